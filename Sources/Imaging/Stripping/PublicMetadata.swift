import AlbumModel

/// The metadata that a published copy carries: a list of what may stay, since what may not has no end.
struct PublicMetadata {
    /// A TIFF structure; empty for none.
    private(set) var exif: [UInt8] = []
    /// An XMP packet; empty for none.
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
        // Where the program takes a picture to be upright, browsers must not turn it.
        if facts.orientation == .upright { tags.removeAll { $0 == "Exif.Image.Orientation" } }
        for tag in tags {
            guard let value = source.text(tag), value.utf8.count <= 4096 else { continue }
            target.set(tag, value)
        }
        // Texts as they were understood, not as they stand in the file: mapping apps write positions and addresses into the description.
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

    private static let serials = ["BodySerialNumber", "LensSerialNumber", "CameraOwnerName"]
}
