import Testing

@testable import Imaging

/// Units of H.264 and HEVC: pictures pass, messages of cameras do not.
struct CodedUnitsTests {
    private func isHarmless(_ units: [[UInt8]], _ codec: CodedUnits.Codec = .avc) -> Bool {
        let sample = units.flatMap { Boxes.number($0.count) + $0 }
        return sample.withUnsafeBytes { CodedUnits.areHarmless($0, 0..<$0.count, codec, lengthBytes: 4) }
    }

    private static let picture: [UInt8] = [0x65, 1, 2, 3]
    private static let identifier: [UInt8] = Array(repeating: 0xAB, count: 16)

    @Test func picturesAndTimingAre() {
        #expect(isHarmless([[0x67, 1], [0x68, 1], Self.picture]))
        #expect(isHarmless([[0x06, 1, 2, 0x30, 0x40, 0x80], Self.picture]))
        #expect(isHarmless([[0x26, 1, 0xAA]], .hevc))
    }

    @Test func messagesOfCamerasAreNot() {
        let position = Self.identifier + Array("48.2082".utf8)
        #expect(!isHarmless([[0x06, 5, UInt8(position.count)] + position + [0x80], Self.picture]))
        #expect(!isHarmless([[0x06, 4, 3, 1, 2, 3, 0x80], Self.picture]))
        #expect(!isHarmless([[0x4E, 1, 5, UInt8(position.count)] + position + [0x80]], .hevc))
        // After a harmless one, in a unit that ends too early, and of an unknown kind.
        #expect(!isHarmless([[0x06, 1, 1, 0x30, 5, UInt8(position.count)] + position + [0x80]]))
        #expect(!isHarmless([[0x06, 5, 200, 1, 2, 0x80]]))
        #expect(!isHarmless([[0x1F, 1, 2]]))
    }

    @Test func whatX264SaysOfItselfIs() {
        let words =
            [0xDC, 0x45, 0xE9, 0xBD, 0xE6, 0xD9, 0x48, 0xB7, 0x96, 0x2C, 0xD8, 0x20, 0xD9, 0x23, 0xEE, 0xEF]
            + Array("x264 - core 164 - options: cabac=1".utf8)
        #expect(isHarmless([[0x06, 5, UInt8(words.count)] + words + [0x80], Self.picture]))
    }

    @Test func whatIsNotAUnitIsNot() {
        let sample = Boxes.number(4) + Self.picture + [1, 2, 3]
        #expect(!sample.withUnsafeBytes { CodedUnits.areHarmless($0, 0..<$0.count, .avc, lengthBytes: 4) })
    }
}
