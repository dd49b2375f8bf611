import CZlib

/// zlib streams inside pictures. A stream may end before its chunk does, with other data after it.
enum DeflateStream {
    /// Returns the content of a stream, up to `limit` bytes, and how many of `bytes` it takes; nil if the stream is
    /// damaged or does not end.
    static func inflate(_ bytes: some Collection<UInt8>, limit: Int) -> (content: [UInt8], consumed: Int)? {
        var content: [UInt8] = []
        guard let consumed = walk(bytes, limit: limit, { content += $0 }) else { return nil }
        return (content, consumed)
    }

    /// Returns how many bytes a stream holds and how many it takes; nil if it is damaged, does not end, or holds more
    /// than `limit`.
    static func measure(_ bytes: some Collection<UInt8>, limit: Int) -> (length: Int, consumed: Int)? {
        var length = 0
        guard let consumed = walk(bytes, limit: limit, { length += $0.count }) else { return nil }
        return (length, consumed)
    }

    static func deflate(_ content: [UInt8]) -> [UInt8]? {
        var length = compressBound(uLong(content.count))
        var bytes = [UInt8](repeating: 0, count: Int(length))
        guard compress2(&bytes, &length, content, uLong(content.count), 9) == Z_OK else { return nil }
        return Array(bytes.prefix(Int(length)))
    }

    /// Returns the CRC-32 that PNG uses.
    static func checksum(_ bytes: some Collection<UInt8>) -> UInt32 {
        UInt32(
            truncatingIfNeeded: bytes.withContiguousStorageIfAvailable {
                crc32_z(0, $0.baseAddress, $0.count)
            } ?? crc32_z(0, Array(bytes), bytes.count))
    }

    private static func walk(
        _ bytes: some Collection<UInt8>, limit: Int, _ take: (UnsafeBufferPointer<UInt8>) -> Void
    ) -> Int? {
        var stream = z_stream()
        guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        var chunk = [UInt8](repeating: 0, count: 65_536)
        var total = 0
        var input = Array(bytes)
        return input.withUnsafeMutableBufferPointer { source in
            stream.next_in = source.baseAddress
            stream.avail_in = UInt32(clamping: source.count)
            return chunk.withUnsafeMutableBufferPointer { room -> Int? in
                while true {
                    stream.next_out = room.baseAddress
                    stream.avail_out = UInt32(room.count)
                    let status = CZlib.inflate(&stream, Z_NO_FLUSH)
                    let made = room.count - Int(stream.avail_out)
                    total += made
                    guard total <= limit else { return nil }
                    take(UnsafeBufferPointer(rebasing: room[..<made]))
                    if status == Z_STREAM_END { return Int(stream.total_in) }
                    guard status == Z_OK, made > 0 || stream.avail_in > 0 else { return nil }
                }
            }
        }
    }
}
