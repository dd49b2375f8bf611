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

/// The files of the source that selected items stand for, found as a build finds them.
struct SelectedFiles {
    struct File {
        var item: Selection.Item
        /// From the source.
        var path: String
        /// Where manifests and the configuration name it.
        var mentions: [SourceLocation]
    }

    private(set) var files: [File] = []
    /// Why the other items are left alone.
    private(set) var refusals: [Diagnostic] = []

    /// - Parameter jobs: files read at once.
    init(_ source: OpenedSource, album address: String, items: [Selection.Item], jobs: Int) throws(BuildFailure) {
        let output = source.configuration.site.output.map { Paths.absolute($0, in: source.folder) }
        let tree = try source.scan(leavingOut: [output].compactMap { $0 }).tree
        let (reading, mentions) = source.reader(providers: try source.libraries()).readWithMentions(tree)
        let plan = Planner().plan(reading.site)
        // A smart album names its items by their own albums: which items it has, only the files' metadata could tell.
        let isSmart = address.hasPrefix(AddressBook.smartFolder + "/")
        var albums = PlannedAlbums(plan)
        guard isSmart || albums[address] != nil else {
            let message =
                "the source has no album at `\(SourceLocation(file: address))`; is it the source of that site?"
            refusals = items.map { Diagnostic(.error, message, at: $0.place) }
            return
        }

        var found: [(item: Selection.Item, planned: Item, album: AlbumPlan, file: SourceFile)] = []
        let files = Dictionary(
            tree.files.lazy.filter { $0.mediaKind != nil }.map { (tree.path(of: $0), $0) }
        ) { first, _ in first }
        var seen = Set<String>()
        for item in items where seen.insert(item.id).inserted {
            let (home, id) = isSmart ? Self.parts(of: item.id) : (address, item.id)
            guard let album = albums[home], let known = album.items[id] else {
                refuse(item, "is no item of the album, or no longer one; build the site and select again")
                continue
            }
            // What a provider gives may bear the name of a file, and is none.
            if known.fileSize != nil, let file = files[known.origin] {
                found.append((item, known, album.plan, file))
            } else {
                let origin = SourceLocation(file: known.origin)
                refuse(
                    item,
                    "comes from elsewhere (`\(origin)`), and is no file of the source; take it out of the manifest that lists it, or delete it there"
                )
            }
        }

        let media = try Self.inspect(found.map(\.file), of: tree, source, jobs: jobs)
        let links = RelativeLinks(from: address.isEmpty ? "index.html" : "\(address)/index.html")
        for (item, planned, album, file) in found {
            guard !item.media.isEmpty || item.mark != nil else {
                refuse(
                    item,
                    "was shown without a picture, so albumgen cannot check that it is the same file; move it by hand")
                continue
            }
            var current = planned
            if case .ready(let content)? = media[file.index] { current.media = content }
            if current.media == nil, !item.media.isEmpty {
                refuse(
                    item, "can no longer be read, so albumgen cannot check that it is the same file; move it by hand")
                continue
            }
            let isSame =
                item.media.isEmpty
                ? current.mark == item.mark
                : !album.plan(current).addresses(by: links).isDisjoint(with: item.media)
            guard isSame, FileStamp(following: tree.absolutePath(of: file)) == file.stamp else {
                refuse(item, "has changed since that page was built; build the site and select again")
                continue
            }
            self.files.append(
                File(item: item, path: planned.origin, mentions: mentions[planned.origin] ?? []))
        }
    }

    /// `2024/rome/img_1` is the item `img_1` of the album at `2024/rome`.
    private static func parts(of id: String) -> (album: String, id: String) {
        guard let slash = id.lastIndex(of: "/") else { return ("", id) }
        return (String(id[..<slash]), String(id[id.index(after: slash)...]))
    }

    private mutating func refuse(_ item: Selection.Item, _ reason: String) {
        let name = SourceLocation(file: String(item.id.prefix(200)))
        refusals.append(Diagnostic(.error, "`\(name)` \(reason)", at: item.place))
    }

    /// Reads the files themselves: what a cache remembers of them is not enough to delete by.
    private static func inspect(
        _ files: [SourceFile], of tree: SourceTree, _ source: OpenedSource, jobs: Int
    ) throws(BuildFailure) -> [Int: MediaReading] {
        guard !files.isEmpty else { return [:] }
        let settings = source.configuration.site
        let pool = WorkerPool(count: jobs, limits: settings.limits, untrustedLoaders: settings.untrustedLoaders)
        let inspection = MediaInspection(
            state: try BuildState(folder: nil), pool: pool, progress: PhaseProgress(SilentPresenter()),
            interruption: Interruption())
        let selected = SourceTree(root: tree.root, folders: tree.folders, files: files)
        return try inspection.inspect(selected, FetchedItems(), settledBefore: 0, isForced: true).media
    }
}

/// The albums of a plan by their addresses, with their items by their ids.
private struct PlannedAlbums {
    private let plans: [String: AlbumPlan]
    private var items: [String: [String: Item]] = [:]

    init(_ plan: SitePlan) {
        plans = Dictionary(
            plan.albums.lazy.filter { $0.smart == nil }.map { ($0.address.joined(separator: "/"), $0) }
        ) { first, _ in first }
    }

    subscript(address: String) -> (plan: AlbumPlan, items: [String: Item])? {
        mutating get {
            guard let plan = plans[address] else { return nil }
            let known = items[address] ?? Dictionary(plan.items.map { ($0.item.id, $0.item) }) { first, _ in first }
            items[address] = known
            return (plan, known)
        }
    }
}

extension ItemPlan {
    /// The addresses of all files that may show the item, as pages write them.
    fileprivate func addresses(by links: RelativeLinks) -> Set<String> {
        Set(fileAddresses.map { links.href(to: $0) })
    }
}

/// A selection file on disk.
enum SelectionFile {
    /// The selection, and the SHA-256 of the file in hexadecimal digits, by which a second run knows it again.
    static func read(_ path: String) throws(BuildFailure) -> (selection: Selection, digest: String) {
        let bytes = try bytes(of: path)
        do throws(SelectionError) {
            return (try Selection.read(bytes, file: path), digest(of: bytes))
        } catch {
            throw BuildFailure(.usage, error.diagnostics.map(\.description).joined(separator: "\n"))
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

/// The files that have to move together: photos and videos, with their sidecars.
struct OwnedFiles {
    private let source: String
    /// By folder, from the source and without links: the names that leave it.
    private var leaving: [String: Set<String>] = [:]
    private var companions: [String: [String: [String]]] = [:]
    private var taken = Set<String>()

    /// - Parameter source: absolute, links resolved.
    init(source: String) { self.source = source }

    /// Registers a photo or video that will move. Register all of them before asking for the files of the first.
    mutating func leave(_ path: String) {
        if let (folder, name) = place(of: path) { leaving[folder, default: []].insert(name) }
    }

    /// The photo or video itself and what goes with it; none where another path led to it before.
    mutating func files(of path: String) throws(TrashProblem) -> [TrashRecord.File] {
        guard let (folder, name) = place(of: path) else {
            throw TrashProblem("lies outside the source, and is left alone")
        }
        guard taken.insert(join(folder, name)).inserted else { return [] }
        var files: [TrashRecord.File] = []
        for name in try [name] + companions(in: folder)[name, default: []] {
            let path = join(folder, name)
            guard let stamp = FileStamp(ofFile: "\(source)/\(path)") else { throw TrashProblem("is gone") }
            files.append(TrashRecord.File(path: path, size: stamp.size, modified: stamp.modified))
        }
        return files
    }

    private mutating func companions(in folder: String) throws(TrashProblem) -> [String: [String]] {
        if let known = companions[folder] { return known }
        let path = folder.isEmpty ? source : "\(source)/\(folder)"
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: path)
        } catch {
            throw TrashProblem("is in a folder that cannot be read: \(error.localizedDescription)")
        }
        let found = Companions.leaving(with: leaving[folder] ?? [], of: names.filter { !isFolder("\(path)/\($0)") })
        companions[folder] = found
        return found
    }

    private func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The folder of a path without links among its folders; a link at its end is the item, and stays one.
    private func place(of path: String) -> (folder: String, name: String)? {
        let full = "\(source)/\(path)"
        let parent = Paths.absolute(Paths.parent(of: full))
        guard parent == source || Paths.isInside(parent, source), let name = path.split(separator: "/").last else {
            return nil
        }
        return (String(parent.dropFirst(source.count).drop { $0 == "/" }), String(name))
    }

    private func join(_ folder: String, _ name: String) -> String { folder.isEmpty ? name : "\(folder)/\(name)" }
}
