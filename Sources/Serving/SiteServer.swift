internal import FlyingFox
internal import FlyingSocks
internal import Foundation
internal import Synchronization

/// Serves a site on the loopback address, which other computers cannot reach.
package final class SiteServer: Sendable {
    package struct Failure: Error, CustomStringConvertible {
        package var description: String
    }

    /// The port that the server listens on.
    package let port: UInt16
    private let server: HTTPServer
    private let task: Task<Void, Never>
    private let connections: ConnectionGuard
    private let live: LiveChannel

    private static let host = "127.0.0.1"

    package var address: String { "http://\(Self.host):\(port)/" }

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - port: The port to listen on; nil chooses a free one.
    ///   - live: Tells open pages what has changed.
    package init(
        _ site: any ServedSite, port: UInt16?, live: LiveChannel,
        limits: ConnectionBook.Limits = ConnectionBook.Limits()
    ) async throws(Failure) {
        let guarding = ConnectionGuard(limits)
        connections = guarding
        self.live = live
        // The host rule needs the port, but the library reports a server's port only once the server has its handler.
        let chosen: UInt16
        if let port { chosen = port } else { chosen = try Self.freePort() }
        self.port = chosen
        let handler = SiteHandler(site: site, hosts: HostRule(port: chosen), live: live, connections: guarding)
        do {
            let address = try sockaddr_in.inet(ip4: Self.host, port: chosen)
            server = HTTPServer(address: address, logger: .disabled, handler: handler)
        } catch {
            throw Failure(description: "\(Self.host) is no address of this computer: \(error.localizedDescription)")
        }
        let ending = Mutex<String?>(nil)
        task = Task { [server] in
            // The library stops listening when the system runs out of descriptors. By the next attempt, few connections
            // are left.
            while !Task.isCancelled {
                do { try await server.run() } catch { ending.withLock { $0 = error.localizedDescription } }
                try? await Task.sleep(for: .milliseconds(100))
            }
        }
        // Does not use the library's own wait, which does not notice that listening has failed.
        while await !server.isListening {
            if let reason = ending.withLock({ $0 }) {
                task.cancel()
                throw Failure(
                    description:
                        "cannot listen on port \(chosen) (\(reason)); choose another with --port, or leave it out for a free one"
                )
            }
            try? await Task.sleep(for: .milliseconds(2))
        }
        guarding.start(port: chosen)
    }

    package func stop() async {
        connections.stop()
        live.close()
        task.cancel()
        await server.stop()
    }

    /// Returns a port that is not in use.
    private static func freePort() throws(Failure) -> UInt16 {
        do {
            let socket = try Socket(domain: AF_INET, type: .stream)
            defer { try? socket.close() }
            try socket.bind(to: sockaddr_in.inet(ip4: host, port: 0))
            if case .ip4(_, let port) = try socket.sockname() { return port }
        } catch {
            throw Failure(description: "this computer has no free port: \(error.localizedDescription)")
        }
        throw Failure(description: "this computer has no free port")
    }
}
