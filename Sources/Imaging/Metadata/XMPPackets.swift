import Files

/// Finds the XMP packets of a file where its container stores them.
struct XMPPackets {
    /// The main packet; nil if there is none.
    private(set) var main: [UInt8]?
    /// The extension of a JPEG's main packet that does not fit into one segment.
    private(set) var extended: [UInt8]?
    /// Further packets of a JPEG, which no program should write and exiv2 does not read.
    private(set) var others: [[UInt8]] = []

    /// Returns whether a file has a list of its parts, in which packets are found quickly.
    static func areListed(in bytes: UnsafeRawBufferPointer) -> Bool {
        let head = ByteReader(bytes: bytes)
        return head.starts(with: [0xFF, 0xD8]) || head.starts(with: PNGChunks.signature)
            || head.has("RIFF") && head.has("WEBP", at: 8)
    }

    init(_ bytes: UnsafeRawBufferPointer) {
        let head = ByteReader(bytes: bytes)
        if head.starts(with: [0xFF, 0xD8]) {
            readJPEG(head)
        } else if head.starts(with: PNGChunks.signature) {
            readPNG(head)
        } else if head.has("RIFF"), head.has("WEBP", at: 8) {
            readWebP(head)
        } else {
            // TIFF, ISO media and sidecars hold the packet uncompressed and in one piece.
            main = Self.element(in: bytes)
        }
    }

    /// In bytes. Adobe sets no limit for an extension; a megabyte already means a long edit history.
    private static let longest = 32 << 20
    private static let mostOthers = 8

    private mutating func readJPEG(_ head: ByteReader) {
        let (name, more) = ("http://ns.adobe.com/xap/1.0/\0", "http://ns.adobe.com/xmp/extension/\0")
        var parts: [(offset: Int, bytes: Slice<UnsafeRawBufferPointer>)] = []
        var total = 0
        var offset = 2
        while let marker = head.bigEndian(at: offset, bytes: 2), marker >> 8 == 0xFF, marker != 0xFFDA,
            let length = head.bigEndian(at: offset + 2, bytes: 2), length >= 2
        {
            let end = offset + 2 + Int(length)
            guard end <= head.bytes.count else { break }
            let packet = offset + 4 + name.utf8.count
            if marker == 0xFFE1, packet <= end, head.has(name, at: offset + 4) {
                if main == nil {
                    main = Array(head.bytes[packet..<end])
                } else if others.count < Self.mostOthers {
                    others.append(Array(head.bytes[packet..<end]))
                }
            } else if marker == 0xFFE1, head.has(more, at: offset + 4) {
                // A 32-character identifier of the whole, its length, and the offset of this part.
                let start = offset + 4 + more.utf8.count + 32
                if let size = head.bigEndian(at: start, bytes: 4), let place = head.bigEndian(at: start + 4, bytes: 4),
                    start + 8 <= end
                {
                    total = Int(size)
                    parts.append((Int(place), head.bytes[start + 8..<end]))
                }
            }
            offset = end
        }
        guard total > 0, total <= Self.longest, parts.reduce(0, { $0 + $1.bytes.count }) == total else { return }
        extended = parts.sorted { $0.offset < $1.offset }.flatMap { Array($0.bytes) }
    }

    private mutating func readPNG(_ head: ByteReader) {
        var offset = 8
        while let length = head.bigEndian(at: offset, bytes: 4), let type = head.text(at: offset + 4, count: 4) {
            let content = offset + 8..<offset + 8 + Int(length)
            guard content.upperBound + 4 <= head.bytes.count, type != "IEND" else { return }
            offset = content.upperBound + 4
            guard type == "iTXt", head.has("XML:com.adobe.xmp\0", at: content.lowerBound), content.count > 20 else {
                continue
            }
            // The compression flag and method, the language, and the translated keyword.
            let flags = content.lowerBound + 18
            let texts = head.bytes[flags + 2..<content.upperBound]
            guard let language = texts.firstIndex(of: 0),
                let name = texts[(language + 1)...].firstIndex(of: 0)
            else { continue }
            let packet = texts[(name + 1)...]
            main = head.bytes[flags] == 0 ? Array(packet) : DeflateStream.inflate(packet, limit: Self.longest)?.content
            return
        }
    }

    private mutating func readWebP(_ head: ByteReader) {
        var offset = 12
        while let type = head.text(at: offset, count: 4),
            let length = head.number(at: offset + 4, bytes: 4, bigEndian: false),
            offset + 8 + Int(length) <= head.bytes.count
        {
            if type == "XMP " { main = Array(head.bytes[offset + 8..<offset + 8 + Int(length)]) }
            offset += 8 + Int(length + length & 1)
        }
    }

    /// Returns the bytes from the beginning of an `xmpmeta` or RDF element to its end, with the declaration before it.
    private static func element(in bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        for name in ["xmpmeta", "rdf:RDF"] {
            let (opening, closing) = (
                name == "xmpmeta" ? "<x:xmpmeta" : "<rdf:RDF", "</\(name == "xmpmeta" ? "x:xmpmeta" : name)>"
            )
            for (opening, closing) in zip(XMPText.forms(of: opening), XMPText.forms(of: closing)) {
                guard let start = ByteSearch.first(opening, in: bytes) else { continue }
                let end = ByteSearch.first(closing, in: bytes, from: start).map { $0 + closing.count }
                return declaration(before: start, in: bytes)
                    + bytes[start..<min(end ?? bytes.count, start + longest, bytes.count)]
            }
        }
        return nil
    }

    /// Returns the declaration that precedes an element, which may state another encoding; empty if there is none.
    private static func declaration(before element: Int, in bytes: UnsafeRawBufferPointer) -> [UInt8] {
        let before = UnsafeRawBufferPointer(rebasing: bytes[max(0, element - 256)..<element])
        guard let start = ByteSearch.first(Array("<?xml ".utf8), in: before),
            let end = ByteSearch.first(Array("?>".utf8), in: before, from: start)
        else { return [] }
        return Array(before[start..<end + 2])
    }

    /// Returns the XML of a packet, without the white space, zeros and leftovers around it.
    static func trimmed(_ packet: [UInt8]) -> ArraySlice<UInt8> {
        guard let start = packet.firstIndex(of: UInt8(ascii: "<")),
            let end = packet.lastIndex(of: UInt8(ascii: ">"))
        else { return [] }
        return start <= end ? packet[start...end] : []
    }

    /// Returns whether a packet that cannot be parsed rejects its photo: whether `Rating` or Lightroom's flag is followed
    /// by a negative number, or digiKam's flag by the number of rejection. A rejected photo must not appear just because
    /// another part of the packet is broken.
    static func rejects(_ packet: [UInt8]) -> Bool {
        packet.withUnsafeBytes { bytes in
            for (word, rejection) in [("Rating", "-"), (":pick", "-"), (":PickLabel", "1")] {
                let word = Array(word.utf8)
                var place = 0
                while let found = ByteSearch.first(word, in: bytes, from: place) {
                    place = found + word.count
                    let rest = bytes[place...].prefix(8).drop { "=\"'> \t\r\n".utf8.contains($0) }
                    if rest.first == rejection.utf8.first { return true }
                }
            }
            return false
        }
    }
}
