import CGExiv2
import JPEGCodec
import JXLCodec
import VipsShim

/// The versions of everything that determines a rendition's bytes.
public enum ImagingVersions {
    /// Incremented when a change of this module gives the same spec other bytes, or the same file other facts.
    private static let revision = 16

    /// Part of every rendition's key: when it changes, renditions are made again. Reading it does not start libvips.
    public static var encoders: String {
        "imaging \(revision), libjpeg-turbo \(String(cString: jc_library_version())), libvips \(vips), libjxl \(jxl)"
    }

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
