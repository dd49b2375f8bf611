import AlbumModel
import AlbumSite
import Foundation
import Glibc
import Imaging
import Testing

/// The executable that `swift build` puts beside the tests.
enum Probe {
    static var executable: WorkerPool.Executable {
        // The tests run as a bundle inside another program; its own path is in the arguments.
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
        let folder = URL(fileURLWithPath: bundle).deletingLastPathComponent().path
        return WorkerPool.Executable(path: folder + "/worker-probe", arguments: ["worker"])
    }
}

/// Results in the order of the jobs.
private func run(_ pool: WorkerPool, _ tasks: [WorkerJob.Task]) -> [Result<WorkerReply, WorkerFailure>?] {
    var results = [Result<WorkerReply, WorkerFailure>?](repeating: nil, count: tasks.count)
    var given = 0
    _ = pool.run(
        next: {
            guard given < tasks.count else { return nil }
            defer { given += 1 }
            return WorkerJob(id: given, task: tasks[given])
        },
        finished: { job, result in
            #expect(results[job.id] == nil, "job \(job.id) finished twice")
            results[job.id] = result
        })
    return results
}

extension Result where Success == WorkerReply, Failure == WorkerFailure {
    fileprivate var failure: WorkerFailure? { if case .failure(let failure) = self { failure } else { nil } }
    fileprivate var inspected: InspectedFile? { if case .success(.inspected(let file)) = self { file } else { nil } }
}

@Suite struct WorkerPoolTests {
    static let limits = {
        var limits = Limits()
        limits.seconds = 2
        limits.memory = 512 << 20
        return limits
    }()

    private func pool(_ count: Int = 2) -> WorkerPool {
        WorkerPool(executable: Probe.executable, count: count, limits: Self.limits)
    }

    @Test func namesWhatAFileIs() throws {
        let path = FileManager.default.temporaryDirectory.path + "/workers-\(UUID().uuidString).jpg"
        try Data("hello".utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = try #require(run(pool(), [.inspect(path: path)])[0]?.inspected)
        #expect(file.digestHex == "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824")
        #expect(file.digest?.hex == file.digestHex)
        #expect(file.fileSize == 5)
        #expect(file.problem == "is text, not a photo")
        #expect(file.facts == nil)
    }

    @Test(arguments: [
        ("crash", WorkerFailure.crashed(signal: 11)), ("abort", .crashed(signal: 6)), ("exit", .exited(code: 3)),
        ("hang", .timedOut(seconds: 2)), ("memory", .outOfMemory(bytes: 512 << 20)),
        ("allocation", .outOfMemory(bytes: 512 << 20)),
    ])
    func aLostWorkerCostsOnlyItsFile(fault: String, expected: WorkerFailure) {
        let tasks: [WorkerJob.Task] = [
            .inspect(path: "/nowhere/a.jpg"), .inspect(path: "/fault/\(fault)"), .inspect(path: "/nowhere/b.jpg"),
            .inspect(path: "/fault/\(fault)"), .inspect(path: "/nowhere/c.jpg"),
        ]
        // Only the one that hangs may meet its time: a busy machine needs a while to fill the memory.
        var limits = Self.limits
        if fault != "hang" { limits.seconds = 120 }
        let results = run(WorkerPool(executable: Probe.executable, count: 2, limits: limits), tasks)
        let missing = WorkerFailure.failed(reason: "cannot be read: No such file or directory")
        #expect(results.map { $0?.failure } == [missing, expected, missing, expected, missing])
    }

    @Test func whatLibrariesPrintStaysOut() {
        let results = run(pool(1), [.inspect(path: "/fault/babble"), .inspect(path: "/nowhere/a.jpg")])
        for result in results {
            #expect(result?.failure == .failed(reason: "cannot be read: No such file or directory"))
        }
    }

    @Test func jobsMayComeOutOfResults() {
        var waiting = [WorkerJob(id: 0, task: .inspect(path: "/nowhere/0"))]
        var finished: [Int] = []
        let completed = pool().run(
            next: { waiting.popLast() },
            finished: { job, _ in
                finished.append(job.id)
                if job.id < 5 {
                    waiting.append(WorkerJob(id: job.id + 1, task: .inspect(path: "/nowhere/\(job.id + 1)")))
                }
            })
        #expect(completed)
        #expect(finished == [0, 1, 2, 3, 4, 5])
    }

    @Test func cancellingDoesNotWait() {
        let pool = WorkerPool(executable: Probe.executable, count: 2, limits: Limits())
        let canceller = Thread {
            usleep(300_000)
            pool.cancel()
        }
        canceller.start()
        let started = Date()
        var given = 0
        let completed = pool.run(
            next: {
                given += 1
                return WorkerJob(id: given, task: .inspect(path: "/fault/hang"))
            }, finished: { _, _ in Issue.record("a hanging job finished") })
        #expect(!completed)
        #expect(Date().timeIntervalSince(started) < 10)
    }

    @Test func saysThatNoWorkerCanBeStarted() {
        let pool = WorkerPool(
            executable: WorkerPool.Executable(path: "/nowhere/worker", arguments: []), count: 2, limits: Limits())
        let results = run(pool, [.inspect(path: "/a"), .inspect(path: "/b"), .inspect(path: "/c")])
        let expected = WorkerFailure.cannotStart(reason: "/nowhere/worker: No such file or directory")
        #expect(results.map { $0?.failure } == [expected, expected, expected])
    }

    /// A worker that lives on without its parent would hold the memory and the processor of nobody.
    @Test func leavesNoProcessBehind() throws {
        _ = run(pool(3), (0..<6).map { .inspect(path: "/nowhere/\($0)") })
        let own = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").flatMap { task in
            (try? String(contentsOfFile: "/proc/self/task/\(task)/children", encoding: .utf8))?.split(separator: " ")
                ?? []
        }
        // Other tests run beside this one and have workers of their own; a zombie would stay for good.
        let zombies = own.filter {
            (try? String(contentsOfFile: "/proc/\($0)/stat", encoding: .utf8))?.contains(") Z ") == true
        }
        #expect(zombies.isEmpty)
    }
}
