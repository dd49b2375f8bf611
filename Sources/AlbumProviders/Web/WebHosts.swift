internal import Synchronization

/// Which servers are away: after a few items that got no answer at all, the others of that server are not waited for, or a
/// build of thousands would take hours to find out what is known after a minute.
final class WebHosts: Sendable {
    private let silences = Mutex<[Substring: Int]>([:])

    /// Items in a row without an answer.
    private static let patience = 5

    func isAway(_ address: WebAddress) -> Bool {
        silences.withLock { $0[address.host, default: 0] >= Self.patience }
    }

    /// - Parameter answered: whether there was an answer of any kind.
    func note(_ address: WebAddress, answered: Bool) {
        silences.withLock { $0[address.host] = answered ? 0 : $0[address.host, default: 0] + 1 }
    }
}
