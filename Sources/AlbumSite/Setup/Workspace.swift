internal import AlbumModel
internal import Files
internal import Foundation
internal import Glibc
internal import Reporting

/// The folders of one build, as absolute paths without links, and checked against each other.
struct Workspace: Sendable {
    var source: String
    var output: String
    /// Nil where nothing is to be remembered.
    var cache: String?
    /// The cache that may be read, even by a run that remembers nothing; it need not be there.
    var readableCache: String
    /// A folder for what is fetched by a run that leaves nothing behind, which removes it at its end.
    var scratch: String?

    /// - Parameter configuredOutput: what the configuration says, relative to the source.
    init(_ options: BuildOptions, configuredOutput: String?) throws(BuildFailure) {
        source = try Self.sourceFolder(options.source)
        readableCache = options.cache.map { Paths.absolute($0) } ?? "\(source)/.albumgen"
        if options.cache == nil { try Self.refuseLink(readableCache) }
        if let output = options.output {
            self.output = Paths.absolute(output)
        } else if let configuredOutput {
            output = Paths.absolute(configuredOutput, in: source)
        } else {
            output = Paths.absolute("site")
            guard !Paths.isInside(output, source) else {
                throw BuildFailure(
                    .usage,
                    "the site would be written into its own source, to \(output); to allow this, set `output: site` in albumgen.yml or use --output site; otherwise choose another folder with --output"
                )
            }
        }
        guard output != source else {
            throw BuildFailure(.usage, "source and output are the same folder, \(source); name another with --output")
        }
        guard !Paths.isInside(source, output) else {
            throw BuildFailure(
                .usage, "the source \(source) lies inside the output folder \(output); name another with --output")
        }
        guard !options.isDryRun else {
            scratch = Self.scratchFolder()
            return
        }
        let folder = try Self.cacheFolder(named: options.cache, for: source)
        guard folder != output, !Paths.isInside(folder, output) else {
            throw BuildFailure(
                .usage,
                "the cache \(folder) lies inside the output, where it would be published; name another with --cache")
        }
        (cache, readableCache) = (folder, folder)
    }

    /// The name of a new folder for temporary files; whoever writes into it makes it.
    private static func scratchFolder() -> String {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var generator = SystemRandomNumberGenerator()
        return "\(base)/albumgen-\(String(generator.next(), radix: 36))"
    }

    /// The source with links resolved, or a sentence saying what is the matter with it.
    static func sourceFolder(_ path: String) throws(BuildFailure) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw [ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG].contains(errno)
                ? BuildFailure(.usage, "there is no folder \(path); name the folder of your photographs")
                : FileError("read the source folder", path).failure
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw BuildFailure(.usage, "\(path) is a file; name the folder that holds your photographs")
        }
        return Paths.absolute(path)
    }

    /// The cache folder, made where it is not there: the named one, or `.albumgen` in the source, or one in the user's
    /// cache folder where the source cannot be written.
    static func cacheFolder(named name: String?, for source: String) throws(BuildFailure) -> String {
        if let name {
            let folder = Paths.absolute(name)
            do { try FileOperations.makeFolder(folder) } catch { throw error.failure }
            return folder
        }
        let inside = "\(source)/.albumgen"
        try refuseLink(inside)
        if (try? FileOperations.makeFolder(inside)) != nil, access(inside, W_OK) == 0 { return inside }
        guard let base = userCacheFolder() else {
            throw BuildFailure(
                .system, "the source \(source) cannot be written and there is no home folder; name a cache with --cache"
            )
        }
        let name = source.split(separator: "/").last.map(String.init) ?? "root"
        let folder = "\(base)/albumgen/\(name)-\(ContentDigest.of(source).shortHex)"
        do { try FileOperations.makeFolder(folder) } catch { throw error.failure }
        return folder
    }

    /// What lies in a source may have been put there by anyone.
    private static func refuseLink(_ path: String) throws(BuildFailure) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return }
        throw BuildFailure(
            .usage,
            "\(path) is a symbolic link, which may lead anywhere; remove it, or name the cache folder itself with --cache"
        )
    }

    private static func userCacheFolder() -> String? {
        if let folder = getenv("XDG_CACHE_HOME").map({ String(cString: $0) }), folder.hasPrefix("/") { return folder }
        return getenv("HOME").map { String(cString: $0) + "/.cache" }
    }

}

extension Workspace {
    /// Takes away what was fetched for this run only.
    func removeScratch() {
        if let scratch { try? FileManager.default.removeItem(atPath: scratch) }
    }
}
