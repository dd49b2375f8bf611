internal import Glibc

/// Searches for bytes in bytes.
package enum ByteSearch {
    /// Returns where `part` occurs first, starting from an offset. The C library searches for the first byte, at some
    /// gigabytes of sensor data per second.
    package static func first(_ part: [UInt8], in bytes: UnsafeRawBufferPointer, from offset: Int = 0) -> Int? {
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

    package static func contains(_ part: [UInt8], in bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { first(part, in: $0) != nil }
    }
}
