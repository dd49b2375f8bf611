internal import FlyingFox
internal import FlyingSocks
internal import Foundation
internal import Synchronization

/// Serves a site: on the loopback address, which other computers cannot reach, or in the local network to paired
/// devices.
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

    private let pairing: Pairing
    private let isOpen: Bool

    private static let host = "127.0.0.1"
    /// The seconds that a request may take, including its body. A slow upload continues with another request.
    ///
    /// The library's timer for each request keeps 740 bytes for this long, even after the request has been answered. At
    /// thousands of requests a second, a limit of five minutes took a gigabyte.
    private static let requestTime = 30.0

    package var address: String { "http://\(Self.host):\(port)/" }

    /// Returns the addresses for devices on the network, each of which pairs the browser that opens it.
    ///
    /// - Parameter names: The names under which a proxy passes on requests.
    package func pairedAddresses(names: [String]) -> [String] {
        guard isOpen else { return [] }
        let own = (OwnAddresses.all() + ["127.0.0.1"]).map { "http://\($0):\(port)" }
        return (names.map { "https://\($0)" } + own).map { $0 + pairing.path }
    }

    /// The address that pairs a browser of this computer.
    package var localPairedAddress: String { address.dropLast() + pairing.path }

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - port: The port to listen on; nil chooses a free one.
    ///   - live: Sends news of changes to open pages.
    ///   - access: What devices on the network may do; nil if the server is for this computer only.
    ///   - desk: Edits the source for paired browsers that may look at the site; nil if nobody may edit.
    ///   - report: Tells the user why the server has stopped listening, if that lasts.
    package init(
        _ site: any ServedSite, port: UInt16?, live: LiveChannel, access: NetworkAccess? = nil,
        desk: (any EditingDesk)? = nil, limits: ConnectionBook.Limits = ConnectionBook.Limits(),
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) async throws(Failure) {
        let guarding = ConnectionGuard(limits)
        connections = guarding
        self.live = live
        // The host rule needs the port, but the library reports a server's port only once the server has its handler.
        let chosen: UInt16
        if let port { chosen = port } else { chosen = try Self.freePort(isOpen: access != nil) }
        self.port = chosen
        isOpen = access != nil
        pairing = Pairing(port: chosen)
        let own = OwnAddresses()
        let hosts =
            access.map { HostRule(port: chosen, names: $0.names, isOwn: { own.contains($0) }) }
            ?? HostRule(port: chosen)
        let handler = SiteHandler(
            site: site, hosts: hosts, live: live, connections: guarding, access: access, desk: desk, pairing: pairing)
        do {
            let address = try Self.address(port: chosen, isOpen: access != nil)
            // Bodies that are longer than a few kilobytes are read piece by piece.
            server = HTTPServer(
                config: HTTPServer.Configuration(
                    address: address, timeout: Self.requestTime, sharedRequestReplaySize: 0, logger: .disabled),
                handler: handler)
        } catch {
            throw Failure(description: "\(Self.host) is not an address of this computer: \(Self.reason(error))")
        }
        let ending = Mutex<String?>(nil)
        task = Task { [server] in
            // The library stops listening when the system runs out of descriptors. By the next attempt, most
            // connections have ended.
            var retries = ListeningRetries()
            while !Task.isCancelled {
                let start = ContinuousClock.now
                var reason = "the connection was closed"
                do { try await server.run() } catch { reason = Self.reason(error) }
                ending.withLock { $0 = reason }
                let step = retries.next(after: .now - start)
                if step.isReported, !Task.isCancelled {
                    report("browsers cannot reach the site: cannot listen on port \(chosen) (\(reason)); trying again")
                }
                try? await Task.sleep(for: step.pause)
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

    private static func address(port: UInt16, isOpen: Bool) throws -> sockaddr_in {
        try .inet(ip4: isOpen ? "0.0.0.0" : host, port: port)
    }

    /// Returns the system's words for an error, without the library's.
    private static func reason(_ error: any Error) -> String {
        if case .failed(_, _, let message)? = error as? SocketError { return message }
        return error.localizedDescription
    }

    /// Returns a port that is not in use.
    private static func freePort(isOpen: Bool) throws(Failure) -> UInt16 {
        do {
            let socket = try Socket(domain: AF_INET, type: .stream)
            defer { try? socket.close() }
            try socket.bind(to: address(port: 0, isOpen: isOpen))
            if case .ip4(_, let port) = try socket.sockname() { return port }
        } catch {
            throw Failure(description: "this computer has no free port: \(reason(error))")
        }
        throw Failure(description: "this computer has no free port")
    }
}
