import CGExiv2
import JPEGCodec
import JXLCodec
import VipsShim

/// The versions of what decides a rendition's bytes.
public enum ImagingVersions {
    /// Raised when the same spec gives other bytes, or the same file other facts, than before through a change of this module.
    private static let revision = 15

    /// Part of every rendition's key: when this changes, renditions are made anew. Costs nothing; libvips is not started.
    public static var encoders: String {
        "imaging \(revision), libjpeg-turbo \(String(cString: jc_library_version())), libvips \(vips), libjxl \(jxl)"
    }

    /// For `--version`.
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
