import AlbumModel

/// Assembles a photograph's metadata from exiv2's tags.
///
/// For texts, XMP takes precedence over IPTC, and IPTC over EXIF, since people write captions in programs that write
/// XMP, and cameras write EXIF. For what the camera measured, EXIF takes precedence.
struct MetadataReader: ~Copyable {
    let document: MetadataDocument
    private let iptc: IPTCTexts
    /// What is odd about the metadata. Each continues a sentence that begins with the file's name.
    private(set) var warnings: [String] = []

    init(_ document: consuming MetadataDocument) {
        iptc = IPTCTexts(document)
        self.document = document
    }

    var orientation: Orientation { Orientation(exif: document.integer("Exif.Image.Orientation") ?? 1) }

    /// The orientation in a sidecar; nil if there is none, or a number that means nothing.
    var sidecarOrientation: Orientation? { document.integer("Xmp.tiff.Orientation").flatMap(Orientation.init) }

    mutating func read() -> EmbeddedMetadata {
        var metadata = EmbeddedMetadata()
        metadata.title = title
        metadata.shootTime = shootTime()
        metadata.camera = camera
        metadata.lens = lens
        metadata.exposure = exposure
        metadata.place = place()
        metadata.keywords = keywords()
        metadata.keywordTree = keywordTree
        metadata.namesAmongKeywords = namesAmongKeywords
        metadata.rating = rating
        metadata.author =
            (document.prefersIPTC ? text(["Iptc.Application2.Byline"]) : nil) ?? texts(["Xmp.dc.creator"])
            ?? text(["Iptc.Application2.Byline", "Exif.Image.Artist", "Exif.Image.XPAuthor"])
        metadata.copyright = text(["Xmp.dc.rights", "Iptc.Application2.Copyright", "Exif.Image.Copyright"])
        (metadata.people, metadata.faces) = people()
        metadata.labels = labels
        metadata.isPicked = isPicked
        // Software fills the caption with texts that are shown elsewhere anyway.
        let elsewhere =
            [metadata.title, metadata.copyright, metadata.camera]
            + ["Make", "Model"].map { text(["Exif.Image." + $0]) }
        metadata.caption = caption.flatMap { elsewhere.contains($0) ? nil : $0 }
        metadata.hasSerials = hasSerials
        if iptc.isIncomplete {
            warn(
                "has IPTC texts in an unknown encoding, so its caption, keywords or names may be missing: save its metadata again as XMP, or in UTF-8"
            )
        }
        // The missing part may contain names of people, which may be among the keywords.
        if document.fallback.isCutOff { (metadata.keywords, metadata.keywordTree) = ([], []) }
        if document.fallback.isIncomplete {
            let isCutOff = document.fallback.isCutOff
            warn(
                document.fallback.properties?.names.isEmpty == false
                    ? "has damaged XMP, of which only the readable part is used\(isCutOff ? ", without keywords, because some may be names of people" : ""); save its metadata again in the program that wrote it"
                    : "has XMP that cannot be read, so its caption, keywords and rating may be missing; save its metadata again in the program that wrote it"
            )
        }
        return metadata
    }

    private var title: String? {
        text(
            [
                "Xmp.dc.title", "Xmp.photoshop.Headline", "Iptc.Application2.ObjectName", "Iptc.Application2.Headline",
                "Exif.Image.XPTitle",
            ], isCaption: true)
    }

    /// EXIF's UserComment is not included: among real files that have one, nearly all hold zeros or the camera
    /// software's own notes.
    private var caption: String? {
        text(
            ["Xmp.dc.description", "Iptc.Application2.Caption", "Exif.Image.ImageDescription", "Exif.Image.XPComment"],
            limit: MetadataText.longest.caption, keepsLines: true, isCaption: true)
    }

    /// Returns the first text among the tags; for a caption, the first that a person wrote.
    func text(
        _ tags: [String], limit: Int = MetadataText.longest.other, keepsLines: Bool = false, isCaption: Bool = false
    ) -> String? {
        for tag in inOrder(tags) {
            guard let raw = raw(tag) else { continue }
            if let text = MetadataText.clean(raw, limit: limit, keepsLines: keepsLines),
                !(isCaption && Boilerplate.isCaptionBoilerplate(text, isEXIF: tag.hasPrefix("Exif.")))
            {
                return text
            }
        }
        return nil
    }

    /// Returns the tags in order of precedence: IPTC first if it was changed after XMP.
    private func inOrder(_ tags: [String]) -> [String] {
        guard document.prefersIPTC else { return tags }
        return tags.filter { $0.hasPrefix("Iptc.") } + tags.filter { !$0.hasPrefix("Iptc.") }
    }

    private func raw(_ tag: String) -> String? {
        // Windows' own tags are UTF-16, which exiv2 decodes for its interpreted form.
        if tag.hasPrefix("Exif.Image.XP") { return document.interpreted(tag) }
        if tag.hasPrefix("Iptc.") { return document.bytes(tag).flatMap(iptc.decode) }
        if tag.hasPrefix("Xmp.dc.") { return document.text(tag).map(MetadataText.defaultAlternative) }
        return document.hasBytes(tag) ? document.bytes(tag).map { MetadataText.decode($0) } : document.text(tag)
    }

    private func texts(_ tags: [String]) -> String? {
        let all = list(tags, limit: 20)
        return all.isEmpty ? nil : MetadataText.clean(all.joined(separator: ", "))
    }

    /// Returns the cleaned values of all the tags, without duplicates.
    func list(_ tags: [String], limit: Int) -> [String] {
        var seen: Set<String> = []
        var result: [String] = []
        for tag in tags {
            let texts =
                tag.hasPrefix("Iptc.")
                ? document.values(tag, limit: limit).compactMap(iptc.decode) : document.texts(tag, limit: limit)
            for raw in texts where result.count < limit {
                guard let text = MetadataText.clean(raw), seen.insert(text).inserted else { continue }
                result.append(text)
            }
        }
        return result
    }

    private mutating func keywords() -> [String] {
        let most = Plausibility.maxKeywords
        // Either XMP or IPTC, not both: where they differ, one is outdated or has characters missing from its encoding.
        var words: [String] = []
        for tag in inOrder(["Xmp.dc.subject", "Iptc.Application2.Keywords"]) where words.isEmpty {
            words = list([tag], limit: most + 1)
        }
        if words.isEmpty, let windows = document.interpreted("Exif.Image.XPKeywords") {
            words = windows.split(separator: ";").prefix(most + 1).compactMap { MetadataText.clean(String($0)) }
        } else if words.isEmpty {
            words = hierarchicalKeywords
        }
        words.removeAll(where: Boilerplate.isNoKeyword)
        guard words.count > most else { return words }
        warn("has more than \(most) keywords; the first \(most) are kept")
        return Array(words.prefix(most))
    }

    /// The words of `Places|Italy|Rome`, without duplicates: programs that write trees also write the flat list unless
    /// configured otherwise. A hierarchy of people has names, as face regions do.
    private var hierarchicalKeywords: [String] {
        var seen: Set<String> = []
        return keywordPaths.joined().filter { seen.insert($0).inserted }
    }

    /// The keywords that Lightroom, darktable and digiKam write as paths, without duplicates.
    private var keywordTree: [String] {
        var seen: Set<String> = []
        return keywordPaths.filter { $0.count > 1 }.map { $0.joined(separator: "|") }
            .filter { seen.insert($0).inserted }
    }

    private var keywordPaths: [[String]] {
        shownTrees.filter { $0.first != "People" }.map { path in path.filter { !Boilerplate.isNoKeyword($0) } }
    }

    /// The number of stars, or -1 for a rejected photo. Any negative number rejects, as does the word itself: a photo
    /// hidden by mistake is noticed and fixed.
    var rating: Int? {
        if document.rejects || isFlaggedAsRejected { return -1 }
        for tag in ["Xmp.xmp.Rating", "Exif.Image.Rating"] {
            guard let text = document.text(tag) else { continue }
            if text.lowercased().hasPrefix("reject") { return -1 }
            // Any negative number rejects, and `Int` would turn -0.5 into 0.
            guard let stars = Double(text) else { continue }
            if stars < 0 { return -1 }
            if stars <= 5 { return Int(stars) }
        }
        return nil
    }

    private var hasSerials: Bool {
        document.tags.contains { tag in
            PrivateTags.isSerial(tag) && document.text(tag).flatMap { MetadataText.clean($0) } != nil
        }
    }

    mutating func warn(_ text: String) { warnings.append(text) }
}

/// Metadata about files in the file.
extension MetadataReader {
    /// How many bytes before the end of the file the film of a motion photo begins. Google's older cameras state it
    /// directly; later ones state it in a list of parts, the last of which is the film.
    var motionLength: Int? {
        let tags = document.xmpTags
        if let tag = tags.first(where: { $0.hasSuffix("MicroVideoOffset") }) { return document.integer(tag) }
        for tag in tags where tag.hasSuffix(":Semantic") && document.text(tag) == "MotionPhoto" {
            return document.integer(String(tag.dropLast("Semantic".count)) + "Length")
        }
        return nil
    }

    /// The identifier that an Apple Live Photo shares with its film.
    var contentIdentifier: String? {
        document.bytes("Exif.Photo.MakerNote").flatMap(AppleIdentifiers.livePhoto(inMakerNote:))
    }

    /// The burst that Apple's maker note or Google's XMP names. Apple does not say which picture represents it.
    var burst: EmbeddedParts.Burst? {
        if let id = document.bytes("Exif.Photo.MakerNote").flatMap(AppleIdentifiers.burst(inMakerNote:)) {
            return EmbeddedParts.Burst(id: id)
        }
        let tags = document.xmpTags
        guard let tag = tags.first(where: { $0.hasSuffix(".BurstID") }),
            let id = document.text(tag).flatMap({ MetadataText.clean($0, limit: 100) })
        else { return nil }
        let primary = tags.first { $0.hasSuffix(".BurstPrimary") }.flatMap { document.text($0) }
        return EmbeddedParts.Burst(id: id, isPrimary: primary == "1")
    }
}

/// Where the photo was taken.
extension MetadataReader {
    mutating func place() -> Place {
        var place = Place()
        place.sublocation = text(["Xmp.iptc.Location", "Iptc.Application2.SubLocation"])
        place.city = text(["Xmp.photoshop.City", "Iptc.Application2.City"])
        place.state = text(["Xmp.photoshop.State", "Iptc.Application2.ProvinceState"])
        place.country = text(["Xmp.photoshop.Country", "Iptc.Application2.CountryName"])
        place.position = position()
        return place
    }

    /// Returns nil, with a warning, for impossible coordinates.
    private mutating func position() -> Position? {
        guard let (latitude, longitude) = degrees else { return nil }
        if let position = Position(latitude: latitude, longitude: longitude, altitude: altitude) { return position }
        // Cameras write zeros for an unknown position.
        if latitude != 0 || longitude != 0 {
            warn(
                "has an invalid position (\(latitude)° north, \(longitude)° east), which is ignored"
            )
        }
        return nil
    }

    private var degrees: (latitude: Double, longitude: Double)? {
        if let latitude = exifDegrees("Exif.GPSInfo.GPSLatitude", negative: "S"),
            let longitude = exifDegrees("Exif.GPSInfo.GPSLongitude", negative: "W")
        {
            return (latitude, longitude)
        }
        guard let latitude = document.text("Xmp.exif.GPSLatitude").flatMap(Self.xmpDegrees),
            let longitude = document.text("Xmp.exif.GPSLongitude").flatMap(Self.xmpDegrees)
        else { return nil }
        return (latitude, longitude)
    }

    /// Reads three rationals: degrees, minutes, seconds; any of them may have a fractional part.
    private func exifDegrees(_ tag: String, negative: String) -> Double? {
        guard let text = document.text(tag) else { return nil }
        let parts = text.split(separator: " ").map(Self.quotient)
        guard let first = parts.first, let degrees = first else { return nil }
        let minutes = parts.count > 1 ? parts[1] ?? 0 : 0
        let seconds = parts.count > 2 ? parts[2] ?? 0 : 0
        let value = degrees + minutes / 60 + seconds / 3600
        let reference = document.text(tag + "Ref") ?? ""
        return reference.uppercased().hasPrefix(negative) ? -value : value
    }

    private static func quotient(_ text: Substring) -> Double? {
        let parts = text.split(separator: "/").compactMap { Double($0) }
        guard parts.count == 2, parts[1] != 0 else { return parts.count == 1 ? parts[0] : nil }
        return parts[0] / parts[1]
    }

    /// Parses XMP's `48,12.5N` or `48,12,30N`.
    private static func xmpDegrees(_ text: String) -> Double? {
        guard let direction = text.last, "NSEWnsew".contains(direction) else { return nil }
        let parts = text.dropLast().split(separator: ",").compactMap { Double($0) }
        guard !parts.isEmpty, parts.count <= 3 else { return nil }
        var value = parts[0]
        if parts.count > 1 { value += parts[1] / 60 }
        if parts.count > 2 { value += parts[2] / 3600 }
        return "SWsw".contains(direction) ? -value : value
    }

    private var altitude: Double? {
        let stated = document.rational("Exif.GPSInfo.GPSAltitude")
        guard let metres = stated ?? document.text("Xmp.exif.GPSAltitude").flatMap({ Self.quotient($0[...]) }),
            abs(metres) < 100_000
        else { return nil }
        let isBelowSea =
            stated == nil
            ? document.text("Xmp.exif.GPSAltitudeRef") == "1" : document.integer("Exif.GPSInfo.GPSAltitudeRef") == 1
        return isBelowSea ? -metres : metres
    }
}

/// The tags that identify the person or device that took a photograph.
enum PrivateTags {
    /// Returns whether a tag holds the serial number of a body or lens, the name of an owner, or a unique identifier.
    static func isSerial(_ tag: String) -> Bool {
        let name = tag.split(separator: ".").last ?? ""
        if name.contains("SerialN") || name.contains("SerialID") || name == "OwnerName" || name == "CameraOwnerName" {
            return true
        }
        return name == "CameraID" || name == "InternalSerialNumber" || name == "ImageUniqueID"
    }
}
