internal import Dispatch

/// Runs work that may wait for the disk on a thread that may block. Swift has few threads of its own, and they answer all
/// other requests.
func besides<Value: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () throws(Failure) -> Value
) async throws(Failure) -> Value {
    let result = await withCheckedContinuation { (done: CheckedContinuation<Result<Value, Failure>, Never>) in
        DispatchQueue.global().async {
            let result: Result<Value, Failure>
            do throws(Failure) { result = .success(try body()) } catch { result = .failure(error) }
            done.resume(returning: result)
        }
    }
    return try result.get()
}
