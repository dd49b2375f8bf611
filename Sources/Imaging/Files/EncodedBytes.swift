import Glibc

/// An encoded file that C allocated (with `malloc`, which GLib uses as well). Freed with its owner.
struct EncodedBytes: ~Copyable {
    private let bytes: UnsafeRawBufferPointer

    init(taking start: UnsafeMutableRawPointer, count: Int) {
        bytes = UnsafeRawBufferPointer(start: start, count: count)
    }

    /// Nil without memory.
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
    /// Moves what C allocated into an array; empty for nil.
    static func array(taking start: UnsafeMutablePointer<UInt8>?, count: Int) -> [UInt8] {
        guard let start else { return [] }
        defer { free(start) }
        return Array(UnsafeBufferPointer(start: start, count: count))
    }
}
