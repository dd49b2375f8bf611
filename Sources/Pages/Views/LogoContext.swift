internal import AlbumModel

/// The site's logo.
struct LogoContext: TemplateContext {
    private let logo: SiteLogo
    private let href: String
    /// The logo's alternative text. By default, it is empty beside the title, so that screen readers do not read the
    /// title twice.
    private let alternative: String

    init(logo: SiteLogo, links: RelativeLinks, siteTitle: String) {
        self.logo = logo
        href = links.href(to: logo.address)
        alternative = logo.alternative ?? (logo.isAlone ? siteTitle : "")
    }

    /// Whether it replaces the title.
    var isAlone: Bool { logo.isAlone }

    func child(named name: String) -> Any? {
        switch name {
        case "src": Text(href)
        case "alt": Text(alternative)
        case "width": Text(logo.size.width)
        case "height": Text(logo.size.height)
        default: nil
        }
    }
}
