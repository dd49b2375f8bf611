import Testing

@testable import AlbumModel

struct FileNameDateTests {
    @Test(arguments: [
        ("IMG_20190101_123456.jpg", "2019-01-01T12:34:56"), ("VID_20191220_170832.mp4", "2019-12-20T17:08:32"),
        ("img_20190101_123456_HDR.JPG", "2019-01-01T12:34:56"), ("MVIMG_20190101_123456.jpg", "2019-01-01T12:34:56"),
        ("IMG_20190101_123456123.jpg", "2019-01-01T12:34:56"), ("IMG20190101123456.jpg", "2019-01-01T12:34:56"),
        ("00000IMG_00000_BURST20190101123456789_COVER.jpg", "2019-01-01T12:34:56"),
        ("20030714_123456.jpg", "2003-07-14T12:34:56"), ("20030714_123456(1).jpg", "2003-07-14T12:34:56"),
        ("20030714-123456~2.jpg", "2003-07-14T12:34:56"), ("DJI_20230102030405_0001_D.JPG", "2023-01-02T03:04:05"),
        ("WIN_20200102_03_04_05_Pro.jpg", "2020-01-02T03:04:05"), ("微信图片_20200506123456.jpg", "2020-05-06T12:34:56"),
        // Google's phones use UTC.
        ("PXL_20210704_181512345.jpg", "2021-07-04T18:15:12+00:00"),
        ("PXL_20210704_181512345.MP.jpg", "2021-07-04T18:15:12+00:00"),
        ("WhatsApp Image 2020-05-06 at 12.34.56.jpeg", "2020-05-06T12:34:56"),
        ("WhatsApp Image 2020-05-06 at 12.34.56 (1).jpeg", "2020-05-06T12:34:56"),
        ("Screenshot_20200101-120000.png", "2020-01-01T12:00:00"),
        ("Screenshot_20200101-120000_Chrome.jpg", "2020-01-01T12:00:00"),
        ("Screenshot_2020-01-02-03-04-05-678_com.app.jpg", "2020-01-02T03:04:05"),
        ("Screenshot 2021-03-04 at 10.11.12.png", "2021-03-04T10:11:12"),
        ("WhatsApp Image 2020-05-06 at 9.15.00 PM.jpeg", "2020-05-06T21:15:00"),
        ("Screenshot 2021-03-04 at 1.02.03\u{202F}AM.png", "2021-03-04T01:02:03"),
        ("Screenshot 2021-03-04 at 10.11.12\u{202F}PM.png", "2021-03-04T22:11:12"),
        ("Screenshot 2021-03-04 at 12.11.12 AM.png", "2021-03-04T00:11:12"),
        ("Screenshot 2021-03-04 at 10.11.12", "2021-03-04T10:11:12"),
        ("Bildschirmfoto 2021-03-04 um 10.11.12.png", "2021-03-04T10:11:12"),
        ("屏幕截图 2021-03-04 101112.png", "2021-03-04T10:11:12"),
        ("signal-2021-01-02-123456.jpg", "2021-01-02T12:34:56"),
        ("signal-2021-01-02-12-34-56-789.jpg", "2021-01-02T12:34:56"),
        ("photo_2021-01-02_12-34-56.jpg", "2021-01-02T12:34:56"), ("2021-01-02 12.34.56.jpg", "2021-01-02T12:34:56"),
        ("2020-02-29T03:04:05.jpg", "2020-02-29T03:04:05"), ("20190101_12345678.jpg", "2019-01-01T12:34:56"),
    ])
    func aNameStatesATime(name: String, expected: String) throws {
        let found = try #require(FileNameDate(name)).date
        #expect(found.text == expected && found.precision == .moment)
    }

    @Test(arguments: [
        ("IMG-20190101-WA0001.jpg", "2019-01-01"), ("VID-20190101-WA0001.mp4", "2019-01-01"),
        ("2003-07-14 Beach.jpg", "2003-07-14"), ("2003-07-14.jpg", "2003-07-14"), ("2003.07.14.jpg", "2003-07-14"),
        ("2003.07.14", "2003-07-14"), ("2003_07_14-02.jpg", "2003-07-14"), ("Wedding 1903-07-14.tif", "1903-07-14"),
        ("20030714 Beach.jpg", "2003-07-14"), ("20030714_海.jpg", "2003-07-14"), ("20030714-002.jpg", "2003-07-14"),
        // No time of day.
        ("2003-07-14 30.61.12.jpg", "2003-07-14"), ("2003-07-14 at home.jpg", "2003-07-14"),
        ("2003-07-14 and 2003-07-14.jpg", "2003-07-14"), ("2020-01-01_20200101.jpg", "2020-01-01"),
    ])
    func aNameStatesADay(name: String, expected: String) throws {
        let found = try #require(FileNameDate(name)).date
        #expect(found.text == expected && found.precision == .day)
    }

    @Test(arguments: [
        // Counters, which are as long as a date.
        "DSC_20190101.jpg", "IMG_20190101.jpg", "20190101.jpg", "IMG_1234.jpg", "DSC01234.jpg", "P1010001.jpg",
        "IMG_20190101_1234.jpg", "scan20190101.jpg",
        // Phone numbers and order numbers.
        "20190101 555 1234.jpg", "+43 1 20190101.jpg", "0043120190101.jpg", "664-2019-01-01.jpg",
        "55-20190101-123456.jpg", "201901011234.jpg", "20190101-5551234.jpg", "1588760000000.jpg",
        "mmexport1588760000000.jpg",
        // Impossible days and times.
        "IMG_20190230_123456.jpg", "20191301_123456.jpg", "2019-02-30 Beach.jpg", "2019-00-10.jpg",
        "IMG_20190101_256199.jpg", "20190101_246000.jpg", "20190101999999.jpg",
        // Years before photography, and of a clock that went wrong.
        "1500-07-14 Map.jpg", "2150-07-14.jpg", "18991231_123456.jpg", "21060101_123456.jpg", "00010101_000000.jpg",
        // The day or the month may come first.
        "Photo 01-02-2019.jpg", "01.02.2019.jpg", "14-07-2003 Beach.jpg", "20030714",
        // Several days.
        "2003-07-14 to 2003-07-20.jpg", "20030714_123456 2004-01-01.jpg",
        "20190101_20200101.jpg", "2019-01-01_20200101.jpg", "20200101 20190101_123456.jpg",
        "20190101_20200101123456.jpg", "2019-01-01 20191231 Beach.jpg", "20200101_20200101.jpg",
        // Hashes and UUIDs.
        "a20190101123456f.jpg", "20190101-abcd-4abc-8abc-0123456789ab.jpg", "deadbeef20190101.jpg",
        "20190101-1234-4234-8234-012345678901.jpg", "e20190101_123456.jpg",
        // A day needs two separators of the same kind.
        "2003-07.14.jpg", "2003-7-14.jpg", "2003-07-1.jpg", "2003-07-143.jpg", "", ".", "20030714_", "2003-07-",
    ])
    func otherNumbersAreNotADate(name: String) {
        #expect(FileNameDate(name) == nil, "\(FileNameDate(name)?.date.text ?? "")")
    }
}
