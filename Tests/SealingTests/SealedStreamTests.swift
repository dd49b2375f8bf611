import Testing

@testable import Sealing

struct SealedStreamTests {
    /// The lengths that Padmé yields by its authors' definition, and the minimum length.
    @Test(arguments: [
        (0, 1024), (1, 1024), (1024, 1024), (1025, 1088), (1088, 1088), (9999, 10240), (524_288, 524_288),
        (524_289, 540_672), (1_000_000, 1_015_808),
    ])
    func lengthsAreFew(length: Int, padded: Int) {
        #expect(SealedStream.padded(length) == padded)
    }

    @Test func fillingStaysBelowTwelveHundredths() {
        for length in stride(from: 1024, to: 3_000_000, by: 997) {
            let padded = SealedStream.padded(length)
            #expect(padded >= length && Double(padded) < Double(length) * 1.12)
        }
    }

    /// Where the content begins, ends, and passes from piece to piece.
    @Test(arguments: [0, 1, 1000, 524_278, 524_279, 524_280, 1_048_560, 1_048_567, 1_048_568, 1_300_000])
    func piecesAreTheStream(length: Int) {
        let content = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        let stream = SealedStream(method: .gzip, length: length)
        let pieces = (0..<stream.pieceCount).map { stream.piece($0) { Array(content[$0]) } }
        let whole = pieces.flatMap(\.self)
        #expect(whole.count == stream.size)
        #expect(pieces.dropLast().allSatisfy { $0.count == SealedStream.pieceSize } && pieces.last?.isEmpty == false)
        let size = UInt64(length)
        #expect(Array(whole.prefix(9)) == [1] + (0..<8).map { UInt8(truncatingIfNeeded: size >> (56 - 8 * $0)) })
        #expect(Array(whole[9..<9 + length]) == content)
        #expect(whole[(9 + length)...].allSatisfy { $0 == 0 })
    }
}
