/// Finds the hashes that differ in few bits, without comparing each with each.
///
/// A hash has four bands of 16 bits. If two hashes differ in at most d bits, one of their bands differs in at most d/4.
/// So each hash looks only at those that have one of its bands, or the band with that few bits changed: for d = 8, 137
/// places in a table of 65,536 for each band. The work grows with the number of hashes n as n · 548 · (1 + n / 65,536):
/// a few seconds for 100,000 pictures. Only hashes that share a band in great numbers, without being equal, take more.
public enum NearHashes {
    private static let bands = 4
    private static let bandValues = 1 << 16

    /// Calls `found` once for each pair of hashes that differ in at most `limit` bits, with the lower index first.
    ///
    /// - Parameter hashes: without duplicates, since equal ones in great numbers would make as many pairs as their
    ///   square.
    public static func forEachPair(
        of hashes: [PictureHash], within limit: Int, _ found: (Int, Int) -> Void
    ) {
        let radius = limit / bands
        let changes = masks(of: 16, atMost: radius)
        for band in 0..<bands {
            let table = BandTable(hashes, band)
            for (index, hash) in hashes.enumerated() {
                let value = Self.value(hash, band)
                for change in changes {
                    for other in table[value ^ change] where Int(other) > index {
                        let difference = hash.bits ^ hashes[Int(other)].bits
                        guard difference.nonzeroBitCount <= limit else { continue }
                        // Only the first of several bands that are near reports the pair.
                        let isKnown = (0..<band).contains { earlier in
                            (difference >> (16 * UInt64(earlier)) & 0xFFFF).nonzeroBitCount <= radius
                        }
                        if !isKnown { found(index, Int(other)) }
                    }
                }
            }
        }
    }

    /// Returns the numbers of `count` bits of which at most `most` are set.
    private static func masks(of count: Int, atMost most: Int) -> [Int] {
        (0..<1 << count).filter { $0.nonzeroBitCount <= most }
    }

    private static func value(_ hash: PictureHash, _ band: Int) -> Int {
        Int(hash.bits >> (16 * UInt64(band)) & 0xFFFF)
    }

    /// The indices of hashes by the value of one band.
    private struct BandTable {
        private var starts: [Int32]
        private var indices: [Int32]

        init(_ hashes: [PictureHash], _ band: Int) {
            starts = [Int32](repeating: 0, count: bandValues + 1)
            for hash in hashes { starts[value(hash, band) + 1] += 1 }
            for value in 0..<bandValues { starts[value + 1] += starts[value] }
            var next = starts
            indices = [Int32](repeating: 0, count: hashes.count)
            for (index, hash) in hashes.enumerated() {
                let value = value(hash, band)
                indices[Int(next[value])] = Int32(index)
                next[value] += 1
            }
        }

        subscript(value: Int) -> ArraySlice<Int32> { indices[Int(starts[value])..<Int(starts[value + 1])] }
    }
}
