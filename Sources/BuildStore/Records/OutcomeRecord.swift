internal import AlbumModel

/// The outcome of making the renditions of a content. The files are in the rendition cache, or already published.
package struct OutcomeRecord: Sendable {
    /// `#rrggbb` by the size that the photo was decoded to, as `2048x1365`: another decode may see it a shade otherwise.
    package var colours = NamedValues()
    /// A tiny WebP in base64, by the same.
    package var placeholders = NamedValues()
    /// What was wrong with the photo though it could be shown.
    package var warnings: [String] = []
    /// The bytes of each rendition that was made, in decimal, a colon and the first 16 digits of their digest, by its
    /// spec's canonical name.
    package var bytes = NamedValues()
    /// Whether they were made of a frame of a film.
    package var isOfFilm = false

    package init(
        colours: NamedValues = NamedValues(), placeholders: NamedValues = NamedValues(), warnings: [String] = [],
        bytes: NamedValues = NamedValues(), isOfFilm: Bool = false
    ) {
        self.colours = colours
        self.placeholders = placeholders
        self.warnings = warnings
        self.bytes = bytes
        self.isOfFilm = isOfFilm
    }

    /// Adds what was made later of the same content, which says the last word.
    package mutating func merge(_ later: OutcomeRecord) {
        colours.merge(later.colours)
        placeholders.merge(later.placeholders)
        warnings = later.warnings
        bytes.merge(later.bytes)
    }
}

/// A few short values by name, kept as they are stored: lines of `value name`, sorted by name.
///
/// A large library has two of these for every photo and asks each for two or three names: to look through the lines is
/// cheaper than to make a dictionary of them, in time and in memory.
package struct NamedValues: Hashable, Sendable {
    private(set) var text: String

    init(_ text: String = "") { self.text = text }

    /// The value of a name; nil removes it. Neither may hold a line break, nor the value a space.
    package subscript(name: String) -> String? {
        get {
            // As spans, whose bytes are compared in place.
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
                    return String(decoding: (start..<space).map { bytes[$0] }, as: UTF8.self)
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

    /// Takes over all values of another, also over its own.
    mutating func merge(_ other: NamedValues) {
        for line in other.text.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1)
            if parts.count == 2 { self[String(parts[1])] = String(parts[0]) }
        }
    }
}

/// The versions of what decides a rendition's bytes. The frame that stands for a film comes from ffmpeg before the encoders
/// get it: another ffmpeg is a reason to make that anew, and no photo.
package struct RenditionMakers: Sendable {
    package var pictures: String
    package var frames: String

    package init(pictures: String, frames: String?) {
        self.pictures = pictures
        self.frames = "\(pictures), \(frames ?? "no ffmpeg")"
    }

    package func maker(isOfFilm: Bool) -> String { isOfFilm ? frames : pictures }
}

extension Item.Media {
    /// Whether its renditions are made of a frame of it.
    package var isFilm: Bool { facts.format.kind == .video }
}
