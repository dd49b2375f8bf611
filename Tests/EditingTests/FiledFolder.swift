import AlbumModel
import Files
import Foundation
import Testing

@testable import AlbumSources
@testable import Editing

/// A source whose folders are albums, read as a build does, without opening the photos.
struct FiledFolder: FiledSource {
    let folder: String
    /// Files that belong to an item although its name does not show it, by the path of the item's own file.
    var beside: [String: [String]] = [:]

    func state(of item: EditedItem, with texts: [String: [UInt8]]) throws(EditRefusal) -> ItemState? {
        do {
            var tree = try FolderScan(root: folder).scan().tree
            let known = Set(tree.files.map { tree.path(of: $0) })
            for path in texts.keys.sorted() where !known.contains(path) { try add(path, to: &tree) }
            let disk = FileAccess.disk(root: folder)
            let access = FileAccess { path, limit throws(FileAccessError) in
                if let text = texts[path] { return text }
                return try disk.read(path, limit)
            }
            let reader = SiteReader(configuration: Configuration(), access: access)
            let found = reader.state(
                of: ItemTrace(item.origin, in: item.album), in: tree, MediaFindings(file: { _ in nil }))
            guard let explanation = found.explanation, explanation.origin == item.origin else { return nil }
            return ItemState(
                fields: explanation.result, listing: explanation.listing, problems: SourceProblems(),
                siblings: try names(in: item.album))
        } catch {
            throw .failed("\(error)")
        }
    }

    func state(of album: EditedAlbum, with texts: [String: [UInt8]]) throws(EditRefusal) -> AlbumState? {
        try DiskSource(folder: folder).state(of: album, with: texts)
    }

    /// Adds a file that is not on the disk yet.
    private func add(_ path: String, to tree: inout SourceTree) throws {
        let parent = Paths.parent(of: path) == "." ? "" : Paths.parent(of: path)
        let home = try #require(tree.folders.firstIndex { $0.path == parent })
        let place = tree.folders[home].files.upperBound
        tree.files.insert(SourceFile(index: 0, folder: home, name: Paths.name(of: path)), at: place)
        for index in tree.files.indices { tree.files[index].index = index }
        for index in tree.folders.indices {
            let files = tree.folders[index].files
            if index == home {
                tree.folders[index].files = files.lowerBound..<files.upperBound + 1
            } else if files.lowerBound >= place {
                tree.folders[index].files = files.lowerBound + 1..<files.upperBound + 1
            }
        }
    }

    private func names(in album: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(album)").sorted()
    }

    func files(of item: EditedItem) throws(EditRefusal) -> FiledItem {
        guard FileManager.default.fileExists(atPath: "\(folder)/\(item.origin)") else { throw .unknownItem }
        return FiledItem(id: Paths.name(of: item.origin), paths: [item.origin] + (beside[item.origin] ?? []))
    }

    func anyItem(of album: String) -> EditedItem? {
        for name in (try? names(in: album)) ?? [] where FileNames.mediaKind(of: name) != nil {
            let item = EditedItem(origin: "\(album)/\(name)", album: album)
            if (try? state(of: item, with: [:])) ?? nil != nil { return item }
        }
        return nil
    }

    func others(showing item: EditedItem) -> [String] { [] }
}
