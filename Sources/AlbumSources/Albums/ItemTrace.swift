public import AlbumModel
internal import Synchronization

/// Follows one item while the site is read, to explain the sources of its fields.
public final class ItemTrace: Sendable {
    /// The path of the item's file from the source, or its address at a provider.
    public let origin: String
    /// The path of the album's folder; nil for the first album that has the item.
    let album: String?
    /// The metadata in the item's file, by family.
    private let families: [MetadataFamily: EmbeddedMetadata]
    private let found = Mutex<ItemExplanation?>(nil)
    private let reason = Mutex<String?>(nil)

    public init(_ origin: String, in album: String? = nil, families: [MetadataFamily: EmbeddedMetadata] = [:]) {
        self.origin = origin
        self.album = album
        self.families = families
    }

    /// Returns whether an item of an album is the traced one.
    ///
    /// - Parameter versions: the paths of its other versions.
    func follows(_ origin: String, or versions: [String], of album: String) -> Bool {
        (self.origin == origin || versions.contains(self.origin)) && self.album ?? album == album
    }

    /// The explanation; nil if no album has the item.
    public var explanation: ItemExplanation? { found.withLock { $0 } }

    /// Why no album has the item, as a clause; nil if that is unknown.
    public var reasonOfAbsence: String? { reason.withLock { $0 } }

    /// Notes that a folder is left out with everything in it.
    func noteLeftOut(_ folder: SourceFolder, because reason: String) {
        guard origin.hasPrefix("\(folder.path)/") else { return }
        self.reason.withLock { $0 = $0 ?? "its album `\(SourceLocation(file: folder.path))` \(reason)" }
    }

    /// Notes that an album's own `ignore` leaves the item out.
    func note(ignoring patterns: [String], in folder: SourceFolder) {
        guard folder.path.isEmpty || origin.hasPrefix("\(folder.path)/"),
            let pattern = patterns.first(excluding: origin, below: folder.path)
        else { return }
        reason.withLock { $0 = $0 ?? "`ignore` of the album names it, as `\(SourceLocation(file: pattern))`" }
    }

    func record(_ explanation: ItemExplanation) { found.withLock { $0 = $0 ?? explanation } }

    /// Adds a time that takes precedence over what has been recorded.
    func add(time layer: ItemExplanation.Layer) {
        found.withLock { explanation in
            explanation?.layers.append(layer)
            explanation?.result.shootTime = layer.fields.shootTime
        }
    }

    /// Returns the layers of a file's own metadata: one for each family, if the families are known.
    func layers(of metadata: EmbeddedMetadata) -> [ItemExplanation.Layer] {
        guard !families.isEmpty else { return [ItemExplanation.Layer("the file's metadata", Self.fields(metadata))] }
        // Camera data are taken from EXIF first, texts from XMP.
        return [.exif, .iptc, .xmp].compactMap { family in
            families[family].map { ItemExplanation.Layer(family.rawValue, Self.fields($0)) }
        }
    }

    static func fields(_ metadata: EmbeddedMetadata) -> ItemFields {
        // Includes the fields that privacy excludes, which the explanation names.
        var everything = Privacy()
        (everything.gps, everything.people) = (true, true)
        return ItemFields(embedded: metadata, privacy: everything)
    }
}

/// The layers of one item, recorded only if the item is traced.
struct ItemLayers {
    let trace: ItemTrace?
    private(set) var layers: [ItemExplanation.Layer] = []

    /// Whether the list of items gives the item's id.
    private(set) var listsID = false
    /// Where the list names the item.
    private(set) var listing: SourceLocation?

    init(_ trace: ItemTrace?) { self.trace = trace }

    mutating func note(_ listed: ItemDraft) {
        listsID = listed.id != nil
        listing = listed.file?.place
    }

    mutating func add(_ source: @autoclosure () -> String, _ fields: @autoclosure () -> ItemFields) {
        guard trace != nil else { return }
        layers.append(ItemExplanation.Layer(source(), fields()))
    }

    mutating func add(_ metadata: EmbeddedMetadata) {
        if let trace { layers += trace.layers(of: metadata) }
    }
}

extension [String] {
    /// Returns the first pattern that excludes a file or any folder that contains it.
    ///
    /// - Parameters:
    ///   - path: from the source's root.
    ///   - folder: the path of a folder that contains it; only what is below that folder counts.
    package func first(excluding path: String, below folder: String = "") -> String? {
        map(IgnorePattern.init).first(excluding: path, isFolder: false, below: folder)
    }
}

extension Publication {
    /// Returns why something is left out, as a clause; nil if it is not.
    func reasonToHoldBack(isDraft: Bool, publishDate: Timestamp?, expireDate: Timestamp?) -> String? {
        if let expireDate, isExpired(expireDate) { return "has expired: its `expireDate` is \(expireDate.iso8601)" }
        guard holdsBack(isDraft: isDraft, publishDate: publishDate) else { return nil }
        if isDraft { return "is a draft; --drafts includes it" }
        return "waits for its `publishDate`, \(publishDate?.iso8601 ?? ""); --drafts includes it"
    }
}

extension AlbumItems {
    /// Explains an item if it is the one that is traced.
    func explain(_ entry: Entry, _ id: String, _ layers: ItemLayers, _ fields: ItemFields, _ versions: [String]) {
        guard let trace = layers.trace else { return }
        let hasOwn = entry.source.file.map { sidecarIDs.contains($0.index) } ?? false
        var explanation = ItemExplanation(
            origin: entry.source.origin(in: tree), id: id,
            idSource: layers.listsID ? "the list" : hasOwn ? "its sidecar" : "the file's name",
            layers: layers.layers, result: fields, versions: versions)
        explanation.leftOut = reasonToLeaveOut(fields)
        explanation.listing = layers.listing
        trace.record(explanation)
    }

    /// Returns why an item with these fields is left out, as a clause; nil if it is shown.
    private func reasonToLeaveOut(_ fields: ItemFields) -> String? {
        if !fields.isPublished(draft.settings.publish) {
            if let status = fields.approveStatus, let publish = draft.settings.publish, !publish.contains(status) {
                let listed = publish.map(String.init).joined(separator: ", ")
                return "has the `approveStatus` \(status), and `publish` of its album is [\(listed)]"
            }
            if let status = fields.approveStatus, draft.settings.publish == nil, status < 0 {
                return "has the `approveStatus` \(status), and one below zero rejects it"
            }
            return "has the rating \(fields.rating ?? 0), and one below zero rejects it"
        }
        if let reason = publication.reasonToHoldBack(
            isDraft: fields.isDraft ?? false, publishDate: fields.publishDate, expireDate: fields.expireDate)
        {
            return reason
        }
        return fields.isWithheld
            ? "is hidden by a text that describes it, or by a mistake in one, which albumgen check reports" : nil
    }

    /// Returns the names of the files that describe a photo or video.
    static func describers(of file: SourceFile, _ texts: [SourceFile], _ media: [SourceFile]) -> String {
        let owners = SidecarOwners(media)
        return texts.filter { owners[$0]?.media.contains(file) == true }.map(\.name).joined(separator: ", ")
    }
}
