import Testing

@testable import AlbumModel
@testable import Planning

/// How a video's file and the films made of it share one item.
struct FilmPlanTests {
    private func plan(
        _ format: MediaFormat, codec: String?, hasPosition: Bool = false,
        _ change: (inout AlbumSettings) -> Void = { _ in }
    ) -> ItemPlan {
        var facts = MediaFacts(format: format, storedSize: PixelSize(width: 640, height: 360))
        facts.film.videoCodec = codec
        facts.film.pixelFormat = codec == nil ? nil : "yuv420p"
        facts.film.hasPosition = hasPosition
        let media = Item.Media(
            path: "/films/a", digest: ContentDigest(words: (1, 2, 3, 4)), facts: facts, fileSize: 1000)
        var settings = AlbumSettings()
        change(&settings)
        var planner = ItemPlanner(folder: "", settings: settings)
        return planner.plan(Item(id: "a", kind: .video, fields: ItemFields(), media: media, origin: "a"))
    }

    @Test func aFilmThatIsMadeNamesTheFileThatStandsInForIt() throws {
        let item = plan(.avi, codec: "mjpeg")
        let film = try #require(item.film(.whole))
        let fallback = try #require(film.fallback)
        #expect(item.file == nil)
        #expect(fallback.address.hasSuffix(".avi") && fallback.mode == .copy)
        #expect(item.fileAddresses.contains(film.address) && item.fileAddresses.contains(fallback.address))
        // As the file would be published if no film could be made from it.
        #expect(fallback.address == plan(.avi, codec: nil).file?.address)
    }

    @Test func aPositionForbidsThat() {
        #expect(plan(.mov, codec: "hevc", hasPosition: true).film(.whole)?.fallback == nil)
        #expect(plan(.mov, codec: "hevc", hasPosition: true) { $0.privacy.gps = true }.film(.whole)?.fallback != nil)
    }

    /// A link does not check its target; a copy is refused if it would reveal the position.
    @Test(arguments: [Originals.Mode.hardlink, .symlink])
    func aPositionIsNeverLinkedTo(mode: Originals.Mode) {
        func published(hasPosition: Bool, gps: Bool = false) -> Originals.Mode? {
            plan(.mp4, codec: nil, hasPosition: hasPosition) {
                $0.originals.mode = mode
                $0.privacy.gps = gps
            }.file?.mode
        }
        #expect(published(hasPosition: true) == .copy)
        #expect(published(hasPosition: true, gps: true) == mode)
        #expect(published(hasPosition: false) == mode)
    }

    @Test func neitherIsWhatMayBePrivate() {
        var facts = MediaFacts(format: .mp4, storedSize: PixelSize(width: 0, height: 0))
        facts.film.hasUnknownMetadata = true
        let media = Item.Media(
            path: "/films/a", digest: ContentDigest(words: (1, 2, 3, 4)), facts: facts, fileSize: 1000)
        var settings = AlbumSettings()
        settings.originals.mode = .hardlink
        settings.privacy.gps = true
        var planner = ItemPlanner(folder: "", settings: settings)
        let item = Item(id: "a", kind: .video, fields: ItemFields(), media: media, origin: "a")
        #expect(planner.plan(item).file?.mode == .copy)
    }
}
