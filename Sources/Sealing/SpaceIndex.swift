internal import CZlib
internal import Foundation

/// What a space's door reads first: where to begin, and which version of each file belongs to the others.
package struct SpaceIndex: Codable, Sendable {
    private var version = 1
    private let home: String
    private let title: String
    /// By address.
    private var checks: [String: String] = [:]

    package init(title: String) {
        self.title = title
        home = "index.html"
    }

    /// - Parameter check: as `SpaceKeys` makes it.
    package mutating func add(_ address: String, check: [UInt8]) {
        checks[address] = Data(check).base64EncodedString()
    }

    /// As JSON whose keys are in a fixed order.
    package var text: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts alone, which JSON can always hold.
        return (try? encoder.encode(self)).map { Array($0) } ?? []
    }
}

/// gzip files of a single member that says neither name nor time.
package enum Gzip {
    package static func compressed(_ content: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        // 15 bits of window, and 16 for the header of gzip.
        let isReady = deflateInit2_(
            &stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        precondition(isReady == Z_OK, "no memory to compress")
        defer { deflateEnd(&stream) }
        var result = [UInt8](repeating: 0, count: Int(deflateBound(&stream, uLong(content.count))))
        var content = content
        let status = content.withUnsafeMutableBufferPointer { content in
            result.withUnsafeMutableBufferPointer { result in
                stream.next_in = content.baseAddress
                stream.avail_in = UInt32(content.count)
                stream.next_out = result.baseAddress
                stream.avail_out = UInt32(result.count)
                return deflate(&stream, Z_FINISH)
            }
        }
        precondition(status == Z_STREAM_END, "zlib failed to compress")
        return Array(result.prefix(Int(stream.total_out)))
    }
}
