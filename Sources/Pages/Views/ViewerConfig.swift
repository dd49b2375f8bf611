internal import AlbumModel
internal import Planning

/// The viewer's configuration, which it needs before it has loaded any items: JSON inside each page that has a viewer.
struct ViewerConfig {
    /// The album whose settings and language apply.
    let view: AlbumView
    /// The theme of the page.
    let theme: Theme
    /// Whether any item may be downloaded.
    let offersDownload: Bool
    /// Links from a page of the album; nil for pages that find items across albums, which have their own list of items.
    let links: RelativeLinks?

    /// Creates the configuration for the pages of an album.
    init(view: AlbumView, links: RelativeLinks) {
        self.view = view
        theme = view.theme
        offersDownload = view.album.settings.download.items
        self.links = links
    }

    /// Creates the configuration for the pages that find items across albums.
    init(finding site: SiteViews) {
        view = site.views[0]
        theme = site.theme
        offersDownload = site.plan.albums.contains { !$0.settings.isUnlisted && $0.settings.download.items }
        links = nil
    }

    /// The interface texts that the viewer's scripts show, as named in the files of `strings/`.
    static let textNames: [StaticString] = [
        "viewer", "close", "previous", "next", "counter", "categories", "details", "download", "fullScreen", "share",
        "slideshow", "pause", "retry", "unavailable", "unavailableVideo", "notLoaded", "loading", "keys", "keysTurn",
        "keysEnds", "keysZoom", "keysFit", "keysSlideshow", "keysDetails", "keysFullScreen", "keysBars", "keysClose",
        "select", "selectAll", "done", "save", "saving", "notOffered", "delete", "deleteExplained", "deleteExport",
        "cancel",
        "thumbnails", "linkCopied", "live", "playLive", "nextAlbum", "map",
    ]

    /// The viewer's texts that depend on a number, in all their forms.
    static let countNames: [StaticString] = ["selected", "deleteAsk"]

    /// The texts of a client's gallery.
    static let pickTextNames: [StaticString] = [
        "pick", "pickNamed", "myPicks", "pickedOf", "pickedOver", "comment", "sendPicks", "picksExplained", "picksName",
        "picksMail", "picksFile", "picksShare", "picksCopy", "picksCopied", "picksSubject", "picksNone", "picksUnkept",
        "picksLong", "picksAttached", "cancel", "done",
    ]

    /// Empty for an album without items: its page has no viewer.
    var text: String {
        guard links == nil || view.total > 0 else { return "" }
        let settings = view.album.settings
        var json = JSONText()
        json.object { json in
            if let links { json.object("album") { addAlbum(links, to: &$0) } }
            json.member("size", Stretch.itemsPerStretch)
            json.member("ahead", min(20, max(0, settings.preload.ahead)))
            json.member("behind", min(20, max(0, settings.preload.behind)))
            json.member("strip", settings.viewer.strip)
            json.member("ground", (settings.viewer.ground ?? theme.look.viewerGround).rawValue)
            json.member("interval", settings.viewer.interval)
            json.member("download", offersDownload)
            if view.showsInsets {
                json.object("map") { json in
                    GroundSources(theme: theme)
                        .addScript(to: &json, links: links ?? RelativeLinks(from: FindingPage.map.address))
                }
            }
            json.object("counts") { addCounts(Self.countNames, to: &$0) }
            json.object("texts") { json in
                for name in Self.textNames {
                    json.member(name, view.texts.pattern("\(name)"))
                }
            }
        }
        return json.text
    }

    private func addCounts(_ names: [StaticString], to json: inout JSONText) {
        for name in names { json.member(name, formsOf: "\(name)", in: view.texts) }
    }

    private func addAlbum(_ links: RelativeLinks, to json: inout JSONText) {
        let settings = view.album.settings
        // Addresses of items are relative to this page's folder.
        json.member("home", links.href(to: view.album.page))
        json.member("name", view.album.address.joined(separator: "/"))
        json.member("total", view.total)
        json.member("perPage", Pagination.itemsPerPage)
        if view.pagination.start > 0 { json.member("start", view.pagination.start) }
        json.member("pages", view.pagination.pageCount)
        json.member("selected", view.items.indices.contains(view.album.selected) ? view.album.selected : 0)
        json.member("select", settings.select.allowed(by: settings.download).rawValue)
        json.array("categories") { json in
            guard view.hasTabs else { return }
            for category in view.categories {
                json.object { json in
                    json.member("tag", category.tag)
                    json.member("first", category.firstIndex)
                    json.member("count", category.count)
                }
            }
        }
        json.member("registers", PlaceRegister.count(of: view.total))
        if view.isProof { json.object("picks") { addPicks(settings.picks, to: &$0) } }
    }

    private func addPicks(_ picks: PickSettings, to json: inout JSONText) {
        json.member("limit", picks.limit ?? 0)
        json.member("mailto", picks.mailto ?? "")
        json.object("texts") { json in
            for name in Self.pickTextNames { json.member(name, view.texts.pattern("\(name)")) }
        }
        json.object("counts") { json in addCounts(["picked"], to: &json) }
    }
}

/// The scripts that contain an album's items, a hundred each, for a viewer that goes past the items its page lists.
enum Stretch {
    static let itemsPerStretch = 100

    static func count(of items: Int) -> Int { (items + itemsPerStretch - 1) / itemsPerStretch }

    static func range(_ number: Int, of items: Int) -> Range<Int> {
        min(items, number * itemsPerStretch)..<min(items, (number + 1) * itemsPerStretch)
    }

    /// Returns the name of a stretch: `number` counts from 0, names from 1. The name does not depend on the content, so
    /// that a changed caption does not force a rewrite of the pages that name the stretch.
    static func name(_ number: Int) -> String { "items-\(number + 1).js" }

    static func address(_ number: Int, in album: AlbumPlan) -> String { album.folder + name(number) }
}

/// Scripts that map the ids of a long album to indices, so that the viewer can open an address with an id without
/// loading one stretch after another. The hash of an id determines the script that contains it.
///
/// A short album has none: its only stretch contains all of it.
struct PlaceRegister: Sendable {
    /// About 20 kB of script with ids of typical length.
    static let placesPerRegister = 1000

    /// For each register, the indices of its items, ascending.
    let indices: [[Int]]

    init(of album: AlbumPlan, in plan: SitePlan) {
        let count = Self.count(of: album.shownCount)
        var indices = [[Int]](repeating: [], count: count)
        if count > 0 {
            let items = plan.items(of: album)
            for index in items.indices { indices[Self.number(of: items.id(at: index), among: count)].append(index) }
        }
        self.indices = indices
    }

    static func count(of items: Int) -> Int {
        guard Stretch.count(of: items) > 1 else { return 0 }
        return (items + placesPerRegister - 1) / placesPerRegister
    }

    /// Returns the number of an id's register: a 32-bit FNV-1a hash over UTF-16 units, which a script can compute in
    /// the same way.
    static func number(of id: String, among count: Int) -> Int {
        var hash: UInt32 = 0x811c_9dc5
        for unit in id.utf16 { hash = (hash ^ UInt32(unit)) &* 0x0100_0193 }
        return Int(hash) % count
    }

    /// Returns the address of a register: `number` counts from 0, names from 1.
    static func address(_ number: Int, in album: AlbumPlan) -> String { album.folder + "places-\(number + 1).js" }

    func script(_ number: Int, of view: AlbumView) -> String {
        var json = JSONText()
        json.object { json in
            json.member("album", view.album.address.joined(separator: "/"))
            json.array("places") { json in
                for index in indices[number] {
                    json.array { json in
                        json.element(view.items.plan.id(at: index))
                        json.element(index)
                    }
                }
            }
        }
        return "albumgenPlaces(\(json.text));\n"
    }
}

extension JSONText {
    /// Adds all forms of a text that depends on a number, and a language whose plural rule scripts use to choose one.
    mutating func member(_ name: StaticString, formsOf text: String, in texts: InterfaceTexts) {
        let (forms, rule) = texts.forms(text)
        object(name) { json in
            json.member("like", rule.exampleLanguage)
            for (form, pattern) in forms { json.member(named: form, pattern) }
        }
    }
}
