/// The kinds of metadata that a file may carry.
public enum MetadataFamily: String, CaseIterable, Codable, Sendable {
    case xmp = "XMP"
    case iptc = "IPTC"
    case exif = "EXIF"

    /// The prefix of exiv2's names for its tags.
    package var prefix: String {
        switch self {
        case .xmp: "Xmp."
        case .iptc: "Iptc."
        case .exif: "Exif."
        }
    }
}

/// Where each field of one item came from, and which values it overrides.
public struct ItemExplanation: Sendable {
    /// What one source says about the item.
    public struct Layer: Sendable {
        /// The name of the source, such as `EXIF`, or the path of a sidecar.
        public var source: String
        public var fields: ItemFields
        /// What takes precedence over all of it, as a clause; nil if it counts field by field.
        public var displacement: String?

        public init(_ source: String, _ fields: ItemFields, displacement: String? = nil) {
            self.source = source
            self.fields = fields
            self.displacement = displacement
        }
    }

    /// The path of the item's file, or its address.
    public var origin: String
    public var id: String
    /// What the id was made of.
    public var idSource: String
    /// The later ones take precedence.
    public var layers: [Layer]
    /// What pages show.
    public var result: ItemFields
    /// Why the item is left out, as a clause without its subject; nil if it is shown.
    public var leftOut: String?
    public var isLeftOut: Bool { leftOut != nil }
    /// Why a placeholder is shown for its photo or video, as a clause; nil if none is.
    public var problem: String?
    /// The paths of the other files of the same shot, the best first.
    public var versions: [String]
    /// Where a manifest or other data lists the item; nil if nothing does.
    public var listing: SourceLocation?
    /// How the album's mapping read the item's record, where it has one.
    public var mapping: MappingExplanation?

    public init(
        origin: String, id: String, idSource: String, layers: [Layer], result: ItemFields,
        versions: [String] = []
    ) {
        self.origin = origin
        self.id = id
        self.idSource = idSource
        self.layers = layers
        self.result = result
        self.versions = versions
    }
}

extension ItemExplanation: CustomStringConvertible {
    public var description: String {
        var rows = [(name: "id", text: "\(id)  (\(idSource))")]
        if !versions.isEmpty {
            let names = versions.map { SourceLocation(file: $0).description }.joined(separator: ", ")
            rows.append(("versions", "this file is the best of its shot; also \(names)"))
        }
        for field in Self.fields + extras {
            if let text = text(of: field) { rows.append((field.name, text)) }
        }
        let width = rows.map(\.name.count).max() ?? 0
        let lines = rows.map { "  \($0.name)\(String(repeating: " ", count: width - $0.name.count))  \($0.text)" }
        let head =
            SourceLocation(file: origin).description + (leftOut.map { " (left out of the site: it \($0))" } ?? "")
            + (problem.map { " (shown as a placeholder: \($0))" } ?? "")
        return ([head] + lines + (mapping.map { ["its record: \($0)"] } ?? [])).joined(separator: "\n")
    }

    /// Returns a field's value and its sources; nil if the item has none.
    private func text(of field: Field) -> String? {
        let said = layers.reversed().compactMap { layer in
            field.value(layer.fields).map { (source: layer.source, value: $0, displacement: layer.displacement) }
        }
        let counting = said.filter { $0.displacement == nil }
        guard let shown = field.value(result) else {
            let reason = counting.isEmpty ? said.first?.displacement : "it is private or impossible"
            return reason.map { "not shown, because \($0): \(Self.listed(said.map { ($0.source, $0.value) }))" }
        }
        guard let winner = said.firstIndex(where: { $0.displacement == nil && $0.value == shown }) else {
            // Lists may be joined, and private names left out of them.
            let sources = counting.isEmpty ? "" : "  (from \(Self.listed(counting.map { ($0.source, $0.value) })))"
            return Self.short(shown) + sources
        }
        let lost = said.enumerated().filter { $0.offset != winner }.map { ($0.element.source, $0.element.value) }
        return "\(Self.short(shown))  (\(said[winner].source)\(lost.isEmpty ? "" : "; over \(Self.listed(lost))"))"
    }

    private static func listed(_ said: [(source: String, value: String)]) -> String {
        said.map { "\(short($0.value)) (\($0.source))" }.joined(separator: ", ")
    }

    private static func short(_ text: String) -> String {
        SourceLocation(file: text.count > 60 ? text.prefix(60) + "…" : text).description
    }

    private struct Field: Sendable {
        var name: String
        var value: @Sendable (ItemFields) -> String?

        init(_ name: String, _ value: @escaping @Sendable (ItemFields) -> String?) {
            self.name = name
            self.value = value
        }
    }

    private var extras: [Field] {
        var names: [String] = []
        for field in layers.flatMap(\.fields.extra) where !names.contains(field.name) { names.append(field.name) }
        return names.map { name in Field("extra.\(name)") { $0.extra.first { $0.name == name }?.value } }
    }

    private static let fields: [Field] = [
        Field("title") { $0.title }, Field("description") { $0.description }, Field("alt") { $0.alt },
        Field("tag") { $0.tag }, Field("keywords") { list($0.keywords) },
        Field("keyword tree") { list($0.keywordTree) },
        Field("rating") { $0.rating.map(String.init) },
        Field("label") { list($0.labels) }, Field("pick") { $0.isPicked ? "yes" : nil },
        Field("shootTime") { $0.shootTime?.text }, Field("createTime") { $0.createTime?.iso8601 },
        Field("location") { $0.location }, Field("place") { list($0.place.names) },
        Field("position") { $0.place.position.map { "\($0.latitude), \($0.longitude)" } },
        Field("camera") { $0.camera }, Field("lens") { $0.lens },
        Field("exposure time") { $0.exposure.time.map { "\($0) s" } },
        Field("aperture") { $0.exposure.fNumber.map { "f/\($0)" } },
        Field("ISO") { $0.exposure.iso.map(String.init) },
        Field("focal length") { $0.exposure.focalLength.map { "\($0) mm" } },
        Field("author") { $0.author }, Field("copyright") { $0.copyright }, Field("people") { list($0.people) },
        Field("faces") { list($0.faces.map(\.name)) },
        Field("agentId") { $0.agentID }, Field("agentName") { $0.agentName },
        Field("approveStatus") { $0.approveStatus.map(String.init) },
        Field("draft") { $0.isDraft.map(String.init) }, Field("publishDate") { $0.publishDate?.iso8601 },
        Field("expireDate") { $0.expireDate?.iso8601 },
        Field("placeholderImage") { $0.placeholderImage }, Field("poster") { $0.poster },
        Field("duration") { $0.duration.map { "\($0) s" } },
        Field("focus") { $0.focus.map { "\($0)" } },
        Field("orientation") { $0.orientation.map { String($0.rawValue) } },
        Field("rotate") { $0.turn.map { "\($0 * 90)" } },
        Field("prose") { $0.prose?.plainText },
        Field("aliases") { list($0.aliases) },
    ]

    private static func list(_ values: [String]) -> String? {
        values.isEmpty ? nil : values.joined(separator: ", ")
    }
}
