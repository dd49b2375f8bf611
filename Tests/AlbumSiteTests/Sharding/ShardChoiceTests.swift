import AlbumModel
import Reporting
import Testing

@testable import AlbumSite

/// Which part of the work a process takes, by its options and by the variables of the engine that started it.
struct ShardChoiceTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var shard: String?
        var count: Int?
        var variables: [String: String]
        /// The part and the engine, or words of the message.
        var expected: String

        init(_ variables: [String: String], shard: String? = nil, count: Int? = nil, _ expected: String) {
            (self.variables, self.shard, self.count, self.expected) = (variables, shard, count, expected)
        }

        var testDescription: String { "\(variables.sorted { $0.key < $1.key }) \(shard ?? "") \(count ?? 0)" }
    }

    private static func slurm(_ id: Int, _ least: Int, _ most: Int, count: Int, step: Int = 1) -> [String: String] {
        [
            "SLURM_ARRAY_TASK_ID": "\(id)", "SLURM_ARRAY_TASK_MIN": "\(least)", "SLURM_ARRAY_TASK_MAX": "\(most)",
            "SLURM_ARRAY_TASK_COUNT": "\(count)", "SLURM_ARRAY_TASK_STEP": "\(step)",
        ]
    }

    @Test(arguments: [
        Case([:], shard: "3/16", "3/16"),
        Case([:], shard: "3/16", count: 16, "3/16"),
        // An option takes precedence over all variables.
        Case(["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "2"], shard: "3/16", "3/16"),
        Case(["PARALLEL_SEQ": "1"], count: 16, "1/16 GNU parallel"),
        Case(["PARALLEL_SEQ": "16"], count: 16, "16/16 GNU parallel"),
        Case(["JOB_COMPLETION_INDEX": "0"], count: 4, "1/4 Kubernetes"),
        Case(["JOB_COMPLETION_INDEX": "3"], count: 4, "4/4 Kubernetes"),
        Case(["AWS_BATCH_JOB_ARRAY_INDEX": "0", "AWS_BATCH_JOB_ARRAY_SIZE": "50"], "1/50 AWS Batch"),
        Case(["AWS_BATCH_JOB_ARRAY_INDEX": "49", "AWS_BATCH_JOB_ARRAY_SIZE": "50"], count: 50, "50/50 AWS Batch"),
        Case(["AWS_BATCH_JOB_ARRAY_INDEX": "7"], count: 50, "8/50 AWS Batch"),
        Case(["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "4"], "1/4 GitLab"),
        Case(["CI_NODE_INDEX": "4", "CI_NODE_TOTAL": "4"], "4/4 GitLab"),
        Case(["CI_NODE_INDEX": "", "PARALLEL_SEQ": "2"], count: 2, "2/2 GNU parallel"),
        Case(slurm(1, 1, 16, count: 16), "1/16 Slurm"),
        Case(slurm(0, 0, 15, count: 16), "1/16 Slurm"),
        Case(slurm(15, 0, 15, count: 16), count: 16, "16/16 Slurm"),
        Case(slurm(5, 1, 7, count: 4, step: 2), "3/4 Slurm"),
        Case(slurm(1, 1, 1, count: 1), "1/1 Slurm"),
        // Tasks that are resubmitted.
        Case(slurm(7, 7, 7, count: 1), count: 16, "7/16 Slurm"),
        Case(slurm(7, 3, 7, count: 2, step: 4), count: 16, "7/16 Slurm"),
        Case(["SLURM_ARRAY_TASK_ID": "3"], count: 16, "3/16 Slurm"),
    ])
    func aPartIsKnown(_ known: Case) throws {
        let choice = try ShardChoice(known.shard, count: known.count, environment: known.variables)
        #expect(
            ([choice.shard.description] + [choice.engine].compactMap(\.self)).joined(separator: " ") == known.expected)
    }

    @Test(arguments: [
        Case([:], "name it with --shard K/N"),
        Case(["CI_NODE_TOTAL": "1"], "in jobs with `parallel: N`"),
        Case([:], count: 16, "name it with --shard K/N"),
        Case([:], shard: "17/16", "expected a part such as 3/16"),
        Case([:], shard: "3/16", count: 8, "--shard 3/16 contradicts --shards 8"),
        Case([:], shard: "3/16", count: 0, "expected 1 to 10000 for --shards"),
        Case([:], count: 10_001, "expected 1 to 10000 for --shards"),
        Case(["PARALLEL_SEQ": "1"], "add --shards N"),
        Case(["JOB_COMPLETION_INDEX": "1"], "add --shards N, the Job's `completions`"),
        Case(["AWS_BATCH_JOB_ARRAY_INDEX": "1"], "AWS_BATCH_JOB_ARRAY_SIZE is not set"),
        Case(["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "4"], count: 8, "--shards 8 contradicts CI_NODE_TOTAL=4"),
        Case(["CI_NODE_INDEX": "5", "CI_NODE_TOTAL": "4"], "would be part 5 of 4"),
        Case(["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "4"], "would be part 0 of 4"),
        Case(["JOB_COMPLETION_INDEX": "4"], count: 4, "would be part 5 of 4"),
        Case(["PARALLEL_SEQ": "17"], count: 16, "would be part 17 of 16"),
        Case(["JOB_COMPLETION_INDEX": "two"], count: 4, "expected a whole number in JOB_COMPLETION_INDEX"),
        Case(["JOB_COMPLETION_INDEX": "-1"], count: 4, "expected a whole number"),
        Case(["JOB_COMPLETION_INDEX": "99999999999999999999"], count: 4, "expected a whole number"),
        Case(
            ["PARALLEL_SEQ": "1", "SLURM_ARRAY_TASK_ID": "1"], count: 4,
            "GNU parallel (PARALLEL_SEQ) and Slurm (SLURM_ARRAY_TASK_ID) both set a part for this process"),
        // A task that is resubmitted by itself would assume that it is the only one.
        Case(slurm(7, 7, 7, count: 1), "add --shards N"),
        Case(slurm(3, 1, 7, count: 3), "add --shards N"),
        Case(["SLURM_ARRAY_TASK_ID": "3"], "are not all set"),
        Case(slurm(0, 0, 0, count: 1), count: 16, "would be part 0 of 16"),
        Case(slurm(17, 17, 17, count: 1), count: 16, "would be part 17 of 16"),
    ])
    func contradictionsAndGapsSayWhatToDo(_ wrong: Case) {
        let error = #expect(throws: BuildFailure.self) {
            try ShardChoice(wrong.shard, count: wrong.count, environment: wrong.variables)
        }
        #expect(error?.exitCode == 2)
        #expect(error?.message.contains(wrong.expected) == true, "\(error?.message ?? "")")
    }
}
