public import AlbumModel
import Foundation
import Glibc
public import Imaging

/// A task on one file, performed in an expendable process.
public struct WorkerJob: Sendable, Codable {
    /// The caller's id for the job.
    public var id: Int
    public var task: Task

    public init(id: Int, task: Task) {
        self.id = id
        self.task = task
    }

    /// The task of a job. All paths are absolute.
    public enum Task: Sendable, Codable {
        /// Computes the digest, size and facts of a file.
        case inspect(path: String)
        /// Computes the digest of an XMP sidecar and reads its content.
        case readSidecar(path: String)
        /// Reads the metadata of each family (EXIF, IPTC, XMP) separately.
        case explain(path: String)
        /// Creates all renditions of one photo. Outputs are temporary paths; the caller renames the successful ones.
        case render(path: String, facts: MediaFacts, outputs: [RenditionOutput])
        /// Computes the same perceptual hash of one photo as rendering it for this base does.
        case hash(path: String, facts: MediaFacts, base: PixelSize)
        /// Copies the file itself without its private metadata.
        case copy(path: String, facts: MediaFacts, privacy: Privacy, output: String)

        /// The path of the source file.
        public var path: String {
            switch self {
            case .inspect(let path), .readSidecar(let path), .explain(let path), .render(let path, _, _),
                .hash(let path, _, _), .copy(let path, _, _, _):
                path
            }
        }
    }
}

/// The result of a job.
public enum WorkerReply: Sendable, Codable {
    case inspected(InspectedFile)
    /// The metadata by the name of its family.
    case explained([String: EmbeddedMetadata])
    case rendered(RenderedPhoto)
    /// Nil if the photo has nothing to recognise it by.
    case hashed(PictureHash?)
    /// The size of the copy in bytes.
    case copied(bytes: Int)
}

extension WorkerReply {
    /// Whether the reply is one to the task, with values that the program can compute with. A decoder that a hostile file
    /// has taken over may answer anything.
    func answers(_ task: WorkerJob.Task) -> Bool {
        switch (task, self) {
        case (.inspect, .inspected(let file)), (.readSidecar, .inspected(let file)): file.isPlausible
        case (.explain, .explained(let families)): families.values.allSatisfy(\.isPlausible)
        case (.render(_, _, let outputs), .rendered(let photo)): photo.isPlausible(for: outputs.count)
        case (.hash, .hashed): true
        case (.copy, .copied(let bytes)): bytes >= 0
        case (.inspect, _), (.readSidecar, _), (.explain, _), (.render, _), (.hash, _), (.copy, _): false
        }
    }
}

/// The facts about a file that are needed before anything is made from it. That a file is not a photo is such a fact,
/// and can be cached by the file's digest.
public struct InspectedFile: Sendable, Codable {
    /// The SHA-256 of the content as 64 lower-case hexadecimal digits.
    public var digestHex: String
    /// The size in bytes.
    public var fileSize: Int
    /// Nil if there is a `problem`, and for a sidecar.
    public var facts: MediaFacts?
    /// The content of a sidecar; nil for other files.
    public var sidecar: EmbeddedMetadata?
    /// Why the file cannot be shown, worded to continue a sentence that begins with its name.
    public var problem: String?
    public var warnings: [String]
    /// Whether the result depends on whether ffmpeg is installed.
    public var isOfFilm = false

    public init(digestHex: String, fileSize: Int, facts: MediaFacts?, problem: String?, warnings: [String]) {
        self.digestHex = digestHex
        self.fileSize = fileSize
        self.facts = facts
        self.problem = problem
        self.warnings = warnings
    }

    public var digest: ContentDigest? { ContentDigest(hex: digestHex) }

    fileprivate var isPlausible: Bool {
        digest != nil && fileSize >= 0 && (facts?.isPlausible ?? true) && (sidecar?.isPlausible ?? true)
    }
}

/// The reason why a job failed.
public enum WorkerFailure: Error, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The job's own error, worded to continue a sentence that begins with the file's name.
    case failed(reason: String)
    /// The system could not read the file, for example because of its permissions, a failing disk or a lack of file
    /// descriptors; worded like `failed`.
    case unreadable(reason: String)
    /// The output could not be written: a system problem, not one of the file.
    case unwritable(reason: String)
    /// Only for copies: private metadata cannot be removed from this file; publish a resized rendition instead.
    case notStrippable(reason: String)
    case crashed(signal: Int)
    /// Killed by an external signal, for example by the system when memory runs short.
    case killed(signal: Int)
    case exited(code: Int)
    case timedOut(seconds: Int)
    case outOfMemory(bytes: Int)
    case answeredNonsense
    /// No worker could be started: a system problem, not one of the file.
    case cannotStart(reason: String)

    /// The file's renditions may come from different bytes than the inspected ones.
    public static let changed = unreadable(reason: "changed while the site was being built; build again")

    /// Whether the system failed, so that other files would fail too.
    public var isSystemFailure: Bool {
        switch self {
        case .unwritable, .cannotStart: true
        default: false
        }
    }

    /// Whether the file could not be read completely, whatever its content. Then what an earlier build published from
    /// it stays.
    public var leavesFileUnread: Bool { unread != nil }

    /// Why the file could not be read completely; nil if it could.
    package var unread: UnreadCause? {
        switch self {
        case Self.changed: .change
        case .unreadable, .unwritable, .killed, .cannotStart, .crashed(signal: Self.busError): .problem
        case .crashed, .failed, .notStrippable, .exited, .timedOut, .outOfMemory, .answeredNonsense: nil
        }
    }

    /// Whether a retry may succeed although the file is the same. Such a failure must not be cached.
    public var isTransient: Bool { leavesFileUnread || isOutOfMemory }

    private var isOutOfMemory: Bool { if case .outOfMemory = self { true } else { false } }

    /// Whether the cause may be the worker's state after earlier files, rather than this file.
    var mayBeTheWorkers: Bool {
        switch self {
        case .crashed, .killed, .exited, .timedOut, .outOfMemory, .answeredNonsense: true
        case .failed, .unreadable, .unwritable, .notStrippable, .cannotStart: false
        }
    }

    /// The signal for reading a mapped file when the disk cannot deliver its data.
    private static let busError = 7

    /// A description worded to continue a sentence that begins with the file's name.
    public var description: String {
        switch self {
        case .failed(let reason), .unreadable(let reason), .unwritable(let reason), .notStrippable(let reason): reason
        case .crashed(Self.busError):
            "cannot be read to its end: it has become shorter, or the disk has an error; check that the file can be copied"
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

/// The format of messages between the program and its workers: a length in four bytes (big-endian), followed by that
/// many bytes of JSON.
package enum WorkerFrame {
    /// Larger than any job or reply; a frame that claims to be larger is invalid.
    package static let longest = 64 << 20

    package static func encode(_ value: some Encodable) throws -> [UInt8] {
        let body = try JSONEncoder().encode(value)
        let length = UInt32(body.count)
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + body
    }

    package static func decode<Value: Decodable>(_ type: Value.Type, from body: some Sequence<UInt8>) throws -> Value {
        try JSONDecoder().decode(type, from: Data(body))
    }

    /// Removes and returns the body of the first frame in `buffer`, or returns nil if it is incomplete.
    package static func take(from buffer: inout [UInt8]) throws(FrameError) -> [UInt8]? {
        guard buffer.count >= 4 else { return nil }
        let length = buffer[..<4].reduce(0) { $0 << 8 | Int($1) }
        guard length <= longest else { throw FrameError() }
        guard buffer.count >= 4 + length else { return nil }
        let body = Array(buffer[4..<4 + length])
        buffer.removeFirst(4 + length)
        return body
    }

    /// An invalid frame.
    package struct FrameError: Error {}
}

/// The first frame that a worker receives.
package struct WorkerSetUp: Codable {
    package var limits: Limits
    package var untrustedLoaders: [String]
}

/// A worker's answer to a job.
package enum WorkerAnswer: Codable {
    case done(WorkerReply)
    case failed(WorkerFailure)
}
