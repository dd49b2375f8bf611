import CGExiv2
import JPEGCodec
import JXLCodec
import VipsShim

/// The versions of everything that determines a rendition's bytes, and what is known of a file.
public enum ImagingVersions {
    /// Incremented when a change of this module gives the same spec different bytes.
    private static let revision = 20
    /// Incremented when a change gives the same file different facts, or a copy of it different bytes. Renditions stay,
    /// since they hold no metadata.
    private static let metadataRevision = 10

    /// Part of every rendition's key: when it changes, renditions are made again. Reading it does not start libvips.
    public static var encoders: String {
        "imaging \(revision), libjpeg-turbo \(String(cString: jc_library_version())), libvips \(vips), libjxl \(jxl)"
    }

    /// The versions of everything that determines facts about files and copies without private metadata.
    public static var readers: String { "\(encoders), metadata \(metadataRevision)" }

    /// The libraries that `--version` lists.
    public static var libraries: [(name: String, version: String)] {
        [
            ("libjpeg-turbo", String(cString: jc_library_version())), ("libvips", vips), ("libjxl", jxl),
            ("gexiv2", gexiv2),
        ]
    }

    private static var vips: String { (0..<3).map { String(vips_version(Int32($0))) }.joined(separator: ".") }

    private static var jxl: String {
        let number = jx_library_version()
        return "\(number / 1_000_000).\(number / 1000 % 1000).\(number % 1000)"
    }

    private static var gexiv2: String {
        let number = gexiv2_get_version()
        return "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
    }
}
