import Testing

@testable import AlbumSite

struct FolderSetTests {
    private static let names = ["", "a/", "a/b/", "a/bc/", "b/", "b/a/b/"]

    /// The result is the same as checking every folder.
    @Test(arguments: names + ["a/b/c/", "c/", "b/a/"])
    func knowsWhatIsAboveAndBelow(folder: String) {
        for count in 0...Self.names.count {
            for start in 0...(Self.names.count - count) {
                let folders = Self.names[start..<start + count]
                var set = FolderSet()
                for folder in folders + folders { set.insert(folder) }
                #expect(set.hasAny(in: folder) == folders.contains { $0.hasPrefix(folder) }, "\(folders)")
                #expect(set.hasAny(around: folder) == folders.contains(where: folder.hasPrefix), "\(folders)")
            }
        }
    }
}
