internal import AlbumModel
internal import Digests
internal import Files
internal import Films
internal import Glibc
internal import Imaging

/// Performs jobs, independently of processes and pipes.
struct WorkerService {
    let limits: Limits
    let untrustedLoaders: [String]
    /// Nil if ffmpeg is not installed.
    let films = FilmTools.find()

    func answer(to task: WorkerJob.Task) -> WorkerAnswer {
        do throws(ImagingError) {
            switch task {
            case .inspect(let path):
                return try .done(
                    .inspected(
                        inspect(path) { (file) throws(ImagingError) in
                            var inspection = try ImageInspector.inspect(
                                path: path, limits: limits, untrustedLoaders: untrustedLoaders)
                            file.isOfFilm =
                                inspection.facts.format.kind == .video || inspection.facts.parts.motion != nil
                            if let films { try FilmInspector(films, limits: limits).complete(&inspection, path: path) }
                            file.facts = inspection.facts
                            file.warnings = inspection.warnings
                        }))
            case .readSidecar(let path):
                return try .done(
                    .inspected(
                        inspect(path) { (file) throws(ImagingError) in
                            let (metadata, warnings) = try SidecarInspector.inspect(path: path)
                            file.sidecar = metadata
                            file.warnings = warnings
                        }))
            case .explain(let path):
                let sources = try MetadataSources.read(path: path)
                return .done(.explained(Dictionary(uniqueKeysWithValues: sources.map { ($0.rawValue, $1) })))
            case .render(let path, let facts, let outputs):
                return try .done(.rendered(render(path, facts, outputs)))
            case .hash(let path, let facts, let base):
                let renderer = Renderer(limits: limits, untrustedLoaders: untrustedLoaders)
                return try .done(.hashed(renderer.hash(path: path, facts: facts, base: base)))
            case .copy(let path, let facts, let privacy, let output):
                return try .done(
                    .copied(bytes: MetadataStripper.copy(path: path, facts: facts, privacy: privacy, to: output)))
            }
        } catch {
            return .failed(failure(for: error))
        }
    }

    private func render(
        _ path: String, _ facts: MediaFacts, _ outputs: [RenditionOutput]
    ) throws(ImagingError) -> RenderedPhoto {
        let renderer = Renderer(limits: limits, untrustedLoaders: untrustedLoaders)
        guard facts.format.kind == .video, let films else {
            return try renderer.render(path: path, facts: facts, outputs: outputs)
        }
        let frames = FilmFrame(films, limits: limits)
        return try renderer.render(path: path, facts: facts, outputs: outputs) { (size) throws(ImagingError) in
            let frame = try frames.best(path: path, facts: facts, size: size)
            return (frame.size, frame.bytes)
        }
    }

    private func hash(_ path: String) throws(ImagingError) -> (digest: ContentDigest, size: Int) {
        do {
            return try FileHash.sha256(ofFileAt: path)
        } catch {
            // git-annex keeps files as links, whose targets it fetches later.
            let target = error.code == ENOENT ? FileOperations.linkTarget(path) : nil
            let complaint = target.flatMap(LargeFilePointer.complaint(aboutLinkTo:)).map { "it \($0)" }
            throw .unreadable(path: path, reason: complaint ?? String(cString: strerror(error.code)))
        }
    }

    /// Returns the file's digest together with the result of `look`.
    private func inspect(
        _ path: String, look: (inout InspectedFile) throws(ImagingError) -> Void
    ) throws(ImagingError) -> InspectedFile {
        let (digest, size) = try hash(path)
        var file = InspectedFile(digestHex: digest.hex, fileSize: size, facts: nil, problem: nil, warnings: [])
        do throws(ImagingError) {
            try look(&file)
        } catch {
            // Only a problem of the content itself may be cached with that content.
            if error.isTransient { throw error }
            file.problem = error.reason
        }
        return file
    }

    private func failure(for error: ImagingError) -> WorkerFailure {
        switch error {
        case .unwritable(_, let operation, _) where operation != "encoding": .unwritable(reason: error.reason)
        case _ where error.isOutOfMemory: .outOfMemory(bytes: limits.memory)
        case _ where error.isTransient: .unreadable(reason: error.reason)
        case .notStrippable: .notStrippable(reason: error.reason)
        default: .failed(reason: error.reason)
        }
    }
}
