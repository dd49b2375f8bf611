import Testing

@testable import AlbumModel
@testable import Planning

struct FaceChoiceTests {
    private static let picture = PixelSize(width: 4000, height: 3000)

    @Test(
        arguments: [
            // Thirty percent are left on each side, and the square is inside the picture.
            ([0.4, 0.4, 0.1, 0.1], [3700, 3433, 5300, 5567]), ([0, 0, 0.1, 0.1], [0, 0, 1600, 2133]),
            ([0.95, 0.95, 0.05, 0.05], [9200, 8933, 10000, 10000]), ([0.3, 0.4, 0.1, 0.2], [2300, 3400, 4700, 6600]),
            ([0, 0, 1, 1], [1250, 0, 8750, 10000]),
        ] as [([Double], [Int])])
    func squaresAreAroundFaces(face: [Double], edges: [Int]) throws {
        let region = try #require(PictureRegion(left: face[0], top: face[1], width: face[2], height: face[3]))
        let square = try #require(FaceCut.square(around: region, in: Self.picture))
        #expect([square.left, square.top, square.right, square.bottom] == edges)
        #expect(
            abs(square.share(.width) * 4000 - square.share(.height) * 3000) <= 1, "as wide as high, but for rounding")
    }

    @Test(arguments: [(0.1, 320, 2880), (0.01, nil, 2880), (0.03, 138, 2880), (0.03, nil, 1000), (0.5, 320, 1000)])
    func facesAreNeverEnlarged(share: Double, side: Int?, longEdge: Int) throws {
        let region = try #require(PictureRegion(left: 0.2, top: 0.2, width: share, height: share))
        let square = try #require(FaceCut.square(around: region, in: Self.picture))
        let size = FaceCut.size(of: square, in: Self.picture.fitting(longEdge: longEdge))
        #expect(size == side.map { PixelSize(width: $0, height: $0) })
        guard let size else { return }
        var spec = RenditionSpec(
            size: size, base: Self.picture.fitting(longEdge: longEdge), format: .jpeg, quality: 80)
        spec.region = square
        #expect(spec.decodedSize(in: Self.picture) == spec.base, "the decode of the other renditions serves it")
    }

    /// A photo, by id, of Ada: when it was taken, how wide her face is in it, and what is special about it.
    private struct Photo {
        var id: String
        var day: Int
        var share: Double?
        var change: @Sendable (inout Item) -> Void = { _ in }
    }

    private static func plan(
        _ albums: [(title: String, photos: [Photo])], settings: (inout AlbumSettings, String) -> Void = { _, _ in },
        smart: (inout SmartAlbum) -> Void = { _ in }
    ) throws -> SitePlan {
        let made = try albums.map { title, photos in
            var album = SiteFixture.album(title, items: photos.map(\.id))
            album.settings.privacy.people = true
            settings(&album.settings, title)
            for (index, photo) in photos.enumerated() {
                var item = album.categories[0].items[index]
                item.fields.people = ["Ada"]
                item.fields.shootTime = KnownDate(year: 2024, month: 5, day: photo.day)
                if let share = photo.share {
                    let region = try #require(PictureRegion(left: 0.3, top: 0.3, width: share, height: share))
                    item.fields.faces = [MarkedFace(name: "ADA", region: region)]
                }
                photo.change(&item)
                album.categories[0].items[index] = item
            }
            return album
        }
        var site = SiteFixture.site(albums: made)
        var people = SmartAlbum(kind: .people)
        people.showsFaces = true
        smart(&people)
        site.settings.smart = [people]
        return Planner().plan(site)
    }

    private static func chosen(_ plan: SitePlan) -> String? {
        plan.albums.first { $0.smart?.subject == .person("ada") }?.smart?.face
            .map { plan[$0.item].item.id }
    }

    private static func chosen(_ photos: [Photo]) throws -> String? { chosen(try plan([("Home", photos)])) }

    @Test func theNewestOfTheSharpAndElseTheLargestIsShown() throws {
        let sharp = [
            Photo(id: "a", day: 1, share: 0.5), Photo(id: "b", day: 3, share: 0.2), Photo(id: "c", day: 2, share: 0.3),
        ]
        #expect(try Self.chosen(sharp) == "b")
        #expect(try Self.chosen(sharp.reversed()) == "b")
        let small = [
            Photo(id: "a", day: 1, share: 0.04), Photo(id: "b", day: 3, share: 0.03), Photo(id: "c", day: 4),
        ]
        #expect(try Self.chosen(small) == "a")
        #expect(try Self.chosen(small + [Photo(id: "d", day: 1, share: 0.04)]) == "a", "the first of two equals")
        #expect(try Self.chosen([Photo(id: "a", day: 1, share: 0.01), Photo(id: "b", day: 2)]) == nil)
    }

    @Test func theConfigurationMayNameThePhoto() throws {
        let photos = [Photo(id: "a", day: 1, share: 0.2), Photo(id: "b", day: 3, share: 0.5), Photo(id: "c", day: 2)]
        func plan(_ person: String, _ item: String) throws -> SitePlan {
            try Self.plan([("Home", photos)], smart: { $0.facePhotos = [.init(person: person, item: item)] })
        }
        let named = try plan("ada", "a.jpg")
        #expect(Self.chosen(named) == "a" && named.diagnostics().isEmpty)
        // The photo is shown even if nobody has marked the face in it.
        let unmarked = try plan("Ada", "c")
        let ada = try #require(unmarked.albums.last)
        #expect(Self.chosen(unmarked) == nil && ada.cover.map { unmarked[$0].item.id } == "c")
        let stray = try plan("Ada", "aa.jpg")
        #expect(Self.chosen(stray) == "b" && stray.diagnostics().map(\.severity) == [.warning])
        #expect(stray.diagnostics()[0].message.hasSuffix("did you mean `a.jpg`?"))
        let nobody = try plan("Adda", "a")
        #expect(
            nobody.diagnostics().map(\.message) == ["`faces` names `Adda`, who has no album here; did you mean `Ada`?"])
    }

    @Test func whatHasNoPictureOrAnotherShapeIsNotChosen() throws {
        let others: [Photo] = [
            Photo(id: "b", day: 9, share: 0.5) { $0.media = nil },
            Photo(id: "c", day: 9, share: 0.5) { $0.beside.isPlaceholder = true },
            Photo(id: "d", day: 9, share: 0.5) { $0.kind = .video },
            Photo(id: "e", day: 9, share: 0.5) {
                $0.fields.faces[0].pictureSize = PixelSize(width: 100, height: 100)
            },
            Photo(id: "f", day: 9, share: 0.5) { $0.fields.faces[0].name = "Bo" },
        ]
        for other in others {
            #expect(try Self.chosen([Photo(id: "a", day: 1, share: 0.2), other]) == "a", "\(other.id)")
        }
    }

    @Test func ofAPhotoInSeveralAlbumsTheOneThatNamesPeopleCounts() throws {
        let shared = [Photo(id: "a", day: 1, share: 0.3)]
        for names in [["Home", "Kept"], ["Kept", "Home"]] {
            let plan = try Self.plan(
                names.map { ($0, shared) }, settings: { if $1 == "Kept" { $0.privacy.people = false } })
            let ada = try #require(plan.albums.last)
            #expect(Self.chosen(plan) == "a" && ada.totalCount == 1)
            #expect(ada.smart?.face.map { plan.albums[$0.item.album].title } == "Home")
        }
    }

    @Test func onlyFacesThatMayBeShownAreCut() throws {
        let albums = [
            ("Home", [Photo(id: "a", day: 1, share: 0.04)]), ("Kept", [Photo(id: "b", day: 9, share: 0.5)]),
        ]
        for keep: (inout AlbumSettings) -> Void in [
            { $0.privacy.people = false }, { $0.isUnlisted = true }, { $0.robots = .noindex },
        ] {
            let plan = try Self.plan(albums, settings: { if $1 == "Kept" { keep(&$0) } })
            #expect(Self.chosen(plan) == "a")
            #expect(plan.albums.flatMap(\.items).map(\.faces.count) == [1, 0])
        }
        let only = try Self.plan([albums[1]], settings: { settings, _ in settings.privacy.people = false })
        #expect(only.smart.isEmpty && only.albums.flatMap(\.items).flatMap(\.faces).isEmpty)
        let off = try Self.plan(albums, smart: { $0.showsFaces = false })
        #expect(Self.chosen(off) == nil && off.albums.flatMap(\.items).flatMap(\.faces).isEmpty)
        #expect(off.albums.allSatisfy { $0.smart?.showsFaces != true })
    }

    @Test func aFaceIsOneMoreRenditionOfTheSameDecode() throws {
        let plan = try Self.plan([("Home", [Photo(id: "a", day: 1, share: 0.2)])]) { settings, _ in
            settings.thumbnails.formats = [.webp, .jpeg]
        }
        let item = plan.albums[1].items[0]
        #expect(item.faces.map(\.spec.format) == [.webp, .jpeg])
        #expect(item.faces.map(\.spec.size.width) == [320, 320])
        #expect(item.renditions.suffix(2).map(\.name) == item.faces.map(\.name))
        #expect(Set(item.faces.map(\.spec.base)) == [try #require(item.thumbnails.first?.spec.base)])
        #expect(item.faces.allSatisfy { $0.name.contains("-cut-2400-1867-5600-6133-") }, "\(item.faces.map(\.name))")
        let people = try #require(plan.albums.first { $0.smart?.showsFaces == true })
        #expect(people.children.count == 1 && people.smart?.face == nil)
    }
}
