internal import AlbumSources
internal import Files
internal import Receiving
internal import Synchronization

/// The source of a preview, with what a receiver needs to know about it.
final class ReceivedSource: ReceivingSource {
    let folder: String
    private let options: BuildOptions
    /// The source with the last configuration that had no mistakes.
    private let lastOpened = Mutex<OpenedSource?>(nil)

    /// - Parameter folder: an absolute path with links resolved.
    init(_ folder: String, _ options: BuildOptions) {
        self.folder = folder
        self.options = options
    }

    /// Returns the folders that a build would look for photos in. While the configuration has mistakes, the last one
    /// without any is used.
    func albums() -> [String] { albums(along: nil) }

    func isAlbum(_ path: String) -> Bool {
        albums(along: AlbumFolders.needsWholeScan(path) ? nil : path).contains(path)
    }

    /// - Parameter path: a folder; others are left out unless they lead to it.
    private func albums(along path: String?) -> [String] {
        // A folder that is itself a site is published together with everything that is put into it.
        guard !OutputMark.marks(folder) else { return [] }
        guard let source = opened() else { return [""] }
        let output = OutputChoice(options, configured: source.configuration.site.output, source: folder).folder
        guard let found = try? source.scan(leavingOut: options.ownFolders(output: output), along: path) else {
            return []
        }
        return AlbumFolders.paths(in: found.tree, source.configuration).filter { !isReachedByLink($0) }
    }

    private func opened() -> OpenedSource? {
        let now = try? OpenedSource(folder, configurationFile: options.configurationFile)
        return lastOpened.withLock { last in
            if let now { last = now }
            return last
        }
    }

    /// Nothing is written through a link.
    private func isReachedByLink(_ path: String) -> Bool {
        guard !path.isEmpty else { return false }
        return Paths.resolved("\(folder)/\(path)") != "\(folder)/\(path)"
    }

    func isMedia(_ name: String) -> Bool { FileNames.mediaKind(of: name) != nil }

    func unedited(_ stem: String) -> String? { ShotVersions.unedited(stem) }

    func isLeftOut(_ name: String) -> Bool {
        AlbumFolders.isReserved(name, isInRoot: true)
    }
}
