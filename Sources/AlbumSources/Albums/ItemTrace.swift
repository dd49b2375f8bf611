public import AlbumModel
internal import Synchronization

/// Follows one item while the site is read, to explain the sources of its fields.
public final class ItemTrace: Sendable {
    /// The path of the item's file from the source, or its address at a provider.
    public let origin: String
    /// The path of the album's folder; nil for the first album that has the item.
    let album: String?
    /// The metadata in the files that the item may show, by their paths and by family.
    private let families = Mutex<[String: [MetadataFamily: EmbeddedMetadata]]>([:])
    /// How records that may be the item's were read.
    private let records = Mutex<[ExplainedRecord]>([])
    private let found = Mutex<ItemExplanation?>(nil)
    private let reason = Mutex<String?>(nil)

    public init(_ origin: String, in album: String? = nil) {
        self.origin = origin
        self.album = album
    }

    /// Returns whether an item of an album is the traced one.
    ///
    /// - Parameter versions: the paths of its other versions.
    func follows(_ source: ItemSource, in tree: SourceTree, or versions: [String], of album: String) -> Bool {
        guard self.album ?? album == album else { return false }
        if case .provided(let request) = source { return isOrigin(request) }
        return origin == source.origin(in: tree) || versions.contains(origin)
    }

    /// Returns whether a request is for the traced item. `asset:a.jpg` is the address `a.jpg` of that provider.
    func isOrigin(_ request: ProviderRequest) -> Bool {
        if request.address == origin { return true }
        let prefix = "\(request.identifier):".lowercased()
        func plain(_ address: String) -> Substring {
            address.lowercased().hasPrefix(prefix) ? address.dropFirst(prefix.count) : address[...]
        }
        return plain(request.address) == plain(origin)
    }

    /// Notes the metadata of a file that the item may show.
    public func note(_ metadata: [MetadataFamily: EmbeddedMetadata], ofFileAt path: String) {
        families.withLock { $0[path] = metadata }
    }

    /// The name of the item's file.
    public var name: String { ItemAddress.name(of: origin) }

    func note(_ records: [ExplainedRecord]) { self.records.withLock { $0 += records } }

    /// Returns how the record of an item was read; nil if it has none.
    ///
    /// - Parameter name: the name by which the list of items calls its file.
    func mapping(of name: Located<String>) -> MappingExplanation? {
        records.withLock { records in
            // An item that a category names may have its record elsewhere in the album's list.
            let named = records.first { $0.name == name }
            return (named ?? records.first { $0.isOfItem(named: name) })?.mapping
        }
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
        reason.withLock {
            $0 = $0 ?? "the pattern `\(SourceLocation(file: pattern))` in the album's `ignore` leaves it out"
        }
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
    func layers(of metadata: EmbeddedMetadata, inFileAt path: String) -> [ItemExplanation.Layer] {
        let families = families.withLock { $0[path] } ?? [:]
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
    /// The name by which the list calls the item's file.
    private(set) var name: Located<String>?

    init(_ trace: ItemTrace?) { self.trace = trace }

    mutating func note(_ listed: ItemDraft) {
        listsID = listed.id != nil
        name = listed.file
    }

    mutating func add(_ source: @autoclosure () -> String, _ fields: @autoclosure () -> ItemFields) {
        guard trace != nil else { return }
        layers.append(ItemExplanation.Layer(source(), fields()))
    }

    /// Adds the layers of a text in or beside the item's file. One that also describes another of the item's files counts
    /// where it takes precedence.
    mutating func add(beside texts: @autoclosure () -> [ItemExplanation.Layer]) {
        guard trace != nil else { return }
        for text in texts() {
            layers.removeAll { $0.source == text.source }
            layers.append(text)
        }
    }

    /// Adds a source over which everything except the name of the file takes precedence.
    mutating func addLowest(_ source: String, _ fields: @autoclosure () -> ItemFields) {
        guard trace != nil else { return }
        layers.insert(ItemExplanation.Layer(source, fields()), at: min(1, layers.count))
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
    func explain(
        _ entry: Entry, _ id: String, _ layers: ItemLayers, _ fields: ItemFields, _ versions: [String],
        _ media: MediaReading?
    ) {
        guard let trace = layers.trace else { return }
        let hasOwn = entry.source.file.map { sidecarIDs.contains($0.index) } ?? false
        var explanation = ItemExplanation(
            origin: entry.source.origin(in: tree), id: id,
            idSource: layers.listsID ? "the list" : hasOwn ? "its sidecar" : "the file's name",
            layers: layers.layers, result: fields, versions: versions)
        explanation.leftOut = reasonToLeaveOut(fields)
        if explanation.leftOut == nil, case .failed(let reason)? = media {
            explanation.problem = entry.source.isFound ? "it \(reason)" : reason
        }
        explanation.listing = layers.name?.place
        explanation.mapping = layers.name.flatMap(trace.mapping)
        trace.record(explanation)
    }

    /// Returns why an item with these fields is left out, as a clause; nil if it is shown.
    private func reasonToLeaveOut(_ fields: ItemFields) -> String? {
        if !fields.isPublished(draft.settings.publish) {
            if let status = fields.hidingStatus(draft.settings.publish) {
                let listed = draft.settings.publish?.map(String.init).joined(separator: ", ")
                return "has the `approveStatus` \(status), and "
                    + (listed.map { "`publish` of its album is [\($0)]" } ?? "one below zero rejects it")
            }
            return "has the rating \(fields.rating ?? 0), and one below zero rejects it"
        }
        if let reason = context.publication.reasonToHoldBack(
            isDraft: fields.isDraft ?? false, publishDate: fields.publishDate, expireDate: fields.expireDate)
        {
            return reason
        }
        return fields.isWithheld
            ? "is hidden by a text that describes it, or by a mistake in one, which albumgen check reports" : nil
    }

}
