import AlbumModel

/// The adapters and providers that determine the items of an album, besides the files of a folder and its lists.
package struct AlbumKeepers: Sendable {
    /// The adapter that lists the album's items.
    package var adapter: String?
    /// The album's own provider, which may also list its items.
    package var provider: String?
    /// The providers of the items that a manifest lists, by the items' addresses.
    package var listed: [String: String] = [:]
}

extension SiteReader {
    /// Returns the adapters and providers of an album's items; none if it is not read.
    ///
    /// - Parameters:
    ///   - path: the path of its folder.
    ///   - tree: the folders on the way to the album.
    package func keepers(ofAlbum path: String, in tree: SourceTree) -> AlbumKeepers {
        guard let album = outline(tree).root.all.first(where: { $0.items.folder.path == path }) else {
            return AlbumKeepers()
        }
        return AlbumKeepers(
            adapter: album.draft.adapter?.value, provider: album.draft.provider?.value,
            listed: album.items.providersByAddress)
    }
}

extension AlbumOutline {
    /// The album and all albums nested in it.
    fileprivate var all: [AlbumOutline] { [self] + nested.flatMap(\.all) }
}

extension AlbumItems {
    /// Returns the providers of the items that are not files of the source, by the items' addresses.
    fileprivate var providersByAddress: [String: String] {
        var providers: [String: String] = [:]
        for entry in entries {
            switch entry.source {
            case .file, .missing: break
            case .provided(let request): providers[request.address] = request.identifier
            case .unknown(let provider, let address, _): providers[address] = provider.identifier
            }
        }
        return providers
    }
}
