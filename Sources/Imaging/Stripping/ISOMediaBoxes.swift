/// Goes through the boxes of an ISO base media file (MP4, MOV, 3GP), of which only those may be in a published one that are
/// known to say nothing private. A list of what may stay, since what may not has no end: every maker of cameras has boxes,
/// keys and tracks of its own.
///
/// What the pictures and sounds themselves hold is not looked into.
struct ISOMediaBoxes {
    private let head: FileHead

    init(_ bytes: UnsafeRawBufferPointer) { head = FileHead(bytes: bytes) }

    /// Whether there are only tracks of pictures, sounds and time codes, and only harmless tags. A structure that cannot be
    /// followed to the end might hide anything. Positions that are told by name count as known here: `VideoPrivacy`
    /// looks for them by themselves, since they have a setting of their own.
    var areHarmless: Bool { areHarmless(in: 0..<head.bytes.count, of: "") }

    /// What may stand in the file itself (`""`), and in each box that holds boxes. A box of the same name holds the same
    /// wherever it stands, and no box can come to stand in itself.
    private static let contents: [String: Set<String>] = [
        "": ["ftyp", "styp", "moov", "moof", "mdat", "free", "skip", "wide", "sidx", "ssix", "mfra", "pdin", "meta"],
        "moov": ["mvhd", "trak", "mvex", "iods", "udta", "meta", "clip", "ctab", "pssh", "free", "skip", "wide"],
        "trak": ["tkhd", "tapt", "edts", "tref", "mdia", "udta", "meta", "load", "clip", "matt", "free", "skip"],
        "mdia": ["mdhd", "hdlr", "elng", "minf", "free", "skip"],
        "minf": ["vmhd", "smhd", "nmhd", "gmhd", "hdlr", "dinf", "stbl", "free", "skip"],
        "dinf": ["dref"],
        "stbl": [
            "stsd", "stts", "stss", "stps", "ctts", "cslg", "stsc", "stsz", "stz2", "stco", "co64", "sdtp", "stsh",
            "sgpd", "sbgp", "saiz", "saio", "subs", "padb", "stdp", "free", "skip",
        ],
        "moof": ["mfhd", "traf", "pssh", "free", "skip"],
        "traf": [
            "tfhd", "tfdt", "trun", "sgpd", "sbgp", "saiz", "saio", "senc", "subs", "sdtp", "free", "skip",
        ],
        "udta": tags.union(["meta", "smta", "free", "skip"]),
        "meta": ["hdlr", "keys", "ilst", "ctry", "lang", "free", "skip"],
        "smta": ["mdln", "saut"],
    ]

    /// Of users' data and of iTunes' lists: which program and device made the file and when, and how to play it; and the
    /// title and the copyright, which are written to be shown. Comments and descriptions are not among them: programs
    /// and cameras write coordinates and numbers there.
    private static let tags: Set<String> = [
        "\u{a9}too", "\u{a9}enc", "\u{a9}swr", "\u{a9}fmt", "\u{a9}day", "\u{a9}mak", "\u{a9}mod", "\u{a9}nam",
        "\u{a9}cpy", "cprt", "titl", "tool", "yrrc", "date", "name", "tsel", "kind", "LOOP", "SelO", "AllF", "WLOC",
        "ptv ", "SDLN", "smrd", "stik", "hdvd", "pgap", "tmpo", "cpil", "\u{a9}xyz", "loci",
    ]

    /// The same by the names that Apple, Android and ffmpeg use.
    private static let keys: Set<String> = [
        "com.apple.quicktime.make", "com.apple.quicktime.model", "com.apple.quicktime.software",
        "com.apple.quicktime.creationdate", "com.apple.quicktime.title", "com.apple.quicktime.copyright",
        "com.apple.quicktime.location.ISO6709", "com.apple.quicktime.location.accuracy.horizontal",
        "com.apple.quicktime.full-frame-rate-playback-intent", "com.android.version", "com.android.manufacturer",
        "com.android.model", "com.android.capture.fps", "com.android.video.temporal_layers_count", "major_brand",
        "minor_version", "compatible_brands", "creation_time", "encoder", "make", "model", "date", "title",
        "copyright", "location", "location-eng",
    ]

    /// Of pictures, sounds, and the time code that goes with them.
    private static let handlers: Set<String> = ["vide", "soun", "tmcd"]

    private struct Box {
        var type: String
        var content: Range<Int>
    }

    private func areHarmless(in range: Range<Int>, of parent: String) -> Bool {
        guard let allowed = Self.contents[parent] else { return false }
        return allBoxes(in: range) { allowed.contains($0.type) && isHarmless($0, in: parent) }
    }

    private func isHarmless(_ box: Box, in parent: String) -> Bool {
        switch (parent, box.type) {
        case (_, "free"), (_, "skip"), (_, "wide"): return isPadding(box.content)
        case ("mdia", "hdlr"): return isShort(box) && Self.handlers.contains(text(at: box.content.lowerBound + 8))
        case (_, "hdlr"), (_, "name"): return isShort(box)
        case (_, "trak"):
            // A track of which nobody says what it is might be of anything.
            var hasMedia = false
            let isHarmless = allBoxes(in: box.content) { part in
                if part.type == "mdia" { hasMedia = holds("hdlr", part.content) }
                return true
            }
            return isHarmless && hasMedia && areHarmless(in: box.content, of: box.type)
        // Where the samples lie: with room for no other file's path.
        case (_, "dref"): return box.content.count <= 24
        case (_, "meta"): return isHarmlessMetadata(box.content)
        case (_, "smta"):
            return box.content.count >= 4
                && areHarmless(in: box.content.lowerBound + 4..<box.content.upperBound, of: box.type)
        case (_, let type): return Self.contents[type] == nil || areHarmless(in: box.content, of: type)
        }
    }

    private func isHarmlessMetadata(_ range: Range<Int>) -> Bool {
        // QuickTime's has no version in front.
        let start = head.has("hdlr", at: range.lowerBound + 4) ? range.lowerBound : range.lowerBound + 4
        guard start <= range.upperBound, let allowed = Self.contents["meta"] else { return false }
        var known = 0
        return allBoxes(in: start..<range.upperBound) { box in
            switch box.type {
            case "keys":
                guard let count = harmlessKeys(box.content) else { return false }
                known = count
                return true
            case "ilst":
                return allBoxes(in: box.content) { item in
                    // In place of a name: which of the keys it is of.
                    let number = item.type.unicodeScalars.reduce(0) { $0 << 8 | Int($1.value) }
                    return Self.tags.contains(item.type) || (1...max(1, known)).contains(number) && known > 0
                }
            default: return allowed.contains(box.type) && isHarmless(box, in: "meta")
            }
        }
    }

    /// How many keys there are; nil if one of them is unknown.
    private func harmlessKeys(_ range: Range<Int>) -> Int? {
        guard range.count >= 8 else { return nil }
        var count = 0
        let areKnown = allBoxes(in: range.lowerBound + 8..<range.upperBound) { key in
            count += 1
            return key.type == "mdta" && key.content.count <= 128
                && Self.keys.contains(String(decoding: head.bytes[key.content], as: UTF8.self))
        }
        return areKnown ? count : nil
    }

    /// Nothing, or what a program says of itself.
    private func isPadding(_ range: Range<Int>) -> Bool {
        isZero(range) || (range.count <= 128 && head.has("IsoMedia File Produced with", at: range.lowerBound))
    }

    private func isZero(_ range: Range<Int>) -> Bool { head.bytes[range].allSatisfy { $0 == 0 } }

    /// Names of handlers and tracks are short; what is longer is none.
    private func isShort(_ box: Box) -> Bool { box.content.count <= 128 }

    private func holds(_ type: String, _ range: Range<Int>) -> Bool {
        !allBoxes(in: range) { $0.type != type }
    }

    /// Whether a range has only boxes that satisfy a condition, from its beginning to its end.
    private func allBoxes(in range: Range<Int>, satisfy condition: (Box) -> Bool) -> Bool {
        var offset = range.lowerBound
        while offset < range.upperBound {
            // QuickTime ends some lists with a nought in place of a box.
            guard range.upperBound - offset >= 8 else { return isZero(offset..<range.upperBound) }
            guard let box = box(at: offset, end: range.upperBound), condition(box) else { return false }
            offset = box.content.upperBound
        }
        return true
    }

    private func box(at offset: Int, end: Int) -> Box? {
        guard let short = head.bigEndian(at: offset, bytes: 4) else { return nil }
        let type = text(at: offset + 4)
        var start = offset + 8
        var size = Int(short)
        if short == 1 {
            guard let long = head.bigEndian(at: start, bytes: 8) else { return nil }
            size = Int(clamping: long)
            start += 8
        } else if short == 0 {
            size = end - offset
        }
        // A film that was cut off ends in its pictures.
        if type == "mdat" { size = min(size, end - offset) }
        guard size >= start - offset, size <= end - offset else { return nil }
        return Box(type: type, content: start..<offset + size)
    }

    /// Four letters, among which is the sign of copyright in Latin-1; empty where there are none.
    private func text(at offset: Int) -> String {
        guard offset >= 0, offset <= head.bytes.count - 4 else { return "" }
        var text = ""
        for byte in head.bytes[offset..<offset + 4] { text.unicodeScalars.append(Unicode.Scalar(byte)) }
        return text
    }
}
