/// What XMP says that exiv2 does not read: a packet that its toolkit refuses, and the extension of one that is too long for a segment.
struct XMPFallback {
    private(set) var properties: XMPProperties?
    /// Whether something was there that could not be read.
    private(set) var isIncomplete = false
    /// Whether what could not be read rejects the photo.
    private(set) var rejects = false

    static let none = XMPFallback()

    private init() {}

    /// - Parameter tags: what exiv2 has read.
    init(_ bytes: UnsafeRawBufferPointer, besides tags: [String]) {
        if tags.isEmpty {
            if let packet = XMPPackets(bytes).main { read(packet) }
        } else if tags.contains(where: { $0.hasSuffix(".HasExtendedXMP") }), let packet = XMPPackets(bytes).extended {
            read(packet)
        }
    }

    private mutating func read(_ packet: [UInt8]) {
        let packet = XMPText.utf8(packet)
        let text = XMPPackets.trimmed(packet)
        // A packet of white space says nothing.
        guard !text.isEmpty else { return }
        properties = text.withUnsafeBytes { bytes in
            // Entities multiply, and XMP has none.
            ByteSearch.first(Array("<!ENTITY".utf8), in: bytes) == nil ? XMPProperties(bytes) : nil
        }
        isIncomplete = properties?.isWhole != true
        rejects = isIncomplete && XMPPackets.rejects(packet)
    }
}
