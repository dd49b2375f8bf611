internal import CZlib
internal import Foundation

/// The file that the door reads first: the address of the page on which the space opens, and the current version of each
/// page and script.
package struct SpaceIndex: Codable, Sendable {
    private var version = 1
    private let home: String
    private let title: String
    /// The checks of files, keyed by address.
    private var checks: [String: String] = [:]

    package init(title: String, home: String) {
        self.title = title
        self.home = home
    }

    /// - Parameter check: From `SpaceKeys`.
    package mutating func add(_ address: String, check: [UInt8]) {
        checks[address] = Data(check).base64EncodedString()
    }

    /// The index as JSON, with sorted keys.
    package var text: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Cannot fail: all values are strings or integers.
        return (try? encoder.encode(self)).map { Array($0) } ?? []
    }
}

/// Writes gzip files with a single member, without a name or a time.
package enum Gzip {
    package static func compressed(_ content: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        // A window of 15 bits, plus 16 for a gzip header.
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
