internal import FlyingFox
package import Receiving

/// What devices on the network may do once they are paired.
package struct NetworkAccess: Sendable {
    /// Receives what they send; nil if they may send nothing.
    package var receiver: Receiver?
    /// Whether they may look at the site.
    package var looks: Bool
    /// Further host names under which they reach the server, such as that of a proxy.
    package var names: [String]

    package init(receiver: Receiver?, looks: Bool, names: [String] = []) {
        self.receiver = receiver
        self.looks = looks
        self.names = names
    }
}

/// What the sender of a request may do.
struct Permissions: Sendable {
    /// Whether the sender may look at the site.
    var looks = false
    /// Whether the sender may use the receiving page.
    var sends = false
    /// Whether the sender may edit the source, if anyone may.
    var edits = false

    /// - Parameters:
    ///   - access: nil if the server listens on the loopback address only.
    ///   - isLocal: whether the request comes from this computer and names it as the host. Requests that a local proxy
    ///     forwards with their original host count as coming from the network.
    init(_ access: NetworkAccess?, isLocal: Bool, isPaired: Bool) {
        guard let access else {
            looks = true
            edits = isPaired
            return
        }
        looks = isLocal || (access.looks && isPaired)
        sends = access.receiver != nil && isPaired
        edits = looks && isPaired
    }
}

extension HTTPRequest {
    /// Whether the request comes from this computer.
    var isFromLoopback: Bool {
        if case .ip4(let address, _) = remoteAddress { return address.hasPrefix("127.") }
        return false
    }
}
