internal import AlbumModel
internal import Planning

/// The folders of the site that were renamed, inferred from the pages of their items: an album has no content to
/// identify it by.
struct MovedFolders {
    /// The new paths by old path, both without trailing slashes.
    private var targets: [String: String] = [:]
    /// The former pages of the albums that contained moved items.
    private(set) var albumPages: Set<String> = []

    /// - Parameter exists: returns whether a page exists in the current site; a folder has moved only if its own page
    ///   is gone.
    init(_ redirects: [Redirect], exists: (String) -> Bool) {
        var doubtful: Set<String> = []
        for redirect in redirects {
            var from = redirect.address.split(separator: "/")
            var to = redirect.target.split(separator: "/")
            while from.count > 1, to.count > 1, from.last == to.last {
                from.removeLast()
                to.removeLast()
            }
            // An item that was renamed shows only which folder it was in.
            if from.last?.hasSuffix(".html") == true { (from, to) = (from.dropLast(), to.dropLast()) }
            guard !from.isEmpty, !to.isEmpty else { continue }
            let (folder, target) = (from.joined(separator: "/"), to.joined(separator: "/"))
            guard !exists(folder + "/index.html") else { continue }
            if targets.updateValue(target, forKey: folder).map({ $0 != target }) ?? false { doubtful.insert(folder) }
        }
        for folder in doubtful { targets[folder] = nil }
        for redirect in redirects {
            var folder = redirect.address.split(separator: "/").dropLast()
            while !folder.isEmpty, albumPages.insert(folder.joined(separator: "/") + "/index.html").inserted {
                folder = folder.dropLast()
            }
        }
        albumPages = albumPages.filter { !exists($0) }
    }

    /// Returns the current address of a page in a moved folder, assuming that its name there is unchanged.
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
