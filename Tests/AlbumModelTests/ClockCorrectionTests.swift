import Testing

@testable import AlbumModel

struct ClockCorrectionTests {
    @Test(
        arguments: [
            ("+1:02:00", 3720), ("+1:02", 3720), ("-0:30", -1800), ("\u{2212}0:00:15", -15), ("+2d 1:00", 176_400),
            ("+2d", 172_800), ("-8766:00", -31_557_600), ("+ 1:00", 3600),
            ("1:02", nil), ("+1", nil), ("+1:60", nil), ("+1:2", nil), ("+:30", nil), ("+1:00:00:00", nil), ("", nil),
            ("+", nil), ("+d", nil), ("+1h", nil), ("+1:0a", nil), ("+99999999:00", nil), ("one hour", nil),
        ] as [(String, Int?)])
    func readsOffsets(text: String, seconds: Int?) { #expect(ClockCorrection.seconds(written: text) == seconds) }

    @Test(
        arguments: [
            ("X100V", "Fujifilm X100V", true), ("x100v", "Fujifilm X100V", true),
            ("fujifilm  x100v", "Fujifilm X100V", true),
            ("X100", "Fujifilm X100V", false), ("100V", "Fujifilm X100V", false), ("Fujifilm", "Fujifilm X100V", false),
            ("X100V", nil, false), (nil, "Fujifilm X100V", true), (nil, nil, true),
        ] as [(String?, String?, Bool)])
    func isMeantForOneModel(camera: String?, own: String?, isMeant: Bool) throws {
        var correction = ClockCorrection()
        correction.camera = camera
        correction.seconds = 60
        let date = try #require(KnownDate(written: "2024-03-09 23:59:30"))
        #expect(correction.corrected(date, camera: own)?.text == (isMeant ? "2024-03-10T00:00:30" : nil))
    }

    @Test(arguments: [
        ("2024-03-08 23:59", false), ("2024-03-09 00:00", true), ("2024-04-30 23:59:59", true),
        ("2024-05-01 00:00", false),
        // A mere date has no time of day.
        ("2024-03-10", false),
    ])
    func isMeantForASpan(written: String, isMeant: Bool) throws {
        var correction = ClockCorrection()
        (correction.seconds, correction.from, correction.to) =
            (-60, KnownDate(written: "2024-03-09"), KnownDate(written: "2024-04"))
        let date = try #require(KnownDate(written: written))
        #expect((correction.corrected(date, camera: nil) != nil) == isMeant)
    }

    @Test func theZoneAndTheFractionStay() throws {
        var correction = ClockCorrection()
        correction.seconds = -3600
        let date = try #require(KnownDate(written: "2024-03-01T00:30:00.250+05:30"))
        let corrected = try #require(correction.corrected(date, camera: nil))
        #expect(corrected.text == "2024-02-29T23:30:00+05:30" && corrected.start.millisecond == 250)
    }
}
