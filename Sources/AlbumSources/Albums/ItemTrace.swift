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

extension AlbumItems {
    /// Returns the names of the files that describe a photo or video.
    static func describers(of file: SourceFile, _ texts: [SourceFile], _ media: [SourceFile]) -> String {
        let owners = SidecarOwners(media)
        return texts.filter { owners[$0]?.media.contains(file) == true }.map(\.name).joined(separator: ", ")
    }
}
