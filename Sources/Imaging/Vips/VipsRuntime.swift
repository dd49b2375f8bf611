import Glibc
import VipsShim

/// Starts libvips for the first file that needs it: this takes 45 ms, and most photographs do without.
enum VipsRuntime {
    private static let isStarted: Bool = vs_start() == 0

    static func start() throws(VipsFailure) {
        guard isStarted else { throw VipsFailure.taken() }
    }

    /// Allows loaders that libvips considers untrusted, by format name: "svg", "pdf", "jp2k", "magick" ...
    static func open(loaders: [String]) {
        for name in loaders where name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) {
            vs_open_class("VipsForeignLoad" + name.prefix(1).uppercased() + name.dropFirst().lowercased())
        }
    }
}

/// An error message from libvips.
struct VipsFailure: Error {
    let reason: String

    /// Takes the message from libvips' per-process buffer. Its last line says the most; one line is enough.
    static func taken() -> VipsFailure {
        guard let text = vs_take_error() else { return VipsFailure(reason: "no reason is known") }
        defer { free(text) }
        let lines = String(cString: text).split(separator: "\n").map { $0.trimmingPrefix(while: \.isWhitespace) }
        return VipsFailure(reason: lines.last.map { String($0.prefix(200)) } ?? "no reason is known")
    }
}
