import CXML
import Files

/// XMP that exiv2 does not read: packets that its toolkit rejects, and extensions of packets that are too long for one
/// segment.
struct XMPFallback {
    private(set) var properties: XMPProperties?
    /// Whether something could not be read.
    private(set) var isIncomplete = false
    /// Whether the end of a packet is missing, so that its content is unknown.
    private(set) var isCutOff = false
    /// Whether the unreadable part rejects the photo.
    private(set) var rejects = false
    /// Whether exiv2's tags are wrong: its toolkit decodes a packet twice if it declares an encoding other than UTF-8.
    private(set) var replacesOther = false

    static let none = XMPFallback()

    private init() {}

    /// - Parameter tags: the tags that exiv2 has read.
    init(_ bytes: UnsafeRawBufferPointer, besides tags: [String]) {
        // In other files, finding a packet that exiv2 has read takes a search through all bytes.
        guard tags.isEmpty || XMPPackets.areListed(in: bytes) else { return }
        let packets = XMPPackets(bytes)
        replacesOther = !tags.isEmpty && packets.main.map(XMPText.declaresOther) ?? false
        if tags.isEmpty || replacesOther {
            if let packet = packets.main { read(packet) }
        } else if tags.contains(where: { $0.hasSuffix(".HasExtendedXMP") }), let packet = packets.extended {
            read(packet)
        }
        for packet in packets.others { read(packet) }
    }

    private mutating func read(_ packet: [UInt8]) {
        let packet = XMPText.utf8(packet)
        let text = XMPPackets.trimmed(packet)
        // A packet of white space is empty.
        guard !text.isEmpty else { return }
        let read: XMPProperties? = text.withUnsafeBytes { bytes in
            // Entities can expand without limit, and XMP uses none.
            ByteSearch.first(Array("<!ENTITY".utf8), in: bytes) == nil ? XMPProperties(bytes) : nil
        }
        if read?.isComplete != true {
            isIncomplete = true
            isCutOff =
                isCutOff
                || text.withUnsafeBytes { bytes in
                    ["</rdf:RDF", "</RDF"].allSatisfy { ByteSearch.first(Array($0.utf8), in: bytes) == nil }
                }
            rejects = rejects || XMPPackets.rejects(packet)
        }
        if let read { properties = properties?.adding(read) ?? read }
    }
}

/// The properties of an XMP packet under exiv2's names, read without its toolkit. The toolkit drops a whole packet
/// because of one character that XML does not allow, a repeated property, or an undeclared prefix.
struct XMPProperties {
    private(set) var values: [String: [String]] = [:]
    /// In the order of the packet.
    private(set) var names: [String] = []
    /// Whether the packet was well-formed XML, so that nothing can be missing.
    private(set) var isComplete = false

    /// Returns nil unless the packet holds RDF or is empty.
    init?(_ packet: UnsafeRawBufferPointer) {
        // No network, no entities, no messages on standard error; keeps the readable part of a damaged packet.
        let options =
            XML_PARSE_RECOVER.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue
            | XML_PARSE_NOWARNING.rawValue | XML_PARSE_NOCDATA.rawValue
        guard packet.count < 64 << 20, let context = xmlNewParserCtxt() else { return nil }
        defer { xmlFreeParserCtxt(context) }
        let bytes = packet.bindMemory(to: CChar.self).baseAddress
        guard
            let document = xmlCtxtReadMemory(context, bytes, Int32(packet.count), nil, nil, Int32(options))
        else { return nil }
        defer { xmlFreeDoc(document) }
        isComplete = context.pointee.wellFormed != 0
        guard let root = xmlDocGetRootElement(document) else { return nil }
        guard let rdf = Self.rdf(below: root, depth: 0) else {
            // An empty packet may lack RDF.
            let isEmpty = isComplete && Self.text(root.pointee.name) == "xmpmeta" && Self.elements(of: root).isEmpty
            guard isEmpty else { return nil }
            return
        }
        for description in Self.elements(of: rdf) { addMembers(of: description, below: "", depth: 0) }
    }

    /// Returns these properties, and those of another packet that are not among them.
    func adding(_ other: XMPProperties) -> XMPProperties {
        var sum = self
        for name in other.names where sum.values[name] == nil {
            sum.names.append(name)
            sum.values[name] = other.values[name]
        }
        return sum
    }

    private typealias Node = UnsafeMutablePointer<xmlNode>

    private static let maxNames = 10_000
    private static let deepest = 32

    private static func rdf(below node: Node, depth: Int) -> Node? {
        if text(node.pointee.name).split(separator: ":").last == "RDF" { return node }
        guard depth < 4 else { return nil }
        return elements(of: node).lazy.compactMap { rdf(below: $0, depth: depth + 1) }.first
    }

    /// Adds the attributes and elements of a description or of a structured value.
    private mutating func addMembers(of node: Node, below path: String, depth: Int) {
        var attribute = node.pointee.properties
        while let current = attribute {
            attribute = current.pointee.next
            guard let name = Self.name(current.pointee.name, current.pointee.ns),
                let content = xmlNodeListGetString(node.pointee.doc, current.pointee.children, 1)
            else { continue }
            defer { cx_free(content) }
            add(Self.text(content), as: Self.path(path, name))
        }
        for element in Self.elements(of: node) {
            guard let name = Self.name(element.pointee.name, element.pointee.ns) else { continue }
            addValue(of: element, as: Self.path(path, name), depth: depth + 1)
        }
    }

    private mutating func addValue(of node: Node, as name: String, depth: Int) {
        guard depth < Self.deepest else { return }
        let elements = Self.elements(of: node)
        guard let first = elements.first else {
            let hasFields = Self.fieldCount(of: node) > 0
            if hasFields { return addMembers(of: node, below: name, depth: depth) }
            return add(Self.content(of: node), as: name)
        }
        switch Self.text(first.pointee.name) {
        case "Alt" where Self.isRDF(first): addAlternative(of: first, as: name)
        case "Bag", "Seq":
            for (index, item) in Self.elements(of: first).enumerated() {
                if Self.elements(of: item).isEmpty, Self.fieldCount(of: item) == 0 {
                    add(Self.content(of: item), as: name)
                } else {
                    addValue(of: item, as: "\(name)[\(index + 1)]", depth: depth + 1)
                }
            }
        case "Description" where Self.isRDF(first): addMembers(of: first, below: name, depth: depth)
        default: addMembers(of: node, below: name, depth: depth)
        }
    }

    /// Adds the text in the default language, or else the first.
    private mutating func addAlternative(of node: Node, as name: String) {
        let items = Self.elements(of: node)
        let chosen = items.first { item in
            guard let language = xmlGetProp(item, "lang") else { return false }
            defer { cx_free(language) }
            return Self.text(language) == "x-default"
        }
        if let item = chosen ?? items.first { add(Self.content(of: item), as: name) }
    }

    private mutating func add(_ value: String, as name: String) {
        guard names.count < Self.maxNames else { return }
        if values[name] == nil { names.append(name) }
        values[name, default: []].append(value)
    }

    /// Returns the number of attributes that are fields rather than RDF syntax.
    private static func fieldCount(of node: Node) -> Int {
        var count = 0
        var attribute = node.pointee.properties
        while let current = attribute {
            if name(current.pointee.name, current.pointee.ns) != nil { count += 1 }
            attribute = current.pointee.next
        }
        return count
    }

    private static func elements(of node: Node) -> [Node] {
        var found: [Node] = []
        var child = node.pointee.children
        while let current = child {
            if current.pointee.type == XML_ELEMENT_NODE { found.append(current) }
            child = current.pointee.next
        }
        return found
    }

    private static func content(of node: Node) -> String {
        guard let content = xmlNodeGetContent(node) else { return "" }
        defer { cx_free(content) }
        return text(content)
    }

    private static func text(_ pointer: UnsafePointer<xmlChar>?) -> String {
        pointer.map { String(cString: $0) } ?? ""
    }

    private static func isRDF(_ node: Node) -> Bool { prefix(node.pointee.ns) == "rdf" }

    /// Returns a name such as `dc:title`; nil for names of RDF and XML themselves.
    private static func name(_ local: UnsafePointer<xmlChar>?, _ space: UnsafeMutablePointer<xmlNs>?) -> String? {
        let local = text(local)
        // An undeclared prefix remains part of the name.
        let name = space == nil ? local : "\(prefix(space)):\(local)"
        guard name.contains(":"), !["rdf", "xml", "xmlns", "x"].contains(name.prefix { $0 != ":" }) else { return nil }
        return name
    }

    private static func prefix(_ space: UnsafeMutablePointer<xmlNs>?) -> String {
        let address = text(space?.pointee.href)
        return prefixes[address] ?? text(space?.pointee.prefix)
    }

    /// Returns exiv2's name for a property or for a field of one.
    private static func path(_ path: String, _ name: String) -> String {
        path.isEmpty ? "Xmp." + name.replacing(":", with: ".", maxReplacements: 1) : "\(path)/\(name)"
    }

    /// exiv2's prefixes for namespaces that programs are known to prefix differently.
    private static let prefixes = [
        "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
        "http://www.w3.org/XML/1998/namespace": "xml",
        "http://purl.org/dc/elements/1.1/": "dc",
        "http://ns.adobe.com/xap/1.0/": "xmp",
        "http://ns.adobe.com/photoshop/1.0/": "photoshop",
        "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/": "iptc",
        "http://iptc.org/std/Iptc4xmpExt/2008-02-29/": "iptcExt",
        "http://www.metadataworkinggroup.com/schemas/regions/": "mwg-rs",
        "http://ns.adobe.com/xmp/sType/Area#": "stArea",
        "http://ns.adobe.com/xap/1.0/sType/Dimensions#": "stDim",
        "http://www.metadataworkinggroup.com/schemas/keywords/": "mwg-kw",
        "http://ns.acdsee.com/iptc/1.0/": "acdsee",
        "http://ns.acdsee.com/regions/": "acdsee-rs",
        "http://ns.iview-multimedia.com/mediapro/1.0/": "mediapro",
        "http://ns.microsoft.com/expressionmedia/1.0/": "expressionmedia",
        "http://ns.microsoft.com/photo/1.0/": "MicrosoftPhoto",
        "http://ns.microsoft.com/photo/1.2/": "MP",
        "http://ns.microsoft.com/photo/1.2/t/RegionInfo#": "MPRI",
        "http://ns.microsoft.com/photo/1.2/t/Region#": "MPReg",
        "http://ns.adobe.com/lightroom/1.0/": "lr",
        "http://www.digikam.org/ns/1.0/": "digiKam",
        "http://ns.adobe.com/exif/1.0/": "exif",
        "http://ns.adobe.com/exif/1.0/aux/": "aux",
        "http://cipa.jp/exif/1.0/": "exifEX",
        "http://ns.adobe.com/tiff/1.0/": "tiff",
    ]
}
