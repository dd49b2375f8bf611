internal import Glibc
internal import Synchronization

/// This computer's IPv4 addresses in its networks. They change when it joins another network.
package final class OwnAddresses: Sendable {
    private struct Known {
        var addresses: Set<String> = []
        var at: ContinuousClock.Instant?
    }

    private let known = Mutex(Known())
    private let list: @Sendable () -> [String]
    private static let freshness = Duration.seconds(2)

    /// - Parameter list: Returns the current addresses.
    package init(_ list: @escaping @Sendable () -> [String] = OwnAddresses.all) { self.list = list }

    package func contains(_ address: some StringProtocol, now: ContinuousClock.Instant = .now) -> Bool {
        known.withLock { known in
            if known.at.map({ now - $0 >= Self.freshness }) ?? true {
                known = Known(addresses: Set(list()), at: now)
            }
            return known.addresses.contains(String(address))
        }
    }

    /// Returns the addresses, beginning with the one that reaches other networks, since phones are most likely in that
    /// network.
    package static func all() -> [String] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        var found: [String] = []
        var next = first
        while let entry = next?.pointee {
            next = entry.ifa_next
            guard entry.ifa_flags & UInt32(IFF_UP) != 0, entry.ifa_flags & UInt32(IFF_LOOPBACK) == 0,
                let address = entry.ifa_addr, let text = text(of: address), !found.contains(text)
            else { continue }
            found.append(text)
        }
        guard let main = mainAddress(), let place = found.firstIndex(of: main) else { return found }
        found.swapAt(0, place)
        return found
    }

    /// Returns the address from which packets to the internet would be sent. Connecting a datagram socket sends none.
    private static func mainAddress() -> String? {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
        guard socket >= 0 else { return nil }
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(9).bigEndian
        // An address of RFC 5737, which belongs to nobody.
        inet_pton(AF_INET, "192.0.2.1", &address.sin_addr)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                guard connect(socket, generic, size) == 0, getsockname(socket, generic, &size) == 0 else { return nil }
                return text(of: generic)
            }
        }
    }

    private static func text(of address: UnsafeMutablePointer<sockaddr>) -> String? {
        guard address.pointee.sa_family == sa_family_t(AF_INET) else { return nil }
        return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { pointer in
            var bytes = pointer.pointee.sin_addr
            var buffer = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
            guard inet_ntop(AF_INET, &bytes, &buffer, socklen_t(buffer.count)) != nil else { return nil }
            return buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
        }
    }
}
