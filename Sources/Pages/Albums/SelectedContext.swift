internal import AlbumModel
internal import Planning

/// The item that a picker's page opens with.
struct SelectedContext: TemplateContext {
    let view: AlbumView
    let index: Int
    let links: RelativeLinks

    func child(named name: String) -> Any? {
        switch name {
        case "href": Text(links.href(to: item.page))
        case "label": Text(view.texts.text("openSelected", ["title": view.words(at: index).name]))
        case "style": Text(style)
        case "ratio": Text(RoundedNumber.css(ratio, places: 4))
        // The view is 56 % of the window's height or 78 % of its width, whichever is less (`layouts.css`), and no wider
        // than the window. Which one applies depends on the window's shape, and validators do not accept `min()` in
        // `sizes`.
        case "limit": Text("\(Int((max(56 / 78, 0.56 * ratio) * 1000).rounded()))/1000")
        case "percent": Text(RoundedNumber.css(min(100, 78 * ratio), places: 1))
        case "picture": picture as Any? ?? Text("")
        case "missing": Text(view.texts.text(item.item.kind == .photo ? "unavailable" : "video"))
        default: nil
        }
    }

    private var item: PublishedItem { view.items[index] }

    private var ratio: Double { (item.thumbnails.last?.size ?? item.files.size).aspectRatio }

    private var style: String {
        guard let text = StandInStyle(item, hasPlaceholder: true, focus: item.item.cropFocus).text
        else {
            return "--ratio:\(RoundedNumber.css(ratio, places: 4))"
        }
        return "--ratio:\(RoundedNumber.css(ratio, places: 4));\(text)"
    }

    private var picture: PictureContext? {
        PictureContext(
            item, links: links, alternative: view.words(at: index).alternative, urgency: .first,
            shares: PictureShares(100),
            includesOriginal: true)
    }
}
