internal import AlbumModel
internal import Planning

/// A person as a card: the face, or else the cover of the person's album, with the name and the count.
struct PersonContext: TemplateContext {
    let view: AlbumView
    let face: [PublishedFile]
    let cover: PublishedItem?
    let links: RelativeLinks
    let urgency: PictureUrgency
    let texts: InterfaceTexts

    func child(named name: String) -> Any? {
        switch name {
        case "href": Text(links.href(to: view.album.page))
        case "title": Text(view.album.title)
        case "countText": Text(view.summary.count(in: texts))
        case "style": Text(style)
        case "picture": picture as Any? ?? Text("")
        case "opening": Text(picture == nil ? view.album.title.first.map { String($0) } : nil)
        default: nil
        }
    }

    /// The stand-in style of the cover; nil for a face, since the colour and the placeholder are those of a whole
    /// photo.
    private var style: String? {
        face.isEmpty
            ? cover.flatMap {
                StandInStyle($0, hasPlaceholder: false, focus: view.album.focus ?? $0.item.cropFocus).text
            } : nil
    }

    /// The name next to the picture already says who it is.
    private var picture: PictureContext? {
        let shares = PictureShares(100)
        if !face.isEmpty {
            return PictureContext(cut: face, links: links, alternative: "", urgency: urgency, shares: shares)
        }
        guard let cover else { return nil }
        return PictureContext(
            cut: cover.covers(around: view.album.focus ?? cover.item.cropFocus), links: links, alternative: "",
            urgency: urgency, shares: shares)
            ?? PictureContext(cover, links: links, alternative: "", urgency: urgency, shares: shares)
    }
}
