import AlbumModel
import Foundation
import Glibc
import Imaging
import Testing

@testable import Workers

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
    /// - Parameter seconds: by default, more than a busy machine needs to start a worker: only one that hangs may reach it.
    static func limits(seconds: Int = 120) -> Limits {
        var limits = Limits()
        limits.seconds = seconds
        // More than this process has held; otherwise, nobody could tell that a worker ran out of memory.
        limits.memory = 2 << 30
        return limits
    }

    /// How long the tests wait for a worker that hangs.
    private static let patience = 5

    private static let missing = WorkerFailure.unreadable(reason: "cannot be read: No such file or directory")

    private func pool(_ count: Int = 2, seconds: Int = 120) -> WorkerPool {
        WorkerPool(executable: Probe.executable, count: count, limits: Self.limits(seconds: seconds))
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
        ("hang", .timedOut(seconds: patience)), ("killed", .killed(signal: 9)), ("flood", .answeredNonsense),
        ("memory", .outOfMemory(bytes: 2 << 30)),
        ("allocation", .outOfMemory(bytes: 2 << 30)),
    ])
    func aLostWorkerAffectsOnlyItsFile(fault: String, expected: WorkerFailure) {
        let tasks: [WorkerJob.Task] = [
            .inspect(path: "/nowhere/a.jpg"), .inspect(path: "/fault/\(fault)"), .inspect(path: "/nowhere/b.jpg"),
            .inspect(path: "/fault/\(fault)"), .inspect(path: "/nowhere/c.jpg"),
        ]
        let results = run(fault == "hang" ? pool(seconds: Self.patience) : pool(), tasks)
        #expect(
            results.map { $0?.failure } == [Self.missing, expected, Self.missing, expected, Self.missing])
    }

    /// A decoder that a hostile file has taken over may answer anything, and the program computes with what it accepts.
    @Test(arguments: ["short", "long", "negative", "hash", "colour", "photo", "inspected"])
    func aRenderedPhotoHasWhatWasAskedFor(lie: String) {
        let size = PixelSize(width: 40, height: 30)
        let task = WorkerJob.Task.render(
            path: "/fault/lie-\(lie)", facts: MediaFacts(format: .jpeg, storedSize: size),
            outputs: [
                RenditionOutput(spec: RenditionSpec(size: size, format: .jpeg, quality: 80), path: "/nowhere/a.jpg")
            ])
        #expect(run(pool(1), [task])[0]?.failure == (lie == "photo" ? nil : .answeredNonsense))
    }

    @Test(arguments: ["size", "frames", "time", "duration", "digest", "photo", "copy", "inspected"])
    func anInspectedFileHasFactsToComputeWith(lie: String) {
        let failure = run(pool(1), [.inspect(path: "/fault/lie-\(lie)")])[0]?.failure
        #expect(failure == (lie == "inspected" ? nil : .answeredNonsense))
    }

    @Test func whatLibrariesPrintStaysOut() {
        let results = run(pool(1), [.inspect(path: "/fault/babble"), .inspect(path: "/nowhere/a.jpg")])
        for result in results {
            #expect(result?.failure == Self.missing)
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

    @Test func saysThatNoWorkerCanBeStarted() {
        let pool = WorkerPool(
            executable: WorkerPool.Executable(path: "/nowhere/worker", arguments: []), count: 2, limits: Limits())
        let results = run(pool, [.inspect(path: "/a"), .inspect(path: "/b"), .inspect(path: "/c")])
        let expected = WorkerFailure.cannotStart(reason: "/nowhere/worker: No such file or directory")
        #expect(results.map { $0?.failure } == [expected, expected, expected])
    }

    private func scratch() throws -> String {
        let path = FileManager.default.temporaryDirectory.path + "/workers-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }

    /// The processes that wrote themselves into a list.
    private func processes(in list: String) -> [pid_t] {
        let text = (try? String(contentsOfFile: list, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { pid_t($0) }
    }

    /// False for a process that is dead but not yet reaped by the process that inherited it.
    private func isAlive(_ process: pid_t) -> Bool {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
        return !status.contains(") Z ")
    }

    /// Damage that earlier files have done to a worker is not blamed on the file at which it becomes visible.
    @Test(arguments: ["crash-later", "killed-later", "exit-later", "hang-later", "memory-later", "flood-later"])
    func aFileIsBlamedOnlyInAFreshWorker(fault: String) {
        let results = run(
            fault == "hang-later" ? pool(1, seconds: Self.patience) : pool(1),
            [.inspect(path: "/nowhere/a.jpg"), .inspect(path: "/fault/\(fault)"), .inspect(path: "/nowhere/b")])
        #expect(results.map { $0?.failure } == [Self.missing, Self.missing, Self.missing])
    }

    @Test func aWorkerThatClosesItsOutputIsNotWaitedFor() throws {
        #expect(run(pool(1), [.inspect(path: "/fault/mute")])[0]?.failure == .answeredNonsense)
    }

    @Test func workersAreReplacedAfterSomeJobs() throws {
        let folder = try scratch()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let pool = WorkerPool(executable: Probe.executable, count: 1, limits: Self.limits(), jobsPerWorker: 3)
        _ = run(pool, (0..<7).map { _ in .inspect(path: "\(folder)/processes") })
        let all = processes(in: "\(folder)/processes")
        #expect(all.count == 7 && Set(all).count == 3)
        #expect(Set(all[0..<3]).count == 1 && Set(all[3..<6]).count == 1)
    }

    @Test func workersStayFromRunToRunUntilThePoolEndsThem() throws {
        let folder = try scratch()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let list = "\(folder)/processes"
        let pool = pool(1)
        _ = run(pool, [.inspect(path: list)])
        _ = run(pool, [.inspect(path: list)])
        let all = processes(in: list)
        try #require(all.count == 2)
        #expect(all[0] == all[1] && isAlive(all[0]))
        pool.endWorkers()
        #expect(kill(all[0], 0) == -1 && errno == ESRCH, "ended and reaped")
        _ = run(pool, [.inspect(path: list)])
        #expect(processes(in: list)[2] != all[0])
    }

    /// Starting a worker takes longer than rendering a few photos.
    @Test func aSecondWorkerIsNotStartedImmediately() throws {
        let folder = try scratch()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let terms = WorkerSettings(
            executable: Probe.executable, limits: Self.limits(), untrustedLoaders: [], jobsPerWorker: 100)
        let loop = WorkerLoop(
            slots: [WorkerSlot(terms: terms), WorkerSlot(terms: terms)], patience: 3600 * 1_000_000_000)
        defer { loop.slots.forEach { $0.stop() } }
        var left = 5
        let isComplete = loop.run(
            interruption: -1,
            next: {
                left -= 1
                return left < 0 ? nil : WorkerJob(id: left, task: .inspect(path: "\(folder)/processes"))
            }, finished: { _, _ in })
        let all = processes(in: "\(folder)/processes")
        #expect(isComplete && all.count == 5 && Set(all).count == 1)
    }

    @Test func aSlowFileLeavesTheOthersToASecondWorker() throws {
        var order: [Int] = []
        var given = 0
        let tasks: [WorkerJob.Task] = [.inspect(path: "/fault/hang"), .inspect(path: "/nowhere/a.jpg")]
        _ = pool(seconds: Self.patience).run(
            next: {
                guard given < tasks.count else { return nil }
                defer { given += 1 }
                return WorkerJob(id: given, task: tasks[given])
            }, finished: { job, _ in order.append(job.id) })
        #expect(order == [1, 0])
    }

    /// A waiting worker may be killed like any other: the next file must not fail because of that.
    @Test func aWorkerThatDiedWhileItWaitedIsReplaced() throws {
        let folder = try scratch()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let list = "\(folder)/processes"
        let pool = pool(1)
        _ = run(pool, [.inspect(path: list)])
        let first = try #require(processes(in: list).first)
        kill(first, SIGKILL)
        for _ in 0..<1000 where isAlive(first) { usleep(10_000) }
        #expect(run(pool, [.inspect(path: "/nowhere/a.jpg")])[0]?.failure == Self.missing)
    }

    @Test func aWorkerThatHoldsOnToMemoryIsReplaced() throws {
        let folder = try scratch()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let list = "\(folder)/processes"
        var limits = Self.limits()
        limits.memory = 512 << 20
        _ = run(
            WorkerPool(executable: Probe.executable, count: 1, limits: limits),
            [.inspect(path: list), .inspect(path: list), .inspect(path: "/fault/leak"), .inspect(path: list)])
        let all = processes(in: list)
        try #require(all.count == 3)
        #expect(all[0] == all[1] && all[1] != all[2])
    }

    @Test func sizesThatFilesOnlyClaimCostNoArithmetic() {
        #expect(WorkerTime.seconds(forBytes: 0, limit: 60) == 60)
        #expect(WorkerTime.seconds(forBytes: 20_000_000_000, limit: 60) == 1060)
        #expect(WorkerTime.seconds(forBytes: .max, limit: .max) == 1_014_400)
        #expect(WorkerTime.seconds(forBytes: -1, limit: 60) == 60)
    }

    /// On Linux, the memory that a process has held also counts for the programs that it starts.
    @Test func memoryOfTheMainProcessIsNotItsWorkers() {
        var limits = Self.limits()
        limits.memory = 256 << 20
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: limits.memory, alignment: 4096)
        for page in stride(from: 0, to: limits.memory, by: 4096) { memory[page] = 1 }
        memory.deallocate()
        let pool = WorkerPool(executable: Probe.executable, count: 1, limits: limits)
        #expect(run(pool, [.inspect(path: "/fault/crash")])[0]?.failure == .crashed(signal: 11))
    }

    /// The largest sparse file that the file system allows; such a size once overflowed the main process's
    /// deadline.
    @Test func aSparseFileAffectsOnlyItself() throws {
        let folder = try scratch()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = "\(folder)/crash"
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
        defer { close(file) }
        var size: off_t = .max
        while size > 1, ftruncate(file, size) != 0 { size /= 2 }
        // The probe crashes before it would read all of it.
        #expect(run(pool(1), [.inspect(path: path)])[0]?.failure == .crashed(signal: 11))
    }

    @Test func cancellingEndsTheWorkersAndWhatTheyStarted() throws {
        let folder = try scratch()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (list, children) = ("\(folder)/processes-hang", "\(folder)/child")
        let pool = WorkerPool(executable: Probe.executable, count: 2, limits: Limits())
        Thread.detachNewThread {
            // Both are at work; without cancelling, their jobs would finish, by running out of time.
            while self.processes(in: list).isEmpty || self.processes(in: children).isEmpty { usleep(10_000) }
            pool.cancel()
        }
        var tasks: [WorkerJob.Task] = [.inspect(path: list), .inspect(path: children)]
        let completed = pool.run(
            next: { tasks.popLast().map { WorkerJob(id: tasks.count, task: $0) } },
            finished: { _, _ in Issue.record("a hanging job finished") })
        #expect(!completed)
        let all = processes(in: list) + processes(in: children)
        #expect(all.count == 2)
        // Nothing waits for a grandchild to end; without the signal, it would sleep for much longer than this.
        for _ in 0..<1000 where all.contains(where: isAlive) { usleep(10_000) }
        #expect(!all.contains(where: isAlive))
    }

    /// A worker that outlives its parent would waste memory and processor time.
    @Test func leavesNoProcessBehind() throws {
        let folder = try scratch()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let list = "\(folder)/processes"
        _ = run(pool(3), (0..<9).map { .inspect(path: $0.isMultiple(of: 3) ? "/fault/crash" : list) })
        let all = Set(processes(in: list))
        #expect(!all.isEmpty)
        // They were reaped when the pool was released, so not even their process IDs are left.
        #expect(all.allSatisfy { kill($0, 0) == -1 && errno == ESRCH })
    }
}
