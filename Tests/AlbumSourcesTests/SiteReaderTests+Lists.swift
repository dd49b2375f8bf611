import AlbumModel
import Testing

@testable import AlbumSources

/// Lists that name files that do not exist.
extension SiteReaderTests {
    /// As if an export had repeated its last record.
    @Test func manyRepeatedEntriesAreCounted() {
        let reading = read(["a.jpg": "", "album.csv": "url\n" + String(repeating: "a.jpg\n", count: 301)])
        #expect(ids(reading.site.root) == ["a"])
        #expect(reading.diagnostics.count == 101)
        #expect(
            reading.diagnostics.last?.description
                == "album.csv: warning: 200 more entries of this list name an item again; correct those above first")
    }

    @Test(arguments: [
        ("[2, 1]", "a" as String?, nil as String?), ("[3, 1]", "walk-mp4", nil), ("[6, 2]", "c", nil),
        ("[1, 1]", nil, "category 1 has no items"), ("[4, 1]", nil, "category 4 has no items"),
        ("[5, 1]", nil, "category 5 has no items"), ("[6, 3]", nil, "category 6 has items 1 to 2, but no item 3"),
        ("[8, 1]", nil, "the last category is number 7, so there is no category 8"),
        ("[Garden, 2]", "c", nil), ("[Garden, b.jpg]", "b", nil), ("[6, c.jpg]", "c", nil), ("[Garden, c]", "c", nil),
        ("[Hall, walk.mp4]", "walk-mp4", nil), ("[Hall, a.jpg]", "a", nil),
        ("[Garden, a.jpg]", nil, "category `Garden` has no item `a.jpg`"),
        ("[Garden, bb.jpg]", nil, "category `Garden` has no item `bb.jpg`; did you mean `b.jpg`?"),
        ("[Garten, 1]", nil, "there is no category `Garten` with items; did you mean `Garden`?"),
        ("[Attic, 1]", nil, "there is no category `Attic` with items"),
        ("[Garden, 3]", nil, "category `Garden` has items 1 to 2, but no item 3"),
        ("['6', 1]", nil, "there is no category `6` with items"),
    ])
    func numbersCountCategoriesWithoutItems(written: String, id: String?, reported: String?) {
        let manifest = """
            selected: \(written)
            categories:
              - tag: Attic
              - {tag: Hall, items: [a.jpg, walk.mp4]}
              - {tag: Cellar, items: []}
              - {tag: Studio, items: [{url: d.jpg, draft: true}]}
              - {tag: Garden, items: [b.jpg, c.jpg]}
              - {tag: Shed, count: 0}
            """
        let reading = read([
            "a.jpg": "", "b.jpg": "", "c.jpg": "", "d.jpg": "", "walk.mp4": "", "album.yml": manifest,
        ])
        #expect(reading.site.root.selected == id)
        let errors = reading.diagnostics.filter { $0.severity == .error }
        #expect(errors.map(\.message) == (reported.map { ["`selected` leads nowhere: \($0)"] } ?? []))
        let notes = reading.diagnostics.filter { $0.severity == .note && $0.message.hasPrefix("the category") }
        #expect(
            notes.map(\.description) == [
                "album.yml:3:10: note: the category `Attic` has no items, and is not shown",
                "album.yml:5:11: note: the category `Cellar` has no items, and is not shown",
            ])
    }

    @Test func aCategoryTakesItemsByTheirKind() {
        func shown(_ manifest: String) -> (categories: [String], messages: [String]) {
            let reading = read([
                "a.jpg": "", "b.jpg": "", "b.jpg.yml": "tag: Hall", "c.mp4": "", "d.mp4": "", "d.mp4.yml": "tag: Hall",
                "e.mp4": "", "e.mp4.yml": "draft: true", "album.yml": manifest,
            ])
            let categories = reading.site.root.categories.map { category in
                "\(category.tag): \(category.items.map(\.id).joined(separator: " "))"
            }
            return (categories, reading.diagnostics.filter { $0.severity != .note }.map(\.description))
        }
        // Only items without a category of their own; the others keep theirs.
        var result = shown("categories: [{tag: Films, kind: videos}, {tag: Pictures, kind: photos}]")
        #expect(result.categories == ["Films: c-mp4", "Pictures: a", "Hall: b", "Hall: d-mp4"])
        #expect(result.messages.isEmpty)
        // Photos and videos of one category are separate, each with a text; if all have a kind, none takes the rest.
        result = shown(
            """
            categories:
              - {tag: Hall, kind: videos, prose: Moving}
              - {tag: Rest, kind: photos}
              - {tag: Hall, kind: photos}
            """)
        #expect(result.categories == ["Hall: c-mp4 d-mp4", "Hall: b", ": a"])
        #expect(result.messages.isEmpty)
        result = shown("categories: [{tag: Hall, kind: photos, items: [b.jpg, d.mp4]}]")
        #expect(result.categories == ["Hall: b", "Hall: d-mp4"])
        #expect(result.messages.contains { $0.contains("which `d.mp4` is not") })
        // The text of a category that has only drafts is left out.
        #expect(
            read([
                "e.mp4": "", "e.mp4.yml": "draft: true", "album.yml": "categories: [{tag: F, kind: videos, prose: x}]",
            ])
            .site.root.categories.isEmpty)
        #expect(shown("categories: [{tag: a, kind: films}]").messages.first?.contains("`photos` or `videos`") == true)
    }

    @Test func aPlaceholderKeepsThePlaceOfAMissingFile() {
        let manifest = """
            items:
              - a.jpg
              - {url: gone.jpg, title: The tower, placeholderImage: soon.jpg}
              - {url: ./lost.mp4, placeholderImage: soon.jpg}
              - {url: film.jpg, placeholderImage: walk.mp4}
              - {url: none.jpg, placeholderImage: nowhere.jpg}
              - {url: ../out.jpg, placeholderImage: soon.jpg}
              - {url: hidden.jpg, placeholderImage: soon.jpg, draft: true}
              - b.jpg
            selected: gone.jpg
            """
        let reading = read(
            ["T/a.jpg": "", "T/b.jpg": "", "T/soon.jpg": "", "T/walk.mp4": "", "T/album.yml": manifest],
            metadata: ["T/soon.jpg": { $0.title = "Coming soon" }])
        let album = reading.site.root.albums[0]
        #expect(album.items.map(\.id) == ["a", "gone", "lost-mp4", "film", "b"])
        #expect(album.items.map { $0.media?.path } == ["T/a.jpg", "T/soon.jpg", "T/soon.jpg", nil, "T/b.jpg"])
        #expect(album.items.map(\.fields.title) == [nil, "The tower", nil, nil, nil])
        #expect(album.items.map(\.origin) == ["T/a.jpg", "T/gone.jpg", "T/lost.mp4", "T/film.jpg", "T/b.jpg"])
        #expect(album.items.allSatisfy { $0.kind == .photo })
        #expect(album.items.map(\.beside.isPlaceholder) == [false, true, true, true, false])
        #expect(album.selected == "gone")
        let problems = reading.diagnostics.map(\.description)
        for start in [
            "3:11: note: the `placeholderImage` is shown: there is no file `gone.jpg` in the album's folder",
            "6:11: error: there is no file `none.jpg` in the album's folder",
            "6:11: error: the `placeholderImage` of `none.jpg` cannot be used: there is no file `nowhere.jpg`",
        ] {
            #expect(problems.contains { $0.hasPrefix("T/album.yml:\(start)") }, "\(problems)")
        }
        #expect(problems.contains { $0.contains("the placeholder `walk.mp4` is not a picture") })
        #expect(!problems.contains { $0.contains("is not listed by the album") })
    }

    @Test func fieldsThatAMappingReadsNeedNoNote() {
        func notes(_ map: String) -> [String] {
            let album = "file,street,town,tilte\na.jpg,High St,Ely,x\n"
            return read(["a.jpg": "", "album.csv": album], configuration: "map: {file: url, \(map)}\n")
                .diagnostics.map(\.description)
        }
        #expect(notes(#""{street} · {town}": location, tilte: title"#) == [])
        #expect(notes(#""{street} · {town}, {tilte}": location"#) == [])
        let rest = notes(#""{street}": location, tilte: title"#)
        #expect(rest.count == 1 && rest[0].contains("the field `town` is not an item field"), "\(rest)")
    }

    @Test(arguments: [
        ["album.yml": "map: {file_name: url, headline: title}\n", "album.csv": "file_name,headline\na.jpg,A boat\n"],
        [
            "album.md": "---\nmap: {file_name: url, headline: title}\n---\n",
            "album.json": "[{\"file_name\": \"a.jpg\", \"headline\": \"A boat\"}]",
        ],
        [
            "album.md": "---\nmap: {file_name: url}\n---\n", "album.yml": "map: {headline: title}\n",
            "album.csv": "file_name,headline\na.jpg,A boat\n",
        ],
    ])
    func aMappingAppliesToTheListBesideIt(files: [String: String]) {
        let reading = read(files.merging(["a.jpg": "", "b.jpg": ""]) { $1 })
        #expect(reading.site.root.items.map(\.origin) == ["a.jpg"])
        #expect(reading.site.root.items.first?.fields.title == "A boat")
        #expect(reading.diagnostics.allSatisfy { $0.message.hasSuffix("is left out") }, "\(reading.diagnostics)")
        #expect(reading.diagnostics.count == files.count - 1)
    }
}
