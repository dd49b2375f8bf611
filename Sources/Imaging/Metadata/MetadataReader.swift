import AlbumModel

/// Makes a photograph's metadata out of exiv2's tags.
///
/// Texts are taken from XMP before IPTC before EXIF, since programs in which people write captions write XMP, and cameras write EXIF;
/// what the camera measured is taken from EXIF first.
struct MetadataReader: ~Copyable {
    let document: MetadataDocument
    private let iptc: IPTCTexts
    /// What is odd about the metadata, as continuations of a sentence that begins with the file's name.
    private(set) var warnings: [String] = []

    init(_ document: consuming MetadataDocument) {
        iptc = IPTCTexts(document)
        self.document = document
    }

    var orientation: Orientation { Orientation(exif: document.integer("Exif.Image.Orientation") ?? 1) }

    mutating func read() -> EmbeddedMetadata {
        var metadata = EmbeddedMetadata()
        metadata.title = title
        metadata.shootTime = shootTime()
        metadata.camera = camera
        metadata.lens = lens
        metadata.exposure = exposure
        metadata.place = place()
        metadata.keywords = keywords()
        metadata.rating = rating
        metadata.author =
            (document.prefersIPTC ? text(["Iptc.Application2.Byline"]) : nil) ?? texts(["Xmp.dc.creator"])
            ?? text(["Iptc.Application2.Byline", "Exif.Image.Artist", "Exif.Image.XPAuthor"])
        metadata.copyright = text(["Xmp.dc.rights", "Iptc.Application2.Copyright", "Exif.Image.Copyright"])
        metadata.people = people()
        // Software fills the caption with what stands elsewhere anyway.
        let elsewhere =
            [metadata.title, metadata.copyright, metadata.camera]
            + ["Make", "Model"].map { text(["Exif.Image." + $0]) }
        metadata.caption = caption.flatMap { elsewhere.contains($0) ? nil : $0 }
        metadata.hasSerials = hasSerials
        if iptc.isIncomplete {
            warn(
                "has IPTC texts in an encoding that cannot be told from their bytes, so that its caption, keywords or names may be missing: save its metadata again as XMP, or in UTF-8"
            )
        }
        if document.fallback.isIncomplete {
            warn(
                document.fallback.properties?.names.isEmpty == false
                    ? "has damaged XMP, of which only the readable part is used; save its metadata again in the program that wrote it"
                    : "has XMP that cannot be read, so that its caption, keywords and rating may be missing; save its metadata again in the program that wrote it"
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

    /// EXIF's UserComment is not among them: of real files that have one, nearly all hold zeros, or what the camera's program wrote for itself.
    private var caption: String? {
        text(
            ["Xmp.dc.description", "Iptc.Application2.Caption", "Exif.Image.ImageDescription", "Exif.Image.XPComment"],
            limit: MetadataText.longest.caption, keepsLines: true, isCaption: true)
    }

    /// The first of the tags that has a text; of a person's writing, where it is to be a caption.
    func text(
        _ tags: [String], limit: Int = MetadataText.longest.other, keepsLines: Bool = false, isCaption: Bool = false
    ) -> String? {
        for tag in inOrder(tags) {
            guard let raw = raw(tag) else { continue }
            if let text = MetadataText.clean(raw, limit: limit, keepsLines: keepsLines),
                !(isCaption && Boilerplate.isNoCaption(text))
            {
                return text
            }
        }
        return nil
    }

    /// IPTC goes first where it was changed after XMP.
    private func inOrder(_ tags: [String]) -> [String] {
        guard document.prefersIPTC else { return tags }
        return tags.filter { $0.hasPrefix("Iptc.") } + tags.filter { !$0.hasPrefix("Iptc.") }
    }

    private func raw(_ tag: String) -> String? {
        // Windows' own tags are UTF-16, which exiv2 decodes when asked to interpret.
        if tag.hasPrefix("Exif.Image.XP") { return document.interpreted(tag) }
        if tag.hasPrefix("Iptc.") { return document.bytes(tag).flatMap(iptc.decode) }
        if tag.hasPrefix("Xmp.dc.") { return document.text(tag).map(MetadataText.defaultAlternative) }
        return document.hasBytes(tag) ? document.bytes(tag).map { MetadataText.decode($0) } : document.text(tag)
    }

    private func texts(_ tags: [String]) -> String? {
        let all = list(tags, limit: 20)
        return all.isEmpty ? nil : MetadataText.clean(all.joined(separator: ", "))
    }

    /// All values of all the tags, cleaned, each once.
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
        let most = Plausibility.mostKeywords
        // Of XMP and IPTC one, not both: where they differ, one is old or was written in letters that it cannot have.
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

    /// The words of `Places|Italy|Rome`, each once: programs that write trees also write the flat list, unless
    /// configured otherwise. A hierarchy of people names people, as the regions of their faces do.
    private var hierarchicalKeywords: [String] {
        let trees =
            list(["Xmp.lr.hierarchicalSubject"], limit: 1000).map { $0.split(separator: "|") }
            + list(["Xmp.digiKam.TagsList"], limit: 1000).map { $0.split(separator: "/") }
        var seen: Set<String> = []
        return trees.filter { $0.first != "People" }.joined().compactMap { MetadataText.clean(String($0)) }
            .filter { seen.insert($0).inserted }
    }

    /// Whatever is below nought rejects the photo, and so does a word for that: a mistake that hides is seen and mended.
    private var rating: Int? {
        if document.fallback.rejects { return -1 }
        for tag in ["Xmp.xmp.Rating", "Exif.Image.Rating"] {
            guard let text = document.text(tag) else { continue }
            if text.lowercased().hasPrefix("reject") { return -1 }
            // Whatever is below zero rejects, and `Int` would make 0 of -0.5.
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

/// What the metadata say of files inside the file.
extension MetadataReader {
    /// Of a motion photo: how many bytes before the end of the file its film begins. Google's older cameras state it
    /// plainly, the later ones among the parts of a container, the last of which is the film.
    var motionLength: Int? {
        let tags = document.xmpTags
        if let tag = tags.first(where: { $0.hasSuffix("MicroVideoOffset") }) { return document.integer(tag) }
        for tag in tags where tag.hasSuffix(":Semantic") && document.text(tag) == "MotionPhoto" {
            return document.integer(String(tag.dropLast("Semantic".count)) + "Length")
        }
        return nil
    }

    /// Of an Apple Live Photo: what its film has, too.
    var contentIdentifier: String? {
        document.bytes("Exif.Photo.MakerNote").flatMap(AppleLivePhoto.identifier(inMakerNote:))
    }
}

/// Which tags tell who or which device took a photograph.
enum PrivateTags {
    /// Numbers of bodies and lenses, owners' names, and ids that are made anew for each camera.
    static func isSerial(_ tag: String) -> Bool {
        let name = tag.split(separator: ".").last ?? ""
        if name.contains("SerialN") || name.contains("SerialID") || name == "OwnerName" || name == "CameraOwnerName" {
            return true
        }
        return name == "CameraID" || name == "InternalSerialNumber" || name == "ImageUniqueID"
    }
}
