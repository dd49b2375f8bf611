/// The different words of a site, numbered in the order in which they were first met.
///
/// A table of its own rather than a dictionary of strings: a site of 100,000 items has millions of words to look up, and to
/// make a string of each takes several times as long as to compare its bytes.
struct WordTable {
    private var bytes: [UInt8] = []
    /// Where each word ends in `bytes`.
    private var ends: [Int] = []
    private var hashes: [UInt32] = []
    /// Open addressing; -1 where nothing is.
    private var slots = [Int32](repeating: -1, count: 1024)

    var count: Int { ends.count }

    subscript(number: Int) -> ArraySlice<UInt8> { bytes[(number == 0 ? 0 : ends[number - 1])..<ends[number]] }

    mutating func number(of word: UnsafeBufferPointer<UInt8>) -> UInt32 {
        // FNV-1a: it decides no name and no order.
        var hash: UInt32 = 0x811c_9dc5
        for byte in word { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        var slot = Int(hash) & (slots.count - 1)
        while slots[slot] >= 0 {
            let number = Int(slots[slot])
            if hashes[number] == hash, self[number].elementsEqual(word) { return UInt32(number) }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = Int32(count)
        bytes.append(contentsOf: word)
        ends.append(bytes.count)
        hashes.append(hash)
        if count * 2 > slots.count { grow() }
        return UInt32(count - 1)
    }

    private mutating func grow() {
        slots = [Int32](repeating: -1, count: slots.count * 4)
        for number in hashes.indices {
            var slot = Int(hashes[number]) & (slots.count - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(number)
        }
    }
}
