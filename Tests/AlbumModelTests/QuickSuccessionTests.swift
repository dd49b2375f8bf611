import Testing

@testable import AlbumModel

/// Photos that one camera took in quick succession of the same thing.
struct QuickSuccessionTests {
    /// Half seconds since a full minute.
    private func picture(
        _ halves: Int, likeness: UInt64 = 0, camera: UInt64 = 1, isFine: Bool = true, copyOf: Int? = nil
    ) throws -> QuickSuccession.Picture {
        let (minute, second) = (halves / 120, halves / 2 % 60)
        let time = try #require(
            Timestamp(
                year: 2024, month: 5, day: 31, hour: 23, minute: minute, second: second,
                millisecond: isFine ? halves % 2 * 500 + 1 : 0))
        return QuickSuccession.Picture(
            time: time, traits: BurstTraits(likeness: PictureHash(bits: likeness), camera: camera),
            content: ContentDigest(words: (UInt64(copyOf ?? halves), likeness, camera, 0)))
    }

    private func bursts(_ halves: [Int], _ hidden: Set<Int> = []) throws -> [[Int]] {
        QuickSuccession.bursts(try halves.map { try picture($0) }) { !hidden.contains($0) }
    }

    @Test func photosWithinASecondOfTheOneBeforeAreABurst() throws {
        #expect(try bursts([0, 1, 2]) == [[0, 1, 2]])
        #expect(try bursts([0, 2, 4]) == [[0, 1, 2]], "exactly a second")
        #expect(try bursts([4, 0, 2]) == [[1, 2, 0]], "in the order of time")
        #expect(try bursts([118, 119, 120]) == [[0, 1, 2]], "across a minute")
        #expect(try bursts([0, 3, 6]).isEmpty)
        #expect(try bursts([0, 1]).isEmpty, "two are not a burst")
        #expect(try bursts([0, 1, 9, 10, 20, 21, 22]) == [[4, 5, 6]])
        #expect(try bursts([]).isEmpty)
    }

    @Test func withoutFractionsWholeSecondsCount() throws {
        let coarse = try [0, 1, 3].map { try picture($0, isFine: false) }
        #expect(QuickSuccession.bursts(coarse) { _ in true } == [[0, 1, 2]])
        let far = try [0, 1, 4].map { try picture($0, isFine: false) }
        #expect(QuickSuccession.bursts(far) { _ in true }.isEmpty)
    }

    @Test func whatLooksDifferentOrIsOfAnotherCameraIsApart() throws {
        let near: UInt64 = 0xFF
        let far: UInt64 = 0x1FF
        func bursts(_ likenesses: [UInt64]) throws -> [[Int]] {
            let pictures = try likenesses.enumerated().map { try picture($0.offset, likeness: $0.element) }
            return QuickSuccession.bursts(pictures) { _ in true }
        }
        #expect(try bursts([0, near, 0]) == [[0, 1, 2]])
        #expect(try bursts([0, far, 0]).isEmpty)
        #expect(try bursts([far, 0, near, 0, far << 20, far << 20, far << 20]) == [[1, 2, 3], [4, 5, 6]])
        let mixed = try (0..<6).map { try picture($0, camera: $0 == 1 ? 2 : 1) }
        #expect(QuickSuccession.bursts(mixed) { _ in true } == [[0, 2, 3, 4, 5]])
    }

    @Test func aTimeLapseIsNotABurst() throws {
        #expect(try bursts(Array(0...20)).count == 1, "ten seconds")
        #expect(try bursts(Array(0...21)).isEmpty)
        #expect(try bursts((0..<400).map { $0 * 2 }).isEmpty)
        // If something passes by, a part of the series is not a burst, either.
        let lapse = try (0..<100).map { try picture($0, likeness: $0.isMultiple(of: 10) ? .max : 0) }
        #expect(QuickSuccession.bursts(lapse) { _ in true }.isEmpty)
    }

    @Test func copiesOfAFileAreNotABurst() throws {
        let copies = try (0..<4).map { _ in try picture(0, copyOf: 7) }
        #expect(QuickSuccession.bursts(copies) { _ in true }.isEmpty)
        let two = try [0, 0, 1].map { try picture($0) }
        #expect(QuickSuccession.bursts(two) { _ in true }.isEmpty)
        let three = try [0, 0, 1, 2].map { try picture($0) }
        #expect(QuickSuccession.bursts(three) { _ in true } == [[0, 1, 2, 3]])
    }

    @Test func whatIsHiddenDecidesNothing() throws {
        #expect(try bursts([0, 1, 2, 3], [1]) == [[0, 2, 3]])
        #expect(try bursts([0, 1, 2], [1]).isEmpty)
        #expect(try bursts([0, 2, 4, 6, 8], [2]).isEmpty, "a hidden picture bridges no pause")
        #expect(try bursts(Array(0...22), [22]).isEmpty)
        #expect(try bursts(Array(0...21), [21]) == [Array(0...20)])
    }
}
