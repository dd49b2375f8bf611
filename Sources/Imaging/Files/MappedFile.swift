import Glibc

/// A file's bytes, mapped for reading: parsers that look at the header only touch only that.
///
/// A file that shrinks while it is mapped ends the process (SIGBUS); workers are expendable for such reasons.
struct MappedFile: ~Copyable {
    private let bytes: UnsafeRawBufferPointer

    init(path: String) throws(ImagingError) {
        // A pipe in the folder must not hang the reader, hence O_NONBLOCK.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadable(path: path, reason: SystemError.last) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(path: path, reason: SystemError.last) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(path: path, reason: "it is not a file") }
        guard status.st_size > 0 else { throw .notMedia(path: path, what: "is empty") }
        let length = Int(status.st_size)
        guard let start = mmap(nil, length, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
            throw .unreadable(path: path, reason: "the system does not map it into memory (\(SystemError.last))")
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

/// The operating system's words for what went wrong.
enum SystemError {
    static var last: String { String(cString: strerror(errno)) }
}
