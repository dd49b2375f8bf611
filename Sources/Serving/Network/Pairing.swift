internal import FlyingFox

/// The secret that other devices must know, and the cookie that identifies them afterwards. Both end with the process.
package struct Pairing: Sendable {
    private static let prefix = "/.albumgen/pair/"

    private let secret: String
    private let token: String
    private let cookie: String

    /// - Parameter port: the server's port. Browsers send a host's cookies to all of its ports.
    init(port: UInt16) {
        secret = Self.random()
        token = Self.random()
        cookie = "albumgen-\(port)"
    }

    /// The path that pairs the browser that opens it.
    package var path: String { Self.prefix + secret }

    /// Returns 192 random bits as text.
    private static func random() -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        var generator = SystemRandomNumberGenerator()
        return String(decoding: (0..<32).map { _ in digits[Int.random(in: 0..<64, using: &generator)] }, as: UTF8.self)
    }

    /// Returns whether the secret in a request for pairing is right; nil if the path is not such a request.
    func accepts(path: some StringProtocol) -> Bool? {
        guard path.hasPrefix(Self.prefix) else { return nil }
        return Self.areEqual(path.dropFirst(Self.prefix.count), secret)
    }

    var setCookie: String { "\(cookie)=\(token); Path=/; HttpOnly; SameSite=Strict; Max-Age=604800" }

    /// - Parameter header: the value of `Cookie`.
    func isPaired(_ header: String?) -> Bool {
        guard let header else { return false }
        return header.split(separator: ";").contains { part in
            let pair = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
            return pair.count == 2 && pair[0] == cookie && Self.areEqual(pair[1], token)
        }
    }

    /// Compares texts in a time that does not depend on where they differ.
    private static func areEqual(_ text: some StringProtocol, _ secret: String) -> Bool {
        let (left, right) = (Array(text.utf8), Array(secret.utf8))
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
