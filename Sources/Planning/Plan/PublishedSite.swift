public import AlbumModel

/// A plan with its outcomes: everything from which pages are made, apart from the theme.
public struct PublishedSite: Sendable {
    public let plan: SitePlan
    public let outcomes: Outcomes

    public init(plan: SitePlan, outcomes: Outcomes) {
        self.plan = plan
        self.outcomes = outcomes
    }

    public subscript(reference: ItemReference) -> PublishedItem {
        PublishedItem(plan: plan[reference], outcome: outcomes[reference])
    }

    /// Returns the cover item of an album, if any.
    public func cover(of album: AlbumPlan) -> PublishedItem? {
        plan.coverReference(of: album).map { self[$0] }
    }

    /// Returns the face of the person in all items of a smart album; empty if none could be made.
    public func face(of album: AlbumPlan) -> [PublishedFile] {
        album.smart?.face.map { self[$0.item].face($0.square) } ?? []
    }

    /// The site's icons; empty if no cover could be made.
    public var icons: [PublishedFile] { cover(of: plan.root)?.icons ?? [] }

    /// Returns the address and the size in bytes of an album's archive, if it was made.
    public func archive(of album: AlbumPlan) -> (address: String, bytes: Int)? {
        guard let plan = album.archive, let bytes = outcomes.archives[album.index] else { return nil }
        return (plan.address, bytes)
    }

    public func items(of album: AlbumPlan) -> PublishedItems { PublishedItems(plan.items(of: album), in: self) }
}

/// The items that an album's pages show, with the files that were made for them.
public struct PublishedItems: RandomAccessCollection, Sendable {
    public let plan: PlannedItems
    private let outcomes: [[ItemOutcome]]

    fileprivate init(_ plan: PlannedItems, in site: PublishedSite) {
        self.plan = plan
        outcomes = site.outcomes.items
    }

    public var startIndex: Int { plan.startIndex }
    public var endIndex: Int { plan.endIndex }

    public subscript(index: Int) -> PublishedItem {
        let reference = plan.reference(at: index)
        return PublishedItem(plan: plan[index], outcome: outcomes[reference.album][reference.index])
    }
}

/// An item with the files that were made for it: those in the plan, except any that could not be made.
public struct PublishedItem: Sendable {
    public let plan: ItemPlan
    public let outcome: ItemOutcome

    public init(plan: ItemPlan, outcome: ItemOutcome) {
        self.plan = plan
        self.outcome = outcome
    }

    public var item: Item { plan.item }

    /// The address of the item's page.
    public var page: String { plan.page }

    /// The colour shown until a thumbnail loads, as `#rrggbb`.
    public var colour: String? { outcome.colour }

    /// The files of `ItemPlan.thumbnails`.
    public var thumbnails: [PublishedFile] { made(plan.thumbnails, from: 0) }

    /// The files of `ItemPlan.originals`.
    public var originals: [PublishedFile] { made(plan.originals, from: plan.thumbnails.count) }

    /// The files of `ItemPlan.cards`.
    public var cards: [PublishedFile] {
        hasPicture ? made(plan.cards, from: plan.thumbnails.count + plan.originals.count) : []
    }

    /// Returns the file of `ItemPlan.cards` that is cropped around this focus; without one, any other.
    public func card(around focus: Focus?) -> PublishedFile? {
        guard hasPicture else { return nil }
        return made(plan.cards, around: focus, from: plan.thumbnails.count + plan.originals.count).first ?? cards.first
    }

    /// The files of `ItemPlan.steps`.
    public var steps: [PublishedFile] {
        made(plan.steps, from: plan.thumbnails.count + plan.originals.count + plan.cards.count)
    }

    /// The files of `ItemPlan.icons`.
    public var icons: [PublishedFile] {
        made(
            plan.icons,
            from: plan.thumbnails.count + plan.originals.count + plan.cards.count + plan.steps.count)
    }

    /// Returns the files of `ItemPlan.covers` that are cropped around this focus.
    public func covers(around focus: Focus?) -> [PublishedFile] {
        made(
            plan.covers, around: focus,
            from: plan.renditions.count - plan.faces.count - plan.heroes.count - plan.covers.count)
    }

    /// Returns the files of `ItemPlan.heroes` that are cropped around this focus.
    public func heroes(around focus: Focus?) -> [PublishedFile] {
        made(plan.heroes, around: focus, from: plan.renditions.count - plan.faces.count - plan.heroes.count)
    }

    /// Returns the files of `ItemPlan.faces` that show this square.
    public func face(_ square: PictureRegion) -> [PublishedFile] {
        let first = plan.renditions.count - plan.faces.count
        return plan.faces.indices.filter { plan.faces[$0].spec.region == square }
            .flatMap { made([plan.faces[$0]], from: first + $0) }
    }

    /// The files of `ItemPlan.covers`, `ItemPlan.heroes` and `ItemPlan.faces`, whatever they are cropped around.
    public var cuts: [PublishedFile] {
        let cuts = plan.covers + plan.heroes + plan.faces
        return cuts.isEmpty ? [] : made(cuts, from: plan.renditions.count - cuts.count)
    }

    private func made(_ cut: [RenditionPlan], around focus: Focus?, from first: Int) -> [PublishedFile] {
        cut.indices.filter { cut[$0].spec.focus == focus }.flatMap { made([cut[$0]], from: first + $0) }
    }

    /// The item's own file, or the fallback of its film.
    public var file: PublishedFile? {
        guard failure == nil, let bytes = outcome.file, let file = plan.file ?? plan.film(.whole)?.fallback else {
            return nil
        }
        return PublishedFile(
            address: file.address, size: file.size, bytes: bytes, type: file.format.mimeType,
            opensInBrowsers: file.format.opensInBrowsers)
    }

    /// The other versions of the shot that visitors may download, with the names of their files in the source.
    public var versions: [(name: String, file: PublishedFile)] {
        guard failure == nil else { return [] }
        return zip(plan.versions, outcome.versions).compactMap { version, bytes in
            bytes.map {
                (
                    version.name,
                    PublishedFile(
                        address: version.file.address, size: version.file.size, bytes: $0,
                        type: version.file.format.mimeType, opensInBrowsers: version.file.format.opensInBrowsers)
                )
            }
        }
    }

    /// Returns the film with a role, if it was made.
    public func film(_ role: FilmPlan.Role) -> PublishedFile? {
        guard failure == nil, let place = plan.films.firstIndex(where: { $0.role == role }),
            outcome.films.indices.contains(place), let bytes = outcome.films[place]
        else { return nil }
        let film = plan.films[place]
        return PublishedFile(
            address: film.address, size: film.spec.size, bytes: bytes, type: film.spec.format.mimeType)
    }

    /// Why the item cannot be shown, so that a placeholder is shown instead.
    public var failure: String? { hasPicture || isPlanned ? nil : outcome.failure }

    /// Why a video has no picture, although it may still be playable.
    public var pictureFailure: String? { hasPicture || !isPlanned ? nil : outcome.failure }

    /// Whether there is a picture of the item other than a placeholder. Without a failure, everything that was planned
    /// exists.
    public var hasPicture: Bool {
        let count = plan.thumbnails.count + plan.originals.count
        guard outcome.failure != nil else { return count > 0 }
        return outcome.renditions.prefix(count).contains { $0 != nil }
    }

    /// Whether this is a video whose file or film is planned, so that it may be playable without a picture.
    private var isPlanned: Bool { item.kind == .video && (plan.file != nil || plan.film(.whole) != nil) }

    /// What pages show the item as: a video without a published file is shown as its still, like a photo.
    public var shownKind: ItemKind { item.kind == .video && !isPlanned && hasPicture ? .photo : item.kind }

    private func made(_ renditions: [RenditionPlan], from first: Int) -> [PublishedFile] {
        var files: [PublishedFile] = []
        files.reserveCapacity(renditions.count)
        for (place, rendition) in renditions.enumerated() {
            guard outcome.renditions.indices.contains(first + place), let bytes = outcome.renditions[first + place]
            else { continue }
            files.append(PublishedFile(rendition, bytes: bytes))
        }
        return files
    }
}

/// A published file.
public struct PublishedFile: Hashable, Sendable {
    /// Relative to the site's root.
    public var address: String
    /// After orientation.
    public var size: PixelSize
    public var bytes: Int
    /// The media type.
    public var type: String
    /// Whether it shows only a part of the picture.
    public var isCropped = false
    public var opensInBrowsers = true

    package init(
        address: String, size: PixelSize, bytes: Int, type: String, isCropped: Bool = false,
        opensInBrowsers: Bool = true
    ) {
        self.address = address
        self.size = size
        self.bytes = bytes
        self.type = type
        self.isCropped = isCropped
        self.opensInBrowsers = opensInBrowsers
    }

    package init(_ rendition: RenditionPlan, bytes: Int) {
        self.init(
            address: rendition.address, size: rendition.spec.size, bytes: bytes, type: rendition.spec.format.mimeType,
            isCropped: rendition.spec.cropsToFill || rendition.spec.region != nil)
    }
}

/// The roles of an item's published files.
public struct ItemFiles: Sendable {
    let item: PublishedItem

    /// The largest thumbnail in the format that every browser opens.
    public var thumbnail: PublishedFile? { item.thumbnails.last }

    /// The thumbnail shown until the original has loaded, and in the viewer's strip. Strips contain many thumbnails, so
    /// this is the largest size that phones load with the album's page.
    public var standIn: PublishedFile? {
        let small = item.thumbnails.last { $0.size.pixels <= Self.maxStandInPixels && $0.type == thumbnail?.type }
        return small ?? thumbnail
    }

    /// This is between 720 × 480 and 960 × 640.
    private static let maxStandInPixels = 400_000

    /// Smaller versions of the original, ascending, in the format that every browser opens, for screens that do not
    /// need all of it. Empty if they would show less of the picture, or not its motion.
    public var smallerOriginals: [PublishedFile] {
        guard item.shownKind == .photo, let original = originals.last else { return [] }
        return item.steps.filter { $0.type == item.steps.last?.type && $0.size.width < original.size.width }
    }

    /// The originals in order of preference, ending with the format that every browser opens. If no original is
    /// published, the largest thumbnail takes its place.
    public var originals: [PublishedFile] {
        if item.shownKind == .video { return [item.film(.whole) ?? item.file].compactMap(\.self) }
        let originals = item.originals
        if !originals.isEmpty { return originals }
        if let file = item.file, file.opensInBrowsers { return [file] }
        return thumbnail.map { [$0] } ?? []
    }

    /// The picture of a video until playback.
    public var poster: PublishedFile? { item.originals.last ?? thumbnail }

    /// The moving part of a Live Photo.
    public var motion: PublishedFile? { item.film(.motion) }

    /// The short clip in a cell.
    public var clip: PublishedFile? { item.film(.clip) }

    /// Returns the preview image for a link to an album that the item represents.
    ///
    /// - Parameter focus: the point that stays in view, by `SitePlan.coverFocus`.
    public func linkImage(_ choice: OpenGraphSettings.AlbumImage, around focus: Focus?) -> PublishedFile? {
        choice == .card ? item.card(around: focus) ?? thumbnail : thumbnail
    }

    /// Returns the preview image for a link to the item: its card, or the resized original. A camera's own file never
    /// takes their place, since it may be larger than social networks load.
    public func linkImage(_ choice: OpenGraphSettings.ItemImage) -> PublishedFile? {
        if choice == .card, let card = item.card(around: item.item.cropFocus) { return card }
        return item.originals.last ?? thumbnail
    }

    /// The file offered for download; nil if the item's own file does not exist yet.
    public var download: PublishedFile? {
        if item.item.beside.isPlaceholder { return nil }
        return item.shownKind == .video ? originals.last : item.file ?? item.originals.last
    }

    /// Whether the background shows through the picture.
    public var isTransparent: Bool { item.item.picture?.facts.hasAlpha ?? false }

    /// After orientation.
    public var size: PixelSize {
        item.item.picture?.facts.size ?? originals.last?.size ?? PixelSize(width: 3, height: 2)
    }
}

extension PublishedItem {
    public var files: ItemFiles { ItemFiles(item: self) }

    /// Whether there is nothing to show.
    public var isMissing: Bool { failure != nil && thumbnails.isEmpty || files.originals.isEmpty }

    /// The tiny picture shown until the picture itself has loaded, as a data URL; nil if there is none, or if the
    /// background shows through the picture.
    public var placeholder: String? {
        guard let text = outcome.placeholder, !files.isTransparent, !text.isEmpty, text.utf8.count <= 2000,
            text.utf8.allSatisfy({ Self.base64.contains($0) })
        else { return nil }
        return "data:image/jpeg;base64,\(text)"
    }

    private static let base64 = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=".utf8)

    /// Whether the words over it, if it is a hero, are dark on a light shade.
    public var suitsDarkWords: Bool { outcome.tone.flatMap(PictureTone.init(hex:))?.suitsDarkWords ?? false }

    /// The colour shown until a thumbnail has loaded, if it is valid: it becomes part of a style.
    public var safeColour: String? {
        guard let colour, colour.utf8.count == 7, colour.utf8.first == UInt8(ascii: "#"),
            colour.utf8.dropFirst().allSatisfy(\.isHexDigit)
        else { return nil }
        return colour
    }
}
