public import AlbumModel
public import Reporting

/// Which part of the work this process does, and what determines that.
public struct ShardChoice: Hashable, Sendable {
    public var shard: Shard
    /// The engine that started the process, such as `Slurm`; nil if `--shard` names the part.
    public var engine: String?

    /// - Parameters:
    ///   - written: the value of `--shard`, which takes precedence over all variables.
    ///   - count: the value of `--shards`.
    /// - Throws: if the part is unknown, or the sources contradict each other.
    public init(_ written: String?, count: Int?, environment: [String: String]) throws(BuildFailure) {
        if let count, !(1...Shard.most).contains(count) {
            throw BuildFailure(.usage, "expected 1 to \(Shard.most) for --shards but received \(count)")
        }
        if let written {
            guard let shard = Shard(written: written) else {
                throw BuildFailure(
                    .usage,
                    "expected a part such as 3/16 for --shard (from 1/16 to 16/16, at most \(Shard.most) parts) but received \(written)"
                )
            }
            guard count == nil || count == shard.count else {
                throw BuildFailure(
                    .usage, "--shard \(shard) contradicts --shards \(count ?? 0); leave out --shards")
            }
            self.shard = shard
            return
        }
        let engines = ShardEngine.all.filter { environment.has($0.index) }
        guard let engine = engines.first else { throw Self.unknown(environment) }
        guard engines.count == 1 else {
            let names = engines.map { "\($0.name) (\($0.index))" }.joined(separator: " and ")
            throw BuildFailure(.usage, "\(names) both set a part for this process; choose one with --shard K/N")
        }
        shard = try engine.shard(count: count, ShardVariables(environment: environment, engine: engine.name))
        self.engine = engine.name
    }

    private static func unknown(_ environment: [String: String]) -> BuildFailure {
        let names = ShardEngine.all.map(\.index).joined(separator: ", ")
        // GitLab sets it to 1 in jobs without `parallel`.
        let hint = environment.has("CI_NODE_TOTAL") ? "; GitLab sets CI_NODE_INDEX in jobs with `parallel: N`" : ""
        return BuildFailure(
            .usage,
            "cannot tell which part of the work this is: name it with --shard K/N, such as --shard 3/16, or start the process with an engine that sets one of \(names)\(hint)"
        )
    }
}

extension [String: String] {
    /// Whether a variable is set; shells and recipes often leave one empty.
    fileprivate func has(_ name: String) -> Bool { self[name].map { !$0.isEmpty } ?? false }
}

/// An engine that starts one process for each part, and numbers them by variables.
private struct ShardEngine {
    var name: String
    /// The variable with the number of this process.
    var index: String
    /// The number of the first process; Slurm states it.
    var first = 0
    /// The variable with the count of processes; nil if the engine has none.
    var count: String?
    /// What sets the count, for messages.
    var countSetting = ""

    static let all = [
        ShardEngine(name: "GNU parallel", index: "PARALLEL_SEQ", first: 1, countSetting: "the number of jobs"),
        ShardEngine(name: "Slurm", index: "SLURM_ARRAY_TASK_ID"),
        ShardEngine(name: "Kubernetes", index: "JOB_COMPLETION_INDEX", countSetting: "the Job's `completions`"),
        ShardEngine(name: "AWS Batch", index: "AWS_BATCH_JOB_ARRAY_INDEX", count: "AWS_BATCH_JOB_ARRAY_SIZE"),
        ShardEngine(name: "GitLab", index: "CI_NODE_INDEX", first: 1, count: "CI_NODE_TOTAL"),
    ]

    func shard(count stated: Int?, _ variables: ShardVariables) throws(BuildFailure) -> Shard {
        if index == "SLURM_ARRAY_TASK_ID" { return try SlurmArray(variables).shard(count: stated, variables) }
        let place = try variables.number(index)
        var known: Int?
        if let count { known = try variables.numberIfSet(count) }
        if let stated, let known, stated != known {
            throw BuildFailure(
                .usage, "--shards \(stated) contradicts \(count ?? "")=\(known) of \(name); leave out --shards")
        }
        guard let parts = stated ?? known else {
            let setting = count.map { "\($0) is not set" } ?? "\(name) has no variable for the number of parts"
            let advice = countSetting.isEmpty ? "" : ", \(countSetting)"
            throw BuildFailure(
                .usage, "\(name) numbers this process (\(index)=\(place)), but \(setting): add --shards N\(advice)")
        }
        return try variables.shard(place - first + 1, of: parts, because: "\(index)=\(place)")
    }
}

/// The variables of a Slurm job array. Its tasks are numbered from any number, in steps of any size.
private struct SlurmArray {
    let id: Int
    let least: Int?
    let most: Int?
    let count: Int?
    let step: Int

    init(_ variables: ShardVariables) throws(BuildFailure) {
        id = try variables.number("SLURM_ARRAY_TASK_ID")
        least = try variables.numberIfSet("SLURM_ARRAY_TASK_MIN")
        most = try variables.numberIfSet("SLURM_ARRAY_TASK_MAX")
        count = try variables.numberIfSet("SLURM_ARRAY_TASK_COUNT")
        step = max(1, try variables.numberIfSet("SLURM_ARRAY_TASK_STEP") ?? 1)
    }

    /// If `--shards` differs from the array's own count, the array runs some of the parts again, and its numbers are
    /// those of the parts.
    func shard(count stated: Int?, _ variables: ShardVariables) throws(BuildFailure) -> Shard {
        let reason = "SLURM_ARRAY_TASK_ID=\(id)"
        guard let count, let least, let most else {
            guard let stated else {
                throw BuildFailure(
                    .usage,
                    "Slurm numbers this process (\(reason)), but SLURM_ARRAY_TASK_COUNT, _MIN and _MAX are not all set: name the part with --shard K/N"
                )
            }
            return try variables.shard(id, of: stated, because: reason)
        }
        if let stated, stated != count { return try variables.shard(id, of: stated, because: reason) }
        // Tasks that are submitted again, as with `--array=3,7`, would otherwise be mistaken for all tasks.
        let isWhole = (most - least) / step + 1 == count && (id - least) % step == 0
        guard isWhole, count > 1 || id <= 1 else {
            throw BuildFailure(
                .usage,
                "this Slurm array has \(count) of the numbers from \(least) to \(most), so how many parts there are is unknown: add --shards N, and number the tasks by their parts, from 1 to N"
            )
        }
        return try variables.shard((id - least) / step + 1, of: count, because: reason)
    }
}

/// The variables of an engine, which must be whole numbers.
private struct ShardVariables {
    let environment: [String: String]
    let engine: String

    func number(_ name: String) throws(BuildFailure) -> Int {
        guard let number = try numberIfSet(name) else {
            throw BuildFailure(.usage, "\(name) of \(engine) is not set; name the part with --shard K/N")
        }
        return number
    }

    func numberIfSet(_ name: String) throws(BuildFailure) -> Int? {
        guard environment.has(name), let text = environment[name] else { return nil }
        // Larger numbers than engines give would overflow.
        guard let number = Int(text), (0...1 << 40).contains(number) else {
            throw BuildFailure(
                .usage,
                "expected a whole number in \(name) of \(engine) but found \(text); name the part with --shard K/N")
        }
        return number
    }

    func shard(_ number: Int, of count: Int, because reason: String) throws(BuildFailure) -> Shard {
        guard let shard = Shard(number: number, of: count) else {
            throw BuildFailure(
                .usage,
                "\(engine) says \(reason), which would be part \(number) of \(count); start as many processes as there are parts, at most \(Shard.most), or name the part with --shard K/N"
            )
        }
        return shard
    }
}
