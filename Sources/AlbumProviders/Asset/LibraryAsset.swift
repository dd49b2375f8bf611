internal import AlbumModel

/// A photo or video as its library knows it.
struct LibraryAsset: Sendable {
    /// An absolute path, or nil where the library's own folder is not known on this machine.
    var path: String?
    /// An absolute path of a copy that another program has edited, which is shown where it is there.
    var edited: String?
    var name: String
    /// The album or event that it is in; a path where albums nest.
    var album: String
    /// What people call the album, where that is not its path.
    var albumTitle: String?
    var fields = ItemFields()
    /// What the file itself knows better.
    var fallback = ItemFields()
    /// What the library shows and the site cannot; continues a sentence that begins with the item's address.
    var warning: String?
}

/// What a library has, as it was when it was first asked for.
struct AssetLibrary: Sendable {
    /// By their addresses.
    private(set) var assets: [String: LibraryAsset] = [:]
    private(set) var addresses: [String] = []

    /// - Parameter roots: absolute paths; an asset's address is its path from the one that it lies in.
    init(_ found: [LibraryAsset], roots: [String]) {
        for asset in found {
            var address = asset.path ?? "\(asset.album)/\(asset.name)"
            for root in roots where address.hasPrefix(root + "/") {
                address = String(address.dropFirst(root.count + 1))
                break
            }
            // Two roots may have the same names in them; the second one's asset keeps its whole path.
            if assets[address] != nil { address = asset.path ?? address }
            guard assets.updateValue(asset, forKey: address) == nil else { continue }
            addresses.append(address)
        }
    }

    /// The addresses of an album with all that is nested in it, and of those only what has a keyword.
    func addresses(album: String?, keyword: String?) -> [String] {
        let path = album?.split(separator: "/").joined(separator: "/") ?? ""
        return addresses.filter { address in
            guard let asset = assets[address] else { return false }
            // The name of an event may have a slash in it.
            let isIn =
                path.isEmpty || asset.album == album || asset.albumTitle == album || asset.album == path
                || asset.album.hasPrefix(path + "/")
            guard isIn else { return false }
            return keyword.map { asset.fields.keywords.contains($0) } ?? true
        }
    }

    var albums: Set<String> { Set(assets.values.flatMap { [$0.album, $0.albumTitle].compactMap { $0 } }) }
    var keywords: Set<String> { Set(assets.values.flatMap(\.fields.keywords)) }
}
