import AlbumModel
import FoundationEssentials

/// The keys of what every page shows around its content: `nav` and `footer`.
enum NavKeys {
    static let entry = KeyTable<NavDraft>([
        target("page", "The path of a page in the folder `pages`, such as `about`.") { .page($0) },
        target("album", "The path of an album's folder; `.` is the home page.") { .album($0 == "." ? "" : $0) },
        target("smart", "A smart album: its kind, such as `favourites`, or its title.") { .smart($0) },
        target("url", "An address on another site, or of a file in `static`.") { .url($0) },
        .title(\.title, "What the link says; by default, the title of the page or album."),
    ])

    static let footer = KeyTable<Footer>([
        footerText,
        KeyTable<Footer>.Key(
            name: "links", type: "a list of links", summary: "Links after the text.", schema: .list(footerLink.schema())
        ) { node, target, reader in
            target.links =
                reader.list(node, of: "links") { node, reader -> Footer.Link? in
                    var link = Footer.Link()
                    footerLink.read(node, into: &link, owner: "the link", &reader)
                    guard case .mapping = node.content, !reader.isReported(node.location) else { return nil }
                    guard !link.url.isEmpty, !link.title.isEmpty else {
                        reader.report(
                            "a link needs a `title` and a `url`, as in `{title: Mastodon, url: https://social.example/@me}`",
                            at: node.location)
                        return nil
                    }
                    link.place = reader.located("", node).place
                    return link
                } ?? []
        },
    ])

    static let logo = KeyTable<Logo>([
        logoPicture,
        .text("alt", \.alternative, "The words for people who cannot see it; by default, the site's title."),
        .flag("title", \.showsTitle, "Whether the site's title is shown next to it."),
    ])

    private static let logoPicture = KeyTable<Logo>.Key(
        name: "image", type: "a file in `static`, such as `logo.svg`", summary: "The picture, by its path in `static`.",
        schema: .text
    ) { node, target, reader in
        guard let text = reader.text(node) else { return }
        if ContentSecurityPolicy.isRemote(text) {
            let advice = "put a copy of it into the folder `\(StaticFolder.name)`, and write its path there"
            reader.report("the logo `\(text)` is on another site: \(advice)", at: node.location)
            return
        }
        let path = text.trimmedPath
        guard !path.isEmpty else { return }
        target.picture = path
        target.place = reader.located("", node).place
    }

    private static let footerText = KeyTable<Footer>.Key(
        name: "text", type: "a text in Markdown", summary: "The text, in Markdown.", schema: .text
    ) { node, target, reader in
        target.text = reader.text(node)
        target.place = reader.located("", node).place
    }

    private static let footerLink = KeyTable<Footer.Link>([
        KeyTable<Footer.Link>.Key(name: "title", type: "a text", summary: "The text of the link.", schema: .text) {
            node, target, reader in
            if let title = reader.text(node) { target.title = title }
        },
        KeyTable<Footer.Link>.Key(name: "url", type: urlType, summary: "The address of the link.", schema: .text) {
            node, target, reader in
            if let url = reader.url(node) { target.url = url }
        },
        KeyTable<Footer.Link>.Key(
            name: "rel", type: "a word such as `me`",
            summary: "Its relation to the site; `me` marks a profile of yours.",
            schema: .text
        ) { node, target, reader in
            guard let text = reader.text(node) else { return }
            guard text.utf8.allSatisfy({ $0.isASCIISmallLetter || $0 == 0x20 || $0 == 0x2D }) else {
                return reader.mismatch("a word such as `me`", node)
            }
            target.relation = text
        },
    ])

    fileprivate static let urlType = "an address such as `https://example.org/`, `mailto:me@example.org` or `cv.pdf`"

    private static func target(
        _ name: String, _ summary: String, _ target: @escaping @Sendable (String) -> NavEntry.Target
    ) -> KeyTable<NavDraft>.Key {
        KeyTable<NavDraft>.Key(
            name: name, type: name == "url" ? urlType : "a text", summary: summary, schema: .text
        ) { node, draft, reader in
            guard let text = name == "url" ? reader.url(node) : reader.text(node) else { return }
            draft.targets.append(target(name == "url" ? text : text.trimmedPath))
        }
    }
}

/// An entry of `nav` while it is read.
struct NavDraft: Sendable {
    var targets: [NavEntry.Target] = []
    var title: String?
}

extension KeyTable<AlbumDraft>.Key {
    static var nav: Self {
        Self(
            name: "nav", type: "a list of pages, albums and links",
            summary: "The links in the header of every page, in their order: a page, an album's folder, or a mapping.",
            nested: NavKeys.entry.documentation, schema: .list(.either([.text, NavKeys.entry.schema()]))
        ) { node, target, reader in
            target.site.nav =
                reader.list(node, of: "pages, albums and links") { node, reader -> NavEntry? in
                    let place = reader.located("", node).place
                    guard case .mapping = node.content else {
                        return reader.text(node).map { NavEntry(.named($0.trimmedPath), place: place) }
                    }
                    var draft = NavDraft()
                    let before = reader.reportCount
                    NavKeys.entry.read(node, into: &draft, owner: "an entry of `nav`", &reader)
                    guard reader.reportCount == before else { return nil }
                    guard draft.targets.count == 1, let found = draft.targets.first else {
                        reader.report(
                            "an entry of `nav` leads to one of `page`, `album`, `smart` or `url`, as in `{page: about, title: About me}`",
                            at: node.location)
                        return nil
                    }
                    if case .url = found, draft.title == nil {
                        reader.report(
                            "a `url` in `nav` needs a `title`, as in `{url: https://example.org/, title: Prints}`",
                            at: node.location)
                        return nil
                    }
                    return NavEntry(found, title: draft.title, place: place)
                } ?? []
        }
    }

    static var footer: Self {
        let table = NavKeys.footer
        return Self(
            name: "footer", type: "a text in Markdown, or a mapping",
            summary: "What the foot of every page shows besides the copyright notice.", nested: table.documentation,
            schema: .either([.text, table.schema()])
        ) { node, target, reader in
            if case .scalar = node.content {
                table["text"]?.read(node, &target.site.footer, &reader)
            } else {
                table.read(node, into: &target.site.footer, owner: "`footer`", &reader)
            }
        }
    }
}

extension KeyTable<AlbumDraft>.Key {
    static var logo: Self {
        let table = NavKeys.logo
        return Self(
            name: "logo", type: "a file in `static`, or a mapping",
            summary: "A picture next to the site's title, or in its place.", nested: table.documentation,
            schema: .either([.text, table.schema()])
        ) { node, target, reader in
            var logo = Logo()
            if case .scalar = node.content {
                table["image"]?.read(node, &logo, &reader)
            } else {
                table.read(node, into: &logo, owner: "`logo`", &reader)
                if case .mapping = node.content, logo.picture.isEmpty {
                    reader.report("a logo needs an `image`, as in `{image: logo.svg, title: off}`", at: node.location)
                }
            }
            if !logo.picture.isEmpty { target.site.logo = logo }
        }
    }
}

extension ValueReader {
    /// Reads an address that is safe to link: of a page on the web, for mail or calls, or relative to the site's root.
    fileprivate mutating func url(_ node: SourceValue) -> String? {
        guard let text = text(node) else { return nil }
        let scheme = text.firstIndex(of: ":").map { text[..<$0].lowercased() }
        let isPlain = !text.hasControls && !text.contains(where: \.isWhitespace) && !text.isEmpty
        let isRelative = RootLinks.isRelative(text) && !text.split(separator: "/").contains("..")
        guard isPlain, isRelative || ["http", "https", "mailto", "tel"].contains(scheme) else {
            mismatch(NavKeys.urlType, node)
            return nil
        }
        return isRelative ? Self.decoded(text) : text
    }

    /// Returns an address in the site as its file is named: `my%20prices.pdf` is `my prices.pdf`. Links encode it again.
    private static func decoded(_ address: String) -> String {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        guard path.contains("%"), let decoded = path.removingPercentEncoding, !decoded.hasControls,
            !decoded.contains(where: { "?#%".contains($0) }), RootLinks.isRelative(decoded),
            !decoded.split(separator: "/").contains("..")
        else { return address }
        return decoded + address[path.endIndex...]
    }
}

extension String {
    /// The path without slashes at its ends and without steps that lead nowhere.
    fileprivate var trimmedPath: String {
        self == "." ? self : split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    }
}
