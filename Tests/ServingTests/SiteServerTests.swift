import Foundation
import Glibc
import Serving
import Synchronization
import Testing

struct SiteServerTests {
    /// Otherwise each answer takes 40 ms: the kernel waits with the body until the client has acknowledged the head.
    @Test func answersAreSentImmediately() async throws {
        let server = try await SiteServer(OnePage(), port: nil, live: LiveChannel())
        let client = try #require(Loopback(port: server.port))
        #expect(client.ask("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n").hasPrefix("HTTP/1.1 200"))
        let delays = Loopback.accepted(by: server.port).map(Loopback.waits)
        #expect(delays == [false])
        await server.stop()
    }

    /// If the connection closed before the answer, the browser would send the edit again and report a conflict with
    /// its own first attempt.
    @Test func anEditMayTakeLongerThanARequestMayTakeToArrive() async throws {
        let desk = SlowDesk(time: 2.5)
        let server = try await SiteServer(OnePage(), port: nil, live: LiveChannel(), desk: desk, limits: Self.impatient)
        let host = "127.0.0.1:\(server.port)"
        let path = server.localPairedAddress.dropFirst("http://\(host)".count)
        var cookie = ""
        for _ in 0..<100 where cookie.isEmpty {
            let paired = await asked("GET \(path) HTTP/1.1\r\nHost: \(host)\r\n\r\n", of: server.port)
            cookie = paired.firstMatch(of: /Set-Cookie: ([^;\r]+)/.ignoresCase()).map { String($0.1) } ?? ""
        }
        try #require(!cookie.isEmpty)
        let answer = await answer(
            after: desk.delay, of: server.port,
            to:
                "POST /.albumgen/edit/change HTTP/1.1\r\nHost: \(host)\r\nOrigin: http://\(host)\r\nCookie: \(cookie)\r\nContent-Length: 2\r\n\r\n{}"
        )
        #expect(answer.hasPrefix("HTTP/1.1 200"), "\(answer)")
        await server.stop()
    }

    /// A page of a large album, or on a slow disk, may take that long.
    @Test func aPageMayTakeLongerThanARequestMayTakeToArrive() async throws {
        let site = SlowPage(time: 2.5)
        let server = try await SiteServer(site, port: nil, live: LiveChannel(), limits: Self.impatient)
        let answer = await answer(
            after: site.delay, of: server.port, to: "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 200"), "\(answer)")
        await server.stop()
    }

    /// Limits that expire before slow answers end.
    private static let impatient = {
        var limits = ConnectionBook.Limits()
        limits.patience = .seconds(1)
        return limits
    }()

    /// Returns the first part of the answer to a request that takes the server long.
    ///
    /// On a busy machine, the server may take as long to begin with a request as the limits allow a request to arrive,
    /// and may end the connection. Such an attempt proves nothing and is repeated.
    private func answer(after delay: Delay, of port: UInt16, to request: String) async -> String {
        for _ in 0..<100 {
            let sent = ContinuousClock.now
            let answer = await asked(request, of: port)
            if let began = delay.lastBegan, began >= sent, began - sent < Self.impatient.patience { return answer }
        }
        return ""
    }

    /// Swift has a thread for each processor. Pages that wait for the disk must not hold them all.
    @Test func slowPagesDelayNoOtherAnswers() async throws {
        let site = SlowPages()
        let server = try await SiteServer(site, port: nil, live: LiveChannel())
        let host = "127.0.0.1:\(server.port)"
        func ask(_ path: String, _ more: String = "") async -> String {
            await asked("GET \(path) HTTP/1.1\r\nHost: \(host)\r\n\(more)\r\n", of: server.port)
        }
        let count = ProcessInfo.processInfo.activeProcessorCount + 1
        await withTaskGroup(of: String.self) { group in
            for number in 0..<count { group.addTask { await ask("/\(number).html") } }
            await site.wait(for: count)
            // All of them still wait.
            #expect(await ask("/", "Origin: http://elsewhere\r\n").hasPrefix("HTTP/1.1 403"))
            site.release(count)
            for await answer in group { #expect(answer.hasPrefix("HTTP/1.1 200")) }
        }
        #expect(await ask("/folder").hasPrefix("HTTP/1.1 308"))
        await server.stop()
    }

    /// Sends the request on a thread of its own, since the answer may take long.
    private func asked(_ request: String, of port: UInt16) async -> String {
        await withCheckedContinuation { done in
            Thread.detachNewThread { done.resume(returning: Loopback(port: port)?.ask(request) ?? "") }
        }
    }
}

/// Makes answers slow, and remembers when.
private final class Delay: Sendable {
    private let time: TimeInterval
    private let began = Mutex<ContinuousClock.Instant?>(nil)
    var lastBegan: ContinuousClock.Instant? { began.withLock { $0 } }

    init(_ time: TimeInterval) { self.time = time }

    func wait() {
        began.withLock { $0 = .now }
        Thread.sleep(forTimeInterval: time)
    }
}

private struct SlowDesk: EditingDesk {
    let delay: Delay

    init(time: TimeInterval) { delay = Delay(time) }

    func answer(_ name: String, _ body: Data) -> EditingAnswer? {
        delay.wait()
        return EditingAnswer(status: 200, body: Array("{}".utf8))
    }
}

private struct SlowPage: ServedSite {
    let delay: Delay
    private let site = OnePage()

    init(time: TimeInterval) { delay = Delay(time) }

    func file(at address: String) -> ServedFile? {
        delay.wait()
        return site.file(at: address)
    }

    func has(_ address: String) -> Bool { true }
    func ownFile(at path: String) -> ServedFile? { nil }
    func unpairedPage() -> ServedFile { site.unpairedPage() }
    func missingPage(at address: String) -> ServedFile { site.missingPage(at: address) }
}

private struct OnePage: ServedSite {
    private let page = ServedFile(.bytes(Array("<p>A page</p>".utf8)), type: "text/html", tag: EntityTag("1"))

    func file(at address: String) -> ServedFile? { page }
    func has(_ address: String) -> Bool { true }
    func ownFile(at path: String) -> ServedFile? { nil }
    func unpairedPage() -> ServedFile { page }
    func missingPage(at address: String) -> ServedFile { page }
}

/// A site whose pages wait until they are released. A folder's page is never made just to learn whether it exists.
private final class SlowPages: ServedSite {
    private let page = ServedFile(.bytes(Array("<p>A page</p>".utf8)), type: "text/html", tag: EntityTag("1"))
    private let waiting = DispatchSemaphore(value: 0)
    private let released = DispatchSemaphore(value: 0)

    func file(at address: String) -> ServedFile? {
        guard address != "folder" else { return nil }
        waiting.signal()
        released.wait()
        return page
    }

    func has(_ address: String) -> Bool { address == "folder/index.html" }
    func ownFile(at path: String) -> ServedFile? { nil }
    func unpairedPage() -> ServedFile { page }
    func missingPage(at address: String) -> ServedFile { page }

    /// Waits, on a thread of its own, until so many pages are being made.
    func wait(for count: Int) async {
        await withCheckedContinuation { done in
            Thread.detachNewThread { [waiting] in
                for _ in 0..<count { waiting.wait() }
                done.resume()
            }
        }
    }

    func release(_ count: Int) { for _ in 0..<count { released.signal() } }
}

/// A connection to a server of this process.
private final class Loopback {
    private let descriptor: CInt

    init?(port: UInt16) {
        descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard descriptor >= 0, status == 0 else { return nil }
    }

    deinit { close(descriptor) }

    /// Returns the first part of the answer to a request.
    func ask(_ request: String) -> String {
        guard write(descriptor, request, request.utf8.count) == request.utf8.count else { return "" }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    /// Returns the descriptors of the connections that a server of this process has accepted.
    static func accepted(by port: UInt16) -> [CInt] {
        (0..<1024).filter { descriptor in
            localPort(descriptor) == port && option(SOL_SOCKET, SO_ACCEPTCONN, of: descriptor) == 0
        }
    }

    /// Returns whether the kernel waits for acknowledgements before it sends the rest of an answer.
    static func waits(_ descriptor: CInt) -> Bool { option(CInt(IPPROTO_TCP), TCP_NODELAY, of: descriptor) == 0 }

    private static func option(_ level: CInt, _ name: CInt, of descriptor: CInt) -> CInt? {
        var value: CInt = 0
        var size = socklen_t(MemoryLayout<CInt>.size)
        return getsockopt(descriptor, level, name, &value, &size) == 0 ? value : nil
    }

    private static func localPort(_ descriptor: CInt) -> UInt16? {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        }
        return status == 0 && address.sin_family == sa_family_t(AF_INET) ? UInt16(bigEndian: address.sin_port) : nil
    }
}
