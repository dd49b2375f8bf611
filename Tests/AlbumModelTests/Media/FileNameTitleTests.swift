import Testing

@testable import AlbumModel

struct FileNameTitleTests {
    @Test(arguments: [
        ("my_summer-trip 03.jpg", "my summer-trip 03"), ("Beach.JPG", "Beach"),
        ("the_white_cliffs.jpg", "the white cliffs"),
        ("my-summer-trip.jpg", "my summer trip"), ("summer-trip.jpg", "summer-trip"), ("Rome 2019.jpg", "Rome 2019"),
        ("2003-07-14 Beach.jpg", "2003-07-14 Beach"), ("Apollo 11.tif", "Apollo 11"), ("Night.jpg", "Night"),
        ("Screen door.jpg", "Screen door"), ("红水壶和苹果.jpg", "红水壶和苹果"), ("海边 3.jpg", "海边 3"),
        ("Café Ærø.jpg", "Café Ærø"),
        ("IMG_1234 Anna.jpg", "IMG 1234 Anna"), ("decade.jpg", "decade"), ("no ending", "no ending"),
        ("St. Pancras.jpg", "St. Pancras"), ("a.b.jpg", "a.b"), ("__Sea__.jpg", "Sea"),
        ("Screenshot of the old site.png", "Screenshot of the old site"),
        ("WhatsApp Image 2020-05-06 Grandma.jpeg", "WhatsApp Image 2020-05-06 Grandma"),
    ])
    func isReadable(name: String, expected: String) { #expect(FileNameTitle.title(of: name) == expected) }

    @Test(arguments: [
        "IMG_1234.jpg", "IMG_1234 (1).jpg", "IMG_E1234.HEIC", "DSC01234.jpg", "_DSC1234.NEF", "_MG_1234.CR2",
        "DSCF0001-2.jpg", "P1010001.jpg", "100_0001.jpg", "KICX0123.jpg", "GX010123.MP4", "DJI_0001.jpg", "1.jpg",
        "IMG_20190101_123456_HDR.jpg", "PXL_20210704_181512345.NIGHT.jpg", "20030714_123456.jpg", "2003-07-14.jpg",
        "WhatsApp Image 2020-05-06 at 12.34.56.jpeg", "IMG-20190101-WA0001.jpg",
        "Screenshot 2021-03-04 at 10.11.12 PM.png", "Screen Shot 2021-03-04 at 10.11.12.png",
        "Screenshot_20200101-120000.png", "Screenshot.png", "signal-2021-01-02-123456.jpg", "photo.jpg",
        "image (3).png",
        "Untitled-2.tif", "00000IMG_00000_BURST20190101123456789_COVER.jpg", "微信图片_20200506123456.jpg",
        "550e8400-e29b-41d4-a716-446655440000.jpg", "d41d8cd98f00b204e9800998ecf8427e.png",
        "mmexport1588760000000.jpg", "Fxk29aXYAAz7Q1b.jpg", "received_1234567890.jpeg", "WIN_20200102_03_04_05_Pro.jpg",
        "Screenshot_20210304-101112_Chrome.jpg", "Screenshot_2021-03-04-10-11-12-123_com.whatsapp.jpg",
        "Bildschirmfoto vom 2023-01-02 11-22-33.jpg", "截屏2023-01-02 11.22.33.jpg",
        "Capture d’écran 2023-01-02 à 11.22.33.jpg", "Capture d’e\u{301}cran 2023-01-02 à 11.22.33.jpg",
        "Снимок экрана 2023-01-02 в 11.22.33.jpg", "Screen Recording 2023-01-02 at 11.22.33.mov",
        "Screen_Recording_20210304-101112_Chrome.mp4", "录屏2023-01-02 11.22.33.mov",
        "", ".jpg", "---.jpg", "🙂.jpg",
    ])
    func namesThatNobodyChoseAreNotTitles(name: String) { #expect(FileNameTitle.title(of: name) == nil) }
}
