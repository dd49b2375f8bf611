internal import AlbumModel
internal import BuildStore
internal import Planning

/// Where the albums are to which former pages belonged, and the pages that redirect to renamed albums.
///
/// An album is recognised by its photographs in the build in which its page goes, and the answer is kept: later builds know
/// neither what the album had then, nor which photographs had left it before.
struct RenamedAlbums {
    /// The folders of the albums to which former pages belonged, by their addresses.
    private(set) var folders: [String: String] = [:]
    /// Where the pages of renamed albums are, by their former addresses.
    private(set) var pages: [String: String] = [:]
    private let plan: SitePlan
    private let former: FormerAlbums

    init(_ pages: FormerPages, _ plan: SitePlan, _ privateAlbums: PrivateAlbums, _ publisher: Publisher) {
        let renamed = pages.renamed
        self.plan = plan
        former = pages.albums
        let moved = Self.moves(pages, plan, publisher)
        let homes = Set(former.folders.values)
        var now: [String: String] = [:]
        for folder in homes where !publisher.isPlanned(folder + "index.html") {
            now[folder] = moved.target(of: folder + "index.html").map(ShownRecord.folder)
        }
        folders = former.folders.mapValues { now[$0] ?? $0 }
        let waiting = Set(pages.waiting.keys.compactMap { folders[$0] })
        for (address, target) in renamed where !publisher.isPlanned(address) {
            let target = publisher.isPlanned(target) ? target : moved.target(of: target) ?? target
            let seclusion = former.seclusion(of: address, in: ShownRecord.folder(of: target))
            let isThere =
                publisher.isPlanned(target) || seclusion == .waiting || privateAlbums.waits(target)
                || waiting.contains { $0.hasPrefix(ShownRecord.folder(of: target)) }
            if seclusion != .secret, isThere { self.pages[address] = target }
        }
        for address in moved.albumPages.union(publisher.unplannedPages)
        where renamed[address] == nil && pages.remembered[address] == nil {
            guard let target = moved.target(of: address), plan.album(withPage: target) != nil,
                former.seclusion(of: address, in: ShownRecord.folder(of: target)).map({ $0 < .waiting }) ?? true
            else { continue }
            self.pages[address] = target
        }
    }

    /// The pages that redirect to albums, sorted by address.
    var redirects: [Redirect] {
        pages.sorted { $0.key < $1.key }.compactMap { address, target in
            guard former.seclusion(of: address, in: ShownRecord.folder(of: target)).map({ $0 < .waiting }) ?? true,
                let album = plan.album(withPage: target), album.settings.robots == .index
            else { return nil }
            return Redirect(address: address, target: target, album: album.index, title: album.title)
        }
    }

    /// Returns the folders that have moved since the last build, also to where search engines are asked not to look.
    private static func moves(_ pages: FormerPages, _ plan: SitePlan, _ publisher: Publisher) -> MovedFolders {
        // What an earlier build redirected does not show where the rest of its album went. Of those that older versions
        // redirected, nothing else is known.
        let recent = pages.remembered.filter { $1.target == $0 || $1.album == nil }
        let concealed = pages.waiting.compactMapValues(\.self).filter {
            plan.albums[$0.value.album].settings.robots != .index
        }
        let moves = pages.moved.merging(concealed) { moved, _ in moved }.filter { recent[$0.key] != nil }
        let lost = (pages.lost + pages.waiting.keys).filter { recent[$0] != nil && moves[$0] == nil }
        return MovedFolders(moves.map { ($0, plan[$1].page) }, lost: lost) { address in
            // What is private has not moved either.
            let seclusion = pages.albums.seclusion(of: address, in: ShownRecord.folder(of: address))
            return publisher.isPlanned(address) || seclusion.map { $0 > .concealed } ?? false
        }
    }
}

extension SitePlan {
    /// Returns the album with the given page, which may be that of a category.
    fileprivate func album(withPage address: String) -> AlbumPlan? {
        albums.first { album in
            guard !album.settings.isUnlisted, address.hasPrefix(album.folder) else { return false }
            return address == album.page || album.categories.contains { $0.page == address }
        }
    }
}
