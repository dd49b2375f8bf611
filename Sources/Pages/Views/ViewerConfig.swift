internal import AlbumModel

/// What the viewer has to know of an album before it has read any of its items: a short text inside each page that has
/// one.
struct ViewerConfig {
    let view: AlbumView
    let links: RelativeLinks

    /// The interface texts that the viewer's scripts show, by the names that files of `strings/` give them.
    static let textNames: [StaticString] = [
        "viewer", "close", "previous", "next", "counter", "categories", "details", "download", "fullScreen", "share",
        "slideshow", "pause", "retry", "unavailable", "unavailableVideo", "loading", "keys", "keysTurn", "keysEnds",
        "keysZoom", "keysFit", "keysSlideshow", "keysDetails", "keysFullScreen", "keysBars", "keysClose", "select",
        "selectAll", "done", "save", "saving", "delete", "deleteExplained", "deleteExport", "cancel", "thumbnails",
        "linkCopied", "live", "playLive",
    ]

    /// Those of them that depend on a number, with all their forms.
    static let countNames: [StaticString] = ["selected", "deleteAsk"]

    /// Empty for an album that has no items: its page gets no viewer.
    var text: String {
        guard view.total > 0 else { return "" }
        var json = JSONText()
        json.object { json in
            // An album's folder, seen from the page; addresses of items are relative to it.
            json.member("home", links.href(to: view.album.page))
            json.member("album", view.album.address.joined(separator: "/"))
            json.member("total", view.total)
            json.member("size", Stretch.itemsPerStretch)
            json.member("perPage", view.pagination.count == 0 ? 0 : Pagination.itemsPerPage)
            json.member("ahead", min(20, max(0, view.album.settings.preload.ahead)))
            json.member("behind", min(20, max(0, view.album.settings.preload.behind)))
            json.member("selected", view.items.indices.contains(view.album.selected) ? view.album.selected : 0)
            json.member("strip", view.album.settings.viewer.strip)
            json.member("download", view.album.settings.download.items)
            let settings = view.album.settings
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
            json.object("counts") { json in
                for name in Self.countNames {
                    let (forms, rule) = view.texts.forms("\(name)")
                    json.object(name) { json in
                        json.member("like", rule.exampleLanguage)
                        for (form, pattern) in forms { json.member(named: form, pattern) }
                    }
                }
            }
            json.object("texts") { json in
                for name in Self.textNames {
                    json.member(name, view.texts.pattern("\(name)"))
                }
            }
        }
        return json.text
    }
}
