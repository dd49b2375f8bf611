internal import AlbumModel
internal import AlbumSources
internal import Digests
internal import Files
internal import Glibc
internal import Imaging
internal import Reporting

/// The picture of a watermark, which only the root configuration can name: it is no item, and is looked for before any
/// album is read.
enum WatermarkFile {
    /// The same configuration with the picture found: by its absolute path and its content, and ignored as an item.
    static func find(for configuration: Configuration, in source: String) throws(BuildFailure) -> Configuration {
        guard var picture = configuration.album.watermark.picture else { return configuration }
        let name = picture.path
        picture.path = try path(of: name, in: source, configuration.file)
        do {
            picture.digest = try FileHash.sha256(ofFileAt: picture.path).digest.hex
        } catch {
            throw failure(
                "\(name) cannot be read: \(String(cString: strerror(error.code)))", configuration.file,
                isSystemFailure: true)
        }
        var found = configuration
        found.album.watermark.picture = picture
        found.album.ignore.append(literal(picture.path.dropFirst(source.utf8.count + 1)))
        return found
    }

    /// Links resolved: none may lead out of the source.
    private static func path(of name: String, in source: String, _ file: String) throws(BuildFailure) -> String {
        guard let path = Paths.resolved("\(source)/\(name)") else {
            guard errno == ENOENT || errno == ENOTDIR else {
                throw failure(
                    "\(name) cannot be read: \(String(cString: strerror(errno)))", file, isSystemFailure: true)
            }
            throw failure("there is no file \(name) in the source", file)
        }
        guard Paths.isInside(path, source) else { throw failure("\(name) lies outside the source", file) }
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw failure("\(name) is not a file", file)
        }
        return path
    }

    /// A pattern that matches this path and no other.
    private static func literal(_ path: Substring) -> String {
        String(path.flatMap { "*?[\\".contains($0) ? ["\\", $0] : [$0] })
    }

    private static func failure(_ problem: String, _ file: String, isSystemFailure: Bool = false) -> BuildFailure {
        BuildFailure(
            isSystemFailure ? .system : .usage,
            "\(file): error: the watermark's picture cannot be used: \(problem); name a PNG, WebP or JPEG by its path from the source, as `watermark: {image: branding/mark.png}`"
        )
    }
}
