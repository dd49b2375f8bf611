internal import AlbumModel
internal import Planning

/// Which folders of the site have another name now, as the pages of their items tell: an album has no content to know it by.
struct MovedFolders {
    /// Without slashes at their ends.
    private var targets: [String: String] = [:]
    /// The pages that the albums of moved items had.
    private(set) var albumPages: Set<String> = []

    /// - Parameter isThere: whether a page is one of today; a folder has moved only if its own page is gone.
    init(_ redirects: [Redirect], isThere: (String) -> Bool) {
        var doubtful: Set<String> = []
        for redirect in redirects {
            var from = redirect.address.split(separator: "/")
            var to = redirect.target.split(separator: "/")
            while from.count > 1, to.count > 1, from.last == to.last {
                from.removeLast()
                to.removeLast()
            }
            // An item with another name tells only which folder it was in.
            if from.last?.hasSuffix(".html") == true { (from, to) = (from.dropLast(), to.dropLast()) }
            guard !from.isEmpty, !to.isEmpty else { continue }
            let (folder, target) = (from.joined(separator: "/"), to.joined(separator: "/"))
            guard !isThere(folder + "/index.html") else { continue }
            if targets.updateValue(target, forKey: folder).map({ $0 != target }) ?? false { doubtful.insert(folder) }
        }
        for folder in doubtful { targets[folder] = nil }
        for redirect in redirects {
            var folder = redirect.address.split(separator: "/").dropLast()
            while !folder.isEmpty, albumPages.insert(folder.joined(separator: "/") + "/index.html").inserted {
                folder = folder.dropLast()
            }
        }
        albumPages = albumPages.filter { !isThere($0) }
    }

    /// Where a page of a moved folder is now, if it has the same name there.
    func target(of address: String) -> String? {
        var folder = address.split(separator: "/").dropLast()
        while !folder.isEmpty {
            let name = folder.joined(separator: "/")
            if let target = targets[name] { return target + address.dropFirst(name.count) }
            folder = folder.dropLast()
        }
        return nil
    }
}
