import AlbumModel
import AlbumSite
import Glibc
import Imaging
import Workers

/// The workers' test bed. As `worker` it is a worker like the program's own, except for files whose names ask for trouble;
/// as `measure FILES...` it renders files as a build does and prints what that cost, as `manifest FOLDER` reads a site's.
@main
struct Probe {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        switch arguments.first {
        case "worker": WorkerMain.run { misbehave(for: $0) }
        case "measure": Measurement.run(files: Array(arguments.dropFirst()))
        case "manifest": ManifestMeasurement.run(folder: arguments.dropFirst().first ?? ".")
        default:
            print("usage: worker-probe worker | measure FILES... | manifest FOLDER")
            exit(2)
        }
    }

    /// The last component of the path chooses the fault; with `-later` after it, only from a worker's second job on.
    private static func misbehave(for job: WorkerJob) {
        jobs += 1
        let path = job.task.path
        var fault = path.split(separator: "/").last.map(String.init) ?? ""
        if fault.hasSuffix("-later") {
            guard jobs > 1 else { return }
            fault.removeLast("-later".count)
        }
        switch fault {
        case "crash": raise(SIGSEGV)
        case "abort": abort()
        case "killed": kill(getpid(), SIGKILL)
        case "hang": hang()
        case "exit": exit(3)
        case "memory": fillMemory()
        case "leak": leak()
        case "allocation":
            _ = "GLib-ERROR: gmem.c: failed to allocate 9223372036854775807 bytes\n".withCString {
                write(2, $0, strlen($0))
            }
            abort()
        case "babble":
            // What libraries print must neither stop the worker nor reach its replies.
            let line = [UInt8](repeating: 0x21, count: 1000)
            for _ in 0..<2000 { line.withUnsafeBytes { _ = write(1, $0.baseAddress, $0.count) } }
        case "flood":
            let block = [UInt8](repeating: 0x01, count: 1 << 16)
            while block.withUnsafeBytes({ write(replies, $0.baseAddress, $0.count) }) > 0 {}
        case let fault where fault.hasPrefix("lie-"):
            let bytes = (try? WorkerFrame.encode(WorkerAnswer.done(lie(fault)))) ?? []
            bytes.withUnsafeBytes { _ = write(replies, $0.baseAddress, $0.count) }
            hang()
        case "mute":
            close(replies)
            hang()
        case "processes": tell(path, getpid())
        case "processes-hang":
            tell(path, getpid())
            hang()
        case "child":
            tell(path, startSleeping())
            hang()
        default: break
        }
    }

    /// What a decoder with damaged memory may answer.
    private static func lie(_ fault: String) -> WorkerReply {
        var facts = MediaFacts(format: .jpeg, storedSize: PixelSize(width: 40, height: 30))
        var photo = RenderedPhoto(
            bytes: [1], dominantColours: ["#000000"], tones: [""], placeholders: [""], hashes: ["none"])
        switch fault {
        case "lie-short": photo.placeholders = []
        case "lie-long": photo.bytes = [1, 2]
        case "lie-negative": photo.bytes = [-1]
        case "lie-hash": photo.hashes = ["x y\nz"]
        case "lie-colour": photo.dominantColours = ["red\ngreen"]
        case "lie-size": facts.storedSize.width = .max
        case "lie-frames": facts.frames = -1
        case "lie-time": facts.metadata.exposure.time = 1e300
        case "lie-duration": facts.film.duration = 1e300
        case "lie-copy": return .copied(bytes: -1)
        default: break
        }
        if ["lie-photo", "lie-short", "lie-long", "lie-negative", "lie-hash", "lie-colour"].contains(fault) {
            return .rendered(photo)
        }
        let digest = String(repeating: "0", count: fault == "lie-digest" ? 63 : 64)
        return .inspected(InspectedFile(digestHex: digest, fileSize: 1, facts: facts, problem: nil, warnings: []))
    }

    nonisolated(unsafe) private static var jobs = 0

    /// The descriptor that a worker's replies go out on: the first that is free when it starts.
    private static let replies: Int32 = 3

    private static func hang() -> Never { while true { sleep(1000) } }

    /// Adds a process to the list at a path.
    private static func tell(_ path: String, _ process: pid_t) {
        let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
        _ = "\(process)\n".withCString { write(file, $0, strlen($0)) }
        close(file)
    }

    /// A process of the worker's group.
    private static func startSleeping() -> pid_t {
        var child = pid_t()
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("1000"), nil]
        posix_spawnp(&child, "sleep", nil, nil, &arguments, environ)
        return child
    }

    /// Holds on to 160 MB.
    private static func leak() {
        guard let block = malloc(160 << 20) else { abort() }
        memset(block, 1, 160 << 20)
        leaked = block
    }

    nonisolated(unsafe) private static var leaked: UnsafeMutableRawPointer?

    /// Touches memory until the limit is hit, like a decoder that ignores failed allocations.
    private static func fillMemory() {
        while true {
            guard let block = malloc(16 << 20) else { abort() }
            memset(block, 1, 16 << 20)
        }
    }
}
