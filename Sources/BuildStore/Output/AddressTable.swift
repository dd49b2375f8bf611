/// Many addresses, each with its place in the order in which they were added.
///
/// Their bytes are stored one after another: as strings in a dictionary, the three million addresses of a site with a
/// million photographs would take several times as much memory.
struct AddressTable: Sendable {
    private var bytes: [UInt8] = []
    /// Where each address ends in `bytes`.
    private var ends: [Int] = []
    /// A hash table with linear probing: in each slot, half of an address's hash and its place; `vacant` if there is
    /// none. The table can grow without hashing the addresses again.
    private var slots: [UInt64] = []
    private static let vacant = UInt64.max

    init() {}

    /// - Parameters:
    ///   - capacity: the number of addresses to expect.
    ///   - bytes: their bytes together.
    init(capacity: Int, bytes: Int) {
        self.bytes.reserveCapacity(bytes)
        ends.reserveCapacity(capacity)
        slots = Self.emptySlots(for: capacity)
    }

    var count: Int { ends.count }

    subscript(place: Int) -> String { String(decoding: bytes[range(of: place)], as: UTF8.self) }

    /// Returns the place of an address, or nil if it was not added.
    func place(of address: String) -> Int? {
        slots.isEmpty ? nil : find(address, Self.hash(of: address)).place
    }

    /// Returns the place of an address, which it adds if necessary.
    mutating func add(_ address: String) -> Int {
        if (count + 1) * 4 > slots.count * 3 { grow() }
        let hash = Self.hash(of: address)
        let (slot, known) = find(address, hash)
        if let known { return known }
        slots[slot] = hash << 32 | UInt64(count)
        bytes.append(contentsOf: address.utf8)
        ends.append(bytes.count)
        return count - 1
    }

    /// Whether the address at a place begins with a byte or ends with a text, determined without creating a string.
    func begins(_ place: Int, with byte: UInt8) -> Bool { bytes[range(of: place)].first == byte }

    func ends(_ place: Int, with text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes[range(of: place)].suffix($0.count).elementsEqual($0) }
    }

    /// Returns whether the address at one place precedes the address at another in the order of strings, without
    /// creating strings if possible.
    ///
    /// The first bytes that differ decide, provided that they and the bytes after them are ASCII, as they nearly always
    /// are. Otherwise strings are compared, since a combining accent changes the letter before it.
    func precedes(_ place: Int, _ other: Int) -> Bool {
        let isFirst = bytes.withUnsafeBytes { bytes -> Bool? in
            let first = UnsafeRawBufferPointer(rebasing: bytes[range(of: place)])
            let second = UnsafeRawBufferPointer(rebasing: bytes[range(of: other)])
            let shared = min(first.count, second.count)
            var at = 0
            while at < shared, first[at] == second[at] { at += 1 }
            func isPlain(_ text: UnsafeRawBufferPointer) -> Bool {
                at == text.count || text[at] < 0x80 && (at + 1 == text.count || text[at + 1] < 0x80)
            }
            guard isPlain(first), isPlain(second) else { return nil }
            return at < shared ? first[at] < second[at] : first.count < second.count
        }
        return isFirst ?? (self[place] < self[other])
    }

    /// The bytes of the address at a place.
    func utf8(_ place: Int) -> ArraySlice<UInt8> { bytes[range(of: place)] }

    private func range(of place: Int) -> Range<Int> { (place == 0 ? 0 : ends[place - 1])..<ends[place] }

    /// Half of a string's hash, which is the same for canonically equivalent texts. File systems that normalize names
    /// treat such texts as equal, too.
    private static func hash(of address: String) -> UInt64 { UInt64(UInt(bitPattern: address.hashValue) & 0xFFFF_FFFF) }

    /// Returns the slot of an address, and its place unless the slot is vacant.
    private func find(_ address: String, _ hash: UInt64) -> (slot: Int, place: Int?) {
        var slot = Int(hash) & (slots.count - 1)
        while slots[slot] != Self.vacant {
            let place = Int(slots[slot] & 0xFFFF_FFFF)
            if slots[slot] >> 32 == hash, isEqual(place, address) { return (slot, place) }
            slot = (slot + 1) & (slots.count - 1)
        }
        return (slot, nil)
    }

    private func isEqual(_ place: Int, _ address: String) -> Bool {
        let range = range(of: place)
        let isSame = address.utf8.withContiguousStorageIfAvailable { other in
            bytes.withUnsafeBytes { $0[range].elementsEqual(UnsafeRawBufferPointer(other)) }
        }
        return isSame == true || self[place] == address
    }

    private mutating func grow() {
        var larger = Self.emptySlots(for: max(16, count * 2))
        for slot in slots where slot != Self.vacant {
            var free = Int(slot >> 32) & (larger.count - 1)
            while larger[free] != Self.vacant { free = (free + 1) & (larger.count - 1) }
            larger[free] = slot
        }
        slots = larger
    }

    private static func emptySlots(for capacity: Int) -> [UInt64] {
        var size = 32
        while size * 3 < (capacity + 1) * 4 { size *= 2 }
        return [UInt64](repeating: vacant, count: size)
    }
}
