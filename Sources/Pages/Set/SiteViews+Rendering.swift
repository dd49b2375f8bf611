internal import AlbumModel
internal import Planning

extension SiteViews {
    func render(_ listing: Listing) -> String {
        let page: Theme.Page = listing.category != nil ? .category : listing.album == 0 ? .home : .album
        return theme.render(page, ListingContext(self, listing))
    }

    func render(_ redirect: Redirect) -> String { theme.render(.redirect, RedirectContext(self, redirect)) }

    func render(_ page: FindingPage) -> String {
        theme.render(page.template, FindingContext(self, page))
    }

    func renderPreview(album: Int, index: Int) -> String {
        theme.render(.preview, PreviewContext(views[album], index: index))
    }
}
