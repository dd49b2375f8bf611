import Testing

@testable import AlbumModel
@testable import Planning

/// Which files may be published as they are, depending on how browsers treat them.
@Suite struct PublishedAsItIsTests {
    private func plan(
        _ format: MediaFormat, _ mode: Originals.Mode, orientation: Orientation = .upright, frames: Int = 1,
        isBare: Bool = true, isLossless: Bool = false, allowsEverything: Bool = false,
        isDamaged: Bool = false, lacksProfile: Bool = false
    ) -> ItemPlan {
        var facts = MediaFacts(
            format: format, storedSize: PixelSize(width: 800, height: 600), orientation: orientation, frames: frames)
        facts.isBare = isBare
        facts.isLossless = isLossless
        (facts.isDamaged, facts.lacksProfile) = (isDamaged, lacksProfile)
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

    @Test(arguments: [Originals.Mode.copy, .hardlink, .symlink], [MediaFormat.jpeg, .png, .webp, .gif])
    func `a damaged file is resized where it would be copied`(mode: Originals.Mode, format: MediaFormat) {
        let damaged = plan(format, mode, isBare: false, isDamaged: true)
        #expect(damaged.file == nil && !damaged.originals.isEmpty && damaged.damaged == ["a"])
        let whole = plan(format, mode, isBare: false)
        #expect(whole.file != nil && whole.originals.isEmpty && whole.damaged.isEmpty)
        let open = plan(format, mode, isBare: false, allowsEverything: true, isDamaged: true)
        #expect((open.file?.mode == mode) == (mode != .copy) && open.damaged.isEmpty == (mode != .copy))
    }

    @Test func `a damaged file is no reason to publish what the settings do not ask for`() {
        #expect(plan(.jpeg, .none, isDamaged: true).originals.isEmpty)
        #expect(plan(.jpeg, .resize, isBare: false, isDamaged: true).damaged.isEmpty)
        let animation = plan(.png, .resize, frames: 12, isBare: false, isDamaged: true)
        #expect(animation.file == nil && !animation.originals.isEmpty && animation.damaged == ["a"])
    }

    @Test(arguments: [Originals.Mode.copy, .hardlink, .symlink])
    func `a photo whose colours only a copy shows is copied`(mode: Originals.Mode) {
        let photo = plan(.jpeg, mode, isBare: false, allowsEverything: true, lacksProfile: true)
        #expect(photo.file?.mode == .copy)
        #expect(plan(.jpeg, mode, isBare: false, allowsEverything: true).file?.mode == mode)
    }

    @Test func `files with other bytes have other addresses`() {
        func address(_ mode: Originals.Mode, isBare: Bool = false, lacksProfile: Bool = false) -> String? {
            plan(.jpeg, mode, isBare: isBare, allowsEverything: true, lacksProfile: lacksProfile).file?.address
        }
        #expect(address(.hardlink) == address(.symlink) && address(.hardlink) != address(.copy))
        #expect(address(.hardlink, lacksProfile: true) == address(.copy))
        #expect(address(.hardlink, isBare: true) == address(.copy, isBare: true))
    }
}
