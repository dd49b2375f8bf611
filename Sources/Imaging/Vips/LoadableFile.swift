import AlbumModel
import Glibc
import VipsShim

/// A file as the loaders of libvips can read it.
enum LoadableFile {
    /// Calls `body` with the path of the file or, if libheif would reject that, of a mended copy in memory. The path is
    /// valid only inside `body`. What is opened there stays open.
    static func with<Result: ~Copyable, Failure: Error>(
        _ path: String, _ bytes: UnsafeRawBufferPointer, format: MediaFormat,
        _ body: (String) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard format == .heic || format == .avif, let patch = ISOReferences.patch(bytes) else { return try body(path) }
        let copy = vs_memory_file(bytes.baseAddress, bytes.count, patch.offset, patch.bytes, patch.bytes.count)
        guard copy >= 0 else { return try body(path) }
        defer { close(copy) }
        return try body("/proc/self/fd/\(copy)")
    }
}
