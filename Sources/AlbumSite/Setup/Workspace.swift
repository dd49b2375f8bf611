internal import AlbumModel
internal import AlbumSources
internal import BuildStore
internal import Files
internal import Glibc
internal import Reporting

/// The folders of one build, as absolute paths without links, checked against each other.
struct Workspace: Sendable {
    var source: String
    var output: String
    /// Whether the output is the site of a preview, in the cache.
    let isPreview: Bool
    /// The diagnostics about the location of the output.
    var diagnostics: [Diagnostic] = []
    /// The folders of this build that the scan leaves out.
    var leftOut: [String] { [knownOutput, cache].compactMap { $0 } }
    /// The output folder; nil for a run that publishes nothing and has no chosen one.
    var knownOutput: String? { isOutputKnown ? output : nil }
    /// False for a run that publishes nothing and has no chosen output folder, which need not know where a build will
    /// write.
    private var isOutputKnown: Bool
    /// The cache; nil for a run that stores nothing.
    var cache: String?
    /// The cache that may be read, even by a run that stores nothing; it need not exist.
    var readableCache: String
    /// A folder for the temporary files of a run that leaves nothing behind; the run removes it at its end.
    var scratch: String?

    /// - Parameter configuredOutput: the configured output folder, relative to the source.
    init(_ options: BuildOptions, configuredOutput: String?) throws(BuildFailure) {
        isPreview = options.isPreview
        source = try Self.sourceFolder(options.source)
        guard !CacheMark.marks(source) else {
            throw BuildFailure(
                .usage,
                "\(source) is a cache of albumgen, whose pictures may be private; name the folder of your photographs, or delete the cache with `albumgen clean --cache`"
            )
        }
        readableCache = try Self.readableCache(options.cache, for: source)
        guard !options.isPreview else {
            // A folder that is refused is not even made.
            try Self.refuse(cache: readableCache, of: source)
            let folder = try Self.cacheFolder(named: options.cache, for: source)
            try Self.refuse(cache: folder, of: source)
            (cache, readableCache, output) = (folder, folder, "\(folder)/\(CacheFolder.previewName)")
            isOutputKnown = true
            return
        }
        let choice = OutputChoice(options, configured: configuredOutput, source: source)
        output = choice.folder
        isOutputKnown = !(options.isCheck || options.isPart) || !choice.isDefault
        if isOutputKnown {
            try choice.check(against: source)
            diagnostics += choice.diagnostics
        }
        try refuseReport(options.reportFile)
        guard !options.isDryRun else {
            scratch = Self.scratchFolder()
            return
        }
        // A folder that is refused is not even made.
        try check(readableCache, besides: choice)
        let folder = try Self.cacheFolder(named: options.cache, for: source)
        if folder != readableCache { try check(folder, besides: choice) }
        (cache, readableCache) = (folder, folder)
    }

    /// The folders of this build whose files are published.
    var published: PublicPlaces { PublicPlaces(source: source, output: knownOutput) }

    /// Throws if a report would be published: it names files that are hidden.
    private func refuseReport(_ file: String?) throws(BuildFailure) {
        guard let file, let folder = published.holding(Self.place(ofReport: file)) else { return }
        throw BuildFailure(
            .usage,
            "the report \(file), which names hidden files, would be published, because it is in \(folder); name another file with --report"
        )
    }

    /// Returns where a report would be written. Links are followed even to a file that does not exist yet.
    private static func place(ofReport file: String) -> String {
        var place = file
        // Linux follows up to 40 links.
        for _ in 0..<40 {
            guard FileStatus(following: place) == nil, let target = FileOperations.linkTarget(place) else { break }
            place = target.hasPrefix("/") ? target : "\(Paths.parent(of: place))/\(target)"
        }
        return Paths.absolute(place)
    }

    /// Throws if a cache in this folder would hide photographs, or if either it or the output would lie in the other.
    private func check(_ cache: String, besides output: OutputChoice) throws(BuildFailure) {
        try Self.refuse(cache: cache, of: source)
        guard cache != output.folder, !Paths.isInside(cache, output.folder) else {
            throw BuildFailure(
                .usage,
                "the cache \(cache) lies inside the output, where it would be published; name another with --cache")
        }
        guard !isOutputKnown || !Paths.isInside(output.folder, cache) else {
            throw BuildFailure(
                .usage,
                "the output \(output.folder) lies inside the cache \(cache), which is not published; \(output.mend)")
        }
    }

    /// Throws if a cache in this folder would be published, or would hide photographs: scans leave out what is marked as
    /// a cache.
    private static func refuse(cache folder: String, of source: String) throws(BuildFailure) {
        if let published = PublicPlaces(source: source, output: nil).holding(folder) {
            throw BuildFailure(
                .usage,
                "the cache \(folder), which has hidden photos, would be published, because it is in \(published); name another with --cache"
            )
        }
        guard folder != source, !Paths.isInside(source, folder) else {
            throw BuildFailure(
                .usage, "the source \(source) is inside the cache folder \(folder); name another with --cache")
        }
        guard Paths.isInside(folder, source), !CacheMark.marks(folder),
            AlbumFolders.holdsAlbums(folder, besides: CacheFolder.folderNames)
        else { return }
        throw BuildFailure(
            .usage,
            "the cache would be kept in \(folder), which holds your photographs or manifests; name another with --cache"
        )
    }

    /// Returns the path of a new folder for temporary files; the code that writes into it creates it.
    private static func scratchFolder() -> String {
        var generator = SystemRandomNumberGenerator()
        return "\(Paths.temporaryFolder)/albumgen-\(String(generator.next(), radix: 36))"
    }

    /// Returns the source with links resolved, or throws a message that says what is wrong with it.
    static func sourceFolder(_ path: String) throws(BuildFailure) -> String {
        let folder = try folder(path, advice: "name the folder of your photographs")
        if let library = FileNames.photoLibrary(in: folder) {
            throw BuildFailure(
                .usage,
                "\(library) is the library of a photo program, which also holds hidden and deleted photos; export the photos that you want to show into another folder, and name that"
            )
        }
        return folder
    }

    /// - Parameter advice: what to do if there is no such folder.
    static func folder(_ path: String, advice: String) throws(BuildFailure) -> String {
        guard let status = FileStatus(following: path) else {
            throw [ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG].contains(errno)
                ? BuildFailure(.usage, "there is no folder \(path); \(advice)")
                : FileError("read the folder", path).failure
        }
        guard status.kind == .folder else {
            throw BuildFailure(.usage, "\(path) is a file; \(advice)")
        }
        guard let folder = Paths.resolved(path) else {
            throw errno == EILSEQ
                ? BuildFailure(
                    .usage,
                    "the path of \(path), with its links resolved, is not valid UTF-8; rename the folder in it that is not"
                )
                : FileError("find the folder", path).failure
        }
        return folder
    }

    /// Returns the cache folder: the named one, `.albumgen` in the source, or, if the source cannot be written, one in
    /// the user's cache folder.
    ///
    /// - Parameter makes: whether to create the folder if there is none.
    static func cacheFolder(named name: String?, for source: String, makes: Bool = true) throws(BuildFailure) -> String
    {
        if let name {
            let folder = Paths.absolute(name)
            if makes { try makeFolder(folder) }
            return folder
        }
        let inside = "\(source)/\(CacheFolder.defaultName)"
        try refuseLink(inside)
        var problem: FileError?
        if makes { do { try FileOperations.makeFolder(inside) } catch { problem = error } }
        if FileOperations.isWritable(inside) { return inside }
        let code = errno
        // Another cache would know nothing of this one's history of addresses and secrets of spaces.
        if FileOperations.isWritable(source) {
            guard makes else { return inside }
            if let problem { throw problem.failure }
            throw BuildFailure(
                .system,
                "the cache \(inside) cannot be written: \(String(cString: strerror(code))); if another user made it, as with sudo, run `sudo chown -R \"$USER\" \(inside)`, or name another with --cache, but then old redirects and secret links no longer work"
            )
        }
        guard let base = userCacheFolder() else {
            throw BuildFailure(
                .system, "the source \(source) cannot be written and there is no home folder; name a cache with --cache"
            )
        }
        let name = source.split(separator: "/").last.map(String.init) ?? "root"
        let folder = "\(base)/albumgen/\(name)-\(ContentDigest.of(source).shortHex)"
        if makes {
            do throws(FileError) {
                try FileOperations.makeFolder(folder)
            } catch {
                throw BuildFailure(
                    .system,
                    "the source \(source) cannot be written, and neither can your own cache folder: \(error.description); name a cache with --cache"
                )
            }
        }
        return folder
    }

    /// Returns the cache folder that a build would use, without making it. A run that stores nothing needs no cache, so
    /// a missing home folder is not an error.
    private static func readableCache(_ name: String?, for source: String) throws(BuildFailure) -> String {
        do {
            return try cacheFolder(named: name, for: source, makes: false)
        } catch {
            guard error.kind == .system else { throw error }
            return "\(source)/\(CacheFolder.defaultName)"
        }
    }

    private static func makeFolder(_ path: String) throws(BuildFailure) {
        do { try FileOperations.makeFolder(path) } catch { throw error.failure }
    }

    /// Throws if the path is a link: anyone may have put it into the source.
    private static func refuseLink(_ path: String) throws(BuildFailure) {
        guard FileStatus(of: path)?.kind == .link else { return }
        throw BuildFailure(
            .usage,
            "\(path) is a symbolic link, which may lead anywhere; remove it, or name the cache folder itself with --cache"
        )
    }

    private static func userCacheFolder() -> String? {
        if let folder = absoluteFolder("XDG_CACHE_HOME") { return folder }
        return absoluteFolder("HOME").map { $0 + "/.cache" }
    }

    /// Returns the folder that an environment variable names; nil if it is unset, relative or not valid UTF-8.
    private static func absoluteFolder(_ variable: String) -> String? {
        guard let folder = getenv(variable).flatMap({ String(validatingCString: $0) }), folder.hasPrefix("/") else {
            return nil
        }
        return folder
    }
}

extension Workspace {
    /// Returns the hashes of photos that earlier builds stored, for a run that stores nothing.
    func knownHashes(_ makers: EncoderVersions, _ interruption: Interruption) -> KnownHashes {
        KnownHashes(cache: readableCache, scratch: scratch ?? Paths.temporaryFolder, makers: makers) {
            interruption.isRequested
        }
    }

    /// Removes the folder for the temporary files of this run.
    func removeScratch() {
        if let scratch { FileOperations.removeTree(scratch) }
    }
}
