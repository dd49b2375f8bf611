public import AlbumModel

/// Why a file could not be inspected, rendered or copied. Each case carries the file it is about.
public enum ImagingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file system did not give the bytes.
    case unreadable(path: String, reason: String)
    /// The bytes are of no format that is read here; `what` continues a sentence: "is empty", "is text, not a photo".
    case notMedia(path: String, what: String)
    /// The header announces more pixels than the limits allow.
    case tooLarge(path: String, size: PixelSize, frames: Int, limit: Int)
    /// `operation` is what was being done, such as "reading its header".
    case undecodable(path: String, operation: String, reason: String)
    /// The output could not be made or stored.
    case unwritable(path: String, operation: String, reason: String)
    /// Private metadata cannot be taken out without encoding the picture anew.
    case notStrippable(path: String, reason: String)

    public var path: String {
        switch self {
        case .unreadable(let path, _), .notMedia(let path, _), .tooLarge(let path, _, _, _),
            .undecodable(let path, _, _), .unwritable(let path, _, _), .notStrippable(let path, _):
            path
        }
    }

    /// The rest of a sentence that begins with the file's name.
    public var reason: String {
        switch self {
        case .unreadable(_, let reason): return "cannot be read: \(reason)"
        case .notMedia(_, let what): return what
        case .tooLarge(_, let size, let frames, let limit):
            let each = frames > 1 ? " in \(frames) frames" : ""
            return
                "is \(size.width) × \(size.height) pixels\(each), more than the limit of \(limit / 1_000_000) megapixels"
        case .undecodable(_, let operation, let reason): return "cannot be shown: \(operation) failed (\(reason))"
        case .unwritable(_, let operation, let reason): return "cannot be written: \(operation) failed (\(reason))"
        case .notStrippable(_, let reason): return "cannot be copied without its private metadata: \(reason)"
        }
    }

    public var description: String { "\(path): \(reason)" }

    /// Whether the system is to blame rather than the file, so that this must not be remembered of its content.
    public var isPassing: Bool {
        switch self {
        case .unreadable: true
        case .undecodable(_, _, let reason), .unwritable(_, _, let reason), .notStrippable(_, let reason):
            isOutOfMemory || PassingFault.isNamed(in: reason)
        case .notMedia, .tooLarge: false
        }
    }

    /// Whether the library reported that it ran out of memory.
    public var isOutOfMemory: Bool {
        switch self {
        case .undecodable(_, _, let reason), .unwritable(_, _, let reason):
            ["out of memory", "Insufficient memory", "Cannot allocate memory"].contains(where: reason.contains)
        case .unreadable, .notMedia, .tooLarge, .notStrippable: false
        }
    }
}
