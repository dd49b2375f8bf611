extension AlbumPlan {
    /// The plan of an item as one of this album.
    public func plan(_ item: Item) -> ItemPlan {
        var planner = ItemPlanner(folder: folder, settings: settings)
        return planner.plan(item)
    }
}

/// Names the page and the files of one item of an album.
struct ItemPlanner: Sendable {
    private let folder: String
    private let settings: AlbumSettings
    private let renditionPlanner: RenditionPlanner
    /// The renditions of photos like those that were planned before, without addresses: a camera makes thousands that
    /// differ in nothing that decides them.
    private var templates: [Shape: Templates] = [:]

    /// All that decides which renditions a photo has.
    private struct Shape: Hashable {
        var size: PixelSize
        var format: MediaFormat
        var isAnimated: Bool
        var hasAlpha: Bool
        var resizesOriginal: Bool
    }

    private struct Templates {
        var thumbnails: [RenditionPlan]
        var originals: [RenditionPlan]
    }

    init(folder: String, settings: AlbumSettings) {
        self.folder = folder
        self.settings = settings
        self.renditionPlanner = RenditionPlanner(
            thumbnails: settings.thumbnails, originals: settings.originals, watermark: settings.watermark)
    }

    mutating func plan(_ item: Item) -> ItemPlan {
        var result = ItemPlan(item: item, page: "\(folder)\(item.id).html")
        guard let media = item.media else { return result }
        let mode = publishedMode(of: media.facts)
        let templates = templates(of: media.facts, resizesOriginal: mode == .resize)
        result.thumbnails = templates.thumbnails.map { Self.addressed($0, of: item.id, media.digest, in: folder) }
        result.originals = templates.originals.map { Self.addressed($0, of: item.id, media.digest, in: folder) }
        if mode != .resize, mode != .none {
            result.file = FilePlan(
                mode: mode, address: fileAddress(of: item.id, media), size: media.facts.size,
                format: media.facts.format)
        }
        return result
    }

    /// What browsers cannot open, or what cannot be freed of private metadata without making it anew, is resized into
    /// what they can, whatever the mode; a file with private metadata in it is never linked; a video is published as it
    /// is.
    private func publishedMode(of facts: MediaFacts) -> Originals.Mode {
        let mode = settings.originals.mode
        guard facts.format.kind == .photo else { return mode == .resize ? .copy : mode }
        guard mode != .none, mode != .resize else { return mode }
        guard facts.format.opensInBrowsers else { return .resize }
        if settings.privacy.holdsNothingBack { return mode }
        guard facts.format.canBeStripped else { return .resize }
        return facts.metadata.isPrivate ? .copy : mode
    }

    private mutating func templates(of facts: MediaFacts, resizesOriginal: Bool) -> Templates {
        let shape = Shape(
            size: facts.size, format: facts.format, isAnimated: facts.isAnimated, hasAlpha: facts.hasAlpha,
            resizesOriginal: resizesOriginal)
        if let known = templates[shape] { return known }
        let renditions = renditionPlanner.renditions(of: facts, resizesOriginal: resizesOriginal)
        let made = Templates(
            thumbnails: renditions.thumbnails.map { RenditionPlan(spec: $0, address: "") },
            originals: renditions.originals.map { RenditionPlan(spec: $0, address: "") })
        templates[shape] = made
        return made
    }

    /// `IMG_2041-720-1f0c23ab.jpg`: readable, and new whenever the bytes are, so that no cache on the way shows an old
    /// picture under a known address.
    static func addressed(
        _ template: RenditionPlan, of id: String, _ digest: ContentDigest, in folder: String
    ) -> RenditionPlan {
        let spec = template.spec
        let mark = mark(digest, template.name)
        var plan = template
        plan.address = "\(folder)media/\(id)-\(spec.size.width)-\(mark).\(spec.format.fileExtension)"
        return plan
    }

    private func fileAddress(of id: String, _ media: Item.Media) -> String {
        let privacy = settings.privacy
        let mark = Self.mark(
            media.digest, "file-\(privacy.gps)-\(privacy.serials)-\(privacy.people)")
        return "\(folder)media/\(id)-\(mark).\(media.facts.format.fileExtension)"
    }

    private static func mark(_ digest: ContentDigest, _ parameters: String) -> String {
        StableHash("\(digest.shortHex)-\(parameters)").hexDigits(8)
    }
}
