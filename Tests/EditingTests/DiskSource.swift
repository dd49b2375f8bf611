import AlbumModel
import Files
import TestSupport
import Testing

@testable import AlbumSources
@testable import Editing

/// Reads a source as a build does, without opening the photos.
struct DiskSource: EditedSource {
    let folder: String

    func state(of item: EditedItem, with texts: [String: [UInt8]]) throws(EditRefusal) -> ItemState? {
        do {
            let (reader, files) = try opened(texts)
            let found = reader.state(
                of: ItemTrace(item.origin, in: item.album), in: files, MediaFindings(file: { _ in nil }))
            guard let explanation = found.explanation, !explanation.isLeftOut || explanation.result.isDraft == true
            else { return nil }
            return ItemState(
                fields: explanation.result, listing: explanation.listing, problems: SourceProblems(found.diagnostics),
                siblings: files.files.map(\.name))
        } catch {
            throw .failed("\(error)")
        }
    }

    func state(of album: EditedAlbum, with texts: [String: [UInt8]]) throws(EditRefusal) -> AlbumState? {
        do {
            let (reader, files) = try opened(texts)
            let found = reader.state(ofAlbum: album.path, in: files, MediaFindings(file: { _ in nil }))
            guard let shown = found.album, let home = files.folders.first(where: { $0.path == album.path }) else {
                return nil
            }
            let prefix = album.path.isEmpty ? "" : album.path + "/"
            let disk = FileAccess.disk(root: folder)
            func isThere(_ name: String) -> Bool { (try? disk.read(prefix + name, 1 << 20)) != nil }
            let names = files.files[home.files].map(\.name)
            var state = AlbumState(
                shown, problems: SourceProblems(found.diagnostics),
                manifests: FileNames.manifests.filter { names.contains($0) && isThere($0) })
            if album.path.isEmpty, isThere("albumgen.yml") { state.configuration = "albumgen.yml" }
            return state
        } catch {
            throw .failed("\(error)")
        }
    }

    private func opened(_ texts: [String: [UInt8]]) throws -> (SiteReader, SourceTree) {
        var files = try FolderScan(root: folder).scan().tree
        for path in texts.keys
        where path != "albumgen.yml" && !files.files.contains(where: { files.path(of: $0) == path }) {
            let parent = Paths.parent(of: path)
            let home = try #require(files.folders.first { $0.path == (parent == "." ? "" : parent) })
            let place = home.files.upperBound
            files.files.insert(SourceFile(index: 0, folder: home.index, name: Paths.name(of: path)), at: place)
            for index in files.files.indices { files.files[index].index = index }
            files.folders[home.index].files = home.files.lowerBound..<place + 1
            for index in files.folders.indices
            where index != home.index && files.folders[index].files.lowerBound >= place {
                let range = files.folders[index].files
                files.folders[index].files = range.lowerBound + 1..<range.upperBound + 1
            }
        }
        let disk = FileAccess.disk(root: folder)
        let access = FileAccess { path, limit throws(FileAccessError) in
            if let text = texts[path] { return text }
            return try disk.read(path, limit)
        }
        var configuration = Configuration()
        if let text = try? access.read("albumgen.yml", 1 << 20) {
            configuration = Configuration.parse(text).configuration
        }
        return (SiteReader(configuration: configuration, access: access), files)
    }
}
