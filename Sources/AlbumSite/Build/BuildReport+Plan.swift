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
        albums.flatMap { album in
            album.items.flatMap(\.fileAddresses) + [album.archive?.address].compactMap { $0 }
        }
    }
}
