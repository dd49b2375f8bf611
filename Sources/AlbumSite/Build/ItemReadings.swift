internal import AlbumModel
internal import AlbumSources
internal import BuildStore
internal import Files
internal import Reporting
internal import Workers

/// What a command about one item finds out about the few files that concern it.
struct ItemReadings {
    let tree: SourceTree
    let providers: ProviderRegistry
    let pool: WorkerPool
    /// By index in the tree.
    var files: [Int: MediaReading] = [:]
    /// By the keys of the requests.
    private(set) var provided: [String: ProvidedReading] = [:]
    /// The paths of the files that providers returned, by the keys of the requests.
    private(set) var paths: [String: String] = [:]

    init(tree: SourceTree, providers: ProviderRegistry, pool: WorkerPool) {
        self.tree = tree
        self.providers = providers
        self.pool = pool
    }

    /// Returns what is in photos, videos and XMP sidecars of the source, by index in the tree.
    func read(_ files: [SourceFile]) -> [Int: MediaReading] {
        let files = files.filter { $0.isInspected && tree.problem(opening: $0) == nil }
        let readings = read(
            files.map { file in
                let path = tree.absolutePath(of: file)
                return file.isXMP ? .readSidecar(path: path) : .inspect(path: path)
            }, at: files.map(tree.absolutePath(of:)))
        return Dictionary(uniqueKeysWithValues: readings.map { (files[$0.key].index, $0.value) })
    }

    /// Fetches items, and reads what is in them.
    mutating func fetch(_ requests: [ProviderRequest]) throws(BuildFailure) {
        let stage = FetchStage(
            providers: providers, progress: PhaseProgress(SilentPresenter()), interruption: Interruption())
        var known = Set<String>()
        let fetched = try stage.fetch(requests.filter { known.insert($0.key).inserted })
        provided.merge(fetched.failures) { known, _ in known }
        let files = fetched.files
        let readings = read(files.map { .inspect(path: $0.provided.path) }, at: files.map(\.provided.path))
        for (index, file) in files.enumerated() {
            paths[file.key] = file.provided.path
            provided[file.key] = readings[index].map {
                ProvidedReading(media: $0, fields: file.provided.fields, fallback: file.provided.fallback)
            }
        }
    }

    /// Returns the metadata in a file; empty if it cannot be read.
    func metadata(inFileAt path: String) -> [MetadataFamily: EmbeddedMetadata] {
        var found: [MetadataFamily: EmbeddedMetadata] = [:]
        run([.explain(path: path)]) { _, result in
            guard case .success(.explained(let families)) = result else { return }
            for (name, metadata) in families { found[MetadataFamily(rawValue: name) ?? .xmp] = metadata }
        }
        return found
    }

    /// Returns the results of tasks by their indices.
    private func read(_ tasks: [WorkerJob.Task], at paths: [String]) -> [Int: MediaReading] {
        var readings: [Int: MediaReading] = [:]
        run(tasks) { index, result in
            switch result {
            case .success(.inspected(let found)):
                guard let digest = found.digest, let stamp = FileStamp(following: paths[index]) else { return }
                readings[index] = ContentRecord(found).reading(at: paths[index], stamp, digest)
            case .success: return
            case .failure(let failure): readings[index] = .failed(failure.description)
            }
        }
        return readings
    }

    private func run(
        _ tasks: [WorkerJob.Task], finished: (Int, Result<WorkerReply, WorkerFailure>) -> Void
    ) {
        var next = 0
        _ = pool.run(
            next: {
                guard next < tasks.count else { return nil }
                defer { next += 1 }
                return WorkerJob(id: next, task: tasks[next])
            },
            finished: { finished($0.id, $1) })
    }
}
