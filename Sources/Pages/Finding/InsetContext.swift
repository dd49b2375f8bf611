internal import AlbumModel

/// An album's small map, for the page's template.
struct InsetContext: TemplateContext {
    let inset: MapInset
    /// A link to the map page, showing the same area.
    let href: String

    func child(named name: String) -> Any? {
        switch name {
        case "href": Text(href)
        case "land": Text(inset.land)
        case "lakes": Text(inset.lakes)
        case "borders": Text(inset.borders)
        case "dots": inset.dots.map(Dot.init)
        default: nil
        }
    }

    private struct Dot: TemplateContext {
        let place: MapPoint

        func child(named name: String) -> Any? {
            switch name {
            case "x": Text("\(Int(place.x))")
            case "y": Text("\(Int(place.y))")
            default: nil
            }
        }
    }
}

extension Listing {
    /// Returns the positions of the album's pictures whose positions may be published; empty if the page has no small
    /// map. Category pages and later pages have none.
    func insetPositions(in site: SiteViews) -> [Position] {
        guard category == nil, page == 0, site.views[album].showsInsets else { return [] }
        let items = site.views[album].items
        return items.indices.compactMap { index in
            items.plan.settings(at: index).privacy.gps ? items.plan[index].item.position : nil
        }
    }
}
