import AlbumModel
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
        for name in loaders where name.allSatisfy(\.isASCIILetterOrDigit) {
            vs_open_class("VipsForeignLoad" + name.prefix(1).uppercased() + name.dropFirst().lowercased())
        }
    }
}

/// An error message from libvips.
struct VipsFailure: Error {
    let reason: String

    /// Takes the message from libvips' per-process buffer.
    static func taken() -> VipsFailure {
        guard let text = vs_take_error() else { return VipsFailure(reason: damaged) }
        defer { free(text) }
        return VipsFailure(reason: reason(in: String(cString: text)))
    }

    /// Returns the last meaningful line of a message: it says the most, and one line is enough. libpng's and
    /// libtiff's own reasons get lost, and what they refuse is damaged.
    static func reason(in message: String) -> String {
        let lines = message.split(separator: "\n").map { $0.trimmingPrefix(while: \.isWhitespace) }
        let telling = lines.last { line in
            // Skips lines with only the number of an error, libheif's seeks beyond the end, and what is reported when,
            // after libtiff, libvips tries a loader that it may not use.
            line.contains(where: \.isLetter) && !line.hasSuffix(": operation is blocked")
                && !line.contains(": bad seek to ")
        }
        return telling.map { String($0.prefix(200)) } ?? damaged
    }

    private static let damaged = "it is damaged"
}

extension ImagingError {
    /// Returns the error for a file that libvips could not read.
    static func undecodable(
        _ failure: VipsFailure, format: MediaFormat, path: String, operation: String
    ) -> ImagingError {
        let stated = ImagingError.undecodable(path: path, operation: operation, reason: failure.reason)
        // What the system did to the reader says nothing about the file.
        guard !stated.isTransient, let file = try? MappedFile(path: path),
            file.withBytes({ PhotoTruncation.isCutShort($0, format: format) })
        else { return stated }
        return .undecodable(path: path, operation: operation, reason: "it is cut short")
    }
}
