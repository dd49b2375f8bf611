internal import AlbumModel

/// The names of an item where it is shown.
struct ItemWords {
    let texts: InterfaceTexts
    let item: Item
    let index: Int
    let total: Int

    /// `Photo 3 of 48`.
    var ordinal: String {
        texts.text(
            item.kind == .photo ? "photoOf" : "videoOf",
            ["index": texts.number(index + 1), "total": texts.number(total)])
    }

    /// The title, or the ordinal if there is none.
    var name: String { item.fields.title.nonEmpty ?? ordinal }

    /// Returns the name, followed by the album's. A name that is a sentence ends with its own mark, without a comma.
    func name(in album: String) -> String {
        switch SentenceEnd(of: name) {
        case nil: texts.text("itemDescription", ["item": name, "album": album])
        case .narrow: "\(name) \(album)"
        case .wide: name + album
        }
    }

    /// The text for people who cannot see the picture.
    var alternative: String { Self.alternative(of: item.fields) ?? ordinal }

    static func alternative(of fields: ItemFields) -> String? {
        fields.alt.nonEmpty ?? fields.title.nonEmpty ?? fields.description.nonEmpty
    }
}

extension String? {
    /// The text; nil if it is empty.
    var nonEmpty: String? { self?.isEmpty == false ? self : nil }
}
