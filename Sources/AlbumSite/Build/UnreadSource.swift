internal import AlbumModel
internal import AlbumSources
internal import Planning

/// What exists in the source but could not be read. The site may still show what was made of it.
struct UnreadSource {
    /// Paths in the source or addresses of providers, each with the reason.
    private(set) var all: [(path: String, reason: String)]
    /// The paths of photos, films and folders: they concern only the albums that they are in or above.
    private var places: [String] = []
    /// Whether there is anything else: a text may describe any album, and what a provider has may be in any.
    private(set) var concernsAll = false
    private let tree: SourceTree

    init(_ snapshot: SourceSnapshot, texts: [(path: String, reason: String)], media: [(path: String, reason: String)]) {
        tree = snapshot.tree
        all = snapshot.unread + texts
        concernsAll = !texts.isEmpty
        for (path, _) in snapshot.unread {
            // A text that cannot be opened is in the tree, so that what it describes is not shown without it.
            if Self.isStatic(path) || path == "." || tree.hasFile(path) {
                concernsAll = true
            } else {
                places.append(path)
            }
        }
        add(media)
    }

    var isEmpty: Bool { all.isEmpty }

    /// Adds photos and films of the source or of providers.
    mutating func add(_ media: [(path: String, reason: String)]) {
        all += media
        for (path, _) in media {
            if !Self.isStatic(path), tree.hasFile(path) { places.append(path) } else { concernsAll = true }
        }
    }

    /// Returns whether something unread may belong to the album, or to a folder in it.
    func mayConcern(_ album: AlbumPlan) -> Bool {
        if concernsAll { return true }
        let path = album.path.joined(separator: "/")
        return places.contains { place in
            path.isEmpty || place == path || place.hasPrefix(path + "/") || path.hasPrefix(place + "/")
                || album.folder.hasPrefix(Self.address(of: place))
        }
    }

    /// Returns whether a file in this folder of the published site, with a trailing slash, may have been made of it.
    func mayConcern(folder: String) -> Bool {
        all.contains { path, _ in
            let address = Self.address(of: path)
            return address.hasPrefix(folder) || folder.hasPrefix(address)
        }
    }

    /// Returns where a folder with this path would be published, with a trailing slash.
    private static func address(of path: String) -> String {
        path.split(separator: "/").map { Slug.component(String($0)) + "/" }.joined()
    }

    private static func isStatic(_ path: String) -> Bool {
        path == StaticFolder.name || path.hasPrefix(StaticFolder.name + "/")
    }
}

extension SourceTree {
    fileprivate func hasFile(_ path: String) -> Bool {
        let components = path.split(separator: "/", omittingEmptySubsequences: false)
        var folder = folders[0]
        for name in components.dropLast() {
            guard let next = folder.folders.first(where: { folders[$0].name == name }) else { return false }
            folder = folders[next]
        }
        return files[folder.files].contains { $0.name == components[components.count - 1] }
    }
}
