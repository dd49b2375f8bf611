internal import AlbumModel
internal import AlbumSources
internal import Imaging

/// Finds out what each photo and video of the source is: from the state where its file bears the stamp it had, from the
/// content's digest where a known content has a new name, and by reading it otherwise.
struct MediaInspection {
    let state: BuildState
    let pool: WorkerPool
    let progress: PhaseProgress
    let interruption: Interruption

    /// What is known after the inspection.
    struct Findings {
        /// By the file's index in the tree.
        var media: [Int: MediaReading] = [:]
        /// What was odd about files that can be shown all the same.
        var diagnostics: [Diagnostic] = []
    }

    /// - Parameters:
    ///   - settledBefore: the modification time, in nanoseconds since 1970, from which on a stamp proves nothing yet.
    ///   - isForced: whether every file is read anew.
    func inspect(_ tree: SourceTree, settledBefore: Int64, isForced: Bool) throws(BuildFailure) -> Findings {
        let reader = ImagingVersions.encoders
        let known = isForced ? [:] : try state.fileRecords()
        var contents = try state.contentRecords(reader: reader)
        if isForced { contents = [:] }

        var digests: [Int: ContentDigest] = [:]
        var unread: [SourceFile] = []
        for file in tree.files where file.mediaKind != nil {
            if let record = known[tree.path(of: file)], record.stamp == file.stamp, contents[record.digest] != nil {
                digests[file.index] = record.digest
            } else {
                unread.append(file)
            }
        }

        var findings = Findings()
        var readFiles: [String: FileRecord] = [:]
        var readContents: [ContentDigest: ContentRecord] = [:]
        try read(unread, of: tree) { file, result in
            switch result {
            case .success(let found):
                guard let digest = found.digest else { return }
                let record = ContentRecord(found)
                contents[digest] = record
                digests[file.index] = digest
                readContents[digest] = record
                guard file.modified < settledBefore else { return }
                readFiles[tree.path(of: file)] = FileRecord(stamp: file.stamp, digest: digest)
            case .failure(let failure):
                findings.media[file.index] = .failed(failure.description)
            }
        }
        try state.save(contents: readContents, reader: reader)
        let present = Set(tree.files.lazy.filter { $0.mediaKind != nil }.map { tree.path(of: $0) })
        try state.save(files: readFiles, forgetting: known.keys.filter { !present.contains($0) })
        try interruption.check()

        for file in tree.files {
            guard let digest = digests[file.index], let record = contents[digest] else { continue }
            findings.media[file.index] = record.reading(of: file, at: tree.absolutePath(of: file), digest)
            findings.diagnostics += record.warnings.map {
                Diagnostic(.warning, $0, at: SourceLocation(file: tree.path(of: file)))
            }
        }
        return findings
    }

    private func read(
        _ files: [SourceFile], of tree: SourceTree,
        finished: (SourceFile, Result<InspectedFile, WorkerFailure>) -> Void
    ) throws(BuildFailure) {
        progress.begin(.reading, total: files.count)
        var next = 0
        var systemFailure: WorkerFailure?
        _ = pool.run(
            next: {
                guard next < files.count, systemFailure == nil else { return nil }
                defer { next += 1 }
                return WorkerJob(id: next, task: .inspect(path: tree.absolutePath(of: files[next])))
            },
            finished: { job, result in
                let file = files[job.id]
                switch result {
                case .success(.inspected(let found)): finished(file, .success(found))
                case .success: finished(file, .failure(.failed(reason: "the worker answered another question")))
                case .failure(let failure) where failure.isOfTheSystem: systemFailure = failure
                case .failure(let failure): finished(file, .failure(failure))
                }
                progress.step(tree.path(of: file))
            })
        progress.end()
        if let systemFailure { throw BuildFailure(.system, systemFailure.description) }
        try interruption.check()
    }
}

extension ContentRecord {
    init(_ found: InspectedFile) {
        if let facts = found.facts {
            self.init(finding: .facts(facts), warnings: found.warnings)
        } else {
            self.init(finding: .problem(found.problem ?? "cannot be read"), warnings: found.warnings)
        }
    }

    func reading(of file: SourceFile, at path: String, _ digest: ContentDigest) -> MediaReading {
        switch finding {
        case .facts(let facts):
            .ready(Item.Media(path: path, digest: digest, facts: facts, fileSize: file.size))
        case .problem(let reason): .failed(reason)
        }
    }
}

extension SourceFile {
    var stamp: FileStamp { FileStamp(size: Int64(size), modified: modified, inode: inode) }
}
