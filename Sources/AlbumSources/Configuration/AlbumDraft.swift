import AlbumModel

/// What the root configuration and an album's manifest say of an album: settings, which nested albums inherit, and what
/// is the album's own. Each source that speaks later is read over what the earlier ones said.
struct AlbumDraft: Sendable {
    var site = SiteSettings()
    var settings = AlbumSettings()
    var title: String?
    var date: Timestamp?
    var aliases: [String] = []
    /// Whether it is not to be shown yet, where something says so or otherwise.
    var draftMark: Located<Bool>?
    /// Whether something that may hold it back cannot be read: no build shows it then, not even one of drafts.
    var isWithheld = false
    /// What its address ends in, where it is unlisted; see `AddressKey`.
    var addressKey: String?
    /// From when on it is shown.
    var publishDate: Timestamp?
    var cover: Located<String>?
    /// Of the cover.
    var focus: Focus?
    var selected: Located<String>?
    /// The same as the numbers of a category and of an item in it, counted from 1.
    var selectedPath: Located<[Int]>?
    /// The categories that were listed, in that order; nil where none were.
    var categories: [CategoryDraft]?
    /// What the text says behind the items of a category, by its tag.
    var closings: [String: Located<String>] = [:]
    /// The items that were listed, in that order; nil where none were, and the folder's media are shown.
    var items: [ListedItem]?
    /// A data file of the album's folder that lists them.
    var itemsFile: Located<String>?
    /// How the records of the album's source become items.
    var mapping = FieldMapping()
    /// The adapter that lists the album's items.
    var adapter: Located<String>?
    /// What fetches the album's items, where the album itself says so.
    var provider: Located<String>?
    /// What an album above says.
    var inheritedProvider: Located<String>?
    /// The settings to pass to providers.
    var options: [SourceValue.Entry] = []
    var inheritedOptions: [SourceValue.Entry] = []
    /// Whether `items` are what a library has, which come in the order of the album's settings.
    var isLibrary = false
    /// Of the root configuration.
    var providers = ProviderSettings()
    /// Of the root configuration: the commands of adapters by their names.
    var adapters: [String: [String]] = [:]
    /// Of the root configuration: mappings by their names.
    var maps: [String: FieldMapping] = [:]
    /// For the root configuration: its settings for other albums.
    var albums: [AlbumEntry] = []

    var isDraft: Bool { draftMark?.value ?? false }

    /// Whether it says which items the album has.
    var listsItems: Bool {
        items != nil || itemsFile != nil || categories.map { !$0.allSatisfy(\.items.isEmpty) } ?? false
    }

    /// Shows no items, since what would say which of them to show cannot be read.
    mutating func leaveOutItems() {
        (items, categories, itemsFile) = ([], nil, nil)
        (cover, selected, selectedPath) = (nil, nil, nil)
    }

    /// What an album nested in this one starts from: the settings and the mapping, without what describes this album
    /// alone.
    var inherited: AlbumDraft {
        var draft = AlbumDraft(settings: settings, mapping: mapping, maps: maps)
        draft.settings.description = nil
        draft.inheritedProvider = provider ?? inheritedProvider
        draft.inheritedOptions = inheritedOptions + options
        return draft
    }
}

/// A category as front matter lists it.
struct CategoryDraft: Sendable {
    var tag: Located<String>
    var items: [ListedItem] = []
    var prose: String?
    /// The line on which the prose begins, where it has lines of its own.
    var proseLine: Int?
    /// How many items the source says there are.
    var count: Located<Int>?
    /// Whether it was listed to order the categories; one that a heading opens stands where its first item stands.
    var isOrdering = true
}

/// An item as a manifest lists it.
struct ItemDraft: Sendable {
    /// The name of its file, its path from the album's folder, or what a provider knows it by.
    var file: Located<String>?
    var id: Located<String>?
    /// What fetches it, where the item itself says so.
    var provider: Located<String>?
    var options: [SourceValue.Entry] = []
    /// The name of the file that a library has, where its address tells none.
    var name: String?
    var fields = ItemFields()
    /// Markdown that was written under a key.
    var prose: String?
    /// The line on which the prose begins, where it has lines of its own.
    var proseLine: Int?
}

/// Settings of an album that are written in the root configuration.
struct AlbumEntry: Sendable {
    var path: Located<String>
    var entries: [SourceValue.Entry]
}

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
