import Testing

@testable import AlbumModel
@testable import Planning

/// Which files may be published as they are, by what browsers make of them.
@Suite struct PublishedAsItIsTests {
    private func plan(
        _ format: MediaFormat, _ mode: Originals.Mode, orientation: Orientation = .upright, frames: Int = 1,
        isBare: Bool = true, isLossless: Bool = false, allowsEverything: Bool = false
    ) -> ItemPlan {
        var facts = MediaFacts(
            format: format, storedSize: PixelSize(width: 800, height: 600), orientation: orientation, frames: frames)
        facts.isBare = isBare
        facts.isLossless = isLossless
        var settings = AlbumSettings()
        settings.originals.longEdge = 400
        settings.originals.mode = mode
        if allowsEverything {
            settings.privacy.gps = true
            settings.privacy.serials = true
            settings.privacy.people = true
        }
        let media = Item.Media(path: "a", digest: ContentDigest(words: (1, 2, 3, 4)), facts: facts, fileSize: 10)
        var planner = ItemPlanner(folder: "", settings: settings)
        return planner.plan(Item(id: "a", kind: .photo, fields: ItemFields(), media: media, origin: "a"))
    }

    @Test(arguments: [Originals.Mode.copy, .hardlink, .symlink], [true, false])
    func `a WebP that lies on its side is turned into renditions, because browsers would not turn it`(
        mode: Originals.Mode, allowsEverything: Bool
    ) {
        let turned = plan(.webp, mode, orientation: .rotated90, allowsEverything: allowsEverything)
        #expect(turned.file == nil)
        #expect(turned.originals.map(\.spec.size) == [PixelSize(width: 300, height: 400)])
        let upright = plan(.webp, mode, allowsEverything: allowsEverything)
        #expect(upright.file?.mode == mode)
    }

    @Test(arguments: [Originals.Mode.copy, .hardlink, .symlink])
    func `a WebP without losses keeps every pixel when it is turned, as a copy would`(mode: Originals.Mode) {
        let turned = plan(.webp, mode, orientation: .rotated90, isLossless: true)
        #expect(turned.file == nil)
        #expect(turned.originals.map(\.spec.canonicalName) == ["600x800-lossless-q82.webp"])
        let resized = plan(.webp, .resize, orientation: .rotated90, isLossless: true)
        #expect(resized.originals.map(\.spec.size) == [PixelSize(width: 300, height: 400)])
        #expect(resized.originals.allSatisfy { $0.spec.colours == .usual })
        #expect(plan(.webp, mode, isLossless: true).file?.mode == mode)
    }

    @Test func `a JPEG that lies on its side is published as it is, because browsers turn it`() {
        #expect(plan(.jpeg, .hardlink, orientation: .rotated90).file?.mode == .hardlink)
        #expect(plan(.jpeg, .copy, orientation: .transposed).file?.mode == .copy)
    }

    @Test func `a PNG that lies on its side is copied, because browsers look in one place only`() {
        #expect(plan(.png, .hardlink, orientation: .rotated90, allowsEverything: true).file?.mode == .copy)
        #expect(plan(.png, .hardlink).file?.mode == .hardlink)
    }

    @Test func `an animated PNG is published as it is, so that it moves`() {
        #expect(plan(.png, .resize, frames: 12).file?.mode == .copy)
        #expect(plan(.png, .resize, frames: 12).originals.isEmpty)
        #expect(!plan(.png, .resize, frames: 12).thumbnails.isEmpty)
        #expect(plan(.png, .hardlink, frames: 12).file?.mode == .hardlink)
        #expect(plan(.png, .hardlink, frames: 12, isBare: false).file?.mode == .copy)
        #expect(plan(.png, .none, frames: 12).file == nil)
        #expect(plan(.png, .resize).file == nil)
    }
}
