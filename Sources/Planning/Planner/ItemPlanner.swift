public import AlbumModel

extension AlbumPlan {
    /// Returns the plan of an item of this album.
    public func plan(_ item: Item) -> ItemPlan {
        var planner = ItemPlanner(folder: folder, settings: settings)
        return planner.plan(item)
    }
}

extension AlbumPlan {
    /// Returns the cropped covers of one of the album's own items; empty if cards show it whole.
    ///
    /// - Parameter focus: the focus of the cover.
    func covers(of item: ItemPlan, around focus: Focus?) -> [RenditionPlan] {
        guard let picture = item.item.picture, let base = item.thumbnails.first?.spec.base else { return [] }
        let planner = RenditionPlanner(
            thumbnails: settings.thumbnails, originals: settings.originals, watermark: settings.watermark)
        let original = item.originals.last?.spec.size
        return planner.covers(of: picture.facts, original: original, focus: focus, sharing: base).map {
            ItemPlanner.addressed(RenditionPlan(spec: $0, address: ""), of: item.item.id, picture.digest, in: folder)
        }
    }

    /// Returns the renditions of a face in one of the album's own items.
    func face(_ square: PictureRegion, of item: ItemPlan) -> [RenditionPlan] {
        guard let picture = item.item.picture, let base = item.thumbnails.first?.spec.base else { return [] }
        let planner = RenditionPlanner(
            thumbnails: settings.thumbnails, originals: settings.originals, watermark: settings.watermark)
        return planner.face(square, of: picture.facts, sharing: base).map {
            ItemPlanner.addressed(RenditionPlan(spec: $0, address: ""), of: item.item.id, picture.digest, in: folder)
        }
    }

    /// Returns the cropped heroes of one of the album's own items, for laptops; empty if they show it whole.
    func heroes(of item: ItemPlan, around focus: Focus?) -> [RenditionPlan] {
        guard let picture = item.item.picture, let base = item.thumbnails.first?.spec.base else { return [] }
        let planner = RenditionPlanner(
            thumbnails: settings.thumbnails, originals: settings.originals, watermark: settings.watermark)
        let original = item.originals.last?.spec.size
        return planner.heroes(of: picture.facts, original: original, focus: focus, sharing: base).map {
            ItemPlanner.addressed(RenditionPlan(spec: $0, address: ""), of: item.item.id, picture.digest, in: folder)
        }
    }

    /// Returns the steps of one of the album's own items if pages show it large.
    func largeSteps(of item: ItemPlan, _ fineness: SizeLadder.Spacing) -> [RenditionPlan] {
        guard let picture = item.item.picture, let base = item.thumbnails.first?.spec.base else { return [] }
        let planner = RenditionPlanner(
            thumbnails: settings.thumbnails, originals: settings.originals, watermark: settings.watermark)
        return planner.largeSteps(of: picture.facts, original: item.originals.last?.spec.size, sharing: base, fineness)
            .map {
                ItemPlanner.addressed(
                    RenditionPlan(spec: $0, address: ""), of: item.item.id, picture.digest, in: folder)
            }
    }
}

/// Assigns addresses to the page and the files of an item.
struct ItemPlanner: Sendable {
    private let folder: String
    private let settings: AlbumSettings
    private let renditionPlanner: RenditionPlanner
    /// A cache of renditions without addresses: a camera takes thousands of photos that do not differ in anything that
    /// affects them.
    private var templates: [Shape: Templates] = [:]

    /// The properties that determine a photo's renditions.
    private struct Shape: Hashable {
        var size: PixelSize
        /// Part of the spec: of two photos of the same size, one may be rotated.
        var turn: Int
        var decoder: Int8?
        var format: MediaFormat
        var isAnimated: Bool
        var hasAlpha: Bool
        var detail: PictureDetail
        var resizesOriginal: Bool
        var keepsPixels: Bool
        var focus: Focus?
    }

    private struct Templates {
        var thumbnails: [RenditionPlan]
        var steps: [RenditionPlan]
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
        guard let media = item.media, let picture = item.picture else { return result }
        let mode = publishedMode(of: media.facts)
        // A video's poster is also made in the size of the viewer.
        let isResized = mode == .resize || (mode != .none && item.kind == .video)
        let templates = templates(
            of: picture.facts, focus: item.cropFocus, resizesOriginal: isResized,
            keepsPixels: isTurnedWithoutLosses(media.facts))
        result.thumbnails = templates.thumbnails.map { Self.addressed($0, of: item.id, picture.digest, in: folder) }
        result.originals = templates.originals.map { Self.addressed($0, of: item.id, picture.digest, in: folder) }
        result.steps = templates.steps.map { Self.addressed($0, of: item.id, picture.digest, in: folder) }
        guard mode != .none else { return result }
        if isDamaged(media.facts) { result.damaged.append(item.origin) }
        result.versions = versions(of: item, damaged: &result.damaged)
        result.films = films(of: item, media, mode)
        if mode != .resize, result.film(.whole) == nil { result.file = file(of: item.id, media, mode) }
        return result
    }

    /// Returns the other versions that visitors may download: photos that are published as they are, apart from their
    /// metadata.
    ///
    /// - Parameter damaged: gets the names of those that cannot be copied.
    private func versions(of item: Item, damaged: inout [String]) -> [VersionPlan] {
        guard settings.download.items, !item.beside.versions.isEmpty else { return [] }
        var known = Set([item.media?.digest].compactMap(\.self))
        return item.beside.versions.compactMap { version in
            guard let media = version.media, media.facts.format.kind == .photo else { return nil }
            let mode = publishedMode(of: media.facts)
            if isDamaged(media.facts) { damaged.append(version.origin) }
            guard mode != .resize, mode != .none, known.insert(media.digest).inserted else { return nil }
            return VersionPlan(name: version.name, media: media, file: file(of: item.id, media, mode))
        }
    }

    private func file(of id: String, _ media: Item.Media, _ mode: Originals.Mode) -> FilePlan {
        FilePlan(
            mode: mode, address: fileAddress(of: id, media, mode), size: media.facts.size, format: media.facts.format)
    }

    /// Returns the films made from an item's files; files published unchanged are not among them.
    private func films(of item: Item, _ media: Item.Media, _ mode: Originals.Mode) -> [FilmPlan] {
        let planner = FilmPlanner(settings: settings.videos, privacy: settings.privacy)
        var films: [FilmPlan] = []
        func add(_ role: FilmPlan.Role, _ spec: FilmSpec, _ digest: ContentDigest, fallback: FilePlan? = nil) {
            let mark = Self.mark(digest, "\(role.rawValue)-\(spec.canonicalName)")
            let name = role == .whole ? item.id : "\(item.id)-\(role.rawValue)"
            films.append(
                FilmPlan(
                    role: role, spec: spec, address: "\(folder)media/\(name)-\(mark).\(spec.format.fileExtension)",
                    fallback: fallback))
        }
        if item.kind == .video {
            if case .made(let spec) = planner.treatment(of: media.facts) {
                let mayBeBare = !media.facts.film.isPrivate(under: settings.privacy)
                add(.whole, spec, media.digest, fallback: mayBeBare ? file(of: item.id, media, mode) : nil)
            }
            if let spec = planner.clip(of: media.facts) { add(.clip, spec, media.digest) }
        } else if let motion = item.beside.motion {
            let spec = planner.motion(of: motion.facts, turn: media.facts.turn)
            if let spec { add(.motion, spec, motion.digest) }
        } else if let part = media.facts.parts.motion {
            let spec = planner.motion(of: media.facts, part: part, turn: media.facts.turn)
            if let spec { add(.motion, spec, media.digest) }
        }
        return films
    }

    /// Returns the mode in which a file is published. Regardless of the setting, a photo is resized if browsers cannot
    /// open it or if its private metadata cannot be removed without re-encoding it. A file from which a copy would
    /// remove anything is never linked. A video is published unchanged, but copied if it may contain private metadata,
    /// because copying checks for it.
    ///
    /// A damaged file, whose private metadata cannot be distinguished from its picture, is resized, too.
    private func publishedMode(of facts: MediaFacts) -> Originals.Mode {
        isDamaged(facts) ? .resize : wantedMode(of: facts)
    }

    /// Whether a file would be copied if its structure were not damaged.
    private func isDamaged(_ facts: MediaFacts) -> Bool { facts.isDamaged && wantedMode(of: facts) == .copy }

    private func wantedMode(of facts: MediaFacts) -> Originals.Mode {
        let mode = settings.originals.mode
        guard facts.format.kind == .photo else {
            let isCopied = mode == .resize || (mode != .none && facts.film.isPrivate(under: settings.privacy))
            return isCopied ? .copy : mode
        }
        guard mode != .none else { return mode }
        // Animated PNGs cannot be resized, and a still is no substitute.
        if facts.format == .png, facts.isAnimated { return mode == .resize ? .copy : linked(mode, facts) }
        // The file itself cannot be rotated.
        guard mode != .resize, facts.format.opensInBrowsers, facts.turn == 0 else { return .resize }
        if facts.orientation != .upright {
            guard !liesOnItsSide(facts) else { return .resize }
            // Only a copy is certain to have the orientation where browsers look for it.
            if facts.format == .png { return .copy }
        }
        return linked(mode, facts)
    }

    /// Whether browsers show the file but ignore its orientation.
    private func liesOnItsSide(_ facts: MediaFacts) -> Bool {
        facts.orientation != .upright && facts.format.opensInBrowsers && !facts.format.isOrientedByBrowsers
    }

    /// Whether a lossless file would be published unchanged if browsers applied its orientation.
    private func isTurnedWithoutLosses(_ facts: MediaFacts) -> Bool {
        switch settings.originals.mode {
        case .resize, .none: false
        case .copy, .hardlink, .symlink: facts.isLossless && liesOnItsSide(facts)
        }
    }

    /// Returns the mode for a file whose picture may be published unchanged.
    private func linked(_ mode: Originals.Mode, _ facts: MediaFacts) -> Originals.Mode {
        // The film inside has sound, and pages show a silent copy of it.
        if facts.parts.motion != nil { return facts.format.canBeStripped ? .copy : .resize }
        // A linked file cannot get a profile.
        if settings.privacy.allowsEverything { return facts.lacksProfile ? .copy : mode }
        guard facts.format.canBeStripped else { return .resize }
        return facts.isBare ? mode : .copy
    }

    private mutating func templates(
        of facts: MediaFacts, focus: Focus?, resizesOriginal: Bool, keepsPixels: Bool
    ) -> Templates {
        guard facts.hasPicture else { return Templates(thumbnails: [], steps: [], originals: []) }
        let shape = Shape(
            size: facts.size, turn: facts.turn, decoder: facts.parts.decoder, format: facts.format,
            isAnimated: facts.isAnimated, hasAlpha: facts.hasAlpha, detail: facts.detail,
            resizesOriginal: resizesOriginal,
            keepsPixels: keepsPixels, focus: focus)
        if let known = templates[shape] { return known }
        let renditions = renditionPlanner.renditions(
            of: facts, focus: focus, resizesOriginal: resizesOriginal, keepsPixels: keepsPixels)
        let made = Templates(
            thumbnails: renditions.thumbnails.map { RenditionPlan(spec: $0, address: "") },
            steps: renditions.steps.map { RenditionPlan(spec: $0, address: "") },
            originals: renditions.originals.map { RenditionPlan(spec: $0, address: "") })
        templates[shape] = made
        return made
    }

    /// Returns the rendition with an address such as `IMG_2041-720-1f0c23ab.jpg`: readable, and different whenever the
    /// bytes are, so that no intermediate cache serves an old picture under a known address.
    static func addressed(
        _ template: RenditionPlan, of id: String, _ digest: ContentDigest, in folder: String
    ) -> RenditionPlan {
        let spec = template.spec
        let mark = mark(digest, template.name)
        var plan = template
        plan.address = "\(folder)media/\(id)-\(spec.size.width)-\(mark).\(spec.format.fileExtension)"
        return plan
    }

    private func fileAddress(of id: String, _ media: Item.Media, _ mode: Originals.Mode) -> String {
        let privacy = settings.privacy
        // Even if a copy keeps everything private, its bytes differ from the file's, unless the file is bare.
        let isItself = mode != .copy && media.facts.format.canBeStripped && !media.facts.isBare
        // The texts in a copy of a photo do not depend only on the file.
        let texts = media.facts.format.canBeStripped ? media.facts.metadata.texts.joined(separator: "\0") : ""
        let mark = Self.mark(
            media.digest, "file\(isItself ? "-itself" : "")-\(privacy.gps)-\(privacy.serials)-\(privacy.people)\(texts)"
        )
        return "\(folder)media/\(id)-\(mark).\(media.facts.format.fileExtension)"
    }

    private static func mark(_ digest: ContentDigest, _ parameters: String) -> String {
        var hash = StableHash(digest.shortHex)
        hash.add("-")
        hash.add(parameters)
        return hash.hexDigits(8)
    }
}
