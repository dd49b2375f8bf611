/// An item of a list, in a box of its own: lists of a hundred thousand grow and are handed on, and a draft is large.
struct ListedItem: Sendable {
    private enum Box {
        case empty
        indirect case draft(ItemDraft)
    }

    private var box: Box

    init(_ draft: ItemDraft) { box = .draft(draft) }

    var draft: ItemDraft {
        get {
            guard case .draft(let draft) = box else { return ItemDraft() }
            return draft
        }
        set { box = .draft(newValue) }
    }

    /// Takes the draft out, whose memory the item that is made of it needs.
    mutating func take() -> ItemDraft {
        defer { box = .empty }
        return draft
    }
}
