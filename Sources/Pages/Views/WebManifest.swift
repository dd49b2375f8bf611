internal import AlbumModel
internal import Planning

/// `site.webmanifest`, by which phones and desktops install the site like an app, with its title, its icon and its
/// colours: https://www.w3.org/TR/appmanifest/.
struct WebManifest {
    static let address = "site.webmanifest"

    let text: String

    /// Returns whether a site has one. An app without an icon cannot be installed.
    static func isPart(of plan: SitePlan, _ theme: Theme) -> Bool {
        let isMade = plan.coverReference(of: plan.root).map { !plan[$0].icons.isEmpty } ?? false
        return plan.settings.hasWebManifest && (isMade || theme.assets.contains { OwnIcon.names.contains($0.name) })
    }

    init(_ site: SiteViews) {
        let view = site.views[0]
        let links = RelativeLinks(from: Self.address)
        let icons = IconContext.all(
            of: AssetNames(site.theme.assets, links: links), made: site.published.icons, links: links)
        var json = JSONText()
        json.object { json in
            json.member("name", view.siteTitle)
            json.member("description", ifAny: view.album.settings.description)
            json.member("lang", view.texts.language)
            json.member("dir", view.texts.direction)
            json.member("start_url", links.href(to: view.home))
            // The site's links can lead anywhere in it, and the visitor needs a way back.
            json.member("scope", "./")
            json.member("display", "minimal-ui")
            let paper = site.theme.look.scheme == .dark ? site.theme.look.dark.paper : site.theme.look.light.paper
            json.member("theme_color", paper.css)
            json.member("background_color", paper.css)
            json.array("icons") { json in
                for icon in icons {
                    json.object { json in
                        json.member("src", icon.href)
                        json.member("type", icon.type)
                        json.member("sizes", ifAny: icon.type == "image/svg+xml" ? "any" : icon.sizes)
                    }
                }
            }
        }
        text = json.text + "\n"
    }
}
