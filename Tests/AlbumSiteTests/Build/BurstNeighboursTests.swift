import AlbumModel
import AlbumSources
import Testing

@testable import AlbumSite

/// Which files a command reads to know which pictures are one burst.
struct BurstNeighboursTests {
    private func tree(_ count: Int) -> SourceTree {
        var folder = SourceFolder(index: 0, name: "", path: "")
        folder.files = 0..<count
        let files = (0..<count).map { SourceFile(index: $0, folder: 0, name: "DSC_\($0).jpg") }
        return SourceTree(root: "/", folders: [folder], files: files)
    }

    private func reading(_ number: Int, second: Int, burst: String? = nil, hasTraits: Bool = true) -> MediaReading {
        var facts = MediaFacts(format: .jpeg, storedSize: PixelSize(width: 4, height: 3))
        facts.metadata.shootTime = KnownDate(
            year: 2024, month: 5, day: 1, hour: second / 3600, minute: second / 60 % 60, second: second % 60)
        if hasTraits { facts.burstTraits = BurstTraits(likeness: PictureHash(bits: 1), camera: 1) }
        facts.parts.burst = burst.map { EmbeddedParts.Burst(id: $0) }
        return .ready(
            Item.Media(
                path: "/\(number)", digest: ContentDigest(words: (UInt64(number), 0, 0, 0)), facts: facts, fileSize: 1))
    }

    /// Returns the files that are read, and how many times.
    private func read(
        of chosen: [Int], among count: Int, _ reading: (Int) -> MediaReading
    ) -> (files: Set<Int>, times: Int) {
        let tree = tree(count)
        var times = 0
        let known = Dictionary(uniqueKeysWithValues: chosen.map { ($0, reading($0)) })
        let beside = BurstNeighbours(of: chosen.map { tree.files[$0] }, in: tree, known) { files in
            times += 1
            return Dictionary(uniqueKeysWithValues: files.map { ($0.index, reading($0.index)) })
        }
        return (Set(beside.readings.keys), times)
    }

    @Test func aSmallFolderIsReadWhole() {
        #expect(read(of: [7], among: 200) { reading($0, second: $0 * 60) } == (Set(0..<200), 1))
    }

    @Test func aPhotoThatIsInNoBurstNeedsNoOther() {
        #expect(read(of: [7, 9], among: 200) { reading($0, second: 0, hasTraits: false) } == ([7, 9], 0))
    }

    @Test func ofALargeFolderTheNeighboursAreRead() {
        let apart = read(of: [5, 500, 520, 999], among: 1000) { reading($0, second: $0 * 60) }
        #expect(apart == (Set(0..<70).union(436..<585).union(935..<1000), 1))
    }

    @Test func aLongBurstIsReadToItsEnds() {
        let near = read(of: [500], among: 1000) { reading($0, second: (380...600).contains($0) ? 60_000 : $0 * 60) }
        #expect(near.files == Set(308..<693) && near.times == 3)
    }

    @Test func aBurstWithAnIdentifierMayBeAnywhereInItsFolder() {
        #expect(read(of: [500], among: 1000) { reading($0, second: 0, burst: "one") }.files == Set(0..<1000))
    }
}
