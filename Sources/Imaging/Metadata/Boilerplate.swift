/// What cameras, phones and programs write where a person would write a title, a caption or keywords.
enum Boilerplate {
    static func isNoCaption(_ text: String) -> Bool {
        let folded = text.lowercased()
        // Mapping apps keep their records there, positions and e-mail addresses included; a drone its firmware's version.
        if text.hasPrefix("{"), text.hasSuffix("}") || text.contains("\":") { return true }
        guard text.contains(where: \.isLetter) else { return true }
        if texts.contains(folded) || beginnings.contains(where: folded.hasPrefix) { return true }
        return isOneLetter(text) || isFileName(folded)
    }

    /// A letter alone, and what is left of words in letters that the file could not hold.
    static func isNoKeyword(_ text: String) -> Bool {
        isOneLetter(text) || !text.contains { $0.isLetter || $0.isNumber || $0.isSymbol }
            || isFileName(text.lowercased())
    }

    /// `N`, which some cameras' transfer programs write. A letter of Chinese is a word.
    private static func isOneLetter(_ text: String) -> Bool {
        text.utf8.count == 1 && text.first?.isLetter == true
    }

    /// `DCIM\100MEDIA\DJI_0035.JPG` (DJI's drones), `C:\Users\...\scan.tif` (scanners), `DSC_0042.jpg`, `IMG_1234` (transfer
    /// programs): one word that is a path, ends as files of photos do, or is what cameras call their files.
    private static func isFileName(_ folded: String) -> Bool {
        let name = folded.split(whereSeparator: { $0 == "\\" || $0 == "/" }).last.map(String.init) ?? folded
        let isPath = folded.hasPrefix("dcim\\") || folded.hasPrefix("dcim/") || folded.dropFirst().hasPrefix(":\\")
        if isPath { return true }
        let parts = name.split(separator: ".")
        if parts.count == 2, endings.contains(String(parts[1])), !name.contains(" ") || name != folded { return true }
        guard name == folded, let prefix = cameras.first(where: folded.hasPrefix) else { return false }
        let rest = folded.dropFirst(prefix.count)
        return rest.count >= 4 && rest.allSatisfy { $0.isASCII && ($0.isNumber || $0 == "_" || $0 == "-") }
    }

    private static let endings: Set<String> = [
        "jpg", "jpeg", "png", "tif", "tiff", "heic", "heif", "dng", "cr2", "cr3", "nef", "arw", "raf", "orf", "rw2",
        "mov",
        "mp4", "avi", "mts", "bmp", "gif", "webp",
    ]

    /// Apple and Canon; Nikon and Sony; Nikon Coolpix; Fujifilm; Pixel; DJI; GoPro; Canon in Adobe RGB; Panasonic and Olympus;
    /// Pentax; Windows Phone; Samsung.
    private static let cameras = [
        "img_", "img-", "dsc_", "dsc0", "dscn", "dscf", "pxl_", "dji_", "gopr", "_mg_", "_dsc", "_img", "p10", "imgp",
        "wp_",
        "sam_", "mvimg_", "vid_", "mov_", "cimg", "hpim", "pict", "sdc1",
    ]

    private static let beginnings = [
        "created with ", "charset=", "made with gimp", "processed with ", "lavc", "exif_jpeg",
    ]

    /// Each with whose it is, where that is not in its name.
    private static let texts: Set<String> = [
        // Cameras.
        "olympus digital camera", "sony dsc", "samsung", "samsung digital camera", "samsung csc",
        "minolta digital camera", "konica minolta digital camera", "kodak digital camera", "nikon digital camera",
        "digital camera", "digitalkamera", "digital still camera", "casio computer co.,ltd.", "ricoh", "pentax",
        "<digimax i6 pmp, samsung #1>", "<samsung digital camera>", "aigo", "vivitar", "polaroid", "mobile",
        // Phones: Nokia and Huawei; Honor and Huawei's modes; MediaTek.
        "my beautiful picture", "hdr", "sdr", "rhdr", "edf", "oznor", "btf", "mde", "fbt", "nor", "rpt", "cof", "ptr",
        "dav", "burst", "default",
        // Android's and Apple's captures of the screen.
        "screenshot",
        // GIMP, scanners, converters and libraries.
        "untitled", "image", "photo", "jpeg", "picture", "scan", "scanned image", "scanned document",
        "lead technologies inc. v1.01", "converted pbm file", "applemark", "ulead systems, inc.",
        // Values that stand for none.
        "dcim", "dcim\\100media", "???", "binary comment", "user comments", "ascii", "unicode", "n/a", "none", "null",
        "undefined", "unknown", "unbenannt", "_", "-", "no title", "no description", "ohne titel",
    ]
}
