public import AlbumModel
internal import AlbumSources
internal import BuildStore
internal import Files
public import Reporting
internal import Workers

/// Explains where the fields of one item come from.
public enum ItemCheck {
    /// - Parameter item: the path of the item's file, relative to the source or otherwise, or its address elsewhere.
    /// - Throws: if no album shows the item, or the site cannot be opened.
    public static func explain(_ item: String, _ options: BuildOptions) throws(BuildFailure) -> ItemExplanation {
        let site = try OpenedSite(options)
        defer { site.workspace.removeScratch() }
        let scan = try site.scan()
        let tree = scan.tree
        let path = path(of: item, in: site.workspace.source)
        let trace = ItemTrace(path)
        var addresses: [String] = []
        let found = try site.reader.explain(trace, in: tree) { (outline) throws(BuildFailure) in
            let requests = outline.requests(for: trace)
            addresses = requests.own.isEmpty ? Array(outline.requests.lazy.map(\.address).prefix(mostNames)) : []
            return try findings(of: path, requests, tree, site, options.jobs, trace)
        }
        if let found { return found }
        if let reason = trace.reasonOfAbsence { throw BuildFailure(.usage, "no album shows `\(path)`: \(reason)") }
        guard tree.file(at: path) == nil else {
            throw BuildFailure(
                .usage,
                "no album shows `\(path)`, although the file exists: either its album's list leaves it out, or a mistake that `albumgen check` reports"
            )
        }
        if Paths.resolved("\(site.workspace.source)/\(path)") != nil {
            if let pattern = site.configuration.album.ignore.first(excluding: path) {
                throw BuildFailure(
                    .usage,
                    "no album shows `\(path)`: the pattern `\(pattern)` in `ignore` of \(site.configuration.file) leaves it out"
                )
            }
            let problem = scan.diagnostics.first { diagnostic in
                guard let file = diagnostic.location?.file else { return false }
                return path == file || path.hasPrefix("\(file)/")
            }
            if let problem {
                throw BuildFailure(
                    .usage, "no album shows `\(path)`, because `\(problem.location?.file ?? path)` \(problem.message)")
            }
        }
        let names =
            tree.files.lazy.filter { $0.mediaKind != nil }.prefix(mostNames).map { tree.path(of: $0) } + addresses
        throw BuildFailure(
            .usage,
            "no album shows `\(path)`\(Suggestion.text(for: path, among: names, then: "write the path of its file from the source, or its address in the manifest; --drafts includes drafts"))"
        )
    }

    /// Returns the path of an item's file from the source, if there is such a file; otherwise what was written.
    private static func path(of item: String, in source: String) -> String {
        let inside = item.hasPrefix("./") ? String(item.dropFirst(2)) : item
        guard item.hasPrefix("/") || Paths.resolved("\(source)/\(inside)") == nil else { return inside }
        // The file itself may be a link.
        guard let folder = Paths.resolved(Paths.parent(of: item)) else { return inside }
        let full = "\(folder == "/" ? "" : folder)/\(Paths.name(of: item))"
        guard FileStamp(ofFile: full) != nil else { return inside }
        return Paths.relative(full, to: source) ?? inside
    }

    /// The maximum number of file names, and of addresses, among which to look for a suggestion.
    private static let mostNames = 20_000

    /// Returns what is known about an item's files, and notes the metadata in them.
    private static func findings(
        of path: String, _ requests: (own: [ProviderRequest], others: [ProviderRequest]), _ tree: SourceTree,
        _ site: OpenedSite, _ jobs: Int, _ trace: ItemTrace
    ) throws(BuildFailure) -> MediaFindings {
        let files = files(beside: path, in: tree)
        let pool = WorkerPool(jobs: jobs, site.configuration.site)
        defer { pool.endWorkers() }
        var known = ItemReadings(tree: tree, providers: site.providers, pool: pool)
        try known.fetch(requests.own)
        known.files = BurstNeighbours(of: files, in: tree, known.read(files)) { known.read($0) }.readings
        // The zone in which to show a time in UTC follows from the other items of the album.
        let own = files.first { mayCountInUTC($0.name, known.files[$0.index]) }
        let countsInUTC = requests.own.contains { request in
            let reading = known.provided[request.key]
            let times = [reading?.fields.shootTime, reading?.fallback.shootTime]
            return times.contains { $0?.moment?.zoneMinutes == 0 }
                || mayCountInUTC(trace.name, reading?.media)
        }
        if let own {
            let others = tree.files[tree.folders[own.folder].files].filter { known.files[$0.index] == nil }
            known.files.merge(known.read(others)) { known, _ in known }
        }
        if own != nil || countsInUTC { try known.fetch(requests.others) }
        let shown = best(of: path, files, tree).map { [tree.absolutePath(of: $0)] } ?? []
        for path in shown + requests.own.compactMap({ known.paths[$0.key] }) {
            trace.note(known.metadata(inFileAt: path), ofFileAt: path)
        }
        return MediaFindings(
            file: { [files = known.files] in files[$0.index] },
            provided: { [provided = known.provided] in provided[$0.key] })
    }

    /// Returns whether a file may state its time in UTC, like the containers of videos and the names of Google's phones.
    private static func mayCountInUTC(_ name: String, _ reading: MediaReading?) -> Bool {
        if FileNameDate(name)?.date.moment?.zoneMinutes == 0 { return true }
        guard case .ready(let media)? = reading, media.facts.format.kind == .video else { return false }
        return media.facts.metadata.shootTime?.moment?.zoneMinutes == 0
    }

    /// Returns the file that the item shows if it has several versions; otherwise, the file itself.
    private static func best(of path: String, _ files: [SourceFile], _ tree: SourceTree) -> SourceFile? {
        guard let own = files.first(where: { tree.path(of: $0) == path }) else { return nil }
        let best = ShotVersions.siblings(of: own.name, among: files.map(\.name)).first
        return files.first { $0.name == best } ?? own
    }

    /// Returns the file itself, its other versions, and the files with the same stems that may belong to them:
    /// sidecars, raw files, the film of a Live Photo.
    private static func files(beside path: String, in tree: SourceTree) -> [SourceFile] {
        guard let own = tree.file(at: path) else { return [] }
        func stem(_ name: String) -> Substring { name.lowercased()[...].prefix { $0 != "." } }
        let beside = tree.files[tree.folders[own.folder].files]
        let stems = Set(
            ([own.name] + ShotVersions.siblings(of: own.name, among: beside.map(\.name))).map { stem($0) })
        return beside.filter { stems.contains(stem($0.name)) && ($0.mediaKind != nil || $0.isXMP) }
    }
}
