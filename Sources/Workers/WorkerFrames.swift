package import AlbumModel
import Foundation
import Glibc

/// What travels between the program and its workers: the length in four bytes (big-endian), then that many bytes of JSON.
package enum WorkerFrame {
    /// More than any job or reply has; what announces more is not one of ours.
    package static let longest = 64 << 20

    package static func encode(_ value: some Encodable) throws -> [UInt8] {
        let body = try JSONEncoder().encode(value)
        let length = UInt32(body.count)
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + body
    }

    package static func decode<Value: Decodable>(_ type: Value.Type, from body: some Sequence<UInt8>) throws -> Value {
        try JSONDecoder().decode(type, from: Data(body))
    }

    /// Takes one whole frame's body off the front of `buffer`; nil while it is not complete.
    package static func take(from buffer: inout [UInt8]) throws(FrameError) -> [UInt8]? {
        guard buffer.count >= 4 else { return nil }
        let length = buffer[..<4].reduce(0) { $0 << 8 | Int($1) }
        guard length <= longest else { throw FrameError() }
        guard buffer.count >= 4 + length else { return nil }
        let body = Array(buffer[4..<4 + length])
        buffer.removeFirst(4 + length)
        return body
    }

    /// A frame that cannot be one.
    package struct FrameError: Error {}
}

/// The first frame that a worker receives.
package struct WorkerSetUp: Codable {
    package var limits: Limits
    package var untrustedLoaders: [String]
}

/// What a worker answers to each job.
package enum WorkerAnswer: Codable {
    case done(WorkerReply)
    case failed(WorkerFailure)
}
