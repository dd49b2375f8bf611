internal import AlbumModel
internal import BuildStore
internal import Planning

/// Where the pages of renamed albums are, and the pages that redirect to them.
///
/// The answer is kept: later builds know neither what the album had when it was renamed, nor which photographs had left it
/// before.
struct RenamedAlbums {
    /// Where the pages of renamed albums are, by their former addresses.
    private(set) var pages: [String: String] = [:]
    /// The addresses in `pages` that something else has now. They redirect again once they are free.
    private var taken: Set<String> = []
    private let plan: SitePlan
    private let former: FormerAlbums

    init(_ pages: FormerPages, _ plan: SitePlan, _ privateAlbums: PrivateAlbums, _ publisher: Publisher) {
        self.plan = plan
        former = pages.albums
        let waiting = Set(pages.waiting.keys.compactMap { former.folders[$0] })
        for (address, target) in pages.renamed {
            if publisher.isPlanned(address) {
                // Visitors of a listed album's own page expect that album.
                guard plan.album(withPage: address) == nil else { continue }
                taken.insert(address)
            }
            let seclusion = former.seclusion(of: address, in: AddressBook.folder(of: target))
            let place = plan.place(of: target, publisher)
            let isThere =
                place != nil || seclusion == .waiting || privateAlbums.waits(target)
                || waiting.contains { $0.hasPrefix(AddressBook.folder(of: target)) }
            if seclusion != .secret, isThere { self.pages[address] = place ?? target }
        }
        let succession = pages.succession
        let known = pages.albumPages.union(publisher.unplannedPages.filter(succession.wasPublic))
        for address in known where pages.renamed[address] == nil && pages.remembered[address] == nil {
            guard !publisher.isPlanned(address), let target = succession.page(of: address) else { continue }
            let isLeftOut = privateAlbums.hide(target) && succession.isAlbum(AddressBook.folder(of: target))
            let place = plan.album(withPage: target) == nil ? nil : plan.place(of: target, publisher)
            guard isLeftOut || place != nil,
                former.seclusion(of: address, in: AddressBook.folder(of: target)) != .secret
            else { continue }
            self.pages[address] = place ?? target
        }
    }

    /// The pages that redirect to albums, sorted by address.
    var redirects: [Redirect] {
        pages.sorted { $0.key < $1.key }.compactMap { address, target in
            guard !taken.contains(address),
                former.seclusion(of: address, in: AddressBook.folder(of: target)).map({ $0 < .waiting }) ?? true,
                let album = plan.album(withPage: target), album.settings.robots == .index
            else { return nil }
            return Redirect(address: address, target: target, album: album.index, title: album.title)
        }
    }
}

extension FormerPages {
    /// The pages of the albums to which pages belonged while the albums were at those addresses, and of their parents.
    fileprivate var albumPages: Set<String> {
        var pages: Set<String> = []
        for (address, record) in recent {
            var folder = AddressBook.folder(of: address)
            guard record.album.map({ $0 == folder }) ?? true else { continue }
            while !folder.isEmpty, pages.insert(folder + "index.html").inserted {
                folder = AddressBook.folder(of: String(folder.dropLast()))
            }
        }
        return pages
    }
}

extension SitePlan {
    /// Returns where a page is now; nil if it is nowhere. An album that has become smaller, or has another layout, may show
    /// all of a category on its own page.
    fileprivate func place(of page: String, _ publisher: Publisher) -> String? {
        if publisher.isPlanned(page) { return page }
        return album(withPage: page).map(\.page).flatMap { publisher.isPlanned($0) ? $0 : nil }
    }

    /// Returns the album with the given page, which may be that of a category.
    fileprivate func album(withPage address: String) -> AlbumPlan? {
        albums.first { album in
            guard !album.settings.isUnlisted, address.hasPrefix(album.folder) else { return false }
            return address == album.page || album.categories.contains { $0.page == address }
        }
    }
}
