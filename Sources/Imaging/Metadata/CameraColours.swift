import Files

/// The colour space that a camera states in EXIF, for photos without a profile.
///
/// Many cameras that are set to Adobe RGB write no profile. They mark the file with the interoperability index "R03" and
/// call its colour space uncalibrated (DCF 2.0, JEITA CP-3461, option files). Browsers know neither, and would show pale
/// colours.
enum CameraColours {
    /// Returns the profile of Adobe RGB if the EXIF of this file states that colour space; otherwise nil.
    static func profile(of bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        // Reading EXIF takes much longer than this search, and few files have the mark.
        let head = UnsafeRawBufferPointer(rebasing: bytes.prefix(searched))
        guard ByteSearch.first(Array("R03\0".utf8), in: head) != nil, let document = MetadataDocument(bytes),
            document.text("Exif.Iop.InteroperabilityIndex") == "R03",
            // An editor that converts to sRGB changes this tag, and may leave the other.
            document.integer("Exif.Photo.ColorSpace") != 1
        else { return nil }
        return adobeRGB
    }

    /// Bytes in which the mark is expected. EXIF has at most 64 kB in a JPEG; the directories of raw photos come first, too.
    private static let searched = 1 << 20

    /// From Adobe RGB (1998) Color Image Encoding, 4.3.
    private static let adobeRGB = MatrixProfile(
        MatrixProfile.Chromaticities(red: (0.64, 0.33), green: (0.21, 0.71), blue: (0.15, 0.06)), .gamma(563.0 / 256)
    ).bytes
}
