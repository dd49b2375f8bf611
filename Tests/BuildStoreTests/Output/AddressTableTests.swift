import Testing

@testable import BuildStore

struct AddressTableTests {
    private static let addresses = (0..<5000).map { "album \($0 % 7)/photo-\($0).html" }

    private static func table() -> AddressTable {
        var table = AddressTable()
        for address in addresses { _ = table.add(address) }
        return table
    }

    @Test func numbersAddressesInTheOrderInWhichTheyCome() {
        let table = Self.table()
        #expect(table.count == Self.addresses.count)
        #expect(Self.addresses.map { table.place(of: $0) } == Array(Self.addresses.indices))
        #expect(Self.addresses.indices.map { table[$0] } == Self.addresses)
    }

    @Test func addsNoAddressTwice() {
        var table = Self.table()
        #expect(Self.addresses.map { table.add($0) } == Array(Self.addresses.indices))
        #expect(table.count == Self.addresses.count)
    }

    @Test(arguments: ["", "album", "album 0/photo-0.htm", "album 0/photo-0.html/", "album 1/photo-0.html"])
    func doesNotKnowOthers(address: String) {
        #expect(Self.table().place(of: address) == nil)
        #expect(AddressTable().place(of: address) == nil)
    }

    /// File systems that normalize names have one file for both.
    @Test func twoSpellingsOfATextAreOneAddress() {
        var table = AddressTable(capacity: 1, bytes: 0)
        let place = table.add("caf\u{E9}/index.html")
        #expect(table.place(of: "cafe\u{301}/index.html") == place)
        #expect(table[place].utf8.elementsEqual("caf\u{E9}/index.html".utf8))
    }

    /// A following accent turns a letter into another one, which is elsewhere in the order.
    @Test func ordersAddressesAsStrings() {
        let addresses = [
            "a", "a/b.html", "a/b", "ab", "a.html", "\u{E9}/a", "\u{E9}/b", "e\u{301}t\u{E9}", "et", "f", "e", "é",
            "相册/1", "相册/2",
            "相簿/1", "Z", "z", "e\u{301}/z", "~", "", "cafe", "cafe\u{301}s", "caff", "caf\u{E9}t",
        ]
        var table = AddressTable()
        let places = addresses.map { table.add($0) }
        for (one, place) in zip(addresses, places) {
            for (other, otherPlace) in zip(addresses, places) {
                #expect(table.precedes(place, otherPlace) == (one < other), "\(one) and \(other)")
            }
        }
    }

    @Test func looksAtBeginningsAndEnds() {
        var table = AddressTable()
        let (page, hidden) = (table.add("a/index.html"), table.add(".git"))
        #expect(table.ends(page, with: ".html") && !table.ends(hidden, with: ".html"))
        #expect(table.begins(hidden, with: UInt8(ascii: ".")) && !table.begins(page, with: UInt8(ascii: ".")))
    }
}
