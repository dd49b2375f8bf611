import Testing

@testable import Imaging

/// Films whose edit lists show all or only a part of what they contain. The movie has 600 units per second, the media
/// 1000.
struct ISOEditsTests {
    /// An edit: how many units of the movie it lasts, and where it begins in the media.
    private typealias Edit = (duration: Int, start: Int)

    private static func elst(_ edits: [Edit], isLong: Bool, rate: Int) -> [UInt8] {
        func wide(_ value: Int) -> [UInt8] { (isLong ? Boxes.number(value >> 32) : []) + Boxes.number(value) }
        let rows = edits.flatMap { wide($0.duration) + wide($0.start) + Boxes.number(rate) }
        return Boxes.box("elst", Boxes.number(isLong ? 1 << 24 : 0), Boxes.number(edits.count), rows)
    }

    /// A film of 250 pictures, each shown for 40 units, or of as much sound.
    private static func film(
        _ edits: [Edit]?, handler: String = "vide", offsets: [UInt8] = [], isLong: Bool = false, rate: Int = 0x1_0000,
        inMovie: [UInt8] = []
    ) -> [UInt8] {
        let times = Boxes.box("stts", Boxes.number(0), Boxes.number(1), Boxes.number(250), Boxes.number(40))
        let dates = isLong ? Boxes.number(1 << 24) + Boxes.zeros(16) : Boxes.zeros(12)
        let header = Boxes.box("mdhd", dates, Boxes.number(1000))
        let media = Boxes.box(
            "mdia", header, Boxes.handler(handler), Boxes.box("minf", Boxes.box("stbl", times, offsets)))
        let list = edits.map { Boxes.box("edts", elst($0, isLong: isLong, rate: rate)) } ?? []
        let movie = Boxes.box("mvhd", Boxes.zeros(12), Boxes.number(600), Boxes.zeros(80))
        return Boxes.box("moov", movie, Boxes.box("trak", list, media), inMovie)
    }

    private func hidesParts(_ film: [UInt8]) -> Bool { film.withUnsafeBytes { ISOEdits($0).hideParts } }

    /// The offsets of pictures that are decoded two pictures before they are shown, and in another order.
    private static let reordered = Boxes.box(
        "ctts", Boxes.number(0), Boxes.number(3), Boxes.number(1), Boxes.number(80), Boxes.number(1),
        Boxes.number(200), Boxes.number(248), Boxes.number(80))

    @Test(arguments: [false, true]) func whatIsLeftOutIsHidden(isLong: Bool) {
        let cases: [(edits: [Edit], what: String)] = [
            ([(1800, 7000)], "the beginning"), ([(4200, 0)], "the end"), ([(1200, 0), (1200, 8000)], "the middle"),
            ([(600, -1), (1800, 7000)], "the beginning, after a delay"), ([(5820, 300)], "a third of a second"),
            ([(600, 9000), (600, 0)], "the middle of parts in another order"),
            ([(0, 7000)], "the beginning, without an end"),
        ]
        for (edits, what) in cases {
            #expect(hidesParts(Self.film(edits, isLong: isLong)), "\(what)")
            #expect(hidesParts(Self.film(edits, handler: "soun", isLong: isLong)) == (what != "a third of a second"))
        }
    }

    @Test(arguments: [false, true]) func whatIsShownOrDelayedIsNotHidden(isLong: Bool) {
        let cases: [[Edit]?] = [
            nil, [], [(6000, 0)], [(300, -1), (6000, 0)], [(600, -1)], [(0, 0)], [(6060, 0)],
            [(3000, 0), (3000, 5000)], [(3000, 5000), (3000, 0)], [(6000, 0), (600, 0)],
        ]
        for edits in cases {
            #expect(!hidesParts(Self.film(edits, isLong: isLong)), "\(String(describing: edits))")
        }
    }

    /// Times are compared as players show them, so that no number of B-frames counts as a cut.
    @Test func theDelayOfPicturesHidesNothing() {
        #expect(!hidesParts(Self.film([(6000, 80)], offsets: Self.reordered)))
        #expect(hidesParts(Self.film([(5700, 580)], offsets: Self.reordered)))
        let late = Boxes.box("ctts", Boxes.number(0), Boxes.number(1), Boxes.number(250), Boxes.number(5000))
        #expect(!hidesParts(Self.film([(6000, 5000)], offsets: late)))
        // Since version 1, offsets may be negative.
        let early = Boxes.box("ctts", Boxes.number(1 << 24), Boxes.number(1), Boxes.number(250), Boxes.number(-80))
        #expect(!hidesParts(Self.film([(6000, 0)], offsets: early)))
    }

    /// An encoder of AAC begins with silence.
    @Test func theSilenceBeforeSoundHidesNothing() {
        #expect(!hidesParts(Self.film([(5850, 264)], handler: "soun")))
    }

    @Test func slowAndFastPartsAreAsLongAsTheirMedia() {
        #expect(!hidesParts(Self.film([(12_000, 0)], rate: 0x8000)))
        #expect(!hidesParts(Self.film([(3000, 0)], rate: 0x2_0000)))
        // A still picture.
        #expect(hidesParts(Self.film([(6000, 0)], rate: 0)))
    }

    /// Tracks that are never published need no check.
    @Test func onlyPicturesAndSoundAreCompared() {
        #expect(!hidesParts(Self.film([(600, 7000)], handler: "tmcd")))
    }

    @Test func fragmentsFollowAfterTheEdits() {
        let fragments = Boxes.box("mvex", Boxes.box("trex", Boxes.zeros(24)))
        #expect(!hidesParts(Self.film([(600, 0)], inMovie: fragments)))
        #expect(hidesParts(Self.film([(600, 7000)], inMovie: fragments)))
    }

    /// Whatever the bytes are, reading them ends, and nothing outside of them is read.
    @Test func anyBytesAreTolerated() {
        let film = Self.film([(1800, 7000), (600, 0)], offsets: Self.reordered)
        #expect(hidesParts(film))
        for count in film.indices { _ = hidesParts(Array(film.prefix(count))) }
        for place in film.indices {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                var damaged = film
                damaged[place] = value
                _ = hidesParts(damaged)
            }
        }
    }
}
