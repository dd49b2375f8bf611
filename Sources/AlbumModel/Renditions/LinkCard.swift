/// The picture that networks and chats show for a link: a JPEG of the shape that all of them take whole, cut out of the
/// middle of a photo.
enum LinkCard {
    static let size = PixelSize(width: 1200, height: 630)
    private static let quality = 82

    /// Never enlarged. Made from the same decode as the photo's other renditions where that is large enough.
    ///
    /// - Parameter base: what the others are made from.
    static func spec(of facts: MediaFacts, sharing base: PixelSize?, watermark: Watermark) -> RenditionSpec? {
        guard facts.hasPicture else { return nil }
        let photo = facts.size
        let width = min(size.width, photo.width, Int(Double(photo.height) * size.aspectRatio))
        guard width > 0, photo.height > 0 else { return nil }
        let card = PixelSize(width: width, height: max(1, Int((Double(width) / size.aspectRatio).rounded())))
        let needed = photo.covering(card)
        let shared = base.flatMap { $0.covers(needed) ? $0 : nil }
        return RenditionSpec(
            size: card, base: shared ?? needed, format: .jpeg, quality: quality,
            colours: facts.detail == .photograph ? .usual : .full, cropsToFill: true, watermark: watermark)
    }
}
