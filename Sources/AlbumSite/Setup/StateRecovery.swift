internal import BuildStore
internal import Reporting

/// Repeats operations that failed because the state of earlier builds is damaged.
enum StateRecovery {
    /// Runs an operation. If a read suggests that the state is damaged, repeats the operation, which checks the
    /// suspected database and sets it aside if it is damaged; losing it costs only time.
    ///
    /// - Parameter body: receives the database that an earlier attempt suspects.
    static func run<Value>(
        _ body: (SuspectedDamage?) throws(BuildFailure) -> Value
    ) throws(BuildFailure) -> Value {
        var damaged: SuspectedDamage?
        var suspected: Set<String> = []
        while true {
            do {
                return try body(damaged)
            } catch {
                guard let path = error.damagedState, damaged?.isConfirmed != true else { throw error }
                damaged = SuspectedDamage(path: path, isConfirmed: !suspected.insert(path).inserted)
            }
        }
    }
}
