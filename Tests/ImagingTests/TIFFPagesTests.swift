import AlbumModel
import Testing

@testable import Imaging

/// TIFFs of which more than the shown page might be wanted.
struct TIFFPagesTests {
    private typealias Page = (width: Int, height: Int, tags: [Int: Int])

    /// Directories without pixels, one after another.
    ///
    /// - Parameter leadsBack: whether the last page is followed by the first.
    private static func file(_ pages: [Page], isBigEndian: Bool = false, leadsBack: Bool = false) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return isBigEndian ? bytes.reversed() : bytes
        }
        var file = Array((isBigEndian ? "MM\0*" : "II*\0").utf8) + number(8, 4)
        for (index, page) in pages.enumerated() {
            let tags = page.tags.merging([256: page.width, 257: page.height]) { first, _ in first }
            file += number(tags.count, 2)
            for (tag, value) in tags.sorted(by: { $0.key < $1.key }) {
                file += number(tag, 2) + number(4, 2) + number(1, 4) + number(value, 4)
            }
            file += number(index + 1 < pages.count ? file.count + 4 : leadsBack ? 8 : 0, 4)
        }
        return file
    }

    private func count(_ bytes: [UInt8]) -> Int { bytes.withUnsafeBytes { TIFFPages($0).count } }

    @Test(arguments: [false, true]) func pagesAreCounted(isBigEndian: Bool) {
        let page: Page = (800, 600, [:])
        #expect(count(Self.file([page], isBigEndian: isBigEndian)) == 1)
        #expect(count(Self.file([page, page, (600, 800, [:])], isBigEndian: isBigEndian)) == 3)
        #expect(count(Self.file([page, (1600, 1200, [254: 2]), (300, 300, [:])], isBigEndian: isBigEndian)) == 3)
        #expect(count(Self.file([page, page], isBigEndian: isBigEndian, leadsBack: true)) == 2)
    }

    @Test func masksAndSmallerCopiesAreNotPages() {
        #expect(count(Self.file([(800, 600, [:]), (400, 300, [254: 1]), (200, 150, [254: 1])])) == 1)
        #expect(count(Self.file([(800, 600, [:]), (800, 600, [254: 4]), (160, 160, [255: 2])])) == 1)
        // Not marked.
        #expect(count(Self.file([(2464, 3248, [:]), (1232, 1624, [:]), (121, 160, [:])])) == 1)
    }

    @Test func anyBytesAreTolerated() {
        let file = Self.file([(800, 600, [:]), (800, 600, [:])])
        for length in file.indices { #expect(count(Array(file.prefix(length))) <= 2) }
        #expect(count(Array("not a TIFF".utf8)) == 0)
    }
}
