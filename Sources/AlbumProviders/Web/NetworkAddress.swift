/// An address of the internet, as IPv6 writes it.
struct NetworkAddress: Hashable, Sendable {
    /// 16 bytes; those of IPv4 are mapped, `::ffff:192.0.2.1`.
    var bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Whether anybody's machine may be there: not this one, not its network, nobody's by definition, and no group. The
    /// ranges are those of IANA's registries of special-purpose addresses.
    var isPublic: Bool {
        guard bytes.count == 16 else { return false }
        if bytes.starts(with: Self.mapped) { return Self.isPublic(Array(bytes[12...])) }
        // NAT64 and 6to4 lead to the IPv4 address inside.
        if bytes.starts(with: Self.nat64) { return Self.isPublic(Array(bytes[12...])) }
        if has([0x20, 0x02], 16) { return Self.isPublic(Array(bytes[2..<6])) }
        guard has([0x20], 3) else { return false }
        // Teredo and other protocols' own, documentation twice.
        return !has([0x20, 0x01, 0x00], 23) && !has([0x20, 0x01, 0x0d, 0xb8], 32) && !has([0x3f, 0xff, 0x00], 20)
    }

    private static let mapped = [UInt8](repeating: 0, count: 10) + [0xff, 0xff]
    private static let nat64: [UInt8] = [0x00, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0]

    /// Whether the first `length` bits are those of `prefix`.
    private func has(_ prefix: [UInt8], _ length: Int) -> Bool { Self.has(bytes, prefix, length) }

    private static func has(_ bytes: [UInt8], _ prefix: [UInt8], _ length: Int) -> Bool {
        let whole = length / 8
        guard bytes.prefix(whole).elementsEqual(prefix.prefix(whole)) else { return false }
        guard length % 8 > 0 else { return true }
        let mask = UInt8(truncatingIfNeeded: 0xff00 >> (length % 8))
        return bytes[whole] & mask == prefix[whole] & mask
    }

    private static func isPublic(_ bytes: [UInt8]) -> Bool {
        !special.contains { has(bytes, $0.prefix, $0.length) }
    }

    private static let special: [(prefix: [UInt8], length: Int)] = [
        ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16), ([172, 16], 12), ([192, 0, 0], 24),
        ([192, 0, 2], 24), ([192, 88, 99], 24), ([192, 168], 16), ([198, 18], 15), ([198, 51, 100], 24),
        ([203, 0, 113], 24), ([224], 4), ([240], 4),
    ]
}
