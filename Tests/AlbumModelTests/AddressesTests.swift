import Testing

@testable import AlbumModel

struct SlugTests {
    @Test(arguments: [
        ("IMG_0001", "img_0001"), ("Summer in Ísland", "summer-in-ísland"), ("100% #1? yes & \"no\"", "100-1-yes-no"),
        ("  --a  b--  ", "a-b"), ("北京 2024", "北京-2024"), ("😀", ""), ("party 🎉🎉", "party"), ("❤️ love", "love"),
        ("../../etc/passwd", "etc-passwd"), ("a\u{0}b\nc", "a-b-c"), ("e\u{301}te\u{301}", "été"),
        ("trailing...", "trailing"),
        ("हिन्दी", "हिन्दी"), ("ΑΣ", "ασ"), ("Ⅳ", "ⅳ"), ("", ""), ("<script>", "script"),
    ])
    func readable(name: String, slug: String) {
        #expect(Slug.component(name).utf8.elementsEqual(slug.utf8), "\(Slug.component(name))")
    }

    @Test func longNamesEndInAHash() {
        let slug = Slug.component(String(repeating: "é", count: 200))
        #expect(slug.utf8.count <= 80)
        #expect(slug.hasPrefix("éé"))
        #expect(slug != Slug.component(String(repeating: "é", count: 201)))
    }
}

struct AddressBookTests {
    @Test func namesThatDifferInExtensionStayApart() {
        #expect(AddressBook.itemIDs(of: ["a.heic", "a.jpg", "b.png"]) == ["a-heic", "a", "b-png"])
    }

    @Test func theCanonicalNameKeepsThePlainID() {
        let ids = AddressBook.itemIDs(of: ["A.JPG", "a.jpg", "a.jpeg", "a.heic"])
        #expect(ids[1] == "a")
        #expect(ids[3] == "a-heic")
        #expect(ids[0].wholeMatch(ofHexSuffixAfter: "a-"))
        #expect(ids[2].wholeMatch(ofHexSuffixAfter: "a-"))
        #expect(Set(ids).count == 4)
    }

    @Test func aloneAnyNameIsPlain() {
        #expect(AddressBook.itemIDs(of: ["IMG 0001.JPG"]) == ["img-0001"])
    }

    @Test func composedAndDecomposedNamesStayApart() {
        let ids = AddressBook.itemIDs(of: ["\u{e9}.jpg", "e\u{301}.jpg"])
        #expect(ids[0] == "\u{e9}")
        #expect(ids[0] != ids[1])
    }

    @Test(arguments: ["index.jpg", "index-2.jpg", "con.jpg", "COM1.jpg", "nul.jpg", "😀.jpg", ".jpg"])
    func reservedIDsAreNotGiven(name: String) {
        let id = AddressBook.itemIDs(of: [name])[0]
        #expect(!id.isEmpty)
        #expect(!["index", "index-2", "con", "com1", "nul"].contains(id))
    }

    @Test func onlyThePageForMissingAddressesIsCalled404InTheRoot() {
        #expect(AddressBook.itemIDs(of: ["404.jpg"]) == ["404"])
        #expect(AddressBook.itemIDs(of: ["404.jpg"], isRoot: true)[0].wholeMatch(ofHexSuffixAfter: "404-"))
        #expect(AddressBook.pageNames(of: ["404.md"]) == ["404"])
    }

    @Test(arguments: [
        (["Sea", "sea"], [1], ["sea", "sea-"]), (["sea", "Sea"], [0], ["sea-", "sea"]),
        (["Sea", "sea", "SEA"], [1], ["sea-", "sea", "sea-"]), (["Hills", "sea"], [1], ["hills", "sea"]),
    ])
    func aHiddenFolderMovesNoOther(names: [String], hidden: [Int], expected: [String]) {
        let addresses = AddressBook.folderAddresses(of: names) { hidden.contains($0) }
        let shown = names.indices.filter { !hidden.contains($0) }
        #expect(AddressBook.folderAddresses(of: shown.map { names[$0] }) == shown.map { addresses[$0] })
        #expect(Set(addresses).count == names.count)
        for (address, start) in zip(addresses, expected) {
            #expect(start.hasSuffix("-") ? address.hasPrefix(start) && address != start : address == start)
        }
    }

    @Test func reservedFoldersAreNotGiven() {
        let addresses = AddressBook.folderAddresses(of: ["media", "Assets", "spaces", "index"], reserved: ["spaces"])
        #expect(addresses.allSatisfy { !["media", "assets", "spaces"].contains($0) })
        #expect(addresses[0].hasPrefix("media-"))
        #expect(addresses[3] == "index")
    }

    @Test func sigmaIsOneLetterToAFileSystem() {
        let ids = AddressBook.folderAddresses(of: ["\u{3c3}a", "\u{3c2}a"])
        #expect(ids[0].uppercased() != ids[1].uppercased())
    }

    /// Thousands of hostile names at once: unique without regard to case, bounded, and made of safe characters.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func hostileNamesStayUnique(seed: UInt64) {
        var random = StableRandomGenerator(seed: seed)
        let names = Array(Set((0..<3000).map { _ in random.hostileName() }))
        for ids in [AddressBook.itemIDs(of: names), AddressBook.folderAddresses(of: names)] {
            #expect(Set(ids.map { $0.uppercased() }).count == names.count)
            #expect(
                ids.allSatisfy { !$0.isEmpty && $0.utf8.count <= 100 && !$0.contains { "/\\.?#%\"'<> ".contains($0) } })
        }
    }

    @Test(arguments: [4, 5] as [UInt64])
    func siblingsThatDoNotCollideChangeNothing(seed: UInt64) {
        var random = StableRandomGenerator(seed: seed)
        let names = Array(Set((0..<800).map { _ in random.hostileName() })).sorted()
        let before = Dictionary(uniqueKeysWithValues: zip(names, AddressBook.itemIDs(of: names)))
        let more = (["unlike anything.jpg", "zz-1.png"] + names).shuffled(using: &random)
        for (name, id) in zip(more, AddressBook.itemIDs(of: more)) {
            if let old = before[name] { #expect(old == id) }
        }
    }
}

struct AddressTests {
    @Test(arguments: [
        ("index.html", "a/index.html", "a/index.html"), ("a/index.html", "index.html", "../index.html"),
        ("a/b/x.html", "a/b/y.html", "y.html"), ("a/b/x.html", "a/c/y.html", "../c/y.html"),
        ("a/x.html", "b c/100%.html", "../b%20c/100%25.html"), ("x.html", "c:d.html", "c%3Ad.html"),
        ("x.html", "été.html", "%C3%A9t%C3%A9.html"), ("a/a.html", "a", "../a"), ("a/x.html", "a/a/y.html", "a/y.html"),
    ])
    func relative(page: String, target: String, href: String) {
        #expect(Address.href(from: page, to: target) == href)
    }

    @Test func fragmentsAreEncoded() {
        #expect(Address.href(from: "a.html", to: "b.html", fragment: "x y") == "b.html#x%20y")
    }
}

struct NaturalOrderTests {
    @Test(arguments: [
        ["IMG_2.jpg", "IMG_10.jpg"], ["a.jpg", "B.jpg"], ["A.jpg", "a.jpg"], ["9", "10"], ["a", "a1"], ["1a", "1b"],
        ["9999999999999999999999999999998", "9999999999999999999999999999999"], ["x2y10", "x10y2"], ["01", "1"],
        ["Älpen", "Ålpen 2"], ["É", "é"], ["a-1", "a-2"], ["", "a"], ["1", "a"], ["Ägypten", "Zypern"],
        ["Österreich", "Portugal"], ["Norwegen", "Österreich"], ["resume", "résumé"], ["résumé", "resumes"],
        ["ä2", "ä10"], ["e\u{301}a", "eb"], ["Łódź", "London 2"], ["ångström 9", "angstrom 10"], ["z", "北京"],
        ["\u{e9}", "e\u{301}b"], ["가가", "각"], ["가一", "각"], ["一", "丁"],
    ])
    func ordered(names: [String]) {
        #expect(NaturalOrder.precedes(names[0], names[1]))
        #expect(!NaturalOrder.precedes(names[1], names[0]))
    }

    @Test(arguments: [9, 10] as [UInt64])
    func theOrderIsTotal(seed: UInt64) {
        var random = StableRandomGenerator(seed: seed)
        let names = (0..<60).map { _ in random.hostileName() } + ["É", "e", "é", "E", "ea", "éb", "e01", "é1"]
        let sorted = names.sorted(by: NaturalOrder.precedes)
        for (index, name) in sorted.enumerated() {
            for later in sorted[index...] where !later.utf8.elementsEqual(name.utf8) {
                #expect(NaturalOrder.precedes(name, later) && !NaturalOrder.precedes(later, name))
            }
        }
    }

    @Test(arguments: [7, 8] as [UInt64])
    func sortingIsTheSameFromAnyOrder(seed: UInt64) {
        var random = StableRandomGenerator(seed: seed)
        let names = (0..<400).map { _ in random.hostileName() }
        let sorted = names.sorted(by: NaturalOrder.precedes)
        let again = names.shuffled(using: &random).sorted(by: NaturalOrder.precedes)
        #expect(zip(sorted, again).allSatisfy { $0.utf8.elementsEqual($1.utf8) })
    }
}

extension StableRandomGenerator {
    mutating func hostileName() -> String {
        let parts = [
            "a", "A", "-", " ", "#", "?", "%", "\"", "😀", "e\u{301}", "\u{e9}", "\u{1}", ".", "..", "con", "index",
            "index-2",
            "1", "0", "01", "é", "北", "_", "<b>", "ß", "SS", "\u{3c3}", "\u{3c2}", "\u{200d}", "media", "x", "X",
            String(repeating: "long", count: 30),
        ]
        let endings = [".jpg", ".JPG", ".jpeg", ".heic", ".png", "", "."]
        let count = Int.random(in: 1...5, using: &self)
        let stem = (0..<count).map { _ in parts.randomElement(using: &self) ?? "" }.joined()
        return stem + (endings.randomElement(using: &self) ?? "")
    }
}

extension String {
    fileprivate func wholeMatch(ofHexSuffixAfter prefix: String) -> Bool {
        hasPrefix(prefix) && count == prefix.count + 6 && dropFirst(prefix.count).allSatisfy(\.isHexDigit)
    }
}
