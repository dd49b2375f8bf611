import AlbumModel

/// The combined statements of the root configuration and an album's manifests about an album: settings, which nested
/// albums inherit, and values of the album itself. Each later source overrides the earlier ones.
struct AlbumDraft: Sendable {
    var site = SiteSettings()
    var settings = AlbumSettings()
    var title: String?
    var date: KnownDate?
    var aliases: [String] = []
    /// Whether the album is a draft, and where that is stated; nil if it is not stated.
    var draftMark: Located<Bool>?
    /// Whether a setting that may hide the album cannot be read: no build shows it then, not even one with drafts.
    var isWithheld = false
    /// The word at the end of its address, if it is unlisted; see `AddressKey`.
    var addressKey: String?
    /// The time from which it is shown.
    var publishDate: Timestamp?
    /// The time from which it is no longer shown.
    var expireDate: Timestamp?
    var cover: Located<String>?
    /// The focus of the cover.
    var focus: Focus?
    var selected: Located<String>?
    /// The selected item, given by its category and its name or number there.
    var selectedPath: Located<SelectedPath>?
    /// The patterns that it adds to the inherited ones.
    var ignored: [Located<String>] = []
    /// The nested albums and the items that come first, as this album lists them.
    var albumOrder: [Located<String>]?
    /// The listed categories, in their order; nil if none are listed.
    var categories: [CategoryDraft]?
    /// The text after the items of a category, by its tag.
    var closings: [String: Located<String>] = [:]
    /// The listed items, in their order; nil if none are listed and the folder's media are shown.
    var items: [ListedItem]?
    /// A data file in the album's folder that lists the items.
    var itemsFile: Located<String>?
    /// The mapping from records of the album's source to items.
    var mapping = FieldMapping()
    /// The rows of the mapping that are written above the album, for several albums, not all of which have all fields.
    var inheritedMapping = FieldMapping()
    /// Corrections of cameras' clocks. The first one that is meant for a photo applies to it.
    var clock: [ClockCorrection] = []
    /// The zone of times that state none.
    var zone: ZoneRules?
    /// The adapter that lists the album's items.
    var adapter: Located<String>?
    /// The album's own provider.
    var provider: Located<String>?
    /// The provider of an enclosing album.
    var inheritedProvider: Located<String>?
    /// The settings to pass to providers.
    var options: [StatedOption] = []
    var inheritedOptions: [StatedOption] = []
    /// Whether `items` come from a library; they are then ordered by the album's settings.
    var isLibrary = false
    /// Whether all or some of the album's items are unknown; it then shows those that are known.
    var hasUnknownItems = false
    /// From the root configuration.
    var providers = ProviderSettings()
    /// From the root configuration: the commands of adapters by name.
    var adapters: [String: [String]] = [:]
    /// From the root configuration: the command that brings the site to its host.
    var publishCommand: [String] = []
    /// From the root configuration: field mappings by name.
    var maps: [String: FieldMapping] = [:]
    /// From the root configuration: its settings for other albums.
    var albums: [AlbumEntry] = []

    var isDraft: Bool { draftMark?.value ?? false }

    /// Returns the place of an option for the album's provider; nil if none has this name.
    func place(of option: ProviderError.Option) -> SourceLocation? {
        let stated = (inheritedOptions + options).last { $0.entry.key == option.name }
        return option.isValue ? stated?.valuePlace : stated?.place
    }

    /// Whether the draft states which items the album contains.
    var listsItems: Bool {
        items != nil || itemsFile != nil || (categories ?? []).contains(where: \.listsItems)
    }

    /// Whether the album's own manifest says that it has no items. An empty answer of an adapter or a library may mean
    /// that a disk is not mounted.
    var saysItHasNoItems: Bool {
        listsItems && itemsFile == nil && adapter == nil && !isLibrary && !hasUnknownItems
            && (items ?? []).isEmpty && (categories ?? []).allSatisfy(\.items.isEmpty)
    }

    /// Removes all items, because the statement of which items to show cannot be read.
    mutating func leaveOutItems() {
        hasUnknownItems = true
        (items, categories, itemsFile) = ([], nil, nil)
        (cover, selected, selectedPath) = (nil, nil, nil)
    }

    /// The draft with which a nested album starts: the settings and the mapping, without values that describe only this
    /// album.
    var inherited: AlbumDraft {
        var draft = AlbumDraft(settings: settings, mapping: mapping, maps: maps)
        draft.settings.description = nil
        (draft.clock, draft.zone) = (clock, zone)
        draft.inheritedProvider = provider ?? inheritedProvider
        draft.inheritedOptions = inheritedOptions + options
        return draft
    }
}

/// A category listed in front matter.
struct CategoryDraft: Sendable {
    var tag: Located<String>
    /// The only kind of items in it; nil if photos and videos may have its tag.
    var kind: ItemKind?
    var items: [ListedItem] = []
    /// Whether it has a list of its own items, which may be empty.
    var listsItems = false
    var prose: String?
    /// The line on which the prose begins, if it has lines of its own.
    var proseLine: Int?
    /// The number of items stated by the source.
    var count: Located<Int>?
    /// Whether it was listed to order the categories; a category opened by a heading is placed at its first item.
    var isOrdering = true
}

/// An item listed in a manifest.
struct ItemDraft: Sendable {
    /// The name of its file, its path from the album's folder, or its address at a provider.
    var file: Located<String>?
    var id: Located<String>?
    /// The item's own provider.
    var provider: Located<String>?
    var options: [StatedOption] = []
    /// The file name in the library, if the address does not contain it.
    var name: String?
    var fields = ItemFields()
    /// The Markdown text written under a key.
    var prose: String?
    /// The line on which the prose begins, if it has lines of its own.
    var proseLine: Int?
}

/// Settings of an album in the root configuration.
struct AlbumEntry: Sendable {
    var path: Located<String>
    var entries: [SourceValue.Entry]
}

/// A boxed item of a list. Lists of a hundred thousand items grow and are passed around, and a draft is large.
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

    /// Removes and returns the draft, so that its memory can be reused for the item made from it.
    mutating func take() -> ItemDraft {
        defer { box = .empty }
        return draft
    }
}
