import AlbumSources
import Foundation
import TestSupport
import Testing

@testable import AlbumProviders

struct TakeoutLibraryTests {
    @Test func foldersAreAlbums() throws {
        let folder = try TemporaryFolder()
        let photos = "Takeout/Google Photos"
        try folder.write(TemporaryFolder.photo, to: "\(photos)/Summer/IMG_1.jpg")
        try folder.write(TemporaryFolder.photo, to: "\(photos)/Winter/IMG_1.jpg")
        let text = """
            {"title": "IMG_1.jpg", "description": "By the sea", "photoTakenTime": {"timestamp": "1710007445"},
             "geoData": {"latitude": 54.1, "longitude": 7.9}, "people": [{"name": "Ann"}], "favorited": true}
            """
        try folder.write(Data(text.utf8), to: "\(photos)/Summer/IMG_1.jpg.supplemental-metadata.json")
        let provider = AssetProvider(
            ["phone": LibrarySettings(path: "Takeout/Google Photos")], source: folder.path)
        let options = ProviderOptions(["album": .text("Summer")])
        #expect(
            try provider.items(of: ProviderAlbum(path: "", options: options))
                == [ProvidedItem(address: "Summer/IMG_1.jpg", name: "IMG_1.jpg")])
        let file = try provider.fetch(
            ProviderRequest(
                identifier: "asset", address: "Summer/IMG_1.jpg", options: options, place: .init(file: "album.yml")),
            ProviderTask())
        #expect(file.fields.description == "By the sea")
        #expect(file.fields.rating == 5)
        #expect(file.fields.people == ["Ann"])
        #expect(file.fallback.shootTime?.text == "2024-03-09T18:04:05+00:00")
        #expect(file.fallback.place.position?.latitude == 54.1)
        #expect(folder.names.count == 7)
    }

    /// The text might say that the photo was in the bin.
    @Test func aPhotoWithDamagedJSONIsReported() throws {
        let folder = try TemporaryFolder()
        for name in ["a", "b", "c"] { try folder.write(TemporaryFolder.photo, to: "Takeout/Sea/\(name).jpg") }
        try folder.write(Data(#"{"title": "a.jpg", "photoTakenTi"#.utf8), to: "Takeout/Sea/a.jpg.json")
        try folder.write(
            Data(#"{"photoTakenTime": {}, "inLockedFolder": true}"#.utf8), to: "Takeout/Sea/b.jpg.json")
        let provider = AssetProvider(["t": LibrarySettings(path: "Takeout")], source: folder.path)
        let items = try provider.items(of: ProviderAlbum(path: "", options: ProviderOptions()))
        #expect(items.map(\.address) == ["Sea/a.jpg", "Sea/c.jpg"])
        #expect(items[0].problem?.hasPrefix("is left out, because its metadata cannot be read: ") == true)
        #expect(items[1].problem == nil)
    }

    /// The same files are one item as in a folder, and what hides one file of a shot hides the others.
    @Test func filesOfOneShotAreOneItem() throws {
        let folder = try TemporaryFolder()
        let shown = [
            "sea.jpg", "sea-edited.jpg", "IMG_0007.jpg", "IMG_E0007.jpg", "IMG_8.jpg", "IMG_8.MP4", "walk.mp4",
            "sea.mp4", "sea-edited.mp4",
        ]
        let hidden = ["lake.jpg", "lake-edited.jpg", "IMG_0009.jpg", "IMG_E0009.jpg", "IMG_10.jpg", "IMG_10.MP4"]
        for name in shown + hidden { try folder.write(TemporaryFolder.photo, to: "Takeout/Trip/\(name)") }
        for name in ["lake.jpg", "IMG_0009.jpg", "IMG_10.jpg"] {
            let text = #"{"title": "x", "photoTakenTime": {"timestamp": "1710007445"}, "trashed": true}"#
            try folder.write(Data(text.utf8), to: "Takeout/Trip/\(name).json")
        }
        let provider = AssetProvider(["t": LibrarySettings(path: "Takeout")], source: folder.path)
        let items = try provider.items(of: ProviderAlbum(path: "", options: ProviderOptions()))
        #expect(
            items.map(\.name).sorted() == [
                "IMG_8.MP4", "IMG_8.jpg", "IMG_E0007.jpg", "sea-edited.jpg", "sea-edited.mp4", "walk.mp4",
            ])
        // A list may name another version.
        let request = ProviderRequest(
            identifier: "asset", address: "Trip/sea.jpg", options: ProviderOptions(), place: .init(file: "album.yml"))
        #expect(try provider.fetch(request, ProviderTask()).path.hasSuffix("/sea.jpg"))
    }

    @Test(arguments: ["metadata.json", "Metadaten.json", "메타데이터.json"])
    func albumsHaveTheirTitlesInAnyLanguage(name: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(TemporaryFolder.photo, to: "Takeout/Summer_ sea and sa/IMG_1.jpg")
        try folder.write(TemporaryFolder.photo, to: "Takeout/Winter/IMG_1.jpg")
        let text = #"{"title": "Summer: sea and sand", "date": {"timestamp": "1710007445"}}"#
        try folder.write(Data(text.utf8), to: "Takeout/Summer_ sea and sa/\(name)")
        let provider = AssetProvider(["phone": LibrarySettings(path: "Takeout")], source: folder.path)
        for album in ["Summer: sea and sand", "Summer_ sea and sa"] {
            let options = ProviderOptions(["album": .text(album)])
            let items = try provider.items(of: ProviderAlbum(path: "", options: options))
            #expect(items.map(\.address) == ["Summer_ sea and sa/IMG_1.jpg"], "\(album)")
            let file = try provider.fetch(
                ProviderRequest(
                    identifier: "asset", address: items[0].address, options: options, place: .init(file: "album.yml")),
                ProviderTask())
            #expect(file.fields.extra.first?.value == "Summer: sea and sand")
        }
    }
}
