import AlbumModel
import Files

/// Reads the identifiers that Apple's cameras write into files that belong together: the photo and the film of a Live
/// Photo, and the pictures of a burst.
enum AppleIdentifiers {
    /// Returns the identifier that a photo shares with the film of its Live Photo.
    static func livePhoto(inMakerNote note: [UInt8]) -> String? { identifier(17, inMakerNote: note) }

    /// Returns the identifier that a photo shares with the other pictures of its burst.
    static func burst(inMakerNote note: [UInt8]) -> String? { identifier(11, inMakerNote: note) }

    /// Returns the value of a tag of Apple's maker note, which exiv2 0.27 does not read.
    private static func identifier(_ tag: UInt64, inMakerNote note: [UInt8]) -> String? {
        note.withUnsafeBytes { bytes in
            let head = ByteReader(bytes: bytes)
            // `Apple iOS`, a version, the byte order, and a directory with offsets from the beginning of the note.
            guard head.has("Apple iOS"), head.has("MM", at: 12), let count = head.bigEndian(at: 14, bytes: 2) else {
                return nil
            }
            for entry in 0..<min(Int(count), 200) {
                let place = 16 + entry * 12
                guard head.bigEndian(at: place, bytes: 2) == tag, let length = head.bigEndian(at: place + 4, bytes: 4),
                    let offset = head.bigEndian(at: place + 8, bytes: 4), length >= 36
                else { continue }
                return head.text(at: Int(offset), count: 36).flatMap { isIdentifier($0.utf8) ? $0 : nil }
            }
            return nil
        }
    }

    /// Returns the film's identifier: the value of a key in its index. ffprobe, if available, reports the same.
    static func livePhoto(inFilm bytes: UnsafeRawBufferPointer) -> String? {
        let key = Array("com.apple.quicktime.content.identifier".utf8)
        guard let place = ByteSearch.first(key, in: bytes) else { return nil }
        let end = min(bytes.count, place + key.count + 4096)
        var start = place + key.count
        while start + 36 <= end {
            let candidate = bytes[start..<start + 36]
            if isIdentifier(candidate) { return String(decoding: candidate, as: UTF8.self) }
            start += 1
        }
        return nil
    }

    /// Returns whether a text is `xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx` in hexadecimal digits.
    private static func isIdentifier(_ text: some Collection<UInt8>) -> Bool {
        guard text.count == 36 else { return false }
        return text.enumerated().allSatisfy { place, byte in
            [8, 13, 18, 23].contains(place)
                ? byte == UInt8(ascii: "-")
                : byte.isHexDigit
        }
    }
}
