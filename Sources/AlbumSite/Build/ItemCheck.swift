public import AlbumModel
internal import AlbumSources
internal import BuildStore
internal import Files
public import Reporting
internal import Workers

/// Explains where the fields of one item come from.
public enum ItemCheck {
    /// - Parameter item: the path of the item's file, from the source or any other, or its address elsewhere.
    /// - Throws: if no album shows the item, or the site cannot be opened.
    public static func explain(_ item: String, _ options: BuildOptions) throws(BuildFailure) -> ItemExplanation {
        let site = try OpenedSite(options)
        defer { site.workspace.removeScratch() }
        let scan = try site.scan()
        let tree = scan.tree
        let path = path(of: item, in: site.workspace.source)
        let files = Self.files(beside: path, in: tree)
        let pool = WorkerPool(jobs: options.jobs, site.configuration.site)
        defer { pool.endWorkers() }
        func read(_ files: [SourceFile]) -> [Int: MediaReading] {
            let paths = files.map { tree.absolutePath(of: $0) }
            var readings: [Int: MediaReading] = [:]
            var next = 0
            _ = pool.run(
                next: {
                    guard next < files.count else { return nil }
                    defer { next += 1 }
                    return WorkerJob(
                        id: next,
                        task: files[next].isXMP ? .readSidecar(path: paths[next]) : .inspect(path: paths[next]))
                },
                finished: { job, result in
                    let (file, path) = (files[job.id], paths[job.id])
                    switch result {
                    case .success(.inspected(let found)):
                        guard let digest = found.digest, let stamp = FileStamp(following: path) else { return }
                        readings[file.index] = ContentRecord(found).reading(at: path, stamp, digest)
                    case .success: return
                    case .failure(let failure): readings[file.index] = .failed(failure.description)
                    }
                })
            return readings
        }
        // Only the files of a folder tell which of its pictures are one burst.
        var readings = BurstNeighbours(of: files, in: tree, read(files), read: read).readings
        // They alone also tell in which zone to show a time in UTC.
        if let file = files.first(where: { mayCountInUTC($0, readings[$0.index]) }) {
            let others = tree.files[tree.folders[file.folder].files].filter {
                $0.isInspected && readings[$0.index] == nil && tree.problem(opening: $0) == nil
            }
            readings.merge(read(others)) { known, _ in known }
        }
        var families: [MetadataFamily: EmbeddedMetadata] = [:]
        if let own = best(of: path, files, tree),
            case .success(.explained(let found))? = answer(pool, .explain(path: tree.absolutePath(of: own)))
        {
            for (name, metadata) in found { families[MetadataFamily(rawValue: name) ?? .xmp] = metadata }
        }
        let trace = ItemTrace(path, families: families)
        if let found = site.reader.explain(trace, in: tree, MediaFindings(file: { [readings] in readings[$0.index] })) {
            return found
        }
        if let reason = trace.reasonOfAbsence { throw BuildFailure(.usage, "no album shows `\(path)`: \(reason)") }
        guard !tree.files.contains(where: { tree.path(of: $0) == path }) else {
            throw BuildFailure(
                .usage,
                "no album shows `\(path)`, although the file exists: the list of its album leaves it out, or a mistake does, which `albumgen check` reports"
            )
        }
        if Paths.resolved("\(site.workspace.source)/\(path)") != nil {
            if let pattern = site.configuration.album.ignore.first(excluding: path) {
                throw BuildFailure(
                    .usage,
                    "no album shows `\(path)`: `ignore` in \(site.configuration.file) names it, as `\(pattern)`")
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
        let names = tree.files.lazy.filter { $0.mediaKind != nil }.prefix(20_000).map { tree.path(of: $0) }
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
        guard FileStamp(ofFile: full) != nil, Paths.isInside(full, source) else { return inside }
        return String(full.dropFirst(source == "/" ? 1 : source.count + 1))
    }

    /// Returns whether a file may state its time in UTC, like the containers of videos and the names of Google's phones.
    private static func mayCountInUTC(_ file: SourceFile, _ reading: MediaReading?) -> Bool {
        if FileNameDate(file.name)?.date.moment?.zoneMinutes == 0 { return true }
        guard file.mediaKind == .video, case .ready(let media)? = reading else { return false }
        return media.facts.metadata.shootTime?.moment?.zoneMinutes == 0
    }

    private static func answer(_ pool: WorkerPool, _ task: WorkerJob.Task) -> Result<WorkerReply, WorkerFailure>? {
        var job: WorkerJob? = WorkerJob(id: 0, task: task)
        var answer: Result<WorkerReply, WorkerFailure>?
        _ = pool.run(
            next: {
                defer { job = nil }
                return job
            }, finished: { answer = $1 })
        return answer
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
        guard let own = tree.files.first(where: { tree.path(of: $0) == path }) else { return [] }
        func stem(_ name: String) -> Substring { name.lowercased()[...].prefix { $0 != "." } }
        let beside = tree.files[tree.folders[own.folder].files]
        let stems = Set(
            ([own.name] + ShotVersions.siblings(of: own.name, among: beside.map(\.name))).map { stem($0) })
        return beside.filter { stems.contains(stem($0.name)) && ($0.mediaKind != nil || $0.isXMP) }
    }
}
