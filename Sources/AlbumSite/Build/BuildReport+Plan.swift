internal import AlbumModel

extension BuildReport {
    /// What is known before anything is made.
    init(_ plan: SitePlan) {
        self.init()
        albums = plan.albums.count { $0.smart == nil }
        smartAlbums = plan.albums.count - albums
        items = plan.albums.reduce(0) { $0 + $1.items.count }
    }
}

extension SitePlan {
    /// The addresses of all renditions and files, pages apart.
    var fileAddresses: [String] {
        var addresses: [String] = []
        for album in albums {
            for index in album.items.indices { addresses += album.items[index].fileAddresses }
            if let archive = album.archive { addresses.append(archive.address) }
        }
        return addresses
    }
}
