public import AlbumModel

/// Why a file could not be inspected, rendered or copied. Each case carries the path of the file.
public enum ImagingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file system did not deliver the bytes.
    case unreadable(path: String, reason: String)
    /// The format is unsupported; `what` continues a sentence: "is empty", "is text, not a photo".
    case notMedia(path: String, what: String)
    /// The header states more pixels than the limits allow.
    case tooLarge(path: String, size: PixelSize, frames: Int, limit: Int)
    /// The file could not be decoded; `operation` is the step that failed, such as "reading its header".
    case undecodable(path: String, operation: String, reason: String)
    /// The output could not be created or stored.
    case unwritable(path: String, operation: String, reason: String)
    /// Private metadata cannot be removed without encoding the picture again.
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
            let allowed = limit < 1_000_000 ? "\(limit) pixels" : "\(limit / 1_000_000) megapixels"
            return
                "is \(size.width) × \(size.height) pixels\(each), more than the limit of \(allowed); raise `limits: {pixels: …}` in albumgen.yml, or make the picture smaller"
        case .undecodable(_, let operation, let reason):
            let mend = isTransient ? "" : "; copy it again from the camera or a backup"
            return "cannot be shown: \(operation) failed (\(reason))\(mend)"
        case .unwritable(_, let operation, let reason): return "cannot be written: \(operation) failed (\(reason))"
        case .notStrippable(_, let reason): return "cannot be copied without its private metadata: \(reason)"
        }
    }

    public var description: String { "\(path): \(reason)" }

    /// Whether the system is to blame rather than the file, so that the error must not be remembered for its content.
    public var isTransient: Bool {
        switch self {
        case .unreadable: true
        case .undecodable(_, _, let reason), .unwritable(_, _, let reason), .notStrippable(_, let reason):
            isOutOfMemory || TransientFault.isNamed(in: reason)
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
