import AlbumModel

/// What is needed to make the items of any album.
struct ItemContext: Sendable {
    /// Access to the source's files, which notes what is read for the album.
    let access: FileAccess
    let providers: ProviderRegistry
    let writer: ProseWriter
    let publication: Publication
    /// The people whom Picasa's list names.
    var contacts = PicasaContacts()
    /// The trace of the item to explain.
    var trace: ItemTrace?
    var reports: ItemReports = []
    /// Returns why an album in the folder `path` must not show what the folder `target` contains, judging by the
    /// configuration; nil if it may.
    var refusal: @Sendable (_ path: String, _ target: String) -> LinkProblem? = { _, _ in nil }
}

/// What to report about items, beyond their problems.
struct ItemReports: OptionSet, Sendable {
    let rawValue: Int

    /// The locations where the manifest names a file.
    static let mentions = ItemReports(rawValue: 1)
    /// Files that the album does not list.
    static let unlisted = ItemReports(rawValue: 2)
    /// Files that are versions of items.
    static let versions = ItemReports(rawValue: 4)
}
