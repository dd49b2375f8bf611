import Glibc

/// Looks for bytes among bytes.
enum ByteSearch {
    /// Where `part` stands first, from an offset on. The first byte is looked for by the C library, which goes through sensor
    /// data at some gigabytes a second.
    static func first(_ part: [UInt8], in bytes: UnsafeRawBufferPointer, from offset: Int = 0) -> Int? {
        guard let base = bytes.baseAddress, let head = part.first, offset >= 0 else { return nil }
        var place = offset
        while place + part.count <= bytes.count {
            guard let found = memchr(base + place, Int32(head), bytes.count - part.count + 1 - place) else {
                return nil
            }
            place = UnsafeRawPointer(found) - base
            if memcmp(found, part, part.count) == 0 { return place }
            place += 1
        }
        return nil
    }
}
