internal import AlbumModel
internal import Planning

/// What the viewer has to know before it has read any items: a short text inside each page that has one.
struct ViewerConfig {
    /// The album whose settings and language apply.
    let view: AlbumView
    /// Whether any item may be downloaded.
    let offersDownload: Bool
    /// Of a page of the album; nil for pages that find items across albums, which know by themselves what they list.
    let links: RelativeLinks?

    /// For the pages of an album.
    init(view: AlbumView, links: RelativeLinks) {
        self.view = view
        offersDownload = view.album.settings.download.items
        self.links = links
    }

    /// For the pages that find items across albums.
    init(finding site: SiteViews) {
        view = site.views[0]
        offersDownload = site.plan.albums.contains { !$0.settings.isUnlisted && $0.settings.download.items }
        links = nil
    }

    /// The interface texts that the viewer's scripts show, by the names that files of `strings/` give them.
    static let textNames: [StaticString] = [
        "viewer", "close", "previous", "next", "counter", "categories", "details", "download", "fullScreen", "share",
        "slideshow", "pause", "retry", "unavailable", "unavailableVideo", "loading", "keys", "keysTurn", "keysEnds",
        "keysZoom", "keysFit", "keysSlideshow", "keysDetails", "keysFullScreen", "keysBars", "keysClose", "select",
        "selectAll", "done", "save", "saving", "delete", "deleteExplained", "deleteExport", "cancel", "thumbnails",
        "linkCopied", "live", "playLive", "nextAlbum", "map",
    ]

    /// Those of them that depend on a number, with all their forms.
    static let countNames: [StaticString] = ["selected", "deleteAsk"]

    /// Those of a client's gallery.
    static let pickTextNames: [StaticString] = [
        "pick", "pickNamed", "myPicks", "pickedOf", "pickedOver", "comment", "sendPicks", "picksExplained", "picksName",
        "picksMail", "picksFile", "picksShare", "picksCopy", "picksCopied", "picksSubject", "picksNone", "picksUnkept",
        "picksLong", "picksAttached", "cancel", "done",
    ]

    /// Empty for an album that has no items: its page gets no viewer.
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
            json.member("ground", (settings.viewer.ground ?? view.theme.look.viewerGround).rawValue)
            json.member("interval", settings.viewer.interval)
            json.member("download", offersDownload)
            if view.showsInsets {
                json.object("map") { json in
                    GroundSources(theme: view.theme)
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
        for name in names {
            let (forms, rule) = view.texts.forms("\(name)")
            json.object(name) { json in
                json.member("like", rule.exampleLanguage)
                for (form, pattern) in forms { json.member(named: form, pattern) }
            }
        }
    }

    private func addAlbum(_ links: RelativeLinks, to json: inout JSONText) {
        let settings = view.album.settings
        // Addresses of items are relative to the folder that this page stands in.
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

/// The scripts that hold an album's items a hundred at a time, for a viewer that moves past the items its page lists.
enum Stretch {
    static let itemsPerStretch = 100

    static func count(of items: Int) -> Int { (items + itemsPerStretch - 1) / itemsPerStretch }

    static func range(_ number: Int, of items: Int) -> Range<Int> {
        min(items, number * itemsPerStretch)..<min(items, (number + 1) * itemsPerStretch)
    }

    /// `number` is counted from 0, names from 1. The name does not change with the content: pages that name a stretch
    /// need not be written anew for a caption in it.
    static func name(_ number: Int) -> String { "items-\(number + 1).js" }

    static func address(_ number: Int, in album: AlbumPlan) -> String { album.folder + name(number) }
}

/// Scripts that say at which index each id of a long album is, so that an address with an id in it is followed without
/// reading stretch after stretch. An id's hash says which of them has it.
///
/// A short album has none: its one stretch is all of it.
struct PlaceRegister: Sendable {
    /// Some 20 kB of script at the lengths that ids have.
    static let placesPerRegister = 1000

    /// By register, the indices of the items in it, ascending.
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

    /// FNV-1a with 32 bits over UTF-16 units, which is what a script can compute alike.
    static func number(of id: String, among count: Int) -> Int {
        var hash: UInt32 = 0x811c_9dc5
        for unit in id.utf16 { hash = (hash ^ UInt32(unit)) &* 0x0100_0193 }
        return Int(hash) % count
    }

    /// `number` is counted from 0, names from 1.
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
