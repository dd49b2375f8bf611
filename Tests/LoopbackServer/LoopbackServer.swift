public import Foundation
import Synchronization

/// A small HTTP server on an address of this machine that answers as a test says, one connection per request.
public final class LoopbackServer: Sendable {
    public struct Request: Sendable {
        public var path: String
        /// The values, by header name in lower case.
        public var headers: [String: String]
        /// How many times the path was requested, including this time.
        public var count: Int
    }

    public struct Response: Sendable {
        public var status: Int
        public var headers: [String: String]
        public var body: Data
        /// Seconds before each thousand bytes of the body.
        public var pause: Double

        public init(status: Int = 200, headers: [String: String] = [:], body: Data = Data(), pause: Double = 0) {
            self.status = status
            self.headers = headers
            self.body = body
            self.pause = pause
        }
    }

    public let port: UInt16
    private let host: String
    private let listener: Int32
    private let answer: @Sendable (Request) -> Response
    private let counts = Mutex<[String: Int]>([:])
    private let seen = Mutex<[Request]>([])

    public struct SocketError: Error {}

    /// - Parameter host: an IPv4 address of this machine; all of 127.0.0.0/8 are.
    public init(host: String = "127.0.0.1", _ answer: @escaping @Sendable (Request) -> Response) throws {
        self.answer = answer
        self.host = host
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr(host)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let port: UInt16? = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard bind(listener, address, length) == 0, listen(listener, 64) == 0,
                    getsockname(listener, address, &length) == 0
                else { return nil }
                return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                    UInt16(bigEndian: $0.pointee.sin_port)
                }
            }
        }
        guard let port else { throw SocketError() }
        self.port = port
        signal(SIGPIPE, SIG_IGN)
        Thread.detachNewThread { [weak self] in
            // Closed only here: if `deinit` closed it, its number could already be that of another test's server, which would lose a
            // connection to this thread.
            defer { close(listener) }
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                guard let self else {
                    close(connection)
                    return
                }
                Thread.detachNewThread { self.serve(connection) }
            }
        }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    public var base: String { "http://\(host):\(port)" }

    /// The requests, in order.
    public var requests: [Request] { seen.withLock { $0 } }

    public func forget() { seen.withLock { $0 = [] } }

    private func serve(_ connection: Int32) {
        defer { close(connection) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while !String(decoding: bytes, as: UTF8.self).contains("\r\n\r\n") {
            let count = read(connection, &chunk, chunk.count)
            guard count > 0 else { return }
            bytes += chunk[..<count]
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
        let path = lines[0].split(separator: " ").dropFirst().first.map(String.init) ?? "/"
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2 { headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces) }
        }
        let count = counts.withLock { counts in
            counts[path, default: 0] += 1
            return counts[path] ?? 0
        }
        let request = Request(path: path, headers: headers, count: count)
        seen.withLock { $0.append(request) }
        send(answer(request), to: connection)
    }

    private func send(_ response: Response, to connection: Int32) {
        var head = "HTTP/1.1 \(response.status) X\r\nContent-Length: \(response.body.count)\r\nConnection: close\r\n"
        for (name, value) in response.headers { head += "\(name): \(value)\r\n" }
        guard write(Array((head + "\r\n").utf8), to: connection) else { return }
        let body = Array(response.body)
        var sent = 0
        while sent < body.count {
            let end = response.pause > 0 ? min(sent + 1000, body.count) : body.count
            if response.pause > 0 { Thread.sleep(forTimeInterval: response.pause) }
            guard write(Array(body[sent..<end]), to: connection) else { return }
            sent = end
        }
    }

    private func write(_ bytes: [UInt8], to connection: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(connection, $0.baseAddress, $0.count) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
