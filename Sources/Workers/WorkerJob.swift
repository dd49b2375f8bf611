public import AlbumModel
import Foundation
import Glibc
public import Imaging

/// One piece of work on one file, done in an expendable process.
public struct WorkerJob: Sendable, Codable {
    /// The caller's own number for it.
    public var id: Int
    public var task: Task

    public init(id: Int, task: Task) {
        self.id = id
        self.task = task
    }

    /// All paths are absolute.
    public enum Task: Sendable, Codable {
        /// Digest, size and facts.
        case inspect(path: String)
        /// Digest and content of an XMP sidecar.
        case readSidecar(path: String)
        /// All renditions of one photo. Outputs are temporary paths; the caller renames what succeeded.
        case render(path: String, facts: MediaFacts, outputs: [RenditionOutput])
        /// The file itself without its private metadata.
        case copy(path: String, facts: MediaFacts, privacy: Privacy, output: String)

        /// The source file.
        public var path: String {
            switch self {
            case .inspect(let path), .readSidecar(let path), .render(let path, _, _), .copy(let path, _, _, _): path
            }
        }
    }
}

/// What a job gave.
public enum WorkerReply: Sendable, Codable {
    case inspected(InspectedFile)
    case rendered(RenderedPhoto)
    /// The size of the copy in bytes.
    case copied(bytes: Int)
}

/// What there is to know of a file before anything is made of it. That a file is no photo is a fact of its bytes like any other,
/// and can be kept by its digest.
public struct InspectedFile: Sendable, Codable {
    /// 64 lower-case hexadecimal digits of the content's SHA-256.
    public var digestHex: String
    /// Bytes.
    public var fileSize: Int
    /// Nil where `problem` says why, and for a sidecar.
    public var facts: MediaFacts?
    /// What a sidecar says; nil for all else.
    public var sidecar: EmbeddedMetadata?
    /// Why the file cannot be shown: the rest of a sentence that begins with its name.
    public var problem: String?
    public var warnings: [String]
    /// Whether it depends on ffmpeg what could be read.
    public var isOfFilm = false

    public init(digestHex: String, fileSize: Int, facts: MediaFacts?, problem: String?, warnings: [String]) {
        self.digestHex = digestHex
        self.fileSize = fileSize
        self.facts = facts
        self.problem = problem
        self.warnings = warnings
    }

    public var digest: ContentDigest? { ContentDigest(hex: digestHex) }
}

/// Why a job gave nothing.
public enum WorkerFailure: Error, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The job's own error, as the rest of a sentence that begins with the file's name.
    case failed(reason: String)
    /// The system did not give what it takes to read the file: permission, a sound disk, a free descriptor. Also the rest of
    /// such a sentence.
    case unreadable(reason: String)
    /// The output could not be written: a fault of the system, not of the file.
    case unwritable(reason: String)
    /// Only for copies: private metadata cannot be taken out of this file; publish a resized rendition instead.
    case notStrippable(reason: String)
    case crashed(signal: Int)
    /// By a signal that comes from outside, as the system sends it when memory runs short.
    case killed(signal: Int)
    case exited(code: Int)
    case timedOut(seconds: Int)
    case outOfMemory(bytes: Int)
    case answeredNonsense
    /// No worker could be started: a fault of the system, not of the file.
    case cannotStart(reason: String)

    /// What was made of the file's path may be of other bytes than those that were inspected.
    public static let changed = unreadable(reason: "changed while the site was being built; build again")

    /// Whether the system failed, so that the other files would fare no better.
    public var isSystemFailure: Bool {
        switch self {
        case .unwritable, .cannotStart: true
        default: false
        }
    }

    /// Whether the file could not be read to its end, whatever it holds: what an earlier build published of it stays.
    public var leavesFileUnread: Bool {
        switch self {
        case .unreadable, .unwritable, .killed, .cannotStart: true
        case .crashed(let signal): signal == Self.busError
        case .failed, .notStrippable, .exited, .timedOut, .outOfMemory, .answeredNonsense: false
        }
    }

    /// Whether the next try may well succeed though the file is the same. Such a failure must not be remembered.
    public var isPassing: Bool { leavesFileUnread || isOutOfMemory }

    private var isOutOfMemory: Bool { if case .outOfMemory = self { true } else { false } }

    /// Whether the cause may be the worker, worn by files before this one, rather than this file.
    var mayBeTheWorkers: Bool {
        switch self {
        case .crashed, .killed, .exited, .timedOut, .outOfMemory, .answeredNonsense: true
        case .failed, .unreadable, .unwritable, .notStrippable, .cannotStart: false
        }
    }

    /// What a process gets that reads a mapped file where the disk has nothing to give.
    private static let busError = 7

    /// The rest of a sentence that begins with the file's name.
    public var description: String {
        switch self {
        case .failed(let reason), .unreadable(let reason), .unwritable(let reason), .notStrippable(let reason): reason
        case .crashed(Self.busError):
            "cannot be read to its end: it became shorter meanwhile, or the disk has an error; check that the file can be copied"
        case .crashed(let signal): "cannot be shown: its decoder crashed (signal \(signal))"
        case .killed(let signal):
            "was not finished: another process killed its worker (signal \(signal)), as the system does when memory runs short; build again with fewer --jobs"
        case .exited(let code): "cannot be shown: its decoder failed (exit code \(code))"
        case .timedOut(let seconds): "cannot be shown: it took longer than \(seconds) s"
        case .outOfMemory(let bytes): "cannot be shown: it needed more than \(bytes >> 20) MB of memory"
        case .answeredNonsense: "cannot be shown: its worker sent an invalid answer"
        case .cannotStart(let reason): "was not read: no worker process could be started (\(reason))"
        }
    }
}

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
