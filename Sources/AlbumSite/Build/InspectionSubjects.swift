internal import AlbumSources
internal import Files
internal import Workers

/// What workers are to look at: photos, videos and XMP sidecars of the source, then what was fetched. A subject is known by
/// its place in this order.
struct InspectionSubjects: Sendable {
    let tree: SourceTree
    let files: [SourceFile]
    private let fetched: [FetchedItems.File]

    init(tree: SourceTree, fetched: [FetchedItems.File]) {
        self.tree = tree
        self.fetched = fetched
        files = tree.files.filter { $0.isInspected && tree.problem(opening: $0) == nil }
    }

    var indices: Range<Int> { 0..<files.count + fetched.count }

    /// Nil for a file of the source.
    func fetched(_ subject: Int) -> FetchedItems.File? {
        subject < files.count ? nil : fetched[subject - files.count]
    }

    /// What the state and messages know a subject by: a path from the source, or an absolute one.
    func name(of subject: Int) -> String { fetched(subject)?.provided.path ?? tree.path(of: files[subject]) }

    func path(of subject: Int) -> String { fetched(subject)?.provided.path ?? tree.absolutePath(of: files[subject]) }

    func task(of subject: Int) -> WorkerJob.Task {
        let path = path(of: subject)
        return subject < files.count && files[subject].isXMP ? .readSidecar(path: path) : .inspect(path: path)
    }

    func stamp(of subject: Int) -> FileStamp { fetched(subject)?.stamp ?? files[subject].stamp }
}
