import BuildStore
import Testing

@testable import AlbumSite

@Suite struct AlbumSuccessionTests {
    /// - Parameters:
    ///   - before: the photos of the albums of the last build, one letter each, by folder.
    ///   - now: those of this build.
    ///   - hidden: the private albums of this build.
    private func folders(
        _ before: [String: String], _ now: [String: String], hidden: Set<String> = [], unread: Set<String> = []
    ) -> [String: String] {
        succession(before, now, hidden: hidden, unread: unread).folders
    }

    private func succession(
        _ before: [String: String], _ now: [String: String], hidden: Set<String> = [], unread: Set<String> = []
    ) -> AlbumSuccession {
        func marks(_ photos: String) -> Set<AlbumRecord.Mark> { Set(photos.utf8.map(AlbumRecord.Mark.init)) }
        return AlbumSuccession(
            before.mapValues { AlbumRecord(photos: marks($0), isPublic: true) },
            Dictionary(
                uniqueKeysWithValues: now.map { folder, photos in
                    let isHidden = hidden.contains(folder)
                    return (
                        folder,
                        AlbumSuccession.Album(photos: marks(photos), isPrivate: isHidden, isPublic: !isHidden)
                    )
                }), isUncertain: unread.contains)
    }

    @Test func `a renamed album takes its pages along, and nested albums theirs`() {
        let found = succession(
            ["": "", "trip/": "a", "trip/day 1/": "b"], ["": "", "iceland/": "a", "iceland/day 1/": "b"])
        #expect(found.page(of: "trip/index.html") == "iceland/index.html")
        #expect(found.page(of: "trip/day 1/index.html") == "iceland/day 1/index.html")
        #expect(found.page(of: "trip/categories/sea.html") == "iceland/categories/sea.html")
        #expect(found.page(of: "trips/index.html") == nil)
        #expect(found.page(of: "search.html") == nil)
    }

    @Test func `an album without photos is around those that were in it`() {
        let before = ["": "", "top/": "", "top/day 1/": "ab", "top/day 2/": "c"]
        let after = ["": "", "other/": "", "other/day 1/": "ab", "other/day 2/": "c"]
        #expect(folders(before, after)["top/"] == "other/")
        // Most of the album no longer exists.
        #expect(folders(before, ["": "", "other/": "", "other/day 2/": "c"])["top/"] == nil)
    }

    @Test func `an album that still has one of its photos stays`() {
        #expect(folders(["latest/": "abcde"], ["latest/": "ef", "2025/": "abcd"])["latest/"] == "latest/")
        #expect(folders(["latest/": "abcde"], ["latest/": "f", "2025/": "abcde"])["latest/"] == "2025/")
    }

    @Test func `an album whose photos moved on to other albums stays`() {
        let found = folders(["inbox/": "abc", "2025/": "d"], ["inbox/": "e", "2025/": "abcd"])
        #expect(found == ["inbox/": "inbox/", "2025/": "2025/"])
    }

    @Test func `an album whose photos were all edited stays`() {
        #expect(folders(["a/": "abc"], ["a/": "def"])["a/"] == "a/")
    }

    @Test func `albums swap their names, also with some of their photos`() {
        #expect(folders(["a/": "abc", "b/": "de"], ["a/": "de", "b/": "abc"]) == ["a/": "b/", "b/": "a/"])
        #expect(folders(["a/": "abc", "b/": "de"], ["a/": "ade", "b/": "bc"]) == ["a/": "b/", "b/": "a/"])
    }

    @Test func `an album that was there before is not another one that was renamed`() {
        let before = ["a/": "ab", "other/": "x"]
        let after = ["b/": "b", "other/": "ax"]
        #expect(folders(before, after)["a/"] == "b/")
        #expect(folders(before, after, hidden: ["other/"])["a/"] == "b/")
        // Most of the album has moved there.
        #expect(folders(["a/": "abc", "other/": "x"], ["b/": "c", "other/": "abx"])["a/"] == "other/")
    }

    @Test(arguments: [["b/"], ["c/"]]) func `an album that is split as it becomes private is private`(hidden: [String])
    {
        #expect(folders(["a/": "ab"], ["b/": "a", "c/": "b"], hidden: Set(hidden))["a/"] == hidden.first)
        let several = folders(
            ["a/": "abcde"], ["b/": "ab", "c/": "c", "d/": "d", "e/": "e"], hidden: ["c/", "d/", "e/"])
        #expect(["c/", "d/", "e/"].contains(several["a/"]))
    }

    @Test func `what everybody sees of a private album is a copy`() {
        let found = folders(["a/": "abc"], ["b/": "abc", "best/": "abc"], hidden: ["b/"])
        #expect(found["a/"] == "b/")
        // An album that already had the copies of a public album is not another name of it.
        #expect(folders(["a/": "abc", "old/": "ab"], ["b/": "abc", "old/": "ab"], hidden: ["old/"])["a/"] == "b/")
    }

    @Test func `an album that went different ways is nowhere`() {
        #expect(folders(["a/": "ab"], ["b/": "a", "c/": "b"])["a/"] == nil)
        #expect(folders(["a/": "abc"], ["b/": "a", "c/": "bc"])["a/"] == "c/")
    }

    @Test func `an album most of which is nowhere is nowhere`() {
        #expect(folders(["a/": "abc"], ["b/": "a"])["a/"] == nil)
        #expect(folders(["a/": "abc"], ["b/": "ab"])["a/"] == "b/")
        #expect(folders(["a/": "abc", "b/": "x"], ["b/": "ax"])["a/"] == nil)
    }

    @Test func `two albums become one`() {
        #expect(folders(["a/": "abc", "b/": "de"], ["c/": "abcde"]) == ["a/": "c/", "b/": "c/"])
    }

    @Test func `what a nested draft has does not say where the album is`() {
        let found = folders(
            ["a/": "ab", "a/draft/": "cdef"], ["b/": "ab", "b/draft/": "cdef"], hidden: ["b/draft/"])
        #expect(found == ["a/": "b/", "a/draft/": "b/draft/"])
    }

    @Test func `what could not be read has not moved`() {
        #expect(folders(["a/": "ab"], ["b/": "a"], unread: ["a/"])["a/"] == "a/")
    }

    /// The order of a dictionary differs from run to run, and with the names in it.
    @Test func `of two albums that have equally many of the photos, the first by name follows`() {
        for number in 0..<50 {
            let (first, second) = ("b\(number)/", "c\(number)/")
            #expect(
                folders(
                    ["a/": "abcd", first: "x", second: "y"], ["": "", first: "xabcd", second: "yabcd"])["a/"] == first)
        }
    }
}
