import AlbumModel
import AlbumSite
import Glibc

/// The workers' test bed. As `worker` it is a worker like the program's own, but for files whose name asks for trouble;
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

    /// By the last component of the path: `crash`, `abort`, `hang`, `exit`, `memory`, `allocation`, `babble`.
    private static func misbehave(for job: WorkerJob) {
        switch job.task.path.split(separator: "/").last {
        case "crash": raise(SIGSEGV)
        case "abort": abort()
        case "hang": while true { sleep(1000) }
        case "exit": exit(3)
        case "memory": fillMemory()
        case "allocation":
            _ = "GLib-ERROR: gmem.c: failed to allocate 9223372036854775807 bytes\n".withCString {
                write(2, $0, strlen($0))
            }
            abort()
        case "babble":
            // What libraries print must neither stop the worker nor reach its replies.
            let line = [UInt8](repeating: 0x21, count: 1000)
            for _ in 0..<2000 { line.withUnsafeBytes { _ = write(1, $0.baseAddress, $0.count) } }
        default: break
        }
    }

    /// Touches memory until the limit answers, as a decoder that does not look at the answer would.
    private static func fillMemory() {
        while true {
            guard let block = malloc(16 << 20) else { abort() }
            memset(block, 1, 16 << 20)
        }
    }
}
