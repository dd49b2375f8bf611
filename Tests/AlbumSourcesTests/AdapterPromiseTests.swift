import AlbumModel
import Testing

@testable import AlbumSources

/// One album, described in every possible way, becomes the same album.
struct AdapterPromiseTests {
    private static let media = ["a.jpg", "b c.jpg", "d.jpg", "walk.mp4"]

    /// By the name of each way: the files beside the photos, and the configuration.
    private static let ways: [String: (files: [String: String], configuration: String)] = [
        "folder with sidecars": (
            [
                "a.jpg.md": "---\ntag: Hall\ntitle: One\nagentName: Ann\nshootTime: 2024-03-09 18:04\n---\n",
                "b c.jpg.yml": "tag: Hall\ntitle: Two\ndescription: Second\nshootTime: 2024-03-09 18:05\n",
                "d.md": "---\ntag: 客厅\ntitle: Three\nshootTime: 2024-03-09 18:06\nextra: {price: 5}\n---\n",
                "walk.yml": "tag: Tour\ntitle: Walk\nduration: 12.5\nshootTime: 2024-03-09 18:07\n",
            ], "title: Flat\n"
        ),
        "album.yml": (
            [
                "album.yml": """
                title: Flat
                items:
                  - {url: a.jpg, tag: Hall, title: One, agentName: Ann, shootTime: 2024-03-09 18:04}
                  - {file: b c.jpg, tag: Hall, title: Two, caption: Second, shootTime: 2024-03-09 18:05}
                  - {url: d.jpg, tag: 客厅, title: Three, shootTime: 2024-03-09 18:06, price: 5}
                  - {url: walk.mp4, tag: Tour, title: Walk, duration: 12.5, shootTime: 2024-03-09 18:07}
                """
            ], ""
        ),
        "album.md with images": (
            [
                "album.md": """
                # Flat

                ## Hall

                ![](a.jpg "One")
                ![Second](<b c.jpg> "Two")

                ## 客厅

                ![](d.jpg "Three")

                ## Tour

                ![](walk.mp4 "Walk")
                """,
                "a.jpg.yml": "agentName: Ann\nshootTime: 2024-03-09 18:04",
                "b c.jpg.yml": "shootTime: 2024-03-09 18:05",
                "d.yml": "shootTime: 2024-03-09 18:06\nextra.price: 5",
                "walk.yml": "duration: 12.5\nshootTime: 2024-03-09 18:07",
            ], ""
        ),
        "album.md with tables": (
            [
                "index.md": """
                ---
                title: Flat
                ---
                | source | field | format |
                |---|---|---|
                | room | tag | |
                | photo.file | url | |
                | headline, name | title | |
                | broker | agentName | |
                | taken | shootTime | dd.MM.yyyy HH:mm |
                | words | description | |
                | seconds | duration | |

                | photo.file | room | name | broker | taken | words | price | seconds |
                |---|---|---|---|---|---|---|---|
                | a.jpg | Hall | One | Ann | 09.03.2024 18:04 | | | |
                | b%20c.jpg | Hall | *Two* | | 09.03.2024 18:05 | Second | | |
                | [d](d.jpg) | 客厅 | Three | | 09.03.2024 18:06 | | 5 | |
                | walk.mp4 | Tour | Walk | | 09.03.2024 18:07 | | | 12.5 |
                """
            ], ""
        ),
        "album.json": (
            [
                "album.json": """
                {"meta": {"total": 4}, "data": {"listings": [
                {"photo": [{"file": "a.jpg"}], "room": "Hall", "name": "One", "title": "wrong", "broker": {"name": "Ann"},
                 "taken": 1710007440},
                {"photo": [{"file": "b c.jpg"}], "room": "Hall", "name": "Two", "words": "Second", "taken": 1710007500},
                {"photo": [{"file": "d.jpg"}], "room": "客厅", "name": "Three", "taken": 1710007560, "price": 5},
                {"photo": [{"file": "walk.mp4"}], "room": "Tour", "name": "Walk", "taken": 1710007620, "seconds": 12.5}
                ]}}
                """
            ],
            """
            title: Flat
            maps:
              listing:
                data.listings: items
                photo[0].file: url
                room: tag
                name: title
                broker.name: agentName
                taken: {field: shootTime, format: unix}
                words: description
                seconds: duration
            map: listing
            """
        ),
        "album.csv": (
            [
                "album.csv": """
                file;room;name;broker;taken;words;price;seconds
                a.jpg;Hall;One;Ann;09.03.2024 18:04;;;
                b c.jpg;Hall;Two;;09.03.2024 18:05;Second;;
                d.jpg;客厅;Three;;09.03.2024 18:06;;5;
                walk.mp4;Tour;Walk;;09.03.2024 18:07;;;12.5
                """
            ],
            """
            title: Flat
            map: {room: tag, name: title, broker: agentName, words: description, seconds: duration, taken: {field: shootTime, format: dd.MM.yyyy HH:mm}}
            """
        ),
        "a command": (
            ["album.yml": "title: Flat\nadapter: listings\nmap: {name: title}\n"],
            "adapters: {listings: {command: [print, flat]}}\n"
        ),
        "the Swift protocol": (["album.yml": "title: Flat\nadapter: flat\n"], ""),
        "album.md naming a CSV": (
            [
                "album.md": "---\ntitle: Flat\nitems: export.csv\nmap: {room: tag, name: title}\n---\n",
                "export.csv": """
                file,room,name,agentName,shootTime,description,price,duration
                a.jpg,Hall,One,Ann,2024-03-09 18:04,,,
                "b c.jpg",Hall,Two,,2024-03-09 18:05,Second,,
                d.jpg,客厅,Three,,2024-03-09 18:06,,5,
                walk.mp4,Tour,Walk,,2024-03-09 18:07,,,12.5
                """,
            ], ""
        ),
    ]

    @Test(arguments: ways.keys.sorted())
    func everyWayGivesTheSameAlbum(way: String) throws {
        let given = try #require(Self.ways[way])
        let reading = Self.read(given.files, given.configuration)
        // There is a note about an export's own fields.
        #expect(!reading.diagnostics.contains { $0.severity > .note }, "\(reading.diagnostics)")
        var album = reading.site.root
        if way == "album.json" {
            // Counts since 1970 have a zone; the others here have none.
            for section in album.categories.indices {
                for item in album.categories[section].items.indices {
                    var moment = album.categories[section].items[item].fields.shootTime?.moment
                    moment?.zoneMinutes = nil
                    album.categories[section].items[item].fields.shootTime = moment.map { KnownDate($0) }
                }
            }
        }
        #expect(Self.reported(album) == Self.expected)
    }

    private static let expected = """
        Flat
        Hall photo
          a a.jpg title=One agent=Ann time=2024-03-09T18:04:00
          b-c b c.jpg title=Two description=Second time=2024-03-09T18:05:00
        客厅 photo
          d d.jpg title=Three time=2024-03-09T18:06:00 price=5
        Tour video
          walk-mp4 walk.mp4 title=Walk time=2024-03-09T18:07:00 duration=12.5

        """

    private static func reported(_ album: Album) -> String {
        var text = "\(album.title)\n\(album.prose?.html ?? "")"
        for category in album.categories {
            text += "\(category.tag) \(category.kind)\n\(category.prose?.html ?? "")"
            for item in category.items {
                let fields = item.fields
                text += "  \(item.id) \(item.origin)"
                if let title = fields.title { text += " title=\(title)" }
                if let description = fields.description { text += " description=\(description)" }
                if let agent = fields.agentName { text += " agent=\(agent)" }
                if let time = fields.shootTime { text += " time=\(time.text)" }
                if let duration = fields.duration { text += " duration=\(duration)" }
                for extra in fields.extra { text += " \(extra.name)=\(extra.value)" }
                text += fields.prose.map { " \($0.html)" } ?? ""
                text += "\n"
            }
        }
        return text
    }

    /// The three requests, implemented in Swift.
    private struct Flat: AlbumAdapter {
        func categoryTitles(of album: AdapterRequest) -> [String] { ["Hall", "客厅", "Tour"] }

        func photoCategories(of album: AdapterRequest) -> [AdapterCategory] {
            var one = item("a.jpg", "One", minute: 4)
            one.fields.agentName = "Ann"
            var two = item("b c.jpg", "Two", minute: 5)
            two.fields.description = "Second"
            var three = item("d.jpg", "Three", minute: 6)
            three.fields.extra = [ExtraField(name: "price", value: "5")]
            return [AdapterCategory(tag: "客厅", items: [three]), AdapterCategory(tag: "Hall", items: [one, two])]
        }

        func videoCategories(of album: AdapterRequest) -> [AdapterCategory] {
            var walk = item("walk.mp4", "Walk", minute: 7)
            walk.fields.duration = 12.5
            return [AdapterCategory(tag: "Tour", items: [walk])]
        }

        private func item(_ url: String, _ title: String, minute: Int) -> AdapterItem {
            var item = AdapterItem(url: url)
            item.fields.title = title
            item.fields.shootTime = KnownDate(year: 2024, month: 3, day: 9, hour: 18, minute: minute)
            return item
        }
    }

    private static let commands = CommandRunner { command, _ in
        command == ["print", "flat"] ? .init(output: Array(printed.utf8)) : .init(output: [], exitCode: 3)
    }

    private static let printed = """
        {"categories": ["Hall", "客厅", "Tour"],
         "videos": [{"tag": "Tour", "items": [{"url": "walk.mp4", "name": "Walk", "duration": 12.5,
           "shootTime": "2024-03-09 18:07"}]}],
         "photos": [
          {"tag": "Hall", "count": 2, "items": [
           {"url": "a.jpg", "name": "One", "agentName": "Ann", "shootTime": "2024-03-09 18:04"},
           {"url": "b c.jpg", "name": "Two", "description": "Second", "shootTime": "2024-03-09 18:05"}]},
          {"tag": "客厅", "items": [{"url": "d.jpg", "name": "Three", "shootTime": "2024-03-09 18:06", "price": 5}]}]}
        """

    private static func read(_ files: [String: String], _ configuration: String) -> SiteReading {
        let read = Configuration.parse(Array(configuration.utf8))
        #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
        let tree = SourceTree.of(media + files.keys)
        return SiteReader(
            configuration: read.configuration, access: .memory(files), adapters: ["flat": Flat()], commands: commands
        )
        .read(tree) { _ in nil }
    }
}
