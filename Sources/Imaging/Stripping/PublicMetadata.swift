import AlbumModel

/// The metadata of a published copy: an allowlist, since a list of what to remove would have no end.
struct PublicMetadata {
    /// A TIFF structure; empty if there is none.
    private(set) var exif: [UInt8] = []
    /// An XMP packet; empty if there is none.
    private(set) var xmp: [UInt8] = []

    static let none = PublicMetadata()

    private init() {}

    init(of bytes: UnsafeRawBufferPointer, facts: MediaFacts, privacy: Privacy) {
        exif = Self.exif(of: bytes, facts: facts, privacy: privacy)
        xmp = Array(XMPPacket(facts.metadata, privacy: privacy).text.utf8)
    }

    private static func exif(of bytes: UnsafeRawBufferPointer, facts: MediaFacts, privacy: Privacy) -> [UInt8] {
        let metadata = facts.metadata
        guard let source = MetadataDocument(bytes), source.hasExif, let target = MetadataDocument() else { return [] }
        var tags = image.map { "Exif.Image." + $0 } + photo.map { "Exif.Photo." + $0 }
        if privacy.gps { tags += source.exifTags.filter { $0.hasPrefix("Exif.GPSInfo.") } }
        if privacy.serials { tags += serials.map { "Exif.Photo." + $0 } }
        if privacy.serials, privacy.people { tags.append("Exif.Photo.CameraOwnerName") }
        // If the program considers a picture upright, browsers must not rotate it.
        if facts.orientation == .upright { tags.removeAll { $0 == "Exif.Image.Orientation" } }
        for tag in tags {
            guard var value = source.text(tag), value.utf8.count <= 4096 else { continue }
            // Anything may be in the name of a camera or a lens.
            if !privacy.gps {
                guard let rest = WrittenPosition(in: value).rest else { continue }
                value = rest
            }
            target.set(tag, value)
        }
        // The texts as interpreted, not as in the file: mapping apps write positions and addresses into the
        // description.
        let texts = [
            ("ImageDescription", metadata.caption), ("Artist", metadata.author), ("Copyright", metadata.copyright),
        ]
        for (name, text) in texts {
            if let text { target.set("Exif.Image." + name, text) }
        }
        return target.exifData ?? []
    }

    private static let image = [
        "Orientation", "Make", "Model", "DateTime", "Rating",
    ]

    private static let photo = [
        "ExposureTime", "FNumber", "ExposureProgram", "ISOSpeedRatings", "SensitivityType", "RecommendedExposureIndex",
        "DateTimeOriginal", "DateTimeDigitized", "OffsetTime", "OffsetTimeOriginal", "OffsetTimeDigitized",
        "SubSecTime",
        "SubSecTimeOriginal", "SubSecTimeDigitized", "ShutterSpeedValue", "ApertureValue", "BrightnessValue",
        "ExposureBiasValue",
        "MaxApertureValue", "MeteringMode", "LightSource", "Flash", "FocalLength", "ColorSpace", "ExposureMode",
        "WhiteBalance",
        "DigitalZoomRatio", "FocalLengthIn35mmFilm", "SceneCaptureType", "LensSpecification", "LensMake", "LensModel",
    ]

    private static let serials = ["BodySerialNumber", "LensSerialNumber"]
}

/// What people wrote about a photo, as a small XMP packet.
struct XMPPacket {
    private var properties = ""

    init(_ metadata: EmbeddedMetadata, privacy: Privacy) {
        add("dc:title", alternatives: metadata.title)
        add("dc:description", alternatives: metadata.caption)
        add("dc:rights", alternatives: metadata.copyright)
        add("dc:creator", container: "rdf:Seq", metadata.author.map { [$0] } ?? [])
        add("dc:subject", container: "rdf:Bag", privacy.people ? metadata.keywords : metadata.keywordsWithoutPeople)
        if let rating = metadata.rating { properties += "<xmp:Rating>\(rating)</xmp:Rating>" }
        if privacy.people { add("Iptc4xmpExt:PersonInImage", container: "rdf:Bag", metadata.people) }
    }

    /// The packet; empty if it would have no properties.
    var text: String {
        guard !properties.isEmpty else { return "" }
        return """
            <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">\
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
            xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" \
            xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">\(properties)</rdf:Description></rdf:RDF>\
            </x:xmpmeta><?xpacket end="r"?>
            """
    }

    private mutating func add(_ name: String, alternatives text: String?) {
        guard let text else { return }
        properties +=
            "<\(name)><rdf:Alt><rdf:li xml:lang=\"x-default\">\(text.asElementContent)</rdf:li></rdf:Alt></\(name)>"
    }

    private mutating func add(_ name: String, container: String, _ values: [String]) {
        guard !values.isEmpty else { return }
        let list = values.map { "<rdf:li>\($0.asElementContent)</rdf:li>" }.joined()
        properties += "<\(name)><\(container)>\(list)</\(container)></\(name)>"
    }
}
