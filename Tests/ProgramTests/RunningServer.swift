import Foundation
import Glibc
import TestSupport

/// `albumgen serve` at work, once it shows its first site.
final class RunningServer {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    let port: UInt16
    private let running: Program.Running

    convenience init(
        _ source: String, _ arguments: String..., in folder: TemporaryFolder, environment: [String: String] = [:]
    ) throws { try self.init([source] + arguments, in: folder, environment: environment) }

    /// - Parameter showsSite: whether to wait for the first site.
    init(
        _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:], showsSite: Bool = true
    ) throws {
        running = try Program.start(
            ["serve", "--progress", "none"] + arguments, in: folder.path, environment: environment)
        var port: UInt16?
        let deadline = Date(timeIntervalSinceNow: 60)
        while port == nil, Date() < deadline, running.process.isRunning {
            let text = try running.files.read("output")
            if let line = text.firstMatch(of: #/http://127\.0\.0\.1:(\d+)/\n/#) { port = UInt16(line.output.1) }
            usleep(5000)
        }
        guard let port else { throw Failure(description: "it did not listen: \(try running.files.read("errors"))") }
        self.port = port
        guard try !showsSite || waitUntil({ try self.get("/").status == 200 }) else {
            throw Failure(description: "it shows nothing: \(try running.files.read("errors"))")
        }
    }

    var errors: String { (try? running.files.read("errors")) ?? "" }

    /// Polls until a condition holds, for at most a minute.
    func waitUntil(_ isSo: () throws -> Bool) throws -> Bool {
        let deadline = Date(timeIntervalSinceNow: 60)
        while Date() < deadline {
            if try isSo() { return true }
            usleep(10_000)
        }
        return false
    }

    @discardableResult
    func end(_ signal: CInt = SIGTERM) throws -> Program.Outcome {
        kill(running.process.processIdentifier, signal)
        return try running.finish()
    }

    func end() { _ = try? end(SIGTERM) }

    func get(_ path: String, _ headers: String...) throws -> Answer { try ask("GET \(path) HTTP/1.1", headers) }

    func ask(_ line: String, _ headers: [String] = []) throws -> Answer {
        try ask(line, headers, host: "127.0.0.1:\(port)")
    }

    /// - Parameter host: the `Host` header; nil sends none.
    func ask(_ line: String, _ headers: [String], host: String?) throws -> Answer {
        let connection = try RawConnection(port: port)
        var lines = [line] + (host.map { ["Host: \($0)"] } ?? [])
        if !headers.contains(where: { $0.hasPrefix("Connection:") }) { lines.append("Connection: close") }
        lines += headers
        if !headers.contains("") { lines += [""] }
        try connection.send(lines.joined(separator: "\r\n") + "\r\n")
        return try Answer(connection.readToEnd())
    }

    /// Returns the resident memory of the process, in bytes.
    func memory() throws -> Int {
        let text = try String(contentsOfFile: "/proc/\(running.process.processIdentifier)/statm", encoding: .utf8)
        return (Int(text.split(separator: " ")[1]) ?? 0) * Int(getpagesize())
    }

    func descriptors() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/\(running.process.processIdentifier)/fd").count
    }
}

/// A response as it was received.
struct Answer {
    let status: Int
    let bytes: [UInt8]
    private let headers: [String: String]

    init(_ raw: [UInt8]) throws {
        guard let end = raw.firstRange(of: Array("\r\n\r\n".utf8)) else {
            throw RunningServer.Failure(description: "no answer, but \(String(decoding: raw, as: UTF8.self))")
        }
        let lines = String(decoding: raw[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            headers[parts[0].lowercased()] = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
        }
        self.headers = headers
        bytes = Array(raw[end.upperBound...])
    }

    var body: String { String(decoding: bytes, as: UTF8.self) }

    subscript(header: String) -> String? { headers[header] }
}

/// A connection that sends raw bytes.
final class RawConnection {
    private let descriptor: CInt

    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
        }
        guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        // A server that neither answers nor closes fails a test instead of blocking it forever.
        var patience = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    func send(_ text: String) throws { try send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            rest = rest.dropFirst(count)
        }
    }

    func readToEnd() throws -> [UInt8] {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return all }
            all += buffer[..<count]
        }
    }
}
