internal import AlbumModel
internal import AlbumSources
internal import Editing
internal import Files
internal import Planning

/// The files of the items that pages delete or move, as the preview has found them.
extension EditedSite: FiledSource {
    func files(of item: EditedItem) throws(EditRefusal) -> FiledItem {
        guard let (plan, tree) = current, let found = plan.album(at: item.album)?.item(from: item.origin) else {
            throw .unknownItem
        }
        guard let file = tree.file(at: item.origin), FileStamp(ofSource: tree.absolutePath(of: file)) == file.stamp
        else { throw .blocked(.changedFile, path: item.origin) }
        let paths = [item.origin] + found.beside.versions.map(\.origin) + found.beside.films
        return FiledItem(id: found.id, paths: paths)
    }

    func anyItem(of album: String) -> EditedItem? {
        current?.plan.album(at: album)?.items.last { $0.item.fileSize != nil }
            .map { EditedItem(origin: $0.item.origin, album: album) }
    }

    func others(showing item: EditedItem) -> [String] {
        let visible = (current?.plan.albums ?? []).filter { $0.smart == nil && $0.item(from: item.origin) != nil }
            .map(\.path)
        let hidden = spaces.flatMap { $0.root.albums.flatMap { $0.paths(showing: item.origin) } }
        return (visible + hidden).map { $0.joined(separator: "/") }.filter { $0 != item.album }
    }

    /// An album into which files can be moved.
    struct Place: Encodable, Sendable {
        /// The path of its folder from the source.
        var path: String
        /// The titles of the albums on the way to it, and its own.
        var titles: [String]
    }

    /// The albums that are folders of the source, in the order of the site; the source itself comes last.
    var places: [Place] {
        guard let (plan, tree) = current else { return [] }
        let folders = Set(tree.folders.map(\.path))
        let albums = plan.albums.filter { $0.smart == nil }
        return (albums.filter { !$0.path.isEmpty } + albums.filter(\.path.isEmpty)).compactMap { album in
            let path = album.path.joined(separator: "/")
            // Nothing is written through a link.
            let absolute = path.isEmpty ? folder : "\(folder)/\(path)"
            guard folders.contains(path), Paths.resolved(absolute) == absolute else { return nil }
            var titles = [album.title]
            var above = album.parent
            while let index = above {
                above = plan.albums[index].parent
                // The site itself contains all of them.
                if above != nil { titles.insert(plan.albums[index].title, at: 0) }
            }
            return Place(path: path, titles: titles)
        }
    }

    /// Returns the address of the album's page that is still there once these items have left it, or else that of the
    /// nearest album above: an album without photos has no page.
    func page(leftBy items: [EditedItem]) -> String? {
        guard let plan = current?.plan, var path = items.first?.album else { return nil }
        let origins = Set(items.map(\.origin))
        var emptied: Int?
        while true {
            // The plan may already be that of the next build.
            if let album = plan.album(at: path) {
                let hasItems = album.items.contains { !origins.contains($0.item.origin) }
                if hasItems || album.children.contains(where: { $0 != emptied }) || album.prose != nil || path.isEmpty {
                    return album.page
                }
                emptied = album.index
            }
            guard !path.isEmpty else { return nil }
            path = path.split(separator: "/").dropLast().joined(separator: "/")
        }
    }
}

extension SitePlan {
    func album(at path: String) -> AlbumPlan? {
        let names = path.split(separator: "/").map(String.init)
        return albums.first { $0.smart == nil && $0.path == names }
    }
}

extension Album {
    /// Returns the paths of those among the album and all albums nested in it that show a file.
    fileprivate func paths(showing origin: String) -> [[String]] {
        let isShown = categories.contains { $0.items.contains { $0.origin == origin } }
        return (isShown ? [path] : []) + albums.flatMap { $0.paths(showing: origin) }
    }
}

extension AlbumPlan {
    func item(from origin: String) -> Item? { items.first { $0.item.origin == origin }?.item }
}
