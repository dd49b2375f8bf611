import AlbumModel

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

    /// Empty if there is nothing to say.
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
            "<\(name)><rdf:Alt><rdf:li xml:lang=\"x-default\">\(Self.escaped(text))</rdf:li></rdf:Alt></\(name)>"
    }

    private mutating func add(_ name: String, container: String, _ values: [String]) {
        guard !values.isEmpty else { return }
        let list = values.map { "<rdf:li>\(Self.escaped($0))</rdf:li>" }.joined()
        properties += "<\(name)><\(container)>\(list)</\(container)></\(name)>"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
