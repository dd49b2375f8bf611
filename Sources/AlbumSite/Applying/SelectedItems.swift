internal import AlbumModel
internal import AlbumSources
internal import Files
internal import Planning
internal import Reporting

/// The source items that a selection file names, found as a build finds them. `SelectedFiles` checks whether their
/// files are unchanged.
struct SelectedItems {
    struct Found {
        var item: Selection.Item
        var planned: Item
        var album: AlbumPlan
        var file: SourceFile
    }

    private(set) var found: [Found] = []
    /// Errors that say why the other items stay where they are.
    private(set) var refusals: [Diagnostic] = []
    let tree: SourceTree
    /// The locations where manifests and the configuration name files, by path.
    private(set) var mentions: [String: [SourceLocation]] = [:]
    /// What the items' own files and those that may be their films contain, by the files' indices.
    private var media: [Int: MediaReading] = [:]

    /// - Parameter jobs: the number of files to read concurrently.
    init(
        _ source: OpenedSource, _ selection: Selection, items: [Selection.Item], jobs: Int
    ) throws(BuildFailure) {
        let output = source.configuration.site.output.map { Paths.absolute($0, in: source.folder) }
        tree = try source.scan(leavingOut: [output].compactMap { $0 }).tree
        try find(items, of: selection, source, [:])
        // Only the files of a folder tell which of its pictures are one burst, and so one item.
        let files = found.map(\.file)
        media = try SelectedFiles.inspect(files, of: tree, source, jobs: jobs)
        let films = tree.filmsThatMayBelong(to: files, media)
        media.merge(try SelectedFiles.inspect(films, of: tree, source, jobs: jobs)) { $1 }
        let beside = try BurstNeighbours(of: files, in: tree, media) { [tree] (files) throws(BuildFailure) in
            try SelectedFiles.inspect(files, of: tree, source, jobs: jobs)
        }
        if beside.readings.count > media.count || !films.isEmpty {
            try find(items, of: selection, source, beside.readings)
        }
    }

    /// Returns the metadata in an item's own file; nil if it cannot be read.
    func embeddedMetadata(of item: Found) -> EmbeddedMetadata? {
        guard case .ready(let found)? = media[item.file.index] else { return nil }
        return found.facts.metadata
    }

    private mutating func find(
        _ items: [Selection.Item], of selection: Selection, _ source: OpenedSource, _ media: [Int: MediaReading]
    ) throws(BuildFailure) {
        (found, refusals) = ([], [])
        let address = selection.album
        let reader = source.reader(providers: try source.libraries())
        let (reading, mentions) = reader.readWithMentions(tree, MediaFindings(file: { media[$0.index] }))
        self.mentions = mentions
        let plan = Planner().plan(reading.site)
        // A smart album names its items by their own albums; only the metadata of the files could tell which items it
        // contains.
        let isSmart = address.hasPrefix(AddressBook.smartFolder + "/")
        var albums = PlannedAlbums(plan)
        guard isSmart || albums[address] != nil else {
            let message =
                "the source has no album at `\(SourceLocation(file: address))`; is it the source of that site?"
            // Once for the whole list: a message for each item would add nothing.
            refusals = items.prefix(1).map { Diagnostic(.error, message, at: $0.place) }
            return
        }
        let isDeleting = selection.action == .delete
        // The page of a smart album has the site's settings.
        let select = (isSmart ? plan.root : albums[address]?.plan)?.settings.select ?? .off
        guard !isDeleting || select == .all else {
            let name = isSmart ? "the site" : "the album"
            refusals = items.map {
                $0.refused(
                    because:
                        "was not moved, because anybody may have written this list: \(name) has `select: \(select.rawValue)`, whose pages list nothing for deletion; set `select: all` for \(name), or name the configuration of the site that has it with --config"
                )
            }
            return
        }
        let advice = isDeleting ? "take it out of the manifest that lists it, or delete it there" : "look for it there"
        let remedy =
            isDeleting
            ? "build the site and select again" : "look for a photo of that name, or ask the client for a new list"
        let tree = tree
        let files = Dictionary(
            tree.files.lazy.filter { $0.mediaKind != nil }.map { (tree.path(of: $0), $0) }
        ) { first, _ in first }
        var seen = Set<String>()
        for item in items where seen.insert(item.id).inserted {
            let (home, id) = isSmart ? Self.parts(of: item.id) : (address, item.id)
            guard let album = albums[home], let known = album.items[id] else {
                refusals.append(
                    item.refused(
                        because: "is not, or is no longer, an item of the album; \(remedy)"))
                continue
            }
            // An item from a provider may have the name of a file without being one.
            if known.fileSize != nil, let file = files[known.origin] {
                found.append(Found(item: item, planned: known, album: album.plan, file: file))
            } else {
                let origin = SourceLocation(file: known.origin)
                refusals.append(
                    item.refused(
                        because:
                            "comes from elsewhere (`\(origin)`), and is not a file of the source; \(advice)"))
            }
        }
    }

    /// Splits an id in a smart album: `2024/rome/img_1` is the item `img_1` of the album at `2024/rome`.
    private static func parts(of id: String) -> (album: String, id: String) {
        guard let slash = id.lastIndex(of: "/") else { return ("", id) }
        return (String(id[..<slash]), String(id[id.index(after: slash)...]))
    }
}

extension Selection.Item {
    func refused(because reason: String) -> Diagnostic {
        let name = SourceLocation(file: String(id.prefix(200)))
        return Diagnostic(.error, "`\(name)` \(reason)", at: place)
    }
}

/// The albums of a plan by address, with their items by id.
private struct PlannedAlbums {
    private let plans: [String: AlbumPlan]
    private var items: [String: [String: Item]] = [:]

    init(_ plan: SitePlan) {
        plans = Dictionary(
            plan.albums.lazy.filter { $0.smart == nil }.map { ($0.address.joined(separator: "/"), $0) }
        ) { first, _ in first }
    }

    subscript(address: String) -> (plan: AlbumPlan, items: [String: Item])? {
        mutating get {
            guard let plan = plans[address] else { return nil }
            let known = items[address] ?? Dictionary(plan.items.map { ($0.item.id, $0.item) }) { first, _ in first }
            items[address] = known
            return (plan, known)
        }
    }
}
