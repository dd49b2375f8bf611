import AlbumModel

/// Checks the elements of a Matroska or WebM file. A published film may have only those that hold pictures and sound or
/// describe how they are stored. Titles, chapters, attachments and unknown elements are not allowed.
struct MatroskaElements {
    private let ebml: EBML

    init(_ bytes: UnsafeRawBufferPointer) { ebml = EBML(bytes) }

    private enum Content {
        case master
        case number
        case padding
        case program
        /// A language, a codec or a document type.
        case word
        case tagName, tagText
        case codecSetup
        case block
        /// A transparency layer, which is a picture too, and its number among the additions to a picture, which is 1.
        /// Other numbers stand for data of any kind, such as user messages.
        case layer, layerNumber
        /// At most this many bytes.
        case bytes(Int)
    }

    private static let ids = (
        header: 0x1A45_DFA3, segment: 0x1853_8067, cluster: 0x1F43_B675, track: 0xAE, kind: 0x83, trackNumber: 0xD7,
        codec: 0x86, setup: 0x63A2
    )

    /// The allowed elements by parent element; 0 for the file itself.
    private static let known: [Int: [Int: Content]] = [
        0: [ids.header: .master, ids.segment: .master],
        ids.header: [
            0x4286: .number, 0x42F7: .number, 0x42F2: .number, 0x42F3: .number, 0x4282: .word, 0x4287: .number,
            0x4285: .number,
        ],
        ids.segment: [
            0x114D_9B74: .master, 0x1549_A966: .master, 0x1654_AE6B: .master, ids.cluster: .master,
            0x1C53_BB6B: .master, 0x1254_C367: .master,
        ],
        // The positions of the parts of the file.
        0x114D_9B74: [0x4DBB: .master],
        0x4DBB: [0x53AB: .bytes(4), 0x53AC: .number],
        // About the whole film: its duration, the date, and the programs that made it.
        0x1549_A966: [0x2AD7B1: .number, 0x4489: .number, 0x4461: .number, 0x4D80: .program, 0x5741: .program],
        0x1654_AE6B: [ids.track: .master],
        ids.track: [
            ids.trackNumber: .number, 0x73C5: .number, ids.kind: .number, 0xB9: .number, 0x88: .number,
            0x55AA: .number, 0x9C: .number, 0x6DE7: .number, 0x6DF8: .number, 0x23E383: .number, 0x234E7A: .number,
            0x23314F: .number, 0x55EE: .number, ids.codec: .word, ids.setup: .codecSetup, 0xAA: .number,
            0x56AA: .number, 0x56BB: .number, 0x22B59C: .word, 0x22B59D: .word, 0xE0: .master, 0xE1: .master,
        ],
        0xE0: [
            0x9A: .number, 0x9D: .number, 0x53B8: .number, 0x53C0: .number, 0xB0: .number, 0xBA: .number,
            0x54AA: .number, 0x54BB: .number, 0x54CC: .number, 0x54DD: .number, 0x54B0: .number, 0x54BA: .number,
            0x54B2: .number, 0x54B3: .number, 0x2383E3: .number, 0x55B0: .master,
        ],
        0x55B0: [
            0x55B1: .number, 0x55B2: .number, 0x55B3: .number, 0x55B4: .number, 0x55B5: .number, 0x55B6: .number,
            0x55B7: .number, 0x55B8: .number, 0x55B9: .number, 0x55BA: .number, 0x55BB: .number, 0x55BC: .number,
            0x55BD: .number, 0x55D0: .master,
        ],
        0x55D0: [
            0x55D1: .number, 0x55D2: .number, 0x55D3: .number, 0x55D4: .number, 0x55D5: .number, 0x55D6: .number,
            0x55D7: .number, 0x55D8: .number, 0x55D9: .number, 0x55DA: .number,
        ],
        0xE1: [0xB5: .number, 0x78B5: .number, 0x9F: .number, 0x6264: .number, 0x52F1: .number],
        ids.cluster: [0xE7: .number, 0xA7: .number, 0xAB: .number, 0xA3: .block, 0xA0: .master],
        0xA0: [0xA1: .block, 0x9B: .number, 0xFB: .number, 0xFA: .number, 0x75A2: .number, 0x75A1: .master],
        0x75A1: [0xA6: .master],
        0xA6: [0xEE: .layerNumber, 0xA5: .layer],
        // Cues: where playback can start.
        0x1C53_BB6B: [0xBB: .master],
        0xBB: [0xB3: .number, 0xB7: .master],
        0xB7: [0xF7: .number, 0xF1: .number, 0xF0: .number, 0xB2: .number, 0x5378: .number, 0xEA: .number],
        // Tags: only the encoder and statistics.
        0x1254_C367: [0x7373: .master],
        0x7373: [0x63C0: .master, 0x67C8: .master],
        0x63C0: [0x68CA: .number, 0x63CA: .word, 0x63C5: .number],
        0x67C8: [0x45A3: .tagName, 0x447A: .word, 0x447B: .word, 0x4484: .number, 0x4487: .tagText],
    ]

    /// Allowed everywhere: padding and checksums.
    private static let everywhere: [Int: Content] = [0xEC: .padding, 0xBF: .bytes(4)]

    /// What has been learned so far.
    private struct State {
        var tracks: [Int: CodedPictures] = [:]
        /// The codec of the current track.
        var codec = ""
        var tag = ""
        var segments = 0
    }

    var areHarmless: Bool {
        var state = State()
        return areHarmless(in: 0..<ebml.head.bytes.count, of: 0, &state) != nil && state.segments == 1
    }

    /// Returns where the elements of a range end, or nil if one of them may be private. Only open elements end before
    /// their range does.
    private func areHarmless(
        in range: Range<Int>, of parent: Int, isOpen: Bool = false, _ state: inout State
    ) -> Int? {
        guard let known = Self.known[parent] else { return nil }
        if parent == Self.ids.track, !readTrack(range, &state) { return nil }
        var offset = range.lowerBound
        while offset < range.upperBound {
            guard let element = ebml.element(at: offset, end: range.upperBound) else { return nil }
            guard let content = known[element.id] ?? (parent == 0 ? nil : Self.everywhere[element.id]) else {
                // An open cluster ends where the next part of the segment begins.
                return isOpen && Self.known[Self.ids.segment]?[element.id] != nil ? offset : nil
            }
            // A truncated film ends inside its pictures.
            guard element.isComplete || [Self.ids.segment, Self.ids.cluster].contains(element.id) else { return nil }
            guard case .master = content else {
                guard !element.isOpen, isHarmless(element, content, &state) else { return nil }
                offset = element.content.upperBound
                continue
            }
            guard !element.isOpen || [Self.ids.segment, Self.ids.cluster].contains(element.id) else { return nil }
            if element.id == Self.ids.segment { state.segments += 1 }
            guard let end = areHarmless(in: element.content, of: element.id, isOpen: element.isOpen, &state) else {
                return nil
            }
            offset = end
        }
        return range.upperBound
    }

    /// Reads the description of a track. Returns false unless the track has pictures or sound; the elements that show
    /// this may come in any order.
    private func readTrack(_ range: Range<Int>, _ state: inout State) -> Bool {
        var kind: Int?
        var number: Int?
        var setup = 0..<0
        state.codec = ""
        var offset = range.lowerBound
        while offset < range.upperBound, let element = ebml.element(at: offset, end: range.upperBound) {
            switch element.id {
            case Self.ids.kind: kind = ebml.unsigned(element.content)
            case Self.ids.trackNumber: number = ebml.unsigned(element.content)
            case Self.ids.codec: state.codec = ebml.text(element.content)
            case Self.ids.setup: setup = element.content
            default: break
            }
            offset = element.content.upperBound
        }
        guard kind == 1 || kind == 2, let number, CodecSetup.codecs.contains(state.codec),
            let pictures = CodedPictures(matroska: state.codec, setup: setup, of: ebml.head.bytes)
        else { return false }
        return state.tracks.updateValue(pictures, forKey: number) == nil
    }

    private func isHarmless(_ element: EBMLElement, _ content: Content, _ state: inout State) -> Bool {
        let range = element.content
        switch content {
        case .master: return false
        case .number: return range.count <= 8
        case .padding: return ebml.isZero(range)
        case .program: return HarmlessText.isProgram(ebml.text(range))
        case .word:
            return range.count <= 24
                && ebml.text(range).utf8.allSatisfy { $0.isASCIILetter || "/-_.0123456789".utf8.contains($0) }
                && (element.id != 0x4282 || ["webm", "matroska"].contains(ebml.text(range)))
                && (element.id == Self.ids.codec || element.id == 0x4282 || range.count <= 12)
        case .tagName:
            state.tag = ebml.text(range)
            return Self.tags.contains(state.tag) || state.tag.hasPrefix("_STATISTICS_")
        case .tagText:
            let text = ebml.text(range)
            return state.tag == "ENCODER" || state.tag == "_STATISTICS_WRITING_APP"
                ? HarmlessText.isProgram(text) : Self.isNumberOrTime(text)
        case .codecSetup: return CodecSetup(ebml.head.bytes, range, codec: state.codec).isHarmless
        case .block: return isBlock(range, state)
        case .layer: return true
        case .layerNumber: return ebml.unsigned(range) == 1
        case .bytes(let most): return range.count <= most
        }
    }

    private static let tags: Set<String> = [
        "ENCODER", "DURATION", "BPS", "NUMBER_OF_FRAMES", "NUMBER_OF_BYTES", "ALPHA_MODE",
    ]

    /// Returns whether a text is like `00:00:01.014000000`, `2024-03-09 18:04:05` or `25`, or lists the names of such
    /// statistics.
    private static func isNumberOrTime(_ text: String) -> Bool {
        text.utf8.count <= 80
            && (text.utf8.allSatisfy { "0123456789:.- ".utf8.contains($0) }
                || text.split(separator: " ").allSatisfy { tags.contains(String($0)) })
    }

    /// Returns whether a block is a picture or a sound of a known track, without messages that may be private. Blocks
    /// with several frames, which are rare, are not inspected and count as private.
    private func isBlock(_ range: Range<Int>, _ state: State) -> Bool {
        guard let track = ebml.number(at: range.lowerBound, end: range.upperBound, keepsMark: false),
            range.count >= track.bytes + 3
        else { return false }
        let flags = ebml.head.bytes[range.lowerBound + track.bytes + 2]
        guard let pictures = state.tracks[track.value], flags & 0x06 == 0 else { return false }
        return pictures.areHarmless(range.dropFirst(track.bytes + 3), of: ebml.head.bytes)
    }
}

/// An element of EBML, the format underlying Matroska and WebM.
struct EBMLElement {
    /// Includes the bits for its length, as in lists of elements: 0x1A45DFA3.
    var id: Int
    var content: Range<Int>
    /// Whether its end is only known from what follows, as in a film that was streamed while being recorded.
    var isOpen: Bool
    /// The end of the element by its own size, which may lie beyond the available bytes.
    var statedEnd: Int

    var isComplete: Bool { statedEnd == content.upperBound }
}

/// Reads EBML elements. No stated size causes an overflow or a read out of bounds.
struct EBML {
    let head: ByteReader

    init(_ bytes: UnsafeRawBufferPointer) { head = ByteReader(bytes: bytes) }

    /// No file is longer; an element that claims to be is damaged.
    private static let longest = 1 << 44

    /// Returns the element at an offset, inside a parent that ends at `end`; nil if there is none.
    func element(at offset: Int, end: Int) -> EBMLElement? {
        guard let id = number(at: offset, end: end, keepsMark: true), id.bytes <= 4,
            let size = number(at: offset + id.bytes, end: end, keepsMark: false)
        else { return nil }
        let start = offset + id.bytes + size.bytes
        let isOpen = size.value == 1 << (7 * size.bytes) - 1
        guard isOpen || size.value <= Self.longest else { return nil }
        let stated = isOpen ? end : start + size.value
        return EBMLElement(
            id: id.value, content: start..<max(start, min(end, stated)), isOpen: isOpen, statedEnd: stated)
    }

    /// Reads a variable-length number of at most eight bytes, whose first byte states how many there are.
    func number(at offset: Int, end: Int, keepsMark: Bool) -> (value: Int, bytes: Int)? {
        guard offset >= 0, offset < end, end <= head.bytes.count else { return nil }
        let first = head.bytes[offset]
        let count = first.leadingZeroBitCount + 1
        guard count <= 8, offset + count <= end, let all = head.bigEndian(at: offset, bytes: count) else { return nil }
        let value = keepsMark ? all : all & (1 << (7 * UInt64(count)) - 1)
        return (Int(clamping: value), count)
    }

    func unsigned(_ range: Range<Int>) -> Int? {
        range.count > 8 ? nil : head.bigEndian(at: range.lowerBound, bytes: range.count).map { Int(clamping: $0) }
    }

    func text(_ range: Range<Int>) -> String {
        String(decoding: head.bytes[range], as: UTF8.self).filter { $0 != "\0" }
    }

    func isZero(_ range: Range<Int>) -> Bool { head.isZero(range) }
}
