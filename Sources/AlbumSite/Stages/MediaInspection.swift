internal import AlbumModel
internal import AlbumSources
internal import BuildStore
internal import Files
internal import Films
internal import Imaging
internal import Reporting
internal import Threads
internal import Workers

/// Inspects each photo, video and XMP sidecar of the source, and each fetched file. The result comes from the state if
/// the file's stamp is unchanged; otherwise a worker reads the file.
struct MediaInspection {
    let state: BuildState
    let readers: ReaderVersions
    let pool: WorkerPool
    let progress: PhaseProgress
    let interruption: Interruption
    /// The folder of the site for which files are read; nil if they are read for something else.
    var output: String?

    /// The results of the inspection.
    struct Findings {
        /// The readings of the source's files, by index in the tree.
        var media: [Int: MediaReading] = [:]
        /// The readings of fetched files, by the keys of the requests.
        var provided: [String: ProvidedReading] = [:]
        /// Problems with files that can be shown anyway.
        var diagnostics: [Diagnostic] = []
        /// Files that exist but could not be read, with the reasons.
        var unread: [(path: String, reason: String)] = []
        /// Whether a file could not be read for a reason that may have passed by the next build.
        var hasTransientFailures = false

        /// Frees the readings once they have become items.
        mutating func forgetMedia() { (media, provided) = ([:], [:]) }
    }

    /// - Parameters:
    ///   - settledBefore: a modification time in nanoseconds since 1970; a stamp with this time or a later one does not
    ///     prove that the content is unchanged.
    ///   - isForced: whether to read every file again.
    ///   - forgetsGone: whether files missing from the tree no longer exist; false if part of the source could not be
    ///     read.
    ///   - isWanted: whether to inspect a file of the source.
    func inspect(
        _ tree: SourceTree, _ fetched: FetchedItems, settledBefore: Int64, isForced: Bool, forgetsGone: Bool = true,
        where isWanted: (SourceFile) -> Bool = { _ in true }
    ) throws(BuildFailure) -> Findings {
        let subjects = InspectionSubjects(tree: tree, fetched: fetched.files, where: isWanted)
        var knownFindings = try knownFindings(subjects, isForced: isForced, forgetsGone: forgetsGone)
        let failures = try read(&knownFindings, of: subjects, settledBefore: settledBefore)
        try state.save(files: [:], forgetting: knownFindings.gone)
        try interruption.check()

        if !failures.isEmpty {
            let former = try FormerContent(state, in: output)
            for subject in failures.keys {
                let name = subjects.name(of: subject)
                guard let record = knownFindings.formerRecords[name],
                    !former.isShown(record, at: subjects.path(of: subject), subjects.stamp(of: subject))
                else { continue }
                knownFindings.formerRecords[name] = nil
            }
        }
        var findings = Findings()
        for subject in subjects.indices {
            if let failure = failures[subject] {
                findings.add(failure, of: subject, in: subjects, knownFindings)
            } else if let digest = knownFindings.digests[subject], let record = knownFindings.contents[digest] {
                findings.add(record, digest, of: subject, in: subjects)
            }
        }
        findings.unread += fetched.unread.sorted { $0.path < $1.path }
        findings.provided.merge(fetched.failures) { found, _ in found }
        return findings
    }

    /// What is known about the subjects: from earlier runs, and what is read now.
    fileprivate struct KnownFindings {
        var contents: [ContentDigest: ContentRecord]
        /// The digest of each subject whose content is known.
        var digests: [ContentDigest?]
        /// The subjects to read.
        var unread: [Int] = []
        /// The earlier records of those: a file that is temporarily unreadable keeps its earlier content, even if every
        /// file is read again.
        var formerRecords: [String: FileRecord] = [:]
        /// The remembered files that no longer exist.
        var gone: [String] = []
    }

    private func knownFindings(
        _ subjects: InspectionSubjects, isForced: Bool, forgetsGone: Bool
    ) throws(BuildFailure) -> KnownFindings {
        let (known, contents) = try concurrently(
            { () throws(BuildFailure) in try state.fileRecords() },
            { () throws(BuildFailure) in try state.contentRecords(readers: readers) })
        // Only a few records are kept, since a large library has one for each file.
        var knownFindings = KnownFindings(
            contents: contents, digests: Array(repeating: nil, count: subjects.indices.count))
        if forgetsGone { knownFindings.gone = gone(from: subjects, known: known) }
        for subject in subjects.indices {
            let name = subjects.name(of: subject)
            let record = known[name]
            if !isForced, let record, record.stamp == subjects.stamp(of: subject), contents[record.digest] != nil {
                knownFindings.digests[subject] = record.digest
            } else {
                knownFindings.unread.append(subject)
                knownFindings.formerRecords[name] = record
            }
        }
        return knownFindings
    }

    /// Reads what is not known yet, and saves it.
    ///
    /// - Returns: why files could not be read.
    private func read(
        _ knownFindings: inout KnownFindings, of subjects: InspectionSubjects, settledBefore: Int64
    ) throws(BuildFailure) -> [Int: WorkerFailure] {
        var failures: [Int: WorkerFailure] = [:]
        var files: [String: FileRecord] = [:]
        var contents: [ContentDigest: ContentRecord] = [:]
        var savePoint = SavePoint()
        func save() throws(BuildFailure) {
            try state.save(contents: contents, readers: readers)
            try state.save(files: files, forgetting: [])
            (files, contents) = ([:], [:])
            savePoint.pass()
        }
        let stop = read(knownFindings.unread, of: subjects) { (subject, result) throws(BuildFailure) in
            switch result {
            case .success(let found):
                if savePoint.isDue { try save() }
                guard let digest = found.digest else { return }
                let record = ContentRecord(found)
                knownFindings.contents[digest] = record
                knownFindings.digests[subject] = digest
                contents[digest] = record
                let stamp = subjects.stamp(of: subject)
                // A file saved after the scan has different content from the one that had this stamp.
                guard stamp.modified < settledBefore, FileStamp(ofSource: subjects.path(of: subject)) == stamp else {
                    return
                }
                let link = FileOperations.linkTarget(subjects.path(of: subject))
                files[subjects.name(of: subject)] = FileRecord(
                    stamp: stamp, digest: digest, annexKey: link.flatMap { LargeFilePointer.content(ofLinkTo: $0)?.key }
                )
            case .failure(let failure):
                failures[subject] = failure
            }
        }
        try save()
        if let stop { throw stop }
        return failures
    }

    /// Returns the remembered files that no longer exist. Those that this configuration leaves out may be shown by another.
    private func gone(from subjects: InspectionSubjects, known: [String: FileRecord]) -> [String] {
        guard subjects.indices.count(where: { known[subjects.name(of: $0)] != nil }) < known.count else { return [] }
        let present = Set(subjects.indices.lazy.map { subjects.name(of: $0) })
        return known.keys.filter { name in
            guard !present.contains(name) else { return false }
            return (try? FileOperations.exists(name.hasPrefix("/") ? name : "\(subjects.root)/\(name)")) == false
        }
    }

    /// Returns why no more files could be read; nil if all were read, or the build was interrupted. What was read until
    /// then counts in any case.
    private func read(
        _ unread: [Int], of subjects: InspectionSubjects,
        finished: (Int, Result<InspectedFile, WorkerFailure>) throws(BuildFailure) -> Void
    ) -> BuildFailure? {
        progress.begin(.reading, total: unread.count)
        var next = 0
        var stop: BuildFailure?
        func finish(_ subject: Int, _ result: Result<InspectedFile, WorkerFailure>) {
            do throws(BuildFailure) { try finished(subject, result) } catch { stop = error }
        }
        _ = pool.run(
            next: {
                guard next < unread.count, stop == nil else { return nil }
                defer { next += 1 }
                return WorkerJob(id: next, task: subjects.task(of: unread[next]))
            },
            finished: { job, result in
                let subject = unread[job.id]
                switch result {
                case .success(.inspected(let found)): finish(subject, .success(found))
                case .success: finish(subject, .failure(.answeredNonsense))
                case .failure(let failure) where failure.isSystemFailure:
                    stop = BuildFailure(.system, failure.description)
                case .failure(let failure): finish(subject, .failure(failure))
                }
                progress.step(subjects.name(of: subject))
            })
        progress.end()
        return stop
    }
}

extension MediaInspection {
    /// Returns what earlier runs found out about files that were not read on this machine. The stamps may be those of
    /// copies on other machines, so nothing may be made from these findings.
    func recalled(_ tree: SourceTree, where isWanted: (SourceFile) -> Bool) throws(BuildFailure) -> Findings {
        var findings = Findings()
        let known = try state.fileRecords()
        guard !known.isEmpty else { return findings }
        let subjects = InspectionSubjects(tree: tree, fetched: [], where: isWanted)
        guard !subjects.indices.isEmpty else { return findings }
        let contents = try state.contentRecords(readers: readers)
        for subject in subjects.indices {
            let stamp = subjects.stamp(of: subject)
            guard let record = known[subjects.name(of: subject)], record.stamp.size == stamp.size,
                record.stamp.modified == stamp.modified, let content = contents[record.digest]
            else { continue }
            findings.add(
                content.reading(at: subjects.path(of: subject), stamp, record.digest), of: subject, in: subjects)
        }
        return findings
    }
}

extension MediaInspection.Findings {
    fileprivate mutating func add(
        _ record: ContentRecord, _ digest: ContentDigest, of subject: Int, in subjects: InspectionSubjects
    ) {
        let reading = record.reading(at: subjects.path(of: subject), subjects.stamp(of: subject), digest)
        add(reading, of: subject, in: subjects)
        let place = SourceLocation(file: subjects.name(of: subject))
        diagnostics += record.warnings.map { Diagnostic(.warning, $0, at: place) }
    }

    fileprivate mutating func add(
        _ failure: WorkerFailure, of subject: Int, in subjects: InspectionSubjects,
        _ knownFindings: MediaInspection.KnownFindings
    ) {
        let name = subjects.name(of: subject)
        hasTransientFailures = hasTransientFailures || failure.isTransient
        if failure.leavesFileUnread { unread.append((name, failure.description)) }
        guard failure.isTransient, let record = knownFindings.formerRecords[name],
            let content = knownFindings.contents[record.digest]
        else { return add(.failed(failure.description), of: subject, in: subjects) }
        // Its content when it was last readable is the best guess, and is already published.
        add(
            content.reading(at: subjects.path(of: subject), record.stamp, record.digest), of: subject, in: subjects)
        let message = "\(failure.description); it is shown as it was when it could be read"
        diagnostics.append(Diagnostic(.error, message, at: SourceLocation(file: name)))
    }

    fileprivate mutating func add(_ reading: MediaReading, of subject: Int, in subjects: InspectionSubjects) {
        guard let fetched = subjects.fetched(subject) else {
            media[subjects.files[subject].index] = reading
            return
        }
        provided[fetched.key] = ProvidedReading(
            media: reading, fields: fetched.provided.fields, fallback: fetched.provided.fallback,
            warning: fetched.provided.warning)
    }
}

extension ContentRecord {
    init(_ found: InspectedFile) {
        if let facts = found.facts {
            self.init(finding: .facts(facts), warnings: found.warnings, isOfFilm: found.isOfFilm)
        } else if let metadata = found.sidecar {
            self.init(finding: .sidecar(metadata), warnings: found.warnings)
        } else {
            self.init(
                finding: .problem(found.problem ?? "cannot be read"), warnings: found.warnings,
                isOfFilm: found.isOfFilm)
        }
    }

    func reading(at path: String, _ stamp: FileStamp, _ digest: ContentDigest) -> MediaReading {
        switch finding {
        case .facts(let facts):
            .ready(
                Item.Media(
                    path: path, digest: digest, facts: facts, fileSize: Int(stamp.size), modified: stamp.modified))
        case .sidecar(let metadata): .sidecar(metadata)
        case .problem(let reason): .failed(reason)
        }
    }
}

extension SourceFile {
    /// Whether a worker reads this file: media and their metadata are never opened in this process.
    var isInspected: Bool { mediaKind != nil || isXMP }

    var stamp: FileStamp { FileStamp(size: Int64(size), modified: modified, inode: inode) }
}

/// The files for workers to read: photos, videos and XMP sidecars of the source, then fetched files. A subject is
/// identified by its index in this order.
struct InspectionSubjects: Sendable {
    let tree: SourceTree
    let files: [SourceFile]
    private let fetched: [FetchedItems.File]

    init(tree: SourceTree, fetched: [FetchedItems.File], where isWanted: (SourceFile) -> Bool = { _ in true }) {
        self.tree = tree
        self.fetched = fetched
        files = tree.files.filter { $0.isInspected && isWanted($0) && tree.problem(opening: $0) == nil }
    }

    var indices: Range<Int> { 0..<files.count + fetched.count }

    /// Returns nil for a file of the source.
    func fetched(_ subject: Int) -> FetchedItems.File? {
        subject < files.count ? nil : fetched[subject - files.count]
    }

    /// Returns the name of a subject in the state and in messages: a path relative to the source, or an absolute one.
    func name(of subject: Int) -> String { fetched(subject)?.provided.path ?? tree.path(of: files[subject]) }

    /// The absolute path of the source.
    var root: String { tree.root }

    func path(of subject: Int) -> String { fetched(subject)?.provided.path ?? tree.absolutePath(of: files[subject]) }

    func task(of subject: Int) -> WorkerJob.Task {
        let path = path(of: subject)
        return subject < files.count && files[subject].isXMP ? .readSidecar(path: path) : .inspect(path: path)
    }

    func stamp(of subject: Int) -> FileStamp { fetched(subject)?.stamp ?? files[subject].stamp }
}
