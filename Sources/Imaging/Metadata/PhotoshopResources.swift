import CGExiv2

/// The resources that Photoshop and its kin keep in a JPEG: IPTC, and a digest of what it was when XMP was last made equal to it.
struct PhotoshopResources {
    private var resources: [Int: ArraySlice<UInt8>] = [:]

    init(_ jpeg: UnsafeRawBufferPointer) {
        let head = FileHead(bytes: jpeg)
        let name = "Photoshop 3.0\0"
        var all: [UInt8] = []
        var offset = 2
        while let marker = head.bigEndian(at: offset, bytes: 2), marker >> 8 == 0xFF, marker != 0xFFDA,
            let length = head.bigEndian(at: offset + 2, bytes: 2), length >= 2
        {
            let end = offset + 2 + Int(length)
            guard end <= jpeg.count else { break }
            if marker == 0xFFED, head.has(name, at: offset + 4) {
                all += jpeg[min(end, offset + 4 + name.utf8.count)..<end]
            }
            offset = end
        }
        read(all)
    }

    /// `8BIM`, a number, a name of an even length with its own before it, a length and as many bytes, filled up to an even number.
    private mutating func read(_ all: [UInt8]) {
        var place = 0
        while place + 7 < all.count, all[place..<place + 4].elementsEqual("8BIM".utf8) {
            let number = Int(all[place + 4]) << 8 | Int(all[place + 5])
            let content = place + 6 + (Int(all[place + 6]) + 2) / 2 * 2 + 4
            guard content <= all.count else { return }
            let length = all[content - 4..<content].reduce(0) { $0 << 8 | Int($1) }
            guard content + length <= all.count else { return }
            if resources[number] == nil { resources[number] = all[content..<content + length] }
            place = content + length + length % 2
        }
    }

    /// Whether a program that knows nothing of XMP changed the IPTC since, so that the latter is what a person said last. Without a
    /// digest, or with the right one, the rules of the Metadata Working Group take XMP.
    var isIPTCNewer: Bool {
        guard let iptc = resources[0x0404], let digest = resources[0x0425], digest.count == 16,
            digest.contains(where: { $0 != 0 }),
            let sum = iptc.withUnsafeBufferPointer({
                g_compute_checksum_for_data(G_CHECKSUM_MD5, $0.baseAddress, gsize($0.count))
            })
        else { return false }
        defer { g_free(sum) }
        let hex = digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        return String(cString: sum) != hex
    }
}
