internal import AlbumSources
internal import Files
internal import Receiving
internal import Synchronization

/// The source of a preview, as far as a receiver has to know it.
final class ReceivedSource: ReceivingSource {
    let folder: String
    private let options: BuildOptions
    private let known = Mutex<[String]>([""])

    /// - Parameter folder: an absolute path with links resolved.
    init(_ folder: String, _ options: BuildOptions) {
        self.folder = folder
        self.options = options
    }

    /// Returns the folders that a build would look for photos in. While the configuration has mistakes, these are the
    /// last ones that it named.
    func albums() -> [String] {
        guard let source = try? OpenedSource(folder, configurationFile: options.configurationFile) else {
            return known.withLock { $0 }
        }
        let output = OutputChoice(options, configured: source.configuration.site.output, source: folder).folder
        let others = [output, options.cache.map { Paths.absolute($0) }].compactMap(\.self)
        guard let found = try? source.scan(leavingOut: others) else { return known.withLock { $0 } }
        let albums = found.tree.folders.map(\.path).filter { !isReachedByLink($0) }
        known.withLock { $0 = albums }
        return albums
    }

    /// Nothing is written through a link.
    private func isReachedByLink(_ path: String) -> Bool {
        guard !path.isEmpty else { return false }
        return Paths.resolved("\(folder)/\(path)") != "\(folder)/\(path)"
    }

    func isMedia(_ name: String) -> Bool { FileNames.mediaKind(of: name) != nil }

    func isLeftOut(_ name: String) -> Bool {
        FileNames.isAlwaysLeftOut(name) || ["templates", StaticFolder.name, OutputMark.defaultFolder].contains(name)
    }
}
