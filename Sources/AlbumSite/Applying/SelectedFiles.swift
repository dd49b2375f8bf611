internal import AlbumModel
internal import AlbumSources
internal import BuildStore
internal import Digests
internal import Files
internal import Foundation
internal import Pages
internal import Planning
internal import Reporting
internal import Workers

/// The source files of selected items, found as a build finds them, and unchanged since the page was built.
struct SelectedFiles {
    struct File {
        var item: Selection.Item
        /// The path relative to the source.
        var path: String
        /// The paths of the other versions of the same shot, which would take its place otherwise, and of the films of a Live
        /// Photo, which would become videos.
        var others: [String]
        /// The locations where manifests and the configuration name the file.
        var mentions: [SourceLocation]
    }

    private(set) var files: [File] = []
    /// Errors that say why the other items stay where they are.
    private(set) var refusals: [Diagnostic] = []

    /// - Parameter jobs: the number of files to read concurrently.
    init(
        _ source: OpenedSource, _ selection: Selection, items: [Selection.Item], jobs: Int
    ) throws(BuildFailure) {
        let address = selection.album
        let known = try SelectedItems(source, selection, items: items, jobs: jobs)
        let (found, tree, mentions) = (known.found, known.tree, known.mentions)
        refusals = known.refusals
        let media = try Self.inspect(found.map(\.file), of: tree, source, jobs: jobs)
        let links = RelativeLinks(from: address.isEmpty ? "index.html" : "\(address)/index.html")
        for one in found {
            let (item, planned, file) = (one.item, one.planned, one.file)
            guard !item.media.isEmpty || item.mark != nil else {
                refuse(
                    item,
                    "was shown without a picture, so albumgen cannot check that it is the same file; move it by hand")
                continue
            }
            var current = planned
            if case .ready(var content)? = media[file.index] {
                content.facts.turn(by: planned.fields.turn ?? 0, from: planned.fields.orientation)
                current.media = content
            }
            if current.media == nil, !item.media.isEmpty {
                refuse(
                    item, "can no longer be read, so albumgen cannot check that it is the same file; move it by hand")
                continue
            }
            let isSame =
                item.media.isEmpty
                ? current.mark == item.mark
                : !one.album.plan(current).addresses(by: links).isDisjoint(with: item.media)
            guard isSame, FileStamp(ofSource: tree.absolutePath(of: file)) == file.stamp else {
                refuse(item, "has changed since that page was built; build the site and select again")
                continue
            }
            self.files.append(
                File(
                    item: item, path: planned.origin,
                    others: planned.beside.versions.map(\.origin) + planned.beside.films,
                    mentions: mentions[planned.origin] ?? []))
        }
    }

    private mutating func refuse(_ item: Selection.Item, _ reason: String) {
        refusals.append(item.refused(because: reason))
    }

    /// Inspects the files themselves: what a cache remembers of them is not reliable enough for a deletion.
    static func inspect(
        _ files: [SourceFile], of tree: SourceTree, _ source: OpenedSource, jobs: Int
    ) throws(BuildFailure) -> [Int: MediaReading] {
        guard !files.isEmpty else { return [:] }
        let pool = WorkerPool(jobs: jobs, source.configuration.site)
        let inspection = MediaInspection(
            state: try BuildState(folder: nil), readers: ReaderVersions(source.configuration.site), pool: pool,
            progress: PhaseProgress(SilentPresenter()), interruption: Interruption())
        let selected = SourceTree(root: tree.root, folders: tree.folders, files: files)
        return try inspection.inspect(selected, FetchedItems(), settledBefore: 0, isForced: true).media
    }
}

extension ItemPlan {
    /// Returns the addresses of all files that may show the item, as written in pages.
    fileprivate func addresses(by links: RelativeLinks) -> Set<String> {
        Set(fileAddresses.map { links.href(to: $0) })
    }
}

/// A selection file on disk.
enum SelectionFile {
    /// Returns the selection and the SHA-256 of the file as hexadecimal digits, by which a second run recognizes the
    /// file.
    static func read(_ path: String) throws(BuildFailure) -> (selection: Selection, digest: String) {
        let bytes = try bytes(of: path)
        do throws(SelectionError) {
            return (try Selection.read(bytes, file: path), digest(of: bytes))
        } catch {
            throw BuildFailure(stoppedBy: error.diagnostics)
        }
    }

    static func digest(_ path: String) throws(BuildFailure) -> String { digest(of: try bytes(of: path)) }

    private static func bytes(of path: String) throws(BuildFailure) -> [UInt8] {
        do throws(FileAccessError) {
            return try FileAccess.disk(root: ".").read(path, Selection.limit)
        } catch {
            let file = SourceLocation(file: path)
            throw BuildFailure(
                error.isSystemFailure ? .system : .usage,
                "the selection file \(file) cannot be read: \(error.reason); name the file that the page saved")
        }
    }

    private static func digest(of bytes: [UInt8]) -> String { ContentDigest(sha256: bytes).hex }
}
