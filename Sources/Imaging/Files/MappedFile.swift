import Files
import Glibc

/// A memory-mapped file: a parser that reads only the header touches only that part.
///
/// If the file shrinks while it is mapped, SIGBUS ends the process; this is one reason why workers are expendable.
struct MappedFile: ~Copyable {
    private let bytes: UnsafeRawBufferPointer

    init(path: String) throws(ImagingError) {
        guard let descriptor = Descriptors.openFile(path) else {
            let isFile = ![EISDIR, ENXIO].contains(errno)
            throw .unreadable(path: path, reason: isFile ? SystemError.last : "it is not a file")
        }
        defer { close(descriptor) }
        guard let status = FileStatus(ofOpen: descriptor) else {
            throw .unreadable(path: path, reason: SystemError.last)
        }
        let length = status.size
        guard length > 0 else { throw .notMedia(path: path, what: "is empty") }
        guard let start = mmap(nil, length, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
            throw .unreadable(path: path, reason: "it cannot be mapped into memory (\(SystemError.last))")
        }
        bytes = UnsafeRawBufferPointer(start: start, count: length)
    }

    deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }

    var count: Int { bytes.count }

    /// The pointer is valid only inside `body`.
    borrowing func withBytes<Result: ~Copyable, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result { try body(bytes) }
}

/// The operating system's messages for errors.
enum SystemError {
    static var last: String { String(cString: strerror(errno)) }
}
