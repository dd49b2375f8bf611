import Testing

@testable import AlbumModel
@testable import Planning

struct FilmPlannerTests {
    private static func facts(
        _ format: MediaFormat, _ video: String?, _ audio: String? = nil, pixels: String = "yuv420p",
        hasPosition: Bool = false, isUnknown: Bool = false, isCut: Bool = false,
        size: PixelSize = PixelSize(width: 3840, height: 2161)
    ) -> MediaFacts {
        var facts = MediaFacts(format: format, storedSize: size)
        facts.film.videoCodec = video
        facts.film.audioCodec = audio
        facts.film.pixelFormat = video == nil ? nil : pixels
        facts.film.hasPosition = hasPosition
        facts.film.hasUnknownMetadata = isUnknown
        facts.film.hasHiddenParts = isCut
        facts.film.size = size
        return facts
    }

    private func name(_ facts: MediaFacts, _ mode: VideoSettings.Mode = .auto, gps: Bool = false) -> String {
        var settings = VideoSettings()
        settings.mode = mode
        var privacy = Privacy()
        privacy.gps = gps
        switch FilmPlanner(settings: settings, privacy: privacy).treatment(of: facts) {
        case .unchanged: return "as it is"
        case .made(let spec): return spec.canonicalName
        }
    }

    @Test(arguments: [
        (facts(.mp4, "h264", "aac"), "as it is"),
        (facts(.mp4, "h264"), "as it is"),
        (facts(.webm, "vp9", "opus"), "as it is"),
        (facts(.mov, "h264", "aac"), "repack.mp4"),
        (facts(.mkv, "h264", "aac"), "repack.mp4"),
        (facts(.mkv, "av1", "opus"), "repack.webm"),
        (facts(.mp4, "h264", "aac", hasPosition: true), "repack.mp4"),
        (facts(.mp4, "h264", "aac", isUnknown: true), "repack.mp4"),
        (facts(.webm, "vp9", "opus", isUnknown: true), "repack.webm"),
        (facts(.mp4, "hevc", "aac"), "convert-1920x1080-q70.mp4"),
        (facts(.mp4, "h264", "aac", pixels: "yuv420p10le"), "convert-1920x1080-q70.mp4"),
        (facts(.webm, "vp9", "opus", pixels: "yuv420p10le"), "convert-1920x1080-q70.mp4"),
        (facts(.webm, "av1", pixels: "gbrp"), "convert-1920x1080-q70.mp4"),
        (facts(.webm, "vp8", pixels: "yuva420p"), "as it is"),
        (facts(.mov, "h264", "pcm_s16le"), "convert-1920x1080-q70.mp4"),
        (facts(.mpegts, "h264", "aac", isUnknown: true), "repack.mp4"),
        (facts(.flv, "h264", "aac", isUnknown: true), "repack.mp4"),
        (facts(.mpegps, "mpeg2video", "mp2", isUnknown: true), "convert-1920x1080-q70.mp4"),
        (facts(.ogv, "theora", "vorbis"), "convert-1920x1080-q70.mp4"),
        // Nothing has inspected it.
        (facts(.mov, nil), "as it is"),
    ])
    func whatBrowsersPlayStaysAsItIs(facts: MediaFacts, expected: String) {
        #expect(name(facts) == expected)
    }

    @Test func modesAndPrivacyDecide() {
        let phone = Self.facts(.mov, "hevc", "aac", hasPosition: true)
        #expect(name(phone, .copy) == "repack.mov")
        #expect(name(phone, .copy, gps: true) == "as it is")
        #expect(name(Self.facts(.mp4, "h264", "aac"), .convert) == "convert-1920x1080-q70.mp4")
        #expect(name(Self.facts(.mp4, "h264", "aac", hasPosition: true), gps: true) == "as it is")
    }

    /// Repackaging keeps what was cut away, in every mode.
    @Test(arguments: [VideoSettings.Mode.auto, .copy, .convert])
    func whatWasCutAwayLeavesOnlyIfAllMay(mode: VideoSettings.Mode) {
        for format in [MediaFormat.mp4, .mov] {
            let film = Self.facts(format, "h264", "aac", isCut: true)
            #expect(name(film, mode) == "convert-1920x1080-q70.mp4")
            var settings = VideoSettings()
            settings.mode = mode
            let planner = FilmPlanner(settings: settings, privacy: Privacy())
            #expect(planner.motion(of: film, part: 10..<20)?.canonicalName == "convert-1920x1080-q70-silent-10-20.mp4")
        }
        var privacy = Privacy()
        (privacy.gps, privacy.serials) = (true, true)
        let film = Self.facts(.mp4, "h264", "aac", isCut: true)
        #expect(film.film.isPrivate(under: privacy))
        privacy.people = true
        #expect(!film.film.isPrivate(under: privacy))
        #expect(FilmPlanner(settings: VideoSettings(), privacy: privacy).treatment(of: film) == .unchanged)
    }

    /// Unknown metadata may be a position, a serial number or a name: no single setting publishes it.
    @Test func unknownMetadataLeaveOnlyIfAllMay() {
        let film = Self.facts(.mp4, "h264", "aac", isUnknown: true).film
        var privacy = Privacy()
        privacy.gps = true
        privacy.serials = true
        #expect(film.isPrivate(under: privacy))
        privacy.people = true
        #expect(!film.isPrivate(under: privacy))
        #expect(!FilmFacts().isPrivate(under: Privacy()))
    }

    @Test func sidesAreEvenAndNeverEnlarged() {
        #expect(name(Self.facts(.avi, "mjpeg", size: PixelSize(width: 321, height: 241))) == "convert-320x240-q70.mp4")
        #expect(name(Self.facts(.avi, "mjpeg", size: PixelSize(width: 1, height: 1))) == "convert-2x2-q70.mp4")
    }

    /// In a browser, both fields of a frame would be seen at once.
    @Test func aFilmOfFieldsIsConverted() {
        var film = Self.facts(.mp4, "h264", "aac", size: PixelSize(width: 1440, height: 1080))
        film.film.isInterlaced = true
        #expect(name(film) == "convert-1440x1080-q70-recipe1.mp4")
        #expect(name(film, .copy) == "as it is")
        // A film of frames keeps the key that it had before albumgen recognised interlaced films.
        film.film.isInterlaced = false
        #expect(name(film, .convert) == "convert-1440x1080-q70.mp4")
    }

    /// The bytes of HDR used to depend on the number of processors.
    @Test func highDynamicRangeIsMadeAnew() {
        var film = Self.facts(.mov, "hevc", "aac", pixels: "yuv420p10le", size: PixelSize(width: 3840, height: 2160))
        #expect(name(film) == "convert-1920x1080-q70.mp4")
        film.film.transfer = .hlg
        #expect(name(film) == "convert-1920x1080-q70-recipe1.mp4")
    }

    @Test func aTurnedPhotoTurnsItsFilm() {
        let planner = FilmPlanner(settings: VideoSettings(), privacy: Privacy())
        let film = Self.facts(.mov, "h264", "aac", size: PixelSize(width: 1440, height: 1080))
        #expect(planner.motion(of: film, turn: 1)?.canonicalName == "convert-1080x1440-q70-turn1-silent.mp4")
        #expect(planner.motion(of: film, turn: 2)?.canonicalName == "convert-1440x1080-q70-turn2-silent.mp4")
        #expect(planner.motion(of: film)?.canonicalName == "repack-silent.mp4")
        // Without ffmpeg, nothing rotates it.
        #expect(planner.motion(of: Self.facts(.mov, nil), turn: 1) == nil)
    }

    @Test func theFilmOfAMotionPhotoIsCutOutOrMade() {
        let planner = FilmPlanner(settings: VideoSettings(), privacy: Privacy())
        #expect(planner.motion(of: Self.facts(.jpeg, "h264"), part: 10..<20)?.canonicalName == "extract-10-20.mp4")
        let loud = planner.motion(of: Self.facts(.jpeg, "h264", "aac"), part: 10..<20)
        #expect(loud?.canonicalName == "repack-silent-10-20.mp4")
        // Without ffprobe, nobody knows whether it has sound.
        let unknown = planner.motion(of: Self.facts(.jpeg, nil), part: 10..<20)
        #expect(unknown?.canonicalName == "repack-silent-10-20.mp4")
        var settings = VideoSettings()
        settings.mode = .copy
        let copying = FilmPlanner(settings: settings, privacy: Privacy())
        #expect(copying.motion(of: Self.facts(.mov, "hevc", "aac"))?.canonicalName == "repack-silent.mov")
        #expect(copying.motion(of: Self.facts(.mov, "hevc"))?.canonicalName == "extract.mov")
        #expect(
            planner.motion(of: Self.facts(.heic, "hevc"), part: 10..<20)?.canonicalName
                == "convert-1920x1080-q70-10-20.mp4")
    }
}
