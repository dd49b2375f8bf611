import Testing

@testable import AlbumModel
@testable import Planning

struct RenditionPlannerTests {
    private func facts(
        _ width: Int, _ height: Int, _ format: MediaFormat = .jpeg, orientation: Orientation = .upright,
        hasAlpha: Bool = false, frames: Int = 1
    ) -> MediaFacts {
        MediaFacts(
            format: format, storedSize: PixelSize(width: width, height: height), orientation: orientation,
            frames: frames, hasAlpha: hasAlpha)
    }

    private func planner(
        thumbnails: (inout Thumbnails) -> Void = { _ in }, originals: (inout Originals) -> Void = { _ in }
    ) -> RenditionPlanner {
        var small = Thumbnails()
        var large = Originals()
        thumbnails(&small)
        originals(&large)
        return RenditionPlanner(thumbnails: small, originals: large)
    }

    @Test func aLargePhotoGetsItsStepsAndASnappedOriginal() {
        let renditions = planner().renditions(of: facts(4032, 3024), resizesOriginal: true)
        #expect(renditions.thumbnails.map(\.size.width) == [380, 569, 853])
        #expect(renditions.steps.map(\.size.width) == [1280])
        #expect(renditions.originals.map(\.size) == [PixelSize(width: 3024, height: 2268)])
        for spec in renditions.thumbnails + renditions.steps {
            #expect(spec.base == PixelSize(width: 3024, height: 2268))
        }
    }

    @Test func widthsThatAreStatedAreAllThereIs() {
        let planner = planner(thumbnails: { $0.widths = [720, 360] }, originals: { $0.longEdge = 2048 })
        let renditions = planner.renditions(of: facts(4032, 3024), resizesOriginal: true)
        #expect(renditions.thumbnails.map(\.size.width) == [360, 720])
        #expect(renditions.originals.map(\.size) == [PixelSize(width: 2016, height: 1512)])
        #expect(renditions.steps.isEmpty)
        #expect(large(planner, facts(4032, 3024)).isEmpty)
    }

    private func large(_ planner: RenditionPlanner, _ facts: MediaFacts) -> [RenditionSpec] {
        let renditions = planner.renditions(of: facts, resizesOriginal: true)
        guard let base = renditions.thumbnails.first?.base else { return [] }
        return planner.largeSteps(of: facts, original: renditions.originals.last?.size, sharing: base, .fine)
    }

    private func covers(
        _ planner: RenditionPlanner, _ facts: MediaFacts, focus: Focus? = nil
    ) -> [RenditionSpec] {
        let renditions = planner.renditions(of: facts, resizesOriginal: true)
        guard let base = renditions.thumbnails.first?.base else { return [] }
        return planner.covers(of: facts, original: renditions.originals.last?.size, focus: focus, sharing: base)
    }

    @Test(arguments: [(4000, 6000), (4032, 3024), (6000, 4000), (3000, 3000), (3840, 2160), (500, 900)])
    func coversAreCutToTheirShape(width: Int, height: Int) {
        let photo = facts(width, height)
        let focus = Focus(written: "50% 10%")
        let covers = covers(planner(), photo, focus: focus)
        #expect(!covers.isEmpty)
        for cover in covers {
            #expect(abs(cover.size.aspectRatio - 1.5) < 0.01, "\(cover.size)")
            #expect(cover.cropsToFill && cover.focus == focus && cover.isProgressive)
            #expect(photo.size.covers(cover.size) && cover.base.covers(cover.smallestSource(in: photo.size), within: 1))
            #expect(cover.quality == (cover.size.width > 641 ? 72 : 80))
        }
    }

    private func heroes(_ planner: RenditionPlanner, _ facts: MediaFacts, focus: Focus? = nil) -> [RenditionSpec] {
        let renditions = planner.renditions(of: facts, resizesOriginal: true)
        guard let base = renditions.thumbnails.first?.base else { return [] }
        return planner.heroes(of: facts, original: renditions.originals.last?.size, focus: focus, sharing: base)
    }

    @Test(arguments: [(4000, 6000), (4032, 3024), (6000, 4000), (3000, 3000), (3840, 2160), (500, 900)])
    func heroesAreCutToTheirShape(width: Int, height: Int) {
        let photo = facts(width, height)
        let focus = Focus(written: "50% 10%")
        let heroes = heroes(planner(), photo, focus: focus)
        #expect(!heroes.isEmpty)
        for hero in heroes {
            #expect(abs(hero.size.aspectRatio - 2) < 0.02, "\(hero.size)")
            #expect(hero.cropsToFill && hero.focus == focus && hero.isProgressive)
            #expect(photo.size.covers(hero.size) && hero.base.covers(hero.smallestSource(in: photo.size), within: 1))
        }
    }

    @Test func someHeroesAreNotCut() {
        #expect(heroes(planner(), facts(4000, 2000)).isEmpty)
        #expect(heroes(planner(thumbnails: { $0.widths = [360] }), facts(4032, 3024)).isEmpty)
        #expect(heroes(planner(thumbnails: { $0.crop = .square }), facts(4032, 3024)).isEmpty)
        #expect(heroes(planner(originals: { $0.mode = .none }), facts(4032, 3024)).isEmpty)
    }

    /// A panorama's card may be as wide as it is; if the user sets widths or squares, there are no other covers.
    @Test func someCoversAreNotCut() {
        #expect(covers(planner(), facts(9000, 3000)).isEmpty)
        #expect(covers(planner(thumbnails: { $0.widths = [360] }), facts(4032, 3024)).isEmpty)
        #expect(covers(planner(thumbnails: { $0.crop = .square }), facts(4032, 3024)).isEmpty)
        #expect(covers(planner(originals: { $0.mode = .none }), facts(4032, 3024)).isEmpty)
    }

    /// A picture that is withheld, or moves, has no larger version beside it.
    @Test func whatHasNoOriginalHasNoSteps() {
        let planner = planner(originals: { $0.mode = .none })
        #expect(planner.renditions(of: facts(4032, 3024), resizesOriginal: false).steps.isEmpty)
        #expect(large(planner, facts(4032, 3024)).isEmpty)
        #expect(large(self.planner(), facts(4000, 3000, .gif, frames: 9)).isEmpty)
    }

    /// To somebody who copies a step, it is as good as an original.
    @Test func stepsBearTheWatermarkOfOriginals() {
        var mark = Watermark()
        mark.text = "©"
        let planner = RenditionPlanner(thumbnails: Thumbnails(), originals: Originals(), watermark: mark)
        let renditions = planner.renditions(of: facts(4032, 3024), resizesOriginal: true)
        #expect(renditions.thumbnails.allSatisfy { $0.watermark.isEmpty })
        #expect((renditions.steps + renditions.originals).allSatisfy { $0.watermark == mark })
        #expect(large(planner, facts(4032, 3024)).allSatisfy { $0.watermark == mark })
        for cover in covers(planner, facts(4032, 3024)) {
            #expect(cover.watermark.isEmpty == (cover.size.height <= 640))
        }
    }

    @Test func whatIsWorthCopyingBearsTheWatermarkOfOriginals() {
        var (mark, thumbnails) = (Watermark(), Thumbnails())
        mark.text = "©"
        thumbnails.widths = [360, 1600]
        let planner = RenditionPlanner(thumbnails: thumbnails, originals: Originals(), watermark: mark)
        for (width, height) in [(2400, 1600), (3000, 800), (900, 600), (300, 200)] {
            let renditions = planner.renditions(of: facts(width, height), resizesOriginal: true)
            for thumbnail in renditions.thumbnails {
                let isWhole = thumbnail.size == renditions.originals.first?.size
                let isLarge = SizeLadder.isAboveThumbnails(thumbnail.size)
                #expect(thumbnail.watermark.isEmpty == !(isWhole || isLarge), "\(thumbnail.size)")
            }
        }
    }

    /// A hero of a small photo is as wide as its original.
    @Test func partsAsLargeAsTheOriginalBearItsWatermark() {
        var mark = Watermark()
        mark.text = "©"
        let planner = RenditionPlanner(thumbnails: Thumbnails(), originals: Originals(), watermark: mark)
        for (width, height) in [(1200, 800), (900, 1200), (600, 400)] {
            let photo = facts(width, height)
            let heroes = heroes(planner, photo)
            #expect(heroes.contains { $0.size.width == width && $0.watermark == mark })
            for part in heroes + covers(planner, photo) where part.size.height <= 640 {
                #expect(part.watermark.isEmpty == (part.size.width < width), "\(part.size)")
            }
        }
    }

    /// If the file itself is published, there is no resized original above the steps.
    @Test func theStepsBesideACopyReachAsFarAsAnOriginalWould() {
        let planner = planner()
        let photo = facts(9000, 6000)
        let base = planner.renditions(of: photo, resizesOriginal: false).thumbnails[0].base
        let steps = planner.largeSteps(of: photo, original: nil, sharing: base, .usual)
        #expect(steps.last?.size == PixelSize(width: 2880, height: 1920))
        #expect(steps.first?.base == base)
    }

    @Test func turnedPhotosAreSizedAsTheyAreSeen() {
        let renditions = planner().renditions(of: facts(4032, 3024, orientation: .rotated90), resizesOriginal: true)
        #expect(renditions.originals.map(\.size) == [PixelSize(width: 2268, height: 3024)])
        #expect(
            renditions.thumbnails.map(\.size) == [
                PixelSize(width: 285, height: 380), PixelSize(width: 427, height: 569),
                PixelSize(width: 640, height: 853),
            ])
    }

    @Test(arguments: [(100, 50), (360, 200), (1, 1), (500, 2000)])
    func nothingIsEverEnlarged(width: Int, height: Int) {
        let renditions = planner().renditions(of: facts(width, height, .png), resizesOriginal: true)
        for spec in renditions.thumbnails + renditions.steps + renditions.originals {
            #expect(spec.size.width <= width && spec.size.height <= height)
        }
    }

    @Test func widthsBeyondThePhotoBecomeOne() {
        let renditions = planner().renditions(of: facts(300, 200), resizesOriginal: false)
        #expect(renditions.thumbnails.map(\.size) == [PixelSize(width: 300, height: 200)])
    }

    @Test func aPanoramaKeepsEnoughHeightToFillASquare() {
        let renditions = planner(thumbnails: { $0.widths = [360, 720] }).renditions(
            of: facts(6000, 1500), resizesOriginal: false)
        #expect(
            renditions.thumbnails.map(\.size) == [
                PixelSize(width: 720, height: 180), PixelSize(width: 1440, height: 360),
            ])
    }

    @Test func otherFormatsAreResizedExactly() {
        let renditions = planner().renditions(of: facts(6000, 4000, .heic), resizesOriginal: true)
        #expect(renditions.originals.map(\.size) == [PixelSize(width: 2880, height: 1920)])
    }

    @Test func transparencyTurnsJPEGIntoWebP() {
        let renditions = planner().renditions(of: facts(800, 600, .png, hasAlpha: true), resizesOriginal: true)
        #expect(Set((renditions.thumbnails + renditions.originals).map(\.format)) == [.webp])
    }

    @Test(arguments: [(MediaFormat.gif, RenditionFormat.gif), (.webp, .webp)])
    func animationsStayAnimated(format: MediaFormat, expected: RenditionFormat) {
        let renditions = planner().renditions(of: facts(800, 600, format, frames: 12), resizesOriginal: true)
        #expect(renditions.originals.map(\.format) == [expected])
        #expect(renditions.originals.allSatisfy { $0.keepsAnimation })
        #expect(renditions.thumbnails.allSatisfy { !$0.keepsAnimation })
    }

    @Test func squareCropsAreSquare() {
        let planner = planner(thumbnails: { $0.crop = .square })
        let renditions = planner.renditions(of: facts(1200, 500), resizesOriginal: true)
        #expect(
            renditions.thumbnails.map(\.size) == [
                PixelSize(width: 285, height: 285), PixelSize(width: 427, height: 427),
                PixelSize(width: 500, height: 500),
            ])
        #expect(renditions.thumbnails.allSatisfy { $0.cropsToFill })
    }

    @Test func `only what is cut is cut around its focus`() throws {
        let focus = try #require(Focus(written: "50% 10%"))
        let square = planner(thumbnails: { $0.crop = .square })
            .renditions(of: facts(1200, 500), focus: focus, resizesOriginal: true)
        #expect(square.thumbnails.allSatisfy { $0.focus == focus && $0.canonicalName.contains("-fill-at-50-10") })
        #expect(square.originals.allSatisfy { $0.focus == nil })
        let whole = planner()
        #expect(
            whole.renditions(of: facts(1200, 500), focus: focus, resizesOriginal: true)
                == whole.renditions(of: facts(1200, 500), resizesOriginal: true))
    }

    @Test func eachFormatHasEachWidthAndTheFallbackComesLast() {
        let planner = planner(thumbnails: { $0.formats = [.avif, .jpeg] })
        let renditions = planner.renditions(of: facts(4000, 3000), resizesOriginal: false)
        #expect(renditions.thumbnails.map(\.format) == [.avif, .avif, .avif, .jpeg, .jpeg, .jpeg])
    }

    @Test func videosHaveNone() {
        let renditions = planner().renditions(of: facts(1920, 1080, .mp4), resizesOriginal: true)
        #expect(renditions == RenditionPlanner.Renditions(thumbnails: [], originals: []))
    }

    @Test func theCanonicalNameTellsEverythingApart() {
        let size = PixelSize(width: 360, height: 240)
        let base = PixelSize(width: 2048, height: 1365)
        let specs = [
            RenditionSpec(size: size, base: base, format: .jpeg, quality: 80),
            RenditionSpec(size: size, base: size, format: .jpeg, quality: 80),
            RenditionSpec(size: size, base: base, format: .webp, quality: 80),
            RenditionSpec(size: size, base: base, format: .jpeg, quality: 81),
            RenditionSpec(size: size, base: base, format: .jpeg, quality: 80, cropsToFill: true),
            RenditionSpec(size: size, base: base, format: .webp, quality: 80, keepsAnimation: true),
            RenditionSpec(size: base, base: base, format: .jpeg, quality: 80),
        ]
        #expect(Set(specs.map(\.canonicalName)).count == specs.count)
    }
}
