/// Checks the pages of an Ogg file, which may only hold streams of Theora, VP8, Vorbis and Opus whose comments name at
/// most the encoder. Skeleton, which has room for titles, and text streams are not allowed.
struct OggPages {
    private let bytes: UnsafeRawBufferPointer
    private let head: ByteReader

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        head = ByteReader(bytes: bytes)
    }

    private enum Codec {
        case theora, vorbis, opus, vp8

        var comments: [UInt8] {
            switch self {
            case .theora: [0x81] + Array("theora".utf8)
            case .vorbis: Array("\u{3}vorbis".utf8)
            case .opus: Array("OpusTags".utf8)
            case .vp8: Array("OVP80\u{2} ".utf8)
            }
        }
    }

    private struct Stream {
        var codec: Codec
        /// The incomplete packet, as long as it may be the second one, which has the comments.
        var packet: [UInt8] = []
        var finished = 0
    }

    /// The maximum size of comments that are checked, in bytes; longer ones include a cover.
    private static let longestComments = 1 << 16

    var areHarmless: Bool {
        var streams: [UInt64: Stream] = [:]
        var offset = 0
        while offset < bytes.count {
            guard let page = page(at: offset) else { return false }
            if page.isFirst {
                guard let codec = codec(page.content) else { return false }
                streams[page.stream] = Stream(codec: codec)
            }
            guard var stream = streams[page.stream], take(page, into: &stream) else { return false }
            streams[page.stream] = stream
            offset = page.content.upperBound
        }
        return !streams.isEmpty && streams.values.allSatisfy { $0.finished >= 2 }
    }

    private struct Page {
        var stream: UInt64
        var isFirst: Bool
        /// The lengths of the packets' segments; one below 255 ends a packet.
        var lengths: Range<Int>
        var content: Range<Int>
    }

    private func page(at offset: Int) -> Page? {
        guard head.has("OggS", at: offset), let version = head.bigEndian(at: offset + 4, bytes: 1), version == 0,
            let flags = head.bigEndian(at: offset + 5, bytes: 1), flags < 8,
            let stream = head.bigEndian(at: offset + 14, bytes: 4),
            let pieces = head.bigEndian(at: offset + 26, bytes: 1).map({ Int($0) }),
            offset + 27 + pieces <= bytes.count
        else { return nil }
        let lengths = offset + 27..<offset + 27 + pieces
        let size = bytes[lengths].reduce(0) { $0 + Int($1) }
        guard size <= bytes.count - lengths.upperBound else { return nil }
        return Page(
            stream: stream, isFirst: flags & 2 != 0, lengths: lengths,
            content: lengths.upperBound..<lengths.upperBound + size)
    }

    private func codec(_ content: Range<Int>) -> Codec? {
        let start = bytes[content]
        if start.starts(with: [0x80] + Array("theora".utf8)), content.count == 42 { return .theora }
        if start.starts(with: Array("\u{1}vorbis".utf8)), content.count == 30 { return .vorbis }
        if start.starts(with: Array("OpusHead".utf8)), content.count <= 64 { return .opus }
        if start.starts(with: Array("OVP80\u{1}".utf8)), content.count == 26 { return .vp8 }
        return nil
    }

    /// Adds a page to its stream. Returns false if the comment packet may be private.
    private func take(_ page: Page, into stream: inout Stream) -> Bool {
        var offset = page.content.lowerBound
        for length in bytes[page.lengths].map({ Int($0) }) {
            guard stream.finished < 2 else { return true }
            guard stream.packet.count + length <= Self.longestComments else { return false }
            stream.packet += bytes[offset..<offset + length]
            offset += length
            guard length < 255 else { continue }
            stream.finished += 1
            if stream.finished == 2, !areHarmless(comments: stream.packet, stream.codec) { return false }
            stream.packet = []
        }
        return true
    }

    private func areHarmless(comments: [UInt8], _ codec: Codec) -> Bool {
        let mark = codec.comments
        guard comments.starts(with: mark) else { return false }
        return comments.withUnsafeBytes { CodecSetup.areHarmlessComments($0, mark.count..<$0.count) }
    }
}
