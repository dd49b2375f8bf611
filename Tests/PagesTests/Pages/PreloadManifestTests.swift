import Foundation
import Testing

@testable import AlbumModel
@testable import Pages

@Suite struct PreloadManifestTests {
    private struct Manifest: Decodable {
        struct Category: Decodable { var tag: String, index: Int, first: Int, count: Int }
        struct File: Decodable { var src: String, w: Int, h: Int, bytes: Int?, type: String?, sources: [File]? }
        struct Neighbour: Decodable {
            var index: Int, id: String, kind: String, page: String, thumb: File?, original: File?, load: String?
            var alt: String?, title: String?, caption: String?
        }
        struct Stretches: Decodable {
            var size: Int, count: Int, src: String, current: String, previous: String?, next: String?
        }
        var version: Int, album: String, total: Int, index: Int?, first: Int?, category: Category?, items: [Neighbour]
        var stretches: Stretches?
    }

    @Test func `it names the neighbours in order and what each should have loaded`() throws {
        let manifest = try manifest(album: 1, index: 12)
        #expect(manifest.version == 1 && manifest.album == "home" && manifest.total == 15 && manifest.index == 12)
        let category = try #require(manifest.category)
        #expect(category.tag == "Kitchen <b>" && category.index == 2 && category.first == 12 && category.count == 3)
        #expect(manifest.items.map(\.index) == [9, 10, 11, 12, 13, 14])
        #expect(manifest.items.map(\.load) == ["thumb", "thumb", "original", "original", "original", "thumb"])
        let last = try #require(manifest.items.last)
        #expect(last.id == "item-14" && last.page == "item-14.html" && last.kind == "photo")
        #expect(last.thumb?.src == "media/item-14-720.jpg" && last.thumb?.w == 720 && last.thumb?.h == 480)
        #expect(last.original?.src == "media/item-14-2048.jpg" && last.original?.w == 2048)
        #expect(last.original?.bytes == 123_456 && last.original?.type == "image/jpeg")
        // An item that cannot be shown has neither.
        #expect(manifest.items[4].thumb == nil && manifest.items[4].original == nil)
    }

    @Test(
        arguments: [
            (0, nil, "items-2.js"), (150, "items-1.js", "items-3.js"), (329, "items-3.js", nil),
        ] as [(Int, String?, String?)])
    func `it says where the next stretch is found`(index: Int, previous: String?, next: String?) throws {
        let stretches = try #require(manifest(album: 3, index: index).stretches)
        #expect(stretches.size == 100 && stretches.count == 4 && stretches.src == "items-{n}.js")
        #expect(stretches.current == "items-\(index / 100 + 1).js")
        #expect(stretches.previous == previous && stretches.next == next)
    }

    @Test func `no words of neighbours are in it`() throws {
        let page = try page("rows/item-3.html")
        #expect(!page.contains("Caption 2") && !page.contains("Caption 4"))
    }

    @Test func `a video's original is its file`() throws {
        let film = try #require(manifest(album: 4, index: 2).items.first { $0.index == 2 })
        #expect(film.kind == "video" && film.thumb == nil)
        #expect(film.original?.src == "media/item-2.mp4" && film.original?.type == "video/mp4")
    }

    @Test func `a stretch is a script that hands over its items`() throws {
        let script = try page("rows/long one/items-4.js")
        let json = try #require(script.wholeMatch(of: /albumgenItems\((.*)\);\n/)).output.1
        let stretch = try JSONDecoder().decode(Manifest.self, from: Data(json.utf8))
        #expect(stretch.first == 300 && stretch.items.map(\.index) == Array(300..<330) && stretch.total == 330)
        #expect(stretch.items[0].title == "Title 300" && stretch.items[0].caption == "Caption 300")
        #expect(stretch.items[1].alt == "Photo 302 of 330")
    }

    private func manifest(album: Int, index: Int) throws -> Manifest {
        let page = try page(SamplePlan.site().albums[album].items[index].page)
        let script = /<script type="application\/json" id="preload-manifest">(.*?)<\/script>/
        let json = try #require(page.firstMatch(of: script)).output.1
        return try JSONDecoder().decode(Manifest.self, from: Data(json.utf8))
    }

    private func page(_ address: String) throws -> String {
        let pages = PageSet(plan: SamplePlan.site(), theme: try Theme()).pages
        let page = try #require(pages.first { $0.address == address })
        return String(decoding: page.render(), as: UTF8.self)
    }
}
