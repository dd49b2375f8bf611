internal import AlbumModel

/// A photo or video as described by its library.
struct LibraryAsset: Sendable {
    /// The absolute path, or nil if the library's folder on this machine is unknown.
    var path: String?
    /// The absolute path of a copy edited in another program, which is shown instead if it exists.
    var edited: String?
    var name: String
    /// The album or event that contains the asset; a path if albums are nested.
    var album: String
    /// The album's display name, if it differs from its path.
    var albumTitle: String?
    var fields = ItemFields()
    /// Fields for which the file's own metadata takes precedence.
    var fallback = ItemFields()
    /// A warning about something that the library shows but the site cannot; continues a sentence that begins with the
    /// item's address.
    var warning: String?
    /// Why the asset must be left out; also continues such a sentence.
    var problem: String?
    /// Whether the library hides the asset, or has it in its trash.
    var isHidden = false
}

/// The contents of a library at the time it was first read.
struct AssetLibrary: Sendable {
    /// The assets by address, without those that the library hides.
    private(set) var assets: [String: LibraryAsset] = [:]
    private(set) var addresses: [String] = []
    /// The photos that each film may belong to, by its name; all as addresses.
    private var photosOfFilms: [String: [String]] = [:]

    /// - Parameter roots: absolute paths; an asset's address is its path relative to the root that contains it.
    init(_ found: [LibraryAsset], roots: [String]) {
        let shots = LibraryShots(found)
        var addressesByPath: [String: String] = [:]
        for asset in found where !asset.isHidden {
            var address = asset.path ?? "\(asset.album)/\(asset.name)"
            for root in roots where address.hasPrefix(root + "/") {
                address = String(address.dropFirst(root.count + 1))
                break
            }
            // Two roots may contain the same relative path; the second asset then keeps its absolute path.
            if assets[address] != nil { address = asset.path ?? address }
            guard assets.updateValue(asset, forKey: address) == nil else { continue }
            // A list may name the others.
            if asset.problem != nil || !shots.leaveOut(asset) { addresses.append(address) }
            if let path = asset.path { addressesByPath[path] = address }
        }
        for (film, photos) in shots.photosOfFilms {
            guard let address = addressesByPath[film] else { continue }
            photosOfFilms[address] = photos.compactMap { addressesByPath[$0] }
        }
    }

    /// Returns the addresses in an album and the albums nested in it, optionally only those with a keyword.
    func addresses(album: String?, keyword: String?) -> [String] {
        let path = album?.split(separator: "/").joined(separator: "/") ?? ""
        let found = addresses.filter { address in
            guard let asset = assets[address] else { return false }
            // The name of an event may contain a slash.
            let isIn =
                path.isEmpty || asset.album == album || asset.albumTitle == album || asset.album == path
                || asset.album.hasPrefix(path + "/")
            guard isIn else { return false }
            return keyword.map { asset.fields.keywords.contains($0) } ?? true
        }
        guard found.contains(where: { photosOfFilms[$0] != nil }) else { return found }
        // A film without its photo would be a video with sound.
        let all = Set(found)
        return found.filter { address in photosOfFilms[address].map { !all.isDisjoint(with: $0) } ?? true }
    }

    var albums: Set<String> { Set(assets.values.flatMap { [$0.album, $0.albumTitle].compactMap { $0 } }) }
    var keywords: Set<String> { Set(assets.values.flatMap(\.fields.keywords)) }
}
