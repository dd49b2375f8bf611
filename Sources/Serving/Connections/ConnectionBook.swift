/// Decides which connections must end, from the kernel's counters for each. It is deterministic: the caller passes the
/// time.
///
/// The HTTP library reads a request's head without a limit on size or time, and accepts any number of connections. The
/// counters reveal all three from outside, without a second HTTP parser in front of the library.
package struct ConnectionBook: Sendable {
    package struct Limits: Sendable {
        /// The maximum number of connections; a browser has a dozen for all its windows.
        package var connections = 256
        /// The bytes that may arrive before the server has parsed them as a request. Browsers send about one thousand.
        package var unreadBytes: UInt64 = 64 << 10
        /// The maximum time for the rest of a request after its first byte, and between two acknowledged bytes of a
        /// response.
        package var patience = Duration.seconds(10)
        /// The maximum time without traffic: browsers keep some connections for their next request.
        package var idle = Duration.seconds(60)

        package init() {}
    }

    /// The other end of a connection. Several devices may use the same port.
    package struct Peer: Hashable, Sendable {
        /// An IPv4 address, with its first number in the highest byte.
        package var address: UInt32
        package var port: UInt16

        package init(address: UInt32, port: UInt16) {
            self.address = address
            self.port = port
        }
    }

    /// The state of a connection at one moment.
    package struct Sample: Sendable {
        /// The inode of the socket.
        package var inode: UInt64
        package var peer: Peer
        package var received: UInt64
        /// How many of those the program has not read yet: they are in the kernel's memory, which has limits of its own.
        package var waiting: UInt64
        package var confirmed: UInt64
        /// When the last bytes arrived, or when the connection began if there were none.
        package var lastReceived: ContinuousClock.Instant

        package init(
            inode: UInt64, peer: Peer, received: UInt64, waiting: UInt64 = 0, confirmed: UInt64,
            lastReceived: ContinuousClock.Instant
        ) {
            self.inode = inode
            self.peer = peer
            self.received = received
            self.waiting = waiting
            self.confirmed = confirmed
            self.lastReceived = lastReceived
        }
    }

    private struct Entry {
        var sample: Sample
        /// The bytes received when the last request was parsed.
        var understood: UInt64 = 0
        /// When the first byte after those was seen.
        var pendingSince: ContinuousClock.Instant?
        var lastChange: ContinuousClock.Instant
        /// When bytes of a response were last acknowledged.
        var lastConfirmed: ContinuousClock.Instant
        var hasAsked = false
        var isLive = false
        var isSending = false
        var isWaiting = false
        var isTrusted = false
    }

    /// What a connection does after a request's head has been parsed.
    package enum Activity: Sendable {
        /// It waits for the next request.
        case answered
        /// It waits for the answer, however long the server takes. If the connection ended first, the browser would show
        /// an error or send the request again, and an edit would be made twice.
        case waiting
        /// It stays open without further requests.
        case live
        /// A paired device sends a body, which the server reads piece by piece.
        case sending
    }

    private static let moment = Duration.milliseconds(50)

    private let limits: Limits
    private var entries: [UInt64: Entry] = [:]
    /// The peers whose requests have been parsed since the last check.
    private var begun: [Peer: Activity] = [:]
    /// The peers among them that are paired devices.
    private var trusted: Set<Peer> = []

    package init(_ limits: Limits = Limits()) { self.limits = limits }

    /// Records that the server has parsed a request.
    package mutating func beganRequest(from peer: Peer, _ course: Activity = .answered) {
        if course == .sending { trusted.insert(peer) }
        if begun[peer] != .live { begun[peer] = course }
    }

    /// Checks the connections.
    ///
    /// - Parameter samples: All current connections.
    /// - Returns: The inodes of the sockets to end.
    package mutating func look(at samples: [Sample], now: ContinuousClock.Instant) -> [UInt64] {
        var seen: [UInt64: Entry] = [:]
        for sample in samples {
            var entry = entries[sample.inode] ?? Entry(sample: sample, lastChange: now, lastConfirmed: now)
            if sample.confirmed != entry.sample.confirmed { entry.lastConfirmed = now }
            if sample.received != entry.sample.received || sample.confirmed != entry.sample.confirmed {
                entry.lastChange = now
            }
            entry.sample = sample
            if let course = begun[sample.peer] {
                entry.understood = sample.received
                entry.pendingSince = nil
                entry.hasAsked = true
                entry.isLive = entry.isLive || course == .live
                entry.isSending = course == .sending
                entry.isWaiting = course == .waiting
                entry.isTrusted = entry.isTrusted || trusted.contains(sample.peer)
            }
            if sample.received == entry.understood {
                entry.pendingSince = nil
            } else if entry.pendingSince == nil {
                entry.pendingSince = now
            }
            seen[sample.inode] = entry
        }
        begun = [:]
        trusted = []
        entries = seen
        var ended = Set(seen.values.filter { isOver($0, now) }.map(\.sample.inode))
        ended.formUnion(surplus(besides: ended))
        return ended.sorted()
    }

    private func isOver(_ entry: Entry, _ now: ContinuousClock.Instant) -> Bool {
        // A body arrives as fast as the network and the disk allow, but must not stop.
        if entry.isSending { return now - entry.lastChange > limits.patience * 2 }
        // Applies to live channels too, from which the server expects nothing but their end. The next body of a paired
        // device may be in the kernel's memory before its head is parsed; so may the first one, for a moment.
        let waiting = entry.isTrusted ? entry.sample.waiting : 0
        if entry.sample.received > entry.understood + waiting + limits.unreadBytes,
            entry.isLive || entry.pendingSince.map({ now - $0 >= Self.moment }) ?? false
        {
            return true
        }
        if entry.isLive || entry.isWaiting { return false }
        // The next request may wait while a long response is being sent.
        if let since = entry.pendingSince, now - max(since, entry.lastConfirmed) > limits.patience { return true }
        let idle = entry.hasAsked ? limits.idle : limits.patience
        return now - entry.lastChange > idle
    }

    /// Returns the connections above the limit: first those without a request, then those that have been quiet longest.
    /// Live channels come last.
    ///
    /// Hundreds of connections may have arrived since the last check, in an order that only the kernel knows. The
    /// newest must stay, since its request may be complete but not parsed yet. Inodes do not show the order, because
    /// each processor counts its own.
    private func surplus(besides ended: Set<UInt64>) -> [UInt64] {
        let rest = entries.values.filter { !ended.contains($0.sample.inode) }
        guard rest.count > limits.connections else { return [] }
        let order = rest.sorted { left, right in
            if left.hasAsked != right.hasAsked { return right.hasAsked }
            if left.isLive != right.isLive { return right.isLive }
            return (left.lastChange, left.sample.lastReceived) < (right.lastChange, right.sample.lastReceived)
        }
        return order.prefix(rest.count - limits.connections).map(\.sample.inode)
    }
}
