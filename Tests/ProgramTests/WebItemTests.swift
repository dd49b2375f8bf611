import Foundation
import LoopbackServer
import TestSupport
import Testing

/// Items from http addresses, with the real program and a server on this machine.
struct WebItemTests {
    private let folder: TemporaryFolder
    private let photo: Data

    init() throws {
        folder = try TemporaryFolder()
        photo = try TestPhoto.jpeg(seed: 1)
    }

    private func write(_ addresses: [String], settings: String = "retries: 0") throws {
        try folder.write(
            "providers: {web: {allowPrivateAddresses: true, \(settings)}}\n", to: "photos/albumgen.yml")
        try folder.write("items:\n" + addresses.map { "  - \($0)\n" }.joined(), to: "photos/Web/album.yml")
        try folder.age("photos")
    }

    private func build(_ arguments: String...) throws -> Program.Outcome {
        try Program.start(
            ["build", "photos", "--output", "site", "--progress", "none"] + arguments, in: folder.path
        ).finish()
    }

    @Test func fetchedItemsAreLikeFiles() throws {
        let photo = photo
        let server = try LoopbackServer { _ in .init(headers: ["ETag": "\"1\""], body: photo) }
        try write(["\(server.base)/houses/hall.jpg?size=full"])
        let outcome = try build()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        let fetched = try folder.contents(of: "site").filter { !$0.key.hasPrefix("assets/") }
        #expect(folder.exists("site/web/hall.html"))

        try folder.write(photo, to: "plain/Web/hall.jpg")
        try folder.write("items: [hall.jpg]\n", to: "plain/Web/album.yml")
        try folder.write("title: photos\n", to: "plain/albumgen.yml")
        try Program.run("build", "plain", "--output", "same", in: folder.path)
        let local = try folder.contents(of: "same").filter { !$0.key.hasPrefix("assets/") }
        #expect(fetched.keys.sorted() == local.keys.sorted())
        for (name, bytes) in local { #expect(fetched[name] == bytes, "\(name)") }
    }

    @Test func eachBuildAsksWhetherTheBytesHold() throws {
        let photo = photo
        let server = try LoopbackServer { request in
            request.headers["if-none-match"] == "\"1\""
                ? .init(status: 304, headers: ["ETag": "\"1\""])
                : .init(headers: ["ETag": "\"1\"", "Last-Modified": "Sat, 09 Mar 2024 18:04:00 GMT"], body: photo)
        }
        try write(["\(server.base)/a.jpg"])
        #expect(try build().exitCode == 0)
        let before = try folder.times(of: "site")
        let again = try build()
        #expect(again.exitCode == 0, "\(again.errors)")
        #expect(server.requests.count == 2)
        #expect(server.requests.last?.headers["if-modified-since"] == "Sat, 09 Mar 2024 18:04:00 GMT")
        #expect(try folder.times(of: "site") == before)
    }

    @Test func changedBytesAreShown() throws {
        let photos = [photo, try TestPhoto.jpeg(seed: 2)]
        let server = try LoopbackServer { .init(body: photos[min($0.count, 2) - 1]) }
        try write(["\(server.base)/a.jpg"])
        #expect(try build().exitCode == 0)
        let before = try folder.contents(of: "site")
        #expect(try build().exitCode == 0)
        #expect(try folder.contents(of: "site") != before)
        let fetched = try FileManager.default.contentsOfDirectory(atPath: folder.url("photos/.albumgen/fetched").path)
        // The next build removes the replaced bytes.
        #expect(fetched.count { $0 != "CACHEDIR.TAG" } == 3)
    }

    @Test func freshItemsAreNotAskedFor() throws {
        let photo = photo
        let server = try LoopbackServer { _ in .init(headers: ["Cache-Control": "public, max-age=3600"], body: photo) }
        try write(["\(server.base)/a.jpg"])
        #expect(try build().exitCode == 0)
        let again = try build()
        #expect(again.output.contains("up to date"), "\(again.output)")
        try folder.write("items: [\"\(server.base)/a.jpg\"]\ntitle: Other\n", to: "photos/Web/album.yml")
        #expect(try build().exitCode == 0)
        #expect(server.requests.count == 1)
        #expect(try build("--force").exitCode == 0)
        #expect(server.requests.count == 2)
        #expect(server.requests.last?.headers["if-none-match"] == nil)
    }

    @Test func failedItemsKeepTheirPlace() throws {
        let photo = photo
        let page = Data("<!DOCTYPE html><title>Log in</title>".utf8)
        let server = try LoopbackServer { request in
            switch request.path {
            case "/gone.jpg": .init(status: 404, body: page)
            case "/loop.jpg": .init(status: 302, headers: ["Location": "/loop.jpg"])
            case "/large.jpg": .init(body: Data(count: 200_000))
            case "/slow.jpg": .init(body: photo, pause: 8)
            case "/login.jpg": .init(headers: ["Content-Type": "image/jpeg"], body: page)
            case "/moved.jpg": .init(status: 301, headers: ["Location": "/a.jpg"])
            case "/header.jpg": .init(headers: ["X-Long": String(repeating: "a", count: 2_000_000)], body: photo)
            case "/file.jpg": .init(status: 302, headers: ["Location": "file:///etc/passwd"])
            // The content type that a server states is not trusted.
            default: .init(headers: ["Content-Type": "text/html"], body: photo)
            }
        }
        let names = ["gone", "loop", "large", "slow", "login", "file", "header", "moved", "a"]
        try write(
            names.map { "\(server.base)/\($0).jpg" }, settings: "retries: 0, bytes: 150000, seconds: 10, redirects: 3")
        let outcome = try build()
        #expect(outcome.exitCode == 1)
        for (line, reason) in [
            (
                2,
                "gone.jpg` could not be fetched: the server answered with status 404 (there is nothing at this address)"
            ),
            (3, "loop.jpg` is redirected more than 3 times"),
            (4, "large.jpg` has more than 150000 bytes"),
            (5, "slow.jpg` took longer than 10 s"),
            (6, "login.jpg` is text, not a photo; it was labelled `image/jpeg`"),
            (7, "file.jpg` cannot be fetched"),
            (8, "header.jpg` cannot be fetched: its server answers with a header that is too long"),
        ] {
            #expect(
                outcome.errors.contains("Web/album.yml:\(line):5: error: `\(server.base)/\(reason)"),
                "\(reason): \(outcome.errors)")
        }
        #expect(!outcome.errors.contains("moved.jpg") && !outcome.errors.contains("/a.jpg"))
        for name in names { #expect(folder.exists("site/web/\(name).html"), "\(name)") }
        let counts = server.requests.reduce(into: [:]) { $0[$1.path, default: 0] += 1 }
        #expect(counts["/loop.jpg"] == 4)
    }

    @Test func aBusyServerIsAskedAgain() throws {
        let photo = photo
        let server = try LoopbackServer { request in
            request.count < 3 ? .init(status: 503, headers: ["Retry-After": "1"]) : .init(body: photo)
        }
        try write(["\(server.base)/a.jpg"], settings: "retries: 2")
        let outcome = try build()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(server.requests.count == 3)
    }

    @Test func whatWasFetchedOutlivesItsServer() throws {
        let photo = photo
        let server = try LoopbackServer { request in
            request.path == "/a.jpg" && request.count == 1 ? .init(body: photo) : .init(status: 500)
        }
        try write(["\(server.base)/a.jpg"])
        #expect(try build().exitCode == 0)
        let before = try folder.contents(of: "site")

        let stale = try build()
        #expect(stale.exitCode == 0)
        #expect(
            stale.errors.contains(
                "warning: `\(server.base)/a.jpg` could not be fetched: the server answered with status 500"))
        #expect(stale.errors.contains("the copy fetched earlier is shown"))

        server.forget()
        let offline = try build("--offline")
        #expect(offline.exitCode == 0, "\(offline.errors)")
        #expect(server.requests.isEmpty)
        #expect(try folder.contents(of: "site") == before)

        try write(["\(server.base)/never.jpg"])
        let unknown = try build("--offline")
        #expect(unknown.exitCode == 1)
        #expect(unknown.errors.contains("never.jpg` was not fetched before, and this build is offline"))
        // The failure is not remembered: the next build, which is online, queries the server.
        #expect(try build().errors.contains("status 500"))
    }

    @Test func aServerThatIsDownIsGivenUpOn() throws {
        let port = try LoopbackServer { _ in .init() }.port
        try write((1...20).map { "http://127.0.0.1:\(port)/\($0).jpg" }, settings: "retries: 0, connections: 1")
        let outcome = try build()
        #expect(outcome.exitCode == 1)
        let lines = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("Web/album.yml") }
        #expect(lines.count { $0.contains("cannot be reached") } == 5, "\(outcome.errors)")
        #expect(lines.count { $0.contains("did not answer for several items") } == 15)
    }

    @Test func privateAddressesAreRefused() throws {
        let server = try LoopbackServer { _ in .init() }
        try folder.write(
            "items: [\"\(server.base)/a.jpg\", \"http://localhost:\(server.port)/b.jpg\", \"http://[::ffff:127.0.0.1]:\(server.port)/c.jpg\", \"http://2130706433:\(server.port)/d.jpg\"]\n",
            to: "photos/Web/album.yml")
        let outcome = try build()
        #expect(outcome.exitCode == 1)
        #expect(
            outcome.errors.components(separatedBy: "leads to an address of this machine").count == 5,
            "\(outcome.errors)")
        #expect(server.requests.isEmpty)
    }

    @Test func checkingLeavesNothingBehind() throws {
        let photo = photo
        let server = try LoopbackServer { $0.path == "/a.jpg" ? .init(body: photo) : .init(status: 404) }
        try write(["\(server.base)/a.jpg", "\(server.base)/b.jpg"])
        try folder.write("", to: "tmp/keep")
        let outcome = try Program.run(
            "check", "photos", "--progress", "none", in: folder.path,
            environment: ["TMPDIR": folder.url("tmp").path])
        #expect(outcome.exitCode == 1)
        #expect(outcome.errors.contains("b.jpg` could not be fetched: the server answered with status 404"))
        #expect(!outcome.errors.contains("/a.jpg"))
        #expect(!folder.exists("photos/.albumgen"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url("tmp").path) == ["keep"])
    }

    @Test func progressIsReported() throws {
        let photo = photo
        let server = try LoopbackServer { _ in .init(body: photo, pause: 0.02) }
        try write(["\(server.base)/a.jpg", "\(server.base)/b.jpg"])
        let outcome = try Program.run(
            "build", "photos", "--output", "site", "--progress", "json", in: folder.path)
        let events = outcome.output.split(separator: "\n")
        #expect(events.contains { $0.contains("\"phase\":\"fetching\"") && $0.contains("\"done\":2,") })
        #expect(
            events.contains { $0.contains("\"event\":\"receiving\"") && $0.contains("\"expected\":\(photo.count)") })
    }
}
