import Testing

@testable import Imaging

/// What machines write in place of words.
struct BoilerplateTests {
    @Test(arguments: [
        "DCIM\\100MEDIA\\DJI_0035.JPG", "C:\\Scans\\page one.tif", "DSC_0042.jpg", "IMG_1234", "img_20190703_101112",
        "P1010001", "N", "OLYMPUS DIGITAL CAMERA", "SONY DSC", "SAMSUNG", "KONICA MINOLTA DIGITAL CAMERA", "ASCII",
        "default", "Untitled", "Created with GIMP", "binary comment", "Screenshot", "{\"lat\": 1}", "12.5", "oznor",
        "charset=Ascii",
    ]) func isCaptionBoilerplate(text: String) { #expect(Boilerplate.isCaptionBoilerplate(text, isEXIF: true)) }

    @Test(arguments: [
        "A boat", "海", "Screenshot of the old site", "The default choice", "Nikon and I", "IMG_ in a title",
        "Photo of cat.jpg",
        "Sony Center", "P10 at night", "Untitled No. 5", "Ann's DSC_0042", "DSC 2019", "❤️", "🎉 50", "★★★", "🇮🇹",
    ]) func isACaption(text: String) { #expect(!Boilerplate.isCaptionBoilerplate(text, isEXIF: true)) }

    /// Cameras write their numbers only into EXIF.
    @Test(arguments: ["1984", "50!", "2:0", "12.5"]) func isACaptionOutsideEXIF(text: String) {
        #expect(!Boilerplate.isCaptionBoilerplate(text, isEXIF: false))
    }

    @Test(arguments: ["...", "?", "-", "\u{FFFD}\u{FFFD}", "°±", "€", "N", "DSC_0042.jpg", "OLYMPUS DIGITAL CAMERA"])
    func isNoCaptionAnywhere(text: String) {
        for isEXIF in [true, false] { #expect(Boilerplate.isCaptionBoilerplate(text, isEXIF: isEXIF)) }
    }

    @Test(arguments: ["N", "?", "??????", "-", "DSC_0042.jpg"]) func isNoKeyword(text: String) {
        #expect(Boilerplate.isNoKeyword(text))
    }

    @Test(arguments: ["海", "sea", "2019", "5", "C++", "x-ray", "❤"]) func isAKeyword(text: String) {
        #expect(!Boilerplate.isNoKeyword(text))
    }
}
