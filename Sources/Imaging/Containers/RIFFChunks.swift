/// Checks the chunks of an AVI. A published film may have only those that hold pictures and sound or describe how they
/// are stored. Cameras keep serial numbers and dates in `strd`; programs keep titles and artists in `INFO`.
struct RIFFChunks {
    private let head: ByteReader

    init(_ bytes: UnsafeRawBufferPointer) { head = ByteReader(bytes: bytes) }

    private struct Chunk {
        var type: String
        /// The list type, if the chunk is a list.
        var list: String
        var content: Range<Int>
        var isComplete: Bool
        /// Where the next chunk begins, by its own size: chunks are padded to an even offset.
        var end: Int
    }

    /// The ranges of the top-level chunks, and of those in a film, except the pictures and sounds; what cannot be parsed
    /// counts as one.
    var partsBesidesMedia: [Range<Int>] { partsBesidesMedia(in: 0..<head.bytes.count, isFilm: false) }

    private func partsBesidesMedia(in range: Range<Int>, isFilm: Bool) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var offset = range.lowerBound
        while let chunk = chunk(at: offset, end: range.upperBound) {
            if chunk.type == "RIFF", !isFilm {
                parts += partsBesidesMedia(in: chunk.content, isFilm: true)
            } else if chunk.list != "movi" {
                parts.append(chunk.content)
            }
            offset = min(chunk.end, range.upperBound)
        }
        return offset < range.upperBound ? parts + [offset..<range.upperBound] : parts
    }

    var areHarmless: Bool {
        var streams: [CodedPictures] = []
        guard let parts = chunks(in: 0..<head.bytes.count, mayBeCutOff: true), let first = parts.first,
            first.type == "RIFF", first.list == "AVI "
        else { return false }
        let areFilms = parts.enumerated().allSatisfy { place, part in
            part.type == "RIFF" && part.list == (place == 0 ? "AVI " : "AVIX") && isFilm(part, &streams)
        }
        return areFilms && !streams.isEmpty
    }

    /// Returns whether a chunk is the beginning of a film, or one of its further parts, and is harmless.
    private func isFilm(_ film: Chunk, _ streams: inout [CodedPictures]) -> Bool {
        guard let parts = chunks(in: film.content, mayBeCutOff: true) else { return false }
        return parts.allSatisfy { part in
            guard part.isComplete || part.list == "movi" else { return false }
            switch part.type + part.list {
            case "LISThdrl": return isHeader(part.content, &streams)
            case "LISTINFO": return isInfo(part.content)
            case "LISTmovi": return isMedia(part.content, streams)
            case "idx1": return part.content.count.isMultiple(of: 16)
            case "JUNK": return isPadding(part.content)
            default: return false
            }
        }
    }

    private func isHeader(_ range: Range<Int>, _ streams: inout [CodedPictures]) -> Bool {
        guard let parts = chunks(in: range) else { return false }
        for part in parts {
            switch part.type + part.list {
            case "avih": guard part.content.count == 56 else { return false }
            case "JUNK": guard isPadding(part.content) else { return false }
            case "LISTstrl":
                guard let pictures = stream(part.content) else { return false }
                streams.append(pictures)
            case "LISTodml":
                guard let inside = chunks(in: part.content),
                    inside.allSatisfy({
                        $0.type == "dmlh" && $0.content.count <= 248
                            && head.isZero($0.content.dropFirst(4))
                    })
                else { return false }
            default: return false
            }
        }
        return true
    }

    /// Returns how a stream is coded; nil if its description may be private.
    private func stream(_ range: Range<Int>) -> CodedPictures? {
        guard let parts = chunks(in: range), let header = parts.first, header.type == "strh",
            [48, 56].contains(header.content.count)
        else { return nil }
        let kind = type(at: header.content.lowerBound)
        guard kind == "vids" || kind == "auds" else { return nil }
        let areHarmless = parts.dropFirst().allSatisfy { part in
            switch part.type {
            // The palette of pictures with up to 256 colours, or what the sound codec needs.
            case "strf": return part.content.count <= (kind == "vids" ? 40 + 1024 : 64) && isFormat(part.content, kind)
            case "indx": return isIndex(part.content)
            case "vprp": return part.content.count <= 104
            case "JUNK": return isPadding(part.content)
            default: return false
            }
        }
        // With two formats, a player might use either.
        let formats = parts.filter { $0.type == "strf" }
        guard areHarmless, formats.count == 1, let format = formats.first else { return nil }
        guard kind == "vids" else { return .other }
        return CodedPictures(
            aviFormat: type(at: format.content.lowerBound + 16), handler: type(at: header.content.lowerBound + 4))
    }

    /// Returns whether a format is well-formed: a picture's has 40 bytes, followed by a palette only if the bit depth
    /// calls for one.
    private func isFormat(_ range: Range<Int>, _ kind: String) -> Bool {
        guard kind == "vids" else { return range.count >= 14 }
        guard range.count >= 40, let bits = head.number(at: range.lowerBound + 14, bytes: 2, bigEndian: false) else {
            return false
        }
        return range.count == 40 || bits <= 8 || head.isZero(range.dropFirst(40))
    }

    /// Returns whether an index has as many entries as it states, followed only by zeros.
    private func isIndex(_ range: Range<Int>) -> Bool {
        guard range.count >= 24, let longs = head.number(at: range.lowerBound, bytes: 2, bigEndian: false),
            let used = head.number(at: range.lowerBound + 4, bytes: 4, bigEndian: false)
        else { return false }
        let end = 24 + Int(used) * Int(longs) * 4
        return end <= range.count && head.isZero(range.dropFirst(end))
    }

    private func isInfo(_ range: Range<Int>) -> Bool {
        guard let parts = chunks(in: range) else { return false }
        return parts.allSatisfy { part in
            let text = String(decoding: head.bytes[part.content], as: UTF8.self).filter { $0 != "\0" }
            switch part.type {
            case "ISFT": return HarmlessText.isProgram(text)
            case "ICRD": return HarmlessText.isDate(text)
            default: return false
            }
        }
    }

    /// Returns whether media data consists of pictures and sounds of known streams and of their indexes.
    private func isMedia(_ range: Range<Int>, _ streams: [CodedPictures], isGroup: Bool = false) -> Bool {
        guard let parts = chunks(in: range, mayBeCutOff: true) else { return false }
        return parts.allSatisfy { part in
            if part.type == "LIST" {
                return part.list == "rec " && !isGroup && isMedia(part.content, streams, isGroup: true)
            }
            if part.type == "JUNK" { return isPadding(part.content) }
            let name = part.type.utf8
            if name.starts(with: "ix".utf8) { return isIndex(part.content) }
            guard let number = Int(part.type.prefix(2)), name.count == 4 else { return false }
            // The number alone decides which stream a part belongs to, whatever the letters after it are.
            return streams.indices.contains(number) && ["dc", "db", "wb"].contains(part.type.suffix(2))
                && streams[number].areHarmless(part.content, of: head.bytes)
        }
    }

    /// Returns whether a chunk is zeros, or space that ffmpeg reserves: for an index, or for the frame count of large
    /// files.
    private func isPadding(_ range: Range<Int>) -> Bool {
        let bytes = head.bytes[range]
        if head.isZero(range) { return true }
        if bytes.starts(with: "odmldmlh".utf8) { return head.isZero(range.dropFirst(12)) }
        return bytes.starts(with: [4, 0, 0, 0, 0, 0, 0, 0]) && head.isZero(range.dropFirst(12))
            && ["dc", "wb"].contains(type(at: range.lowerBound + 8).suffix(2))
    }

    /// Returns the chunks of a range, or nil if they do not fill it.
    private func chunks(in range: Range<Int>, mayBeCutOff: Bool = false) -> [Chunk]? {
        var chunks: [Chunk] = []
        var offset = range.lowerBound
        while offset < range.upperBound {
            guard let chunk = chunk(at: offset, end: range.upperBound), chunk.isComplete || mayBeCutOff else {
                return nil
            }
            chunks.append(chunk)
            offset = chunk.end
            let padding = chunk.content.upperBound..<min(offset, range.upperBound)
            if chunk.isComplete, !head.isZero(padding) { return nil }
        }
        return chunks
    }

    /// Returns the chunk at an offset, inside a parent that ends at `end`; nil if there is none.
    private func chunk(at offset: Int, end: Int) -> Chunk? {
        guard end - offset >= 8,
            let size = head.number(at: offset + 4, bytes: 4, bigEndian: false).map({ Int($0) })
        else { return nil }
        let type = type(at: offset)
        var start = offset + 8
        let stated = start + size
        var list = ""
        if type == "RIFF" || type == "LIST" {
            guard size >= 4, end - start >= 4 else { return nil }
            list = self.type(at: start)
            start += 4
        }
        return Chunk(
            type: type, list: list, content: start..<min(stated, end), isComplete: stated <= end,
            end: stated + size & 1)
    }

    private func type(at offset: Int) -> String { ISOBoxes(head.bytes).type(at: offset) }
}
