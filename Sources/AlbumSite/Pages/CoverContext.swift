internal import AlbumModel

/// An album's cover at the head of its own page, for themes that open with it.
struct CoverContext: TemplateContext {
    let cover: ItemPlan
    let links: RelativeLinks

    func child(named name: String) -> Any? {
        switch name {
        case "style": Text(cover.safeColour.map { "--colour:\($0)" })
        case "picture": picture as Any? ?? Text("")
        default: nil
        }
    }

    /// The album's title stands with it and says all, and the picture is described where it stands among the others.
    private var picture: PictureContext? {
        PictureContext(
            cover, links: links, alternative: "", isLazy: false, shares: PictureShares(100), includesOriginal: true)
    }
}
