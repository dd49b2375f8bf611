import Glibc
import VipsShim

/// libvips, started when the first file needs it: that costs 45 ms, and most photographs never do.
enum VipsRuntime {
    private static let isStarted: Bool = vs_start() == 0

    static func start() throws(VipsFailure) {
        guard isStarted else { throw VipsFailure.taken() }
    }

    /// Opens loaders that libvips counts as untrusted, by the format's name: "svg", "pdf", "jp2k", "magick" ...
    static func open(loaders: [String]) {
        for name in loaders where name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) {
            vs_open_class("VipsForeignLoad" + name.prefix(1).uppercased() + name.dropFirst().lowercased())
        }
    }
}

/// libvips' own words for what went wrong.
struct VipsFailure: Error {
    let reason: String

    /// Takes the text from libvips' buffer, of which there is one in a process. Its last line tells the most; one line is enough.
    static func taken() -> VipsFailure {
        guard let text = vs_take_error() else { return VipsFailure(reason: "no reason is known") }
        defer { free(text) }
        let lines = String(cString: text).split(separator: "\n").map { $0.trimmingPrefix(while: \.isWhitespace) }
        return VipsFailure(reason: lines.last.map { String($0.prefix(200)) } ?? "no reason is known")
    }
}
