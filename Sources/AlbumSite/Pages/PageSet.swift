internal import AlbumModel

/// Every file of the published site that is made of the plan alone, with the key that says whether it has changed.
struct PageSet: Sendable {
    /// In a fixed order, each address once.
    let pages: [PlannedPage]

    /// - Parameter finding: of this plan, where it is known already.
    init(plan: SitePlan, theme: Theme, finding: Finding? = nil) {
        let site = SiteViews(plan: plan, theme: theme, finding: finding ?? Finding(plan, theme: theme))
        // The keys are most of the work, and those of one album know nothing of another's.
        let items = PlanDigests(site.plan, smart: site.smart)
        let albums = concurrentMap(site.views.count) { Self.pages(of: site.views[$0], in: site, items) }
        var pages = albums.flatMap(\.pages) + Self.findingPages(of: site)
        pages += MachineFile.all(of: site).map { file in
            PlannedPage(
                address: file.address(in: site), key: file.key(in: site), content: .machine(file), site: site)
        }
        pages += plan.redirects.map { redirect in
            PlannedPage(
                address: redirect.address, key: RedirectContext.key(of: redirect, in: site),
                content: .redirect(redirect), site: site)
        }
        pages += albums.flatMap(\.stretches)
        pages += Self.findingScripts(of: site, items)
        for (place, asset) in Self.assets(of: site) {
            pages.append(PlannedPage(address: asset.address, key: asset.digest, content: .asset(place), site: site))
        }
        self.pages = pages
    }

    private static func pages(
        of view: AlbumView, in site: SiteViews, _ items: PlanDigests
    ) -> (pages: [PlannedPage], stretches: [PlannedPage]) {
        var keys = PageKeys(site: site, view: view, items: items)
        let listings = site.listings(of: view).map { listing in
            PlannedPage(
                address: listing.address(in: view), key: keys.key(of: listing), content: .listing(listing), site: site)
        }
        // An item has one page, in its own album.
        let previews = view.album.items.indices.map { index in
            PlannedPage(
                address: view.album.items[index].page, key: keys.key(ofPreview: index),
                content: .preview(album: view.album.index, index: index), site: site)
        }
        let stretches = (0..<Stretch.count(of: view.total)).map { number in
            PlannedPage(
                address: Stretch.address(number, in: view.album), key: keys.key(ofStretch: number),
                content: .stretch(album: view.album.index, number: number), site: site)
        }
        let register = PlaceRegister(view)
        let places = register.indices.indices.map { number in
            PlannedPage(
                address: PlaceRegister.address(number, in: view.album), key: keys.key(of: register, number),
                content: .places(register, album: view.album.index, number: number), site: site)
        }
        return (listings + previews, stretches + places)
    }

    /// The addresses of the same files but for redirects, which are found once these are known; without the work of their
    /// keys, which need what renditions are still to tell.
    static func addresses(of plan: SitePlan, theme: Theme, finding: Finding) -> [String] {
        let site = SiteViews(plan: plan, theme: theme, finding: finding)
        var addresses: [String] = []
        for view in site.views {
            addresses += site.listings(of: view).map { $0.address(in: view) }
            addresses += view.album.items.map(\.page)
        }
        addresses += finding.pages.map(\.address)
        addresses += MachineFile.all(of: site).map { $0.address(in: site) }
        for view in site.views {
            addresses += (0..<Stretch.count(of: view.total)).map { Stretch.address($0, in: view.album) }
            let registers = PlaceRegister.count(of: view.total)
            addresses += (0..<registers).map { PlaceRegister.address($0, in: view.album) }
        }
        return addresses + finding.scriptAddresses + assets(of: site).map(\.file.address)
    }
}
