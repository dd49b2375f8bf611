import AlbumModel
import Testing

@testable import Imaging

/// TIFFs that may contain other pages of interest than the one shown.
struct TIFFPagesTests {
    private typealias Page = (width: Int, height: Int, tags: [Int: Int])

    /// Directories without pixels, one after another.
    ///
    /// - Parameters:
    ///   - leadsBack: whether the last page is followed by the first.
    ///   - isBig: whether the file is a BigTIFF.
    private static func file(
        _ pages: [Page], isBigEndian: Bool = false, leadsBack: Bool = false, isBig: Bool = false
    ) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return isBigEndian ? bytes.reversed() : bytes
        }
        let wide = isBig ? 8 : 4
        var file = Array((isBigEndian ? "MM" : "II").utf8) + number(isBig ? 43 : 42, 2)
        if isBig { file += number(8, 2) + number(0, 2) }
        let first = file.count + wide
        file += number(first, wide)
        for (index, page) in pages.enumerated() {
            let tags = page.tags.merging([256: page.width, 257: page.height]) { first, _ in first }
            file += number(tags.count, isBig ? 8 : 2)
            for (tag, value) in tags.sorted(by: { $0.key < $1.key }) {
                file += number(tag, 2) + number(4, 2) + number(1, wide) + number(value, 4)
                if isBig { file += number(0, 4) }
            }
            file += number(index + 1 < pages.count ? file.count + wide : leadsBack ? first : 0, wide)
        }
        return file
    }

    private func count(_ bytes: [UInt8]) -> Int { bytes.withUnsafeBytes { TIFFPages($0).count } }

    @Test(arguments: [false, true], [false, true]) func pagesAreCounted(isBigEndian: Bool, isBig: Bool) {
        func count(_ pages: [Page], leadsBack: Bool = false) -> Int {
            self.count(Self.file(pages, isBigEndian: isBigEndian, leadsBack: leadsBack, isBig: isBig))
        }
        let page: Page = (800, 600, [:])
        #expect(count([page]) == 1)
        #expect(count([page, page, (600, 800, [:])]) == 3)
        #expect(count([page, (1600, 1200, [254: 2]), (300, 300, [:])]) == 3)
        #expect(count([page, page], leadsBack: true) == 2)
    }

    @Test func masksAndSmallerCopiesAreNotPages() {
        #expect(count(Self.file([(800, 600, [:]), (400, 300, [254: 1]), (200, 150, [254: 1])])) == 1)
        #expect(count(Self.file([(800, 600, [:]), (800, 600, [254: 4]), (160, 160, [255: 2])])) == 1)
        // Not marked.
        #expect(count(Self.file([(2464, 3248, [:]), (1232, 1624, [:]), (121, 160, [:])])) == 1)
    }

    @Test(arguments: [false, true]) func anyBytesAreTolerated(isBig: Bool) {
        let file = Self.file([(800, 600, [:]), (800, 600, [:])], isBig: isBig)
        for length in file.indices { #expect(count(Array(file.prefix(length))) <= 2) }
        for place in file.indices.dropFirst(4) {
            for value: UInt8 in [0, 0x7F, 0x80, 0xFF] {
                for size in [1, 4, 8] {
                    var damaged = file
                    for next in place..<min(place + size, file.count) { damaged[next] = value }
                    #expect(count(damaged) <= 3)
                }
            }
        }
        #expect(count(Array("not a TIFF".utf8)) == 0)
    }
}
