import Testing

@testable import AlbumModel
@testable import Pages
@testable import Planning

@Suite struct FindingTests {
    @Test(arguments: [(nil, 3, true), (nil, 400, true), (true, 3, true), (false, 400, false)])
    func `there is a search by default or if the configuration asks for it`(
        wanted: Bool?, long: Int, exists: Bool
    ) throws {
        var plan = SamplePlan.site(long: long)
        plan.settings.search = wanted
        let finding = Finding(plan, theme: try Theme())
        #expect(finding.pages.contains(.search) == exists)
        #expect(finding.words.shards.isEmpty == !exists)
    }

    @Test func `a small site has none of these pages, and none of their files`() throws {
        let album = SamplePlan.album(
            0, parent: nil, address: [], title: "Small", layout: .grid,
            categories: [("", SiteSettings.minToFind - 1)])
        let pages = PageSet(plan: SitePlan(settings: SiteSettings(), albums: [album]), theme: try Theme()).pages
        #expect(!pages.contains { $0.address.contains("finding") || $0.address == "search.html" })
        #expect(!pages.contains { $0.address.hasPrefix("assets/outline") || $0.address.hasPrefix("assets/map") })
        let home = try #require(pages.first { $0.address == "index.html" })
        #expect(!String(decoding: home.render(), as: UTF8.self).contains("ag-finding"))
    }

    @Test func `items come newest first, those without a date last, each once`() {
        var plan = SamplePlan.site(long: 3)
        plan.albums[1].items[0].item.fields.shootTime = nil
        plan.albums[1].items[1].item.fields.shootTime = KnownDate(year: 2025, month: 1, day: 1)
        let items = FindingItems(plan)
        #expect(items.albums == [1, 2, 3, 4])
        #expect(items.references.first == ItemReference(album: 1, index: 1))
        #expect(items.references.last == ItemReference(album: 1, index: 0))
        #expect(items.datedCount == items.references.count - 1)
        #expect(Set(items.references.map { plan[$0].page }).count == items.references.count)
    }

    @Test func `what several albums show is found once, in the first that everybody may find`() throws {
        var plan = SamplePlan.site(long: 3)
        let (first, other) = (ItemReference(album: 1, index: 1), ItemReference(album: 4, index: 0))
        let digest = try #require(plan[first].item.media?.digest)
        plan.albums[4].items[0].item.media?.digest = digest
        func shown(_ change: (inout SitePlan) -> Void = { _ in }) -> [ItemReference] {
            var plan = plan
            change(&plan)
            return FindingItems(plan).references.filter { [first, other].contains($0) }
        }
        #expect(shown() == [first])
        #expect(shown { $0.albums[1].settings.isUnlisted = true } == [other])
        #expect(shown { $0.albums[1].settings.robots = .noindex } == [other])
        #expect(
            shown {
                $0.albums[1].settings.robots = .noindex
                $0.albums[4].settings.robots = .noindex
            } == [first])
        // The copy that publishes more comes first, but not before one that search engines may index.
        #expect(shown { $0.albums[4].settings.privacy.people = true } == [other])
        #expect(
            shown {
                $0.albums[1].settings.privacy.people = true
                $0.albums[4].settings.privacy.gps = true
            } == [other])
        #expect(
            shown {
                $0.albums[4].settings.privacy.gps = true
                $0.albums[4].settings.robots = .noindex
            } == [first])
        plan.albums[1].items[0].item.media?.digest = digest
        #expect(
            FindingItems(plan).references.contains(ItemReference(album: 1, index: 0)), "an album's own repeats stay")
    }

    @Test func `positions and names leave only where privacy lets them`() throws {
        var plan = SamplePlan.site(long: 3)
        plan.albums[1].items[2].item.fields.place.position = Position(latitude: 63.4187, longitude: -19.006)
        plan.albums[1].items[2].item.fields.people = ["Wilhelmina"]
        let theme = try Theme()
        let closed = Finding(plan, theme: theme)
        #expect(!closed.pages.contains(.map) && closed.positions.isEmpty)
        #expect(!closed.words.shards.contains { $0.text.contains("ilhelmina") })
        plan.albums[1].settings.privacy.gps = true
        plan.albums[1].settings.privacy.people = true
        let open = Finding(plan, theme: theme)
        #expect(open.pages.contains(.map))
        #expect(open.positions.places.map(\.north) == [634_187])
        #expect(open.positions.places.map(\.east) == [-190_060])
        #expect(open.words.shards.contains { $0.text.contains("ilhelmina") })
        plan.settings.mapPage.isOn = false
        #expect(!Finding(plan, theme: theme).pages.contains(.map))
    }

    @Test func `an album that publishes positions and names has its items on the map and in the search`() throws {
        var plan = SamplePlan.site(long: 3)
        for reference in [ItemReference(album: 1, index: 1), ItemReference(album: 4, index: 0)] {
            plan.albums[reference.album].items[reference.index].item.media?.digest = .of("shared")
            let position = Position(latitude: 35.6895, longitude: 139.6917)
            plan.albums[reference.album].items[reference.index].item.fields.place.position = position
            plan.albums[reference.album].items[reference.index].item.fields.people = ["Wilhelmina"]
        }
        plan.albums[4].settings.privacy.gps = true
        plan.albums[4].settings.privacy.people = true
        let finding = Finding(plan, theme: try Theme())
        let numbers = finding.positions.places.map(\.number)
        #expect(numbers.map { finding.items.references[$0 - finding.items.albums.count].album } == [4])
        #expect(finding.words.shards.contains { $0.text.contains("ilhelmina") })
    }

    @Test(arguments: [1, 4])
    func `the copy with the most exact date is found, by the words of all copies`(described: Int) throws {
        var plan = SamplePlan.site(long: 3)
        let copies = [ItemReference(album: 1, index: 1), ItemReference(album: 4, index: 0)]
        func change(_ reference: ItemReference, _ edit: (inout ItemFields) -> Void) {
            edit(&plan.albums[reference.album].items[reference.index].item.fields)
        }
        for reference in copies {
            plan.albums[reference.album].items[reference.index].item.media?.digest = .of("shared")
            change(reference) { $0 = ItemFields() }
        }
        let full = try #require(copies.first { $0.album == described })
        let empty = try #require(copies.first { $0.album != described })
        change(full) {
            $0.shootTime = KnownDate(written: "2001-02-03")
            $0.keywords = ["Wilhelmina"]
        }
        change(empty) { $0.title = "Gloaming" }
        let finding = Finding(plan, theme: try Theme())
        let found = finding.items.references.filter(copies.contains)
        #expect(found == [full])
        #expect(finding.items.references.prefix(finding.items.datedCount).contains(full))
        #expect(
            FindingDays(plan, items: finding.items).runs.contains {
                $0.count == 1 && $0.day == (2001 * 12 + 1) * 31 + 2
            })
        let number = finding.items.albums.count + (finding.items.references.firstIndex(of: full) ?? 0)
        let words = FindingWords(plan: plan, items: finding.items, texts: try Theme().texts).index()
        #expect(Set(words.shards.flatMap(\.words)).isSuperset(of: ["wilhelmina", "gloaming"]) && number > 0)
        change(empty) { $0.shootTime = KnownDate(written: "2001-02") }
        #expect(FindingItems(plan).references.filter(copies.contains) == [full])
    }

    @Test func `a copy with a public position is on the map, and only there`() throws {
        var plan = SamplePlan.site(long: 3)
        let (dated, placed) = (ItemReference(album: 1, index: 1), ItemReference(album: 4, index: 0))
        for reference in [dated, placed] {
            plan.albums[reference.album].items[reference.index].item.media?.digest = .of("shared")
        }
        plan.albums[4].items[0].item.fields.shootTime = nil
        plan.albums[4].items[0].item.fields.place.position = Position(latitude: 1, longitude: 2)
        plan.albums[4].settings.privacy.gps = true
        let finding = Finding(plan, theme: try Theme())
        let items = finding.items
        #expect(items.references.prefix(items.foundCount).filter([dated, placed].contains) == [dated])
        #expect(items.references.dropFirst(items.foundCount) == [placed])
        #expect(finding.positions.places.map(\.number) == [items.albums.count + items.references.count - 1])
        // Without the map, nobody needs it.
        plan.settings.mapPage.isOn = false
        #expect(!FindingItems(plan).references.contains(placed))
        plan.settings.mapPage.isOn = nil
        plan.albums[1].settings.privacy.gps = true
        plan.albums[1].items[1].item.fields.place.position = Position(latitude: 1, longitude: 2)
        #expect(!FindingItems(plan).references.contains(placed), "the copy that is found is on the map itself")
    }

    @Test func `an item without a title is found by its id and by the name of its file`() throws {
        var plan = SamplePlan.site(long: 3)
        let item = plan.albums[1].items[0].item
        func words(title: String?, fileSize: Int?) throws -> [String] {
            var fields = item.fields
            fields.title = title
            plan.albums[1].items[0].item = Item(
                id: "custom-id", kind: .photo, fields: fields, media: item.media, origin: "Long/Wilhelmina.JPG",
                fileSize: fileSize)
            return try Finding(plan, theme: Theme()).words.shards.flatMap(\.words)
        }
        let untitled = try words(title: nil, fileSize: 1)
        #expect(untitled.contains("custom") && untitled.contains("wilhelmina") && !untitled.contains("jpg"))
        #expect(try words(title: "", fileSize: 1) == untitled)
        #expect(try !words(title: "A boat", fileSize: 1).contains("wilhelmina"))
        #expect(try !words(title: nil, fileSize: nil).contains("wilhelmina"), "the address may be a secret")
    }

    @Test func `an album is found by the texts of its categories, and by those without items`() throws {
        var plan = SamplePlan.site(long: 3)
        let before = try Finding(plan, theme: Theme()).words.shards.flatMap(\.words)
        plan.albums[1].categories[0].prose = Prose(plainText: "Wilhelmina")
        plan.albums[1].categories[2].closing = Prose(plainText: "Gloaming")
        plan.albums[1].categories[1].tag = "Lighthouse"
        let words = try Finding(plan, theme: Theme()).words.shards.flatMap(\.words)
        #expect(Set(words).subtracting(before) == ["wilhelmina", "gloaming", "lighthouse"])
    }

    @Test(arguments: [
        ("en", "27 June 2024"), ("en", "June 27, 2024"), ("en", "27 june"), ("en", "June 2024"), ("zh-Hans", "6月27日"),
    ])
    func `a date is found as pages write it`(language: String, typed: String) throws {
        var plan = SamplePlan.site(long: 3)
        for album in plan.albums.indices {
            plan.albums[album].settings.language = language
            for index in plan.albums[album].items.indices {
                plan.albums[album].items[index].item.fields.shootTime = KnownDate(year: 2024, month: 6, day: 27)
            }
        }
        let wanted = SearchWords.all(in: typed)
        let known = try Finding(plan, theme: Theme()).words.shards.flatMap(\.words)
        #expect(!wanted.isEmpty && wanted.allSatisfy(known.contains), "\(known)")
    }

    @Test func `the plan of pages names the scripts of finding`() throws {
        var plan = SamplePlan.site(long: 80)
        plan.albums[1].settings.privacy.gps = true
        plan.albums[1].items[2].item.fields.place.position = Position(latitude: 1, longitude: 2)
        let addresses = PagePlan(plan, themes: SiteThemes(try Theme())).addresses
        #expect(addresses.contains("finding/items-3.js") && addresses.contains("finding/positions.js"))
        #expect(addresses.contains("finding/coast-18.js") && addresses.contains("finding/names.js"))
        #expect(addresses.contains { $0.hasPrefix("assets/ground-") })
        // They are published in pieces, not whole.
        #expect(!addresses.contains { $0.hasPrefix("assets/coast") || $0.hasPrefix("assets/names") })
    }

    @Test func `a month lists its albums for those who run no scripts`() throws {
        let pages = PageSet(plan: SamplePlan.site(long: 3), theme: try Theme()).pages
        let timeline = try #require(pages.first { $0.address == "timeline.html" })
        let text = String(decoding: timeline.render(), as: UTF8.self)
        #expect(text.contains("id=\"month-202403\""))
        #expect(text.contains("<a href=\"rows/long%20one/index.html\" dir=\"auto\">Long</a>"))
    }

    @Test func `an item without a known month is in its year, and one without a known year in its decade`() throws {
        var plan = SamplePlan.site(long: 3)
        for (album, index, date) in [
            (1, 0, "1974"), (1, 1, "1974-01-05"), (1, 2, "1970s"), (4, 0, "1970-02"), (4, 1, "1969-12"),
        ] {
            plan.albums[album].items[index].item.fields.shootTime = KnownDate(written: date)
        }
        let items = FindingItems(plan)
        let dates = items.references.compactMap { plan[$0].item.fields.shootTime?.text }
        #expect(dates.suffix(5) == ["1974-01-05", "1974", "1970-02", "197X", "1969-12"])
        let pages = PageSet(plan: plan, theme: try Theme()).pages
        let timeline = try #require(pages.first { $0.address == "timeline.html" })
        let text = String(decoding: timeline.render(), as: UTF8.self)
        #expect(text.contains("id=\"month-197400\"") && text.contains("id=\"month-1970\""))
        #expect(text.contains("\"longer\":{\"197400\":\"1974\",\"1970\":\"1970s\"}"), "\(text)")
        let found = pages.filter { $0.address.hasPrefix("finding/items-") }.map {
            String(decoding: $0.render(), as: UTF8.self)
        }.joined()
        #expect(found.contains(",\"1974\",") && found.contains(",\"the 1970s\",") && found.contains(",19740105,"))
        let words = try Finding(plan, theme: Theme()).words.shards.flatMap(\.words)
        #expect(words.contains("1970") && words.contains("197002") && !words.contains("19700201"))
        #expect(!words.contains("197401") || words.contains("19740105"))
    }

    @Test func `the page of one day has the items whose day is known`() throws {
        var plan = SamplePlan.site(long: 3)
        let items = FindingItems(plan)
        let known = items.references.filter { plan[$0].item.fields.shootTime?.certainDay != nil }.count
        #expect(FindingDays(plan, items: items).itemCount == known && known > 4)
        for (index, date) in ["1974", "1974-08", "about 1974-08-03"].enumerated() {
            plan.albums[1].items[index].item.fields.shootTime = KnownDate(written: date)
        }
        let fewer = FindingDays(plan, items: FindingItems(plan))
        #expect(fewer.itemCount == known - 3)
        #expect(fewer.runs.map(\.count).reduce(0, +) == known - 3)
    }

    @Test(arguments: [
        ("2024-03-09", nil, false), ("2023-03-09", nil, true), ("2023", nil, false), ("2023-03-09", false, false),
        ("2024-03-09", true, true),
    ])
    func `there is a page of one day where there are several years`(other: String, setting: Bool?, isThere: Bool) throws
    {
        var plan = SamplePlan.site(long: 80)
        for index in plan.albums[4].items.indices {
            plan.albums[4].items[index].item.fields.shootTime = KnownDate(written: "2024-03-08")
        }
        for album in plan.albums.indices where album != 4 {
            for index in plan.albums[album].items.indices {
                plan.albums[album].items[index].item.fields.shootTime = KnownDate(written: other)
            }
        }
        plan.settings.onThisDay = setting
        let addresses = PagePlan(plan, themes: SiteThemes(try Theme())).addresses
        #expect(addresses.contains("on-this-day.html") == isThere)
        #expect(addresses.contains { $0.hasPrefix("assets/on-this-day") } == isThere)
    }

    @Test func `pages lead to the home page's smart albums, where there are some`() throws {
        var plan = SamplePlan.site(long: 3)
        let theme = try Theme()
        func page(_ address: String) throws -> KeyedPage {
            try #require(PageSet(plan: plan, theme: theme).pages.first { $0.address == address })
        }
        let without = try page("rows/long one/index.html")
        #expect(!String(decoding: without.render(), as: UTF8.self).contains("#smart"))
        plan.smart = [4]
        let with = try page("rows/long one/index.html")
        #expect(String(decoding: with.render(), as: UTF8.self).contains("<a href=\"../../index.html#smart\">"))
        #expect(with.key != without.key)
        #expect(String(decoding: try page("index.html").render(), as: UTF8.self).contains("id=\"smart\""))
    }

    @Test func `an entry names its picture by what differs`() throws {
        let plan = SamplePlan.item(3, folder: "a/b/", tag: "")
        var outcome = ItemOutcome()
        outcome.renditions = plan.renditions.map { _ in 1 }
        let words = DateWords(texts: try Theme().texts["en"])
        let entry = FoundEntry(PublishedItem(plan: plan, outcome: outcome), index: 5, words)
        #expect(entry.folder == "a/b/" && entry.id == "item-3" && entry.title == "Title 3")
        #expect(entry.thumbnailMark == "-360.jpg")
        #expect(entry.day == .number(20_240_304) && entry.index == 5)
    }
}

extension WordShard {
    /// The words themselves: each entry begins with how much it shares with the word before it.
    fileprivate var words: [String] {
        var words: [String] = []
        for entry in text.split(separator: ";") {
            let entry = entry.prefix { $0 != " " }
            let shared = entry.first.flatMap { Int(String($0), radix: 36) } ?? 0
            let known = (words.last ?? "").unicodeScalars.prefix(shared)
            words.append(String(String.UnicodeScalarView(known)) + entry.dropFirst())
        }
        return words
    }
}

extension FindingTests {
    /// As many scripts as there are items would slow hosts and file systems down.
    @Test(arguments: [(1, 50), (300_000, 50), (300_001, 100), (1_000_000, 200)])
    func `a folder has a few thousand scripts, however many items there are`(count: Int, size: Int) {
        #expect(FindingItems.perStretch(of: count) == size)
        #expect(count / size <= 6000)
    }
}
