/// The setup data that a decoder needs before the first picture or sound. For Xiph's codecs in Matroska and Ogg, it
/// includes comments, in which programs keep titles, artists, covers and positions.
struct CodecSetup {
    private let bytes: UnsafeRawBufferPointer
    private let range: Range<Int>
    private let codec: String

    init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, codec: String) {
        self.bytes = bytes
        self.range = range
        self.codec = codec
    }

    /// Matroska's names of the codecs whose setup is known.
    static let codecs: Set<String> = [
        "V_VP8", "V_VP9", "V_AV1", "V_MPEG4/ISO/AVC", "V_MPEGH/ISO/HEVC", "V_THEORA", "V_MJPEG", "A_OPUS", "A_VORBIS",
        "A_AAC", "A_MPEG/L3", "A_MPEG/L2", "A_AC3", "A_EAC3", "A_PCM/INT/LIT", "A_PCM/INT/BIG", "A_PCM/FLOAT/IEEE",
    ]

    var isHarmless: Bool {
        switch codec {
        case "V_MPEG4/ISO/AVC": AVCConfiguration(ISOBoxes(bytes), range)?.isHarmless ?? false
        case "V_MPEGH/ISO/HEVC": HEVCConfiguration(ISOBoxes(bytes), range)?.isHarmless ?? false
        case "A_VORBIS", "V_THEORA": areHeaders
        case "A_OPUS": range.count <= 64
        default: range.count <= 96
        }
    }

    /// Whether the setup is three packets: their number minus one, the lengths of the first two with Xiph's lacing, and
    /// the packets themselves.
    private var areHeaders: Bool {
        guard range.count > 3, bytes[range.lowerBound] == 2 else { return false }
        var offset = range.lowerBound + 1
        var lengths: [Int] = []
        while lengths.count < 2 {
            var length = 0
            while true {
                guard offset < range.upperBound else { return false }
                let byte = Int(bytes[offset])
                offset += 1
                length += byte
                if byte < 255 { break }
            }
            lengths.append(length)
        }
        guard lengths[0] <= 64, lengths[0] + lengths[1] <= range.upperBound - offset else { return false }
        let comments = offset + lengths[0]..<offset + lengths[0] + lengths[1]
        let mark = codec == "A_VORBIS" ? Array("\u{3}vorbis".utf8) : [0x81] + Array("theora".utf8)
        return bytes[comments].starts(with: mark) && Self.areHarmlessComments(bytes, comments.dropFirst(7))
    }

    /// Returns whether Vorbis comments name the program that encoded the file and contain nothing else.
    static func areHarmlessComments(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
        let head = ByteReader(bytes: bytes)
        var offset = range.lowerBound
        func number() -> Int? {
            guard offset + 4 <= range.upperBound else { return nil }
            defer { offset += 4 }
            return head.number(at: offset, bytes: 4, bigEndian: false).map { Int($0) }
        }
        func text() -> String? {
            guard let length = number(), length <= range.upperBound - offset else { return nil }
            defer { offset += length }
            return head.text(at: offset, count: length)
        }
        guard let vendor = text(), HarmlessText.isProgram(vendor), let count = number(), count <= 8 else {
            return false
        }
        for _ in 0..<count {
            guard let comment = text(), let equals = comment.firstIndex(of: "="),
                comment[..<equals].lowercased() == "encoder",
                HarmlessText.isProgram(String(comment[comment.index(after: equals)...]))
            else { return false }
        }
        // One bit and zeros may follow.
        let rest = bytes[offset..<range.upperBound]
        return (rest.first ?? 0) <= 1 && rest.dropFirst().allSatisfy { $0 == 0 }
    }
}
