import AlbumModel
import Testing

@testable import AlbumSources

/// Bursts that the files themselves name.
struct BurstItemsTests {
    private struct Shot {
        var name: String
        var burst: String? = "one"
        var isPrimary = false
        var rating: Int?
        var isPicked = false
        /// The second in which the photo was taken, if it has a thumbnail.
        var second: Int?
    }

    private func items(_ shots: [Shot], _ files: [String: String] = [:]) -> SiteReading {
        var all = files
        for shot in shots { all[shot.name] = "" }
        let reader = SiteReader(configuration: Configuration(), access: .memory(all))
        return reader.read(SourceTree.of(Array(all.keys))) { file in
            guard let shot = shots.first(where: { $0.name == file.name }) else { return nil }
            var facts = MediaFacts(format: .jpeg, storedSize: PixelSize(width: 4, height: 3))
            facts.parts.burst = shot.burst.map { EmbeddedParts.Burst(id: $0, isPrimary: shot.isPrimary) }
            facts.metadata.rating = shot.rating
            facts.metadata.isPicked = shot.isPicked
            if let second = shot.second {
                facts.metadata.shootTime = KnownDate(
                    year: 2024, month: 5, day: 1, hour: 9, minute: 0, second: second)
                facts.burstTraits = BurstTraits(likeness: PictureHash(bits: 7), camera: 1)
            }
            let number = UInt64(shots.firstIndex { $0.name == shot.name } ?? 0)
            return .ready(
                Item.Media(
                    path: "/\(shot.name)", digest: ContentDigest(words: (number, 0, 0, 0)), facts: facts,
                    fileSize: 1))
        }
    }

    /// One line for each item: its id, the file that it shows, and the other files.
    private func lines(_ shots: [Shot], _ files: [String: String] = [:]) -> [String] {
        items(shots, files).site.root.items.map {
            ([$0.id, $0.origin] + $0.beside.versions.map(\.name)).joined(separator: " ")
        }.sorted()
    }

    @Test func picturesOfOneBurstAreOneItem() {
        let plain = [
            Shot(name: "b.jpg"), Shot(name: "a.jpg"), Shot(name: "c.jpg", burst: "two"),
            Shot(name: "d.jpg"),
        ]
        #expect(
            lines(plain) == ["a a.jpg b.jpg d.jpg", "c c.jpg"], "a burst of one picture is a picture")
        #expect(lines(plain.map { Shot(name: $0.name, burst: nil) }).count == 4)
        #expect(lines(plain, ["album.yml": "versions: all"]).count == 4)
    }

    @Test func theItemShowsTheBestUnderTheAddressOfTheFirst() {
        let first = Shot(name: "a.jpg")
        #expect(lines([first, Shot(name: "b.jpg", isPrimary: true)]) == ["a b.jpg a.jpg"])
        #expect(
            lines([first, Shot(name: "b.jpg", rating: 2), Shot(name: "c.jpg", rating: 4)]) == [
                "a c.jpg a.jpg b.jpg"
            ])
        #expect(lines([first, Shot(name: "b.jpg", isPicked: true)]) == ["a b.jpg a.jpg"])
        #expect(
            lines([Shot(name: "a.jpg", rating: 5), Shot(name: "b.jpg", isPrimary: true)]) == [
                "a b.jpg a.jpg"
            ],
            "what the camera chose comes first")
        #expect(lines([first, Shot(name: "b.jpg")], ["b.jpg.yml": "rating: 3"]) == ["a b.jpg a.jpg"])
    }

    @Test func editedFilesAreWithThePicturesTheyAreVersionsOf() {
        let shots = [
            Shot(name: "IMG_0001.JPG"), Shot(name: "IMG_0002.JPG", isPrimary: true),
            Shot(name: "IMG_E0002.JPG", burst: nil),
            Shot(name: "IMG_E0001.JPG", burst: nil),
        ]
        #expect(lines(shots) == ["img_0001 IMG_E0002.JPG IMG_0002.JPG IMG_E0001.JPG IMG_0001.JPG"])
    }

    @Test func whatHidesOnePictureHidesItAlone() {
        let shots = [Shot(name: "a.jpg"), Shot(name: "b.jpg", isPrimary: true), Shot(name: "c.jpg")]
        #expect(lines(shots, ["b.jpg.yml": "rating: -1"]) == ["a a.jpg c.jpg"])
        #expect(lines(shots, ["b.jpg.yml": "approveStatus: -1"]) == ["a a.jpg c.jpg"])
        #expect(lines(shots, ["a.jpg.yml": "draft: true"]) == ["b b.jpg c.jpg"])
        #expect(lines([shots[0], shots[1], Shot(name: "c.jpg", rating: -1)]) == ["a b.jpg a.jpg"])
    }

    /// The next picture is nearly the same as the one that somebody did not want to be seen.
    @Test func whatHoldsBackThePictureShownHoldsBackTheBurst() {
        let text = "draft: true"
        let named = [Shot(name: "a.jpg"), Shot(name: "b.jpg", isPrimary: true), Shot(name: "c.jpg")]
        #expect(lines(named, ["b.jpg.yml": text]) == [])
        #expect(lines(named + [Shot(name: "d.jpg", burst: nil)], ["b.jpg.yml": text]) == ["d d.jpg"])
        let timed = ["a.jpg", "b.jpg", "c.jpg", "d.jpg"].map { name in
            Shot(name: name, burst: nil, rating: name == "c.jpg" ? 4 : nil, second: 3)
        }
        #expect(lines(timed, ["c.jpg.yml": text]) == [])
        #expect(lines(timed, ["a.jpg.yml": text]) == ["b c.jpg b.jpg d.jpg"])
        let edited = [
            Shot(name: "IMG_0001.JPG"), Shot(name: "IMG_E0001.JPG", burst: nil), Shot(name: "IMG_0002.JPG"),
        ]
        #expect(lines(edited, ["IMG_0001.JPG.yml": text]) == [] && lines(edited, ["IMG_E0001.JPG.yml": text]) == [])
    }

    @Test func whatHidesAnEditedPictureHidesTheUneditedOneToo() {
        let shots = [
            Shot(name: "IMG_0001.JPG"), Shot(name: "IMG_0002.JPG"), Shot(name: "IMG_E0002.JPG", burst: nil),
            Shot(name: "IMG_0003.JPG"),
        ]
        let found = lines(shots, ["IMG_E0002.JPG.yml": "draft: true"])
        #expect(found == ["img_0001 IMG_0001.JPG IMG_0003.JPG"])
    }

    @Test func photosInQuickSuccessionAreOneItem() {
        func shot(_ name: String, _ second: Int?, rating: Int? = nil, burst: String? = nil) -> Shot {
            Shot(name: name, burst: burst, rating: rating, second: second)
        }
        let shots = [
            shot("a.jpg", 3), shot("b.jpg", 2), shot("c.jpg", 3, rating: 4), shot("d.jpg", 8), shot("e.jpg", nil),
        ]
        #expect(lines(shots) == ["a c.jpg a.jpg b.jpg", "d d.jpg", "e e.jpg"])
        #expect(lines(shots, ["album.yml": "versions: all"]).count == 5)
        #expect(lines(shots, ["album.yml": "select: proof"]).count == 5, "clients pick from all")
        #expect(lines(shots, ["album.yml": "items: [a.jpg, b.jpg, c.jpg]"]).count == 3)
        #expect(lines(shots, ["b.jpg.yml": "draft: true"]).count == 4, "two are not a burst")
        // Only what the camera calls a burst is one, not the other photos that it took then.
        let named = [
            shot("a.jpg", 1, burst: "one"), shot("b.jpg", 1, burst: "one"), shot("c.jpg", 1), shot("d.jpg", 1),
        ]
        #expect(lines(named) == ["a a.jpg b.jpg", "c c.jpg", "d d.jpg"])
        // Edited files stay with their pictures.
        let edited = [shot("IMG_1.JPG", 1), shot("IMG_1-edited.JPG", 1), shot("IMG_2.JPG", 1), shot("IMG_3.JPG", 1)]
        #expect(lines(edited) == ["img_1 IMG_1-edited.JPG IMG_1.JPG IMG_2.JPG IMG_3.JPG"])
    }

    @Test func anyPictureMayBeNamed() {
        let shots = [Shot(name: "a.jpg"), Shot(name: "b.jpg"), Shot(name: "c.jpg", burst: nil)]
        let reading = items(shots, ["album.yml": "cover: b.jpg\nselected: b"])
        #expect(reading.site.root.cover == "a" && reading.site.root.selected == "a")
        #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
        // A list shows exactly what it names.
        #expect(lines(shots, ["album.yml": "items: [b.jpg, c.jpg]"]) == ["b b.jpg", "c c.jpg"])
        #expect(lines(shots, ["album.yml": "items: [a.jpg, b.jpg]"]) == ["a a.jpg", "b b.jpg"])
    }
}
