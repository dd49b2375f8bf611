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
            for index in album.items.indices {
                for rendition in album.items[index].thumbnails { addresses.append(rendition.address) }
                for rendition in album.items[index].originals { addresses.append(rendition.address) }
                for rendition in album.items[index].cards { addresses.append(rendition.address) }
                for film in album.items[index].films { addresses.append(film.address) }
                if let file = album.items[index].file { addresses.append(file.address) }
            }
            if let archive = album.archive { addresses.append(archive.address) }
        }
        return addresses
    }
}
