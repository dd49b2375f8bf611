internal import AlbumModel

/// What the script of a page that finds things has to know, as JSON inside the page.
struct FindingConfig {
    let site: SiteViews
    let page: FindingPage

    private var texts: InterfaceTexts { site.views[0].texts }

    /// The interface texts that each page's scripts show.
    private var textNames: [StaticString] {
        switch page {
        case .search:
            ["found", "foundMore", "foundBest", "nothingFound", "searching", "showMore", "album", "video", "photo"]
        case .timeline: ["photo", "video", "timelineScrubber"]
        case .map: ["photo", "video", "itemsHere", "zoomIn", "zoomOut", "wholeWorld", "close", "showMore", "mapHelp"]
        }
    }

    var text: String {
        let items = site.finding.items
        var json = JSONText()
        json.object { json in
            json.member("albums", items.albums.count)
            json.member("count", items.count)
            json.member("size", FindingItems.perStretch)
            if page == .timeline {
                json.array("months") { json in
                    for month in TimelineMonth.all(of: site) {
                        json.element(month.number)
                        json.element(month.count)
                    }
                }
            }
            if page == .map { json.member("tiles", ifAny: site.plan.settings.mapPage.tiles) }
            json.member("monthNames", texts.dates.months)
            json.member("day", texts.dates.day.source)
            json.member("month", texts.dates.month.source)
            json.object("texts") { json in
                for name in textNames { json.member(name, texts.pattern("\(name)")) }
            }
        }
        return json.text
    }
}
