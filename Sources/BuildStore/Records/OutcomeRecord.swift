internal import AlbumModel

/// The outcome of rendering a content. The files are in the rendition cache or already published.
package struct OutcomeRecord: Sendable {
    /// The dominant colours as `#rrggbb`, keyed by the size that the photo was decoded to, such as `2048x1365`: at
    /// another size the colour may differ slightly. The tones are among them, with `tone-` before the size.
    package var colours = NamedValues()
    /// The placeholders, each a tiny JPEG in base64, with the same keys.
    package var placeholders = NamedTexts()
    /// The perceptual hashes, as 16 hexadecimal digits or `none`, with the same keys.
    package var hashes = NamedValues()
    /// What was wrong with a photo that could be shown anyway.
    package var warnings: [String] = []
    /// The renditions made, keyed by the canonical names of their specs: the size in bytes as a decimal number, a colon
    /// and the first 16 digits of the digest.
    package var bytes = NamedValues()
    /// Whether the renditions were made from a frame of a film.
    package var isOfFilm = false

    package init(
        colours: NamedValues = NamedValues(), placeholders: NamedTexts = NamedTexts(),
        hashes: NamedValues = NamedValues(), warnings: [String] = [], bytes: NamedValues = NamedValues(),
        isOfFilm: Bool = false
    ) {
        self.colours = colours
        self.placeholders = placeholders
        self.hashes = hashes
        self.warnings = warnings
        self.bytes = bytes
        self.isOfFilm = isOfFilm
    }

    /// The tone of the photo as it was decoded to the size of this name; empty if it is unknown, and nil if the photo was
    /// rendered by a version that did not measure it.
    package subscript(toneOf decoded: String) -> String? {
        get { colours["tone-\(decoded)"].map { $0 == Self.noTone ? "" : $0 } }
        set { colours["tone-\(decoded)"] = newValue.map { $0.isEmpty ? Self.noTone : $0 } }
    }

    /// What stands for the tone of a photo that has none.
    package static let noTone = "none"

    /// Merges a later outcome of the same content, whose values win.
    package mutating func merge(_ later: OutcomeRecord) {
        colours.merge(later.colours)
        placeholders.merge(later.placeholders)
        hashes.merge(later.hashes)
        warnings = later.warnings
        bytes.merge(later.bytes)
    }
}

/// A few short values by name, kept as they are stored: lines of `value name`, sorted by name.
///
/// A large library has several of these per photo and looks up two or three names in each: scanning the lines is
/// cheaper in time and memory than building a dictionary.
package struct NamedValues: Hashable, Sendable {
    private(set) var text: String

    init(_ text: String = "") { self.text = text }

    /// The value for a name; setting nil removes it. Neither may contain a line break, and the value no space.
    package subscript(name: String) -> String? {
        get {
            // Spans compare bytes in place.
            let (bytes, name) = (text.utf8.span, name.utf8.span)
            var start = 0
            while start < bytes.count {
                var end = start
                var space: Int?
                while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
                    if space == nil, bytes[end] == UInt8(ascii: " ") { space = end }
                    end += 1
                }
                if let space, end - space - 1 == name.count,
                    name.indices.allSatisfy({ name[$0] == bytes[space + 1 + $0] })
                {
                    return bytes.extracting(start..<space).withUnsafeBufferPointer {
                        String(decoding: $0, as: UTF8.self)
                    }
                }
                start = end + 1
            }
            return nil
        }
        set {
            var lines = text.split(separator: "\n").filter { !$0.hasSuffix(" \(name)") }
            if let newValue { lines.append("\(newValue) \(name)") }
            text = lines.sorted { $0.drop { $0 != " " } < $1.drop { $0 != " " } }.joined(separator: "\n")
        }
    }

    /// Copies all values of another, which override existing ones.
    mutating func merge(_ other: NamedValues) {
        for line in other.text.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1)
            if parts.count == 2 { self[String(parts[1])] = String(parts[0]) }
        }
    }
}

/// A few longer values by name, stored as `NamedValues` are but held one by one, so that a copy of one shares its
/// memory. A placeholder takes half a kilobyte, and a build also holds each photo's placeholder in an outcome.
package struct NamedTexts: Hashable, Sendable {
    private struct Entry: Hashable, Sendable {
        var name: String
        var value: String
    }

    /// Sorted by name.
    private var entries: [Entry]

    init(_ text: String = "") {
        // Splits bytes, since finding the boundaries of characters takes five times as long.
        entries = text.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 1).compactMap { String($0) }
            return parts.count == 2 ? Entry(name: parts[1], value: parts[0]) : nil
        }
    }

    /// As in `NamedValues`.
    package subscript(name: String) -> String? {
        get { entries.first { $0.name == name }?.value }
        set {
            entries.removeAll { $0.name == name }
            guard let newValue else { return }
            entries.append(Entry(name: name, value: newValue))
            entries.sort { $0.name < $1.name }
        }
    }

    var text: String { entries.map { "\($0.value) \($0.name)" }.joined(separator: "\n") }

    /// Copies all values of another, which override existing ones.
    mutating func merge(_ other: NamedTexts) {
        for entry in other.entries { self[entry.name] = entry.value }
    }
}

/// The versions of everything that determines a rendition's bytes. The frame that represents a film comes from ffmpeg
/// before encoding, so a different ffmpeg is a reason to render films again, but not photos.
package struct EncoderVersions: Sendable {
    package var pictures: String
    package var frames: String

    package init(pictures: String, frames: String?) {
        self.pictures = pictures
        self.frames = "\(pictures), \(frames ?? "no ffmpeg")"
    }

    package func maker(isOfFilm: Bool) -> String { isOfFilm ? frames : pictures }
}

extension Item.Media {
    /// Whether its renditions are made from a frame of it.
    package var isFilm: Bool { facts.format.kind == .video }
}
