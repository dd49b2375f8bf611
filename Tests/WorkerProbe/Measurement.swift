import AlbumModel
import AlbumSite
import Glibc
import Imaging
import Workers

/// Renders JPEG files to about 2048 px and to 400 px, as a build does, through workers.
enum Measurement {
    static func run(files: [String]) {
        let folder = "/tmp/worker-probe-\(getpid())"
        mkdir(folder, 0o700)
        let workers = getenv("WORKERS").flatMap { Int(String(cString: $0)) } ?? 2
        let pool = WorkerPool(executable: .current, count: workers, limits: Limits())
        var tasks = files.map { WorkerJob.Task.inspect(path: $0) }
        var given = 0
        var bytes = 0
        var rendered = 0
        let started = seconds()
        _ = pool.run(
            next: {
                guard given < tasks.count else { return nil }
                defer { given += 1 }
                return WorkerJob(id: given, task: tasks[given])
            },
            finished: { job, result in
                switch result {
                case .success(.inspected(let file)):
                    guard let facts = file.facts else { return print("\(job.task.path): \(file.problem ?? "")") }
                    tasks.append(.render(path: job.task.path, facts: facts, outputs: outputs(facts, job.id, folder)))
                case .success(.rendered(let photo)):
                    rendered += 1
                    bytes += photo.bytes.reduce(0, +)
                    for warning in photo.warnings { print("\(job.task.path) \(warning)") }
                case .success(.copied), .success(.explained), .success(.hashed): break
                case .failure(let failure): print("\(job.task.path) \(failure)")
                }
            })
        print("\(rendered) photos, \(bytes) bytes, wall \(seconds() - started) s")
        report("workers", -1)  // RUSAGE_CHILDREN
        report("parent", 0)  // RUSAGE_SELF
    }

    /// The large size snaps to a scale of the codec's own within an eighth of 2048, as a plan does.
    private static func outputs(_ facts: MediaFacts, _ id: Int, _ folder: String) -> [RenditionOutput] {
        let stored = facts.storedSize
        let scaled = (1...8).map { scale in
            PixelSize(width: (stored.width * scale + 7) / 8, height: (stored.height * scale + 7) / 8)
        }
        let snapped = scaled.first { (1792...2304).contains($0.longEdge) }
        var large = snapped ?? stored.fitting(longEdge: 2048)
        if facts.orientation.swapsAxes { large = large.transposed }
        let sizes = [large, facts.size.fitting(longEdge: 400)]
        return sizes.enumerated().map { index, size in
            RenditionOutput(
                spec: RenditionSpec(size: size, format: .jpeg, quality: 82), path: "\(folder)/\(id)-\(index).jpg")
        }
    }

    private static func seconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func report(_ name: String, _ who: Int32) {
        var usage = rusage()
        getrusage(who, &usage)
        let user = Double(usage.ru_utime.tv_sec) + Double(usage.ru_utime.tv_usec) / 1e6
        let system = Double(usage.ru_stime.tv_sec) + Double(usage.ru_stime.tv_usec) / 1e6
        print("\(name): CPU \(user) + \(system) s, peak \(usage.ru_maxrss / 1024) MB")
    }
}
