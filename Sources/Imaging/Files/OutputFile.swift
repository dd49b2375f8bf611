import Files
import Glibc

/// Writes complete files and leaves none behind on failure. The caller passes a temporary path and renames the file, so
/// this needs no temporary name of its own, as `FileOperations.write` does; and its errors say which step failed.
enum OutputFile {
    static func write(_ bytes: [UInt8], to path: String) throws(ImagingError) {
        // The closure of `withUnsafeBytes` has no typed throws; a result carries the error out.
        let result = bytes.withUnsafeBytes { all in
            Result { () throws(ImagingError) in try write(all, to: path) }
        }
        try result.get()
    }

    static func write(_ bytes: UnsafeRawBufferPointer, to path: String) throws(ImagingError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw .unwritable(path: path, operation: "creating the file", reason: SystemError.last)
        }
        guard Descriptors.writeAll(bytes, to: descriptor) else {
            let reason = FileError("write", path).reason
            close(descriptor)
            unlink(path)
            throw .unwritable(path: path, operation: "writing", reason: reason)
        }
        guard close(descriptor) == 0 else {
            let reason = FileError("write", path).reason
            unlink(path)
            throw .unwritable(path: path, operation: "closing the file", reason: reason)
        }
    }
}

/// An encoded file allocated in C with `malloc`, which GLib uses as well. Freed with its owner.
struct EncodedBytes: ~Copyable {
    private let bytes: UnsafeRawBufferPointer

    init(taking start: UnsafeMutableRawPointer, count: Int) {
        bytes = UnsafeRawBufferPointer(start: start, count: count)
    }

    /// Returns nil if out of memory.
    init?(copying source: [UInt8]) {
        guard let start = malloc(max(1, source.count)) else { return nil }
        let target = UnsafeMutableRawBufferPointer(start: start, count: source.count)
        target.copyBytes(from: source)
        bytes = UnsafeRawBufferPointer(target)
    }

    deinit { free(UnsafeMutableRawPointer(mutating: bytes.baseAddress)) }

    var count: Int { bytes.count }

    /// The pointer is valid only inside `body`.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result { body(bytes) }

    func write(to path: String) throws(ImagingError) { try OutputFile.write(bytes, to: path) }
}

extension EncodedBytes {
    /// Moves a buffer allocated in C into an array; empty for nil.
    static func array(taking start: UnsafeMutablePointer<UInt8>?, count: Int) -> [UInt8] {
        guard let start else { return [] }
        defer { free(start) }
        return Array(UnsafeBufferPointer(start: start, count: count))
    }
}
