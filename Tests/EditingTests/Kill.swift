@testable import Editing

/// Ends an edit before its N-th write, as killing the process would.
final class Kill: @unchecked Sendable {
    // Used by one thread.
    private var left: Int

    init(_ left: Int) { self.left = left }

    func step() throws(EditRefusal) {
        left -= 1
        if left < 0 { throw .failed("killed") }
    }
}
