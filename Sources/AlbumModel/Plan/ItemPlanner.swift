/// Names the page and the files of one item of an album.
struct ItemPlanner: Sendable {
    private let folder: String
    private let settings: AlbumSettings
    private let renditionPlanner: RenditionPlanner

    init(folder: String, settings: AlbumSettings) {
        self.folder = folder
        self.settings = settings
        self.renditionPlanner = RenditionPlanner(thumbnails: settings.thumbnails, originals: settings.originals)
    }

    func plan(_ item: Item) -> ItemPlan {
        var result = ItemPlan(item: item, page: "\(folder)\(item.id).html")
        guard let media = item.media else { return result }
        let mode = publishedMode(of: media.facts)
        let renditions = renditionPlanner.renditions(of: media.facts, resizesOriginal: mode == .resize)
        result.thumbnails = renditions.thumbnails.map { plan($0, of: item.id, media.digest) }
        result.originals = renditions.originals.map { plan($0, of: item.id, media.digest) }
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

    /// `IMG_2041-720-1f0c23ab.jpg`: readable, and new whenever the bytes are, so that no cache on the way shows an old
    /// picture under a known address.
    private func plan(_ spec: RenditionSpec, of id: String, _ digest: ContentDigest) -> RenditionPlan {
        let mark = mark(digest, spec.canonicalName)
        return RenditionPlan(
            spec: spec, address: "\(folder)media/\(id)-\(spec.size.width)-\(mark).\(spec.format.fileExtension)")
    }

    private func fileAddress(of id: String, _ media: Item.Media) -> String {
        let privacy = settings.privacy
        let mark = mark(
            media.digest, "file-\(privacy.gps)-\(privacy.serials)-\(privacy.people)")
        return "\(folder)media/\(id)-\(mark).\(media.facts.format.fileExtension)"
    }

    private func mark(_ digest: ContentDigest, _ parameters: String) -> String {
        StableHash("\(digest.shortHex)-\(parameters)").hexDigits(8)
    }
}
