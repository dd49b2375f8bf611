internal import Files
internal import FlyingFox
internal import Foundation
internal import SocketShim
internal import Synchronization

/// Checks the server's connections ten times a second and ends those that exceed the limits: see `ConnectionBook`. It also sets up
/// the sockets, which the HTTP library does not hand out.
final class ConnectionGuard: Sendable {
    private let book: Mutex<ConnectionBook>
    private let isStopped = Atomic(false)

    init(_ limits: ConnectionBook.Limits) { book = Mutex(ConnectionBook(limits)) }

    /// Records that a request has been parsed.
    func began(_ request: HTTPRequest, _ course: ConnectionBook.Activity) {
        guard let peer = request.peer else { return }
        book.withLock { $0.beganRequest(from: peer, course) }
    }

    /// Starts the checks on a thread of their own: requests that keep Swift's own threads busy must not delay them.
    ///
    /// - Parameter port: The port on which the server listens.
    func start(port: UInt16) {
        look(port)
        Thread.detachNewThread { [self] in
            while !isStopped.load(ordering: .relaxed) {
                Thread.sleep(forTimeInterval: 0.1)
                look(port)
            }
        }
    }

    func stop() { isStopped.store(true, ordering: .relaxed) }

    private func look(_ port: UInt16) {
        var descriptors: [UInt64: CInt] = [:]
        var samples: [ConnectionBook.Sample] = []
        for descriptor in Self.descriptors() {
            // Set this at each check: after an error, the library listens on a new socket.
            ss_send_at_once(descriptor, port)
            var found = ss_connection()
            guard ss_look(descriptor, port, &found) else { continue }
            descriptors[found.inode] = descriptor
            samples.append(
                ConnectionBook.Sample(
                    inode: found.inode,
                    peer: ConnectionBook.Peer(address: found.peer_address, port: found.peer_port),
                    received: found.received,
                    waiting: found.waiting, confirmed: found.confirmed,
                    lastReceived: .now - .milliseconds(found.silence)))
        }
        let now = ContinuousClock.now
        for inode in book.withLock({ [samples] book in book.look(at: samples, now: now) }) {
            if let descriptor = descriptors[inode] { ss_end(descriptor, inode) }
        }
    }

    /// Returns all open descriptors of this process. The library does not expose its list of connections.
    private static func descriptors() -> [CInt] {
        ((try? FileOperations.names(in: "/proc/self/fd")) ?? []).compactMap { CInt($0) }
    }
}

extension HTTPRequest {
    fileprivate var peer: ConnectionBook.Peer? {
        guard case .ip4(let text, let port) = remoteAddress else { return nil }
        var address = in_addr()
        guard inet_pton(AF_INET, text, &address) == 1 else { return nil }
        return ConnectionBook.Peer(address: UInt32(bigEndian: address.s_addr), port: port)
    }
}
