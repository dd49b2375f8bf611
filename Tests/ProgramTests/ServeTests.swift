import Foundation
import Glibc
import TestSupport
import Testing

/// `albumgen serve`, queried over raw sockets: the tests send what a browser never would.
struct ServeTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("title: Photos\nbaseURL: https://example.org/\n", to: "photos/albumgen.yml")
        try folder.write("A sunny day.\n", to: "photos/Summer/album.md")
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/Summer/a.jpg")
        try folder.write("draft: true\n", to: "photos/Secret/album.yml")
        try folder.write(TestPhoto.jpeg(seed: 2), to: "photos/Secret/b.jpg")
        try folder.write("the outside\n", to: "outside.txt")
    }

    @Test func answersAsBrowsersExpect() throws {
        let server = try RunningServer("photos", in: folder)
        defer { server.end() }
        let home = try server.get("/")
        #expect(
            home.status == 200 && home["content-type"] == "text/html; charset=utf-8" && home.body.contains("Summer"))
        #expect(try server.get("/index.html")["etag"] == home["etag"])
        let tag = try #require(home["etag"])
        let unchanged = try server.get("/", "If-None-Match: \(tag)")
        #expect(unchanged.status == 304 && unchanged.body.isEmpty && unchanged["etag"] == tag)
        let head = try server.ask("HEAD / HTTP/1.1")
        #expect(head.status == 200 && head.body.isEmpty && head["content-length"] == home["content-length"])
        #expect(try server.get("/nowhere.html").status == 404)
        // Only `--receive` has the page for sending photos.
        for file in ["", "receive.js", "receive.css", "digest.js"] {
            #expect(try server.get("/.albumgen/receive/\(file)").status == 400)
        }
        let folder = try server.get("/summer?x=1")
        #expect(folder.status == 308 && folder["location"] == "/summer/?x=1")
        #expect(try server.get("/summer/").body.contains("A sunny day."))
        #expect(try server.get("/%73ummer/a.html").status == 200)
        for name in ["access-control-allow-origin", "access-control-allow-credentials"] { #expect(home[name] == nil) }
        #expect(home["x-content-type-options"] == "nosniff" && home["cross-origin-resource-policy"] == "same-origin")

        let source = try #require(try server.get("/summer/").body.firstMatch(of: #/src="([^"]+\.jpg)"/#)).output.1
        let path = source.hasPrefix("../") ? "/" + source.dropFirst(3) : "/summer/" + source
        let picture = try server.get(path)
        let size = try #require(picture["content-length"].flatMap { Int($0) })
        #expect(picture.status == 200 && picture["content-type"] == "image/jpeg" && picture.bytes.count == size)
        let part = try server.get(path, "Range: bytes=10-19")
        #expect(part.status == 206 && part["content-range"] == "bytes 10-19/\(size)")
        #expect(part.bytes == Array(picture.bytes[10..<20]))
        let end = try server.get(path, "Range: bytes=-5")
        #expect(end.status == 206 && end.bytes == Array(picture.bytes.suffix(5)))
        let beyond = try server.get(path, "Range: bytes=\(size)-")
        #expect(beyond.status == 416 && beyond["content-range"] == "bytes */\(size)")
        let other = try server.get(path, "Range: bytes=10-19", "If-Range: \"another\"")
        #expect(other.status == 200 && other.bytes == picture.bytes)
        #expect(try server.get(path, "If-None-Match: \(picture["etag"] ?? "")").status == 304)

        // Drafts are shown, and no page contains the address at which the site will be published.
        #expect(try server.get("/secret/b.html").status == 200)
        #expect(!home.body.contains("example.org"))
    }

    /// After a cache is copied, for example, only a file's content shows whether albumgen wrote it.
    @Test func aDamagedListInTheCacheIsMadeAgain() throws {
        try RunningServer("photos", in: folder).end(SIGTERM)
        try folder.copy("photos/.albumgen", to: "copy")
        try folder.remove("photos/.albumgen")
        try folder.move("copy", to: "photos/.albumgen")
        let list = "photos/.albumgen/preview/.albumgen-published"
        let bytes = try Data(contentsOf: folder.url(list))
        try folder.write(Data(bytes.prefix(bytes.count / 4)), to: list)
        let outcome = try RunningServer("photos", in: folder).end(SIGTERM)
        #expect(!outcome.errors.contains("error"), "\(outcome.errors)")
        #expect(try Data(contentsOf: folder.url(list)) == bytes)
    }

    @Test func itsCacheIsNotDeletedWhileItShowsPicturesFromThere() throws {
        let server = try RunningServer("photos", in: folder)
        do {
            defer { server.end() }
            try expectCacheInUse()
        }
        let cleaned = try Program.run("clean", "photos", in: folder.path)
        #expect(cleaned.exitCode == 0 && !folder.exists("photos/.albumgen"), "\(cleaned.errors)")
    }

    private func expectCacheInUse() throws {
        let refused = try Program.run("clean", "photos", in: folder.path)
        #expect(refused.exitCode == 3 && refused.errors.contains("`albumgen serve` is showing"), "\(refused.errors)")
        #expect(folder.exists("photos/.albumgen/preview"))
        // Builds use the same cache.
        let built = try Program.run("build", "photos", "--output", "site", "--progress", "none", in: folder.path)
        #expect(built.exitCode == 0, "\(built.errors)")
    }

    @Test func refusesWhatIsNoneOfItsBusiness() throws {
        let server = try RunningServer("photos", in: folder)
        defer { server.end() }
        let page = try server.get("/summer/").body
        let pictures = page.matches(of: #/src="([^"]+\.jpg)"/#).map { "/summer/\($0.output.1)" }
        let picture = try #require(pictures.first)
        #expect(try server.waitUntil { try server.get(picture).status == 200 })
        // What is not part of the site, and what has been put in the place of a part.
        try folder.write("inside", to: "photos/.albumgen/preview/other.txt")
        let place = folder.url("photos/.albumgen/preview\(picture)")
        try FileManager.default.removeItem(at: place)
        try FileManager.default.createSymbolicLink(
            atPath: place.path, withDestinationPath: folder.path + "/outside.txt")
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("photos/.albumgen/preview/folder").path, withDestinationPath: folder.path)
        var failures: [String] = []
        func expect(_ status: Set<Int>, _ line: String, _ headers: String...) throws {
            let answer = try server.ask(line, headers)
            if !status.contains(answer.status) || answer.body.contains("the outside") || answer.body.contains("root:") {
                failures.append("\(line) \(headers): \(answer.status)")
            }
        }
        for path in [
            "/../outside.txt", "/%2e%2e/outside.txt", "/..%2foutside.txt", "/summer/../../../outside.txt",
            "//etc/passwd",
            "/summer%2f..%2f..%2foutside.txt", "/.albumgen-published", "/a%00.html", "/%", "http://evil.example/", "*",
        ] {
            try expect([400, 404], "GET \(path) HTTP/1.1")
        }
        for path in [picture, "/other.txt", "/folder/outside.txt", "/folder/", "/folder"] {
            try expect([404], "GET \(path) HTTP/1.1")
        }
        for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "PROPFIND"] {
            // The server library itself refuses unknown methods.
            try expect(method == "PROPFIND" ? [404] : [405], "\(method) / HTTP/1.1")
        }
        try expect([413], "GET / HTTP/1.1", "Content-Length: 5", "", "12345")
        for host in ["evil.example", "evil.example:\(server.port)", "127.0.0.1:1", "127.0.0.1", "[::]:\(server.port)"] {
            let answer = try server.ask("GET / HTTP/1.1", [], host: host)
            if answer.status != 403 || answer.body.contains("Summer") {
                failures.append("Host \(host): \(answer.status)")
            }
        }
        if try server.ask("GET / HTTP/1.1", [], host: nil).status != 403 { failures.append("no Host") }
        for header in [
            "Origin: http://evil.example", "Origin: null", "Origin: http://127.0.0.1:1", "Sec-Fetch-Site: cross-site",
            "Sec-Fetch-Site: same-site",
        ] {
            try expect([403], "GET /summer/items-1.js HTTP/1.1", header)
        }
        let upgrade = [
            "Upgrade: websocket", "Connection: Upgrade, close", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        ]
        let foreign = try server.ask("GET /.albumgen/live HTTP/1.1", upgrade + ["Origin: http://evil.example"])
        if foreign.status != 403 { failures.append("a foreign WebSocket: \(foreign.status)") }
        #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
        #expect(try folder.read("outside.txt") == "the outside\n")
    }

    @Test func boundsWhatOneSenderAndManyMayTake() throws {
        let server = try RunningServer("photos", in: folder)
        defer { server.end() }
        let before = try server.memory()
        // An endless request head, as many lines and as a single one.
        for piece in [
            "X-a: bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\r\n", String(repeating: "x", count: 4096),
        ] {
            let endless = try RawConnection(port: server.port)
            try endless.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nX-a: ")
            var sent = 0
            while sent < 200 << 20, (try? endless.send(String(repeating: piece, count: 16))) != nil {
                sent += piece.utf8.count * 16
            }
            #expect(sent < 200 << 20, "the server took a head of \(sent) bytes")
        }
        // More connections than the server accepts, each with the beginning of a request: it still answers, and closes
        // the excess.
        var many: [RawConnection] = []
        for _ in 0..<1500 {
            let connection = try RawConnection(port: server.port)
            try? connection.send("GET / HTTP/1.1\r\n")
            many.append(connection)
        }
        // A request during the flood may be refused; the next one is answered.
        #expect(try server.waitUntil { (try? server.get("/").status) == 200 })
        #expect(try server.waitUntil { try server.descriptors() < 400 }, "\((try? server.descriptors()) ?? 0) are open")
        #expect(try server.get("/summer/").status == 200)
        #expect(many.count == 1500)
        let grown = try server.memory() - before
        #expect(grown < 64 << 20, "the server grew by \(grown >> 20) MiB")
    }

    @Test(arguments: [SIGINT, SIGTERM]) func endsWhenItIsAskedTo(signal: CInt) throws {
        let server = try RunningServer("photos", in: folder)
        _ = try server.get("/")
        let outcome = try server.end(signal)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(outcome.output == "http://127.0.0.1:\(server.port)/\n")
        // Nothing of a preview is published, and a later build does not know the drafts.
        #expect(!folder.exists("site"))
        let build = try Program.run("build", "photos", "--output", "site", in: folder.path)
        #expect(build.exitCode == 0 && !folder.exists("site/secret"), "\(build.errors)")
        let published = try folder.contents(of: "site").values
        #expect(!published.contains { $0.range(of: Data("secret".utf8)) != nil })
        #expect(build.output.contains(" 0 renditions made") || build.output.contains("reused"), "\(build.output)")
    }

    @Test func saysWhyItCannotListen() throws {
        let server = try RunningServer("photos", in: folder)
        defer { server.end() }
        let outcome = try Program.run("serve", "photos", "--port", "\(server.port)", in: folder.path)
        #expect(outcome.exitCode == 3 && outcome.errors.contains("--port"), "\(outcome.errors)")
        #expect(try Program.run("serve", "nowhere", in: folder.path).exitCode == 2)
        #expect(try Program.run("serve", "--port", "0", in: folder.path).exitCode == 2)
    }
}

/// The pages of `albumgen serve` after each kind of change to the source.
struct ServeChangeTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("A sunny day.\n", to: "photos/Summer/album.md")
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/Summer/a.jpg")
        try folder.write(TestPhoto.jpeg(seed: 2), to: "photos/Summer/b.jpg")
    }

    @Test func followsEachKindOfChange() throws {
        let server = try RunningServer("photos", in: folder)
        defer { server.end() }
        func shows(_ path: String, _ text: String) throws -> Bool {
            try server.waitUntil { try server.get(path).body.contains(text) }
        }
        func isGone(_ path: String) throws -> Bool { try server.waitUntil { try server.get(path).status == 404 } }
        try folder.write("A rainy day.\n", to: "photos/Summer/album.md")
        #expect(try shows("/summer/", "A rainy day."))
        try folder.write("---\ntitle: First light\n---\n", to: "photos/Summer/a.jpg.md")
        #expect(try shows("/summer/a.html", "First light"))
        // Many editors save by replacing the old file with a new one.
        try folder.write("A windy day.\n", to: "photos/Summer/.album.md.swp")
        try FileManager.default.removeItem(at: folder.url("photos/Summer/album.md"))
        try folder.move("photos/Summer/.album.md.swp", to: "photos/Summer/album.md")
        #expect(try shows("/summer/", "A windy day."))
        // A folder that is moved in as a whole, then one that is renamed, then one that is removed.
        try folder.write(TestPhoto.jpeg(seed: 3), to: "new/deep/c.jpg")
        try folder.move("new", to: "photos/Winter")
        #expect(try shows("/winter/deep/c.html", "<h1"))
        try folder.move("photos/Winter", to: "photos/Autumn")
        #expect(try shows("/autumn/deep/c.html", "<h1"))
        #expect(try isGone("/winter/deep/c.html"))
        try folder.write("---\ntitle: Fog\n---\n", to: "photos/Autumn/deep/c.jpg.md")
        #expect(try shows("/autumn/deep/c.html", "Fog"))
        try folder.remove("photos/Autumn")
        #expect(try isGone("/autumn/deep/c.html"))
        // After a mistake, the earlier site stays, and the mistake is reported; once corrected, it is forgotten.
        try folder.write("title: [unclosed\n", to: "photos/albumgen.yml")
        #expect(try server.waitUntil { server.errors.contains("albumgen.yml:") }, "\(server.errors)")
        #expect(try server.get("/summer/").body.contains("A windy day."))
        try folder.write("title: Our days\n", to: "photos/albumgen.yml")
        #expect(try shows("/", "Our days"))

        // Only texts, which a preview updates from memory; then a change of order, cover and crop as well.
        try folder.write("A calm day.\n", to: "photos/Summer/album.md")
        #expect(try shows("/summer/", "A calm day."))
        try folder.write(
            "---\nsort: -name\ncover: b.jpg\nfocus: 20% 30%\n---\nThe last day.\n", to: "photos/Summer/album.md")
        #expect(try shows("/summer/", "The last day."))
        try folder.write("---\ntitle: Last light\n---\n", to: "photos/Summer/a.jpg.md")
        #expect(try shows("/summer/a.html", "Last light"))

        // The pages shown are those that a build publishes, except for one line.
        let addresses = ["index.html", "summer/index.html", "summer/a.html", "summer/b.html", "summer/items-1.js"]
        let shown = try addresses.map { try server.get("/" + $0).body }
        server.end()
        #expect(try Program.run("build", "photos", "--output", "site", in: folder.path).exitCode == 0)
        let line = #/<link rel="stylesheet" href="\/\.albumgen\/live\.css">.*\n/#
        for (address, page) in zip(addresses, shown) {
            #expect(page.contains(line) == address.hasSuffix(".html"))
            #expect(try page.replacing(line, with: "") == folder.read("site/" + address), "\(address)")
        }
    }

    @Test(arguments: [[], ["--poll"]]) func followsHiddenTextsAndAConfigurationElsewhere(polling: [String]) throws {
        try folder.write("[a.jpg]\ncaption=First caption\n", to: "photos/Summer/.picasa.ini")
        try folder.write("title: First title\n", to: "elsewhere/site.yml")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/linked.yml", withDestinationPath: "elsewhere/site.yml")
        let server = try RunningServer(["photos", "--config", "linked.yml"] + polling, in: folder)
        defer { server.end() }
        func shows(_ path: String, _ text: String) throws -> Bool {
            try server.waitUntil { try server.get(path).body.contains(text) }
        }
        #expect(try shows("/summer/a.html", "First caption"))
        try folder.write("[a.jpg]\ncaption=Another caption\n", to: "photos/Summer/.picasa.ini")
        #expect(try shows("/summer/a.html", "Another caption"))
        #expect(try shows("/", "First title"))
        try folder.write("title: Another title\n", to: "elsewhere/site.yml")
        #expect(try shows("/", "Another title"))
        // The link itself, as editors and deployments replace it.
        try folder.write("title: Third title\n", to: "new.yml")
        try FileManager.default.removeItem(at: folder.url("linked.yml"))
        try folder.move("new.yml", to: "linked.yml")
        #expect(try shows("/", "Third title"))
    }

    /// Nothing is removed from the cache while something cannot be read, but what is no longer shown is not sent, either.
    @Test func sendsNoPictureOfAnAlbumThatItNoLongerShows() throws {
        try folder.write(TestPhoto.jpeg(seed: 3), to: "photos/Autumn/c.jpg")
        let server = try RunningServer("photos", in: folder)
        defer { server.end() }
        let picture = try #require(server.get("/summer/").body.firstMatch(of: #/src="([^"]+\.jpg)"/#)).output.1
        #expect(try server.waitUntil { try server.get("/summer/\(picture)").status == 200 })
        try folder.write(
            "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n", to: "photos/Autumn/c.jpg")
        #expect(try server.waitUntil { server.errors.contains("pointer of Git LFS") })
        try folder.write(
            "spaces: {family: {albums: [Summer], passwordEnv: HOME}}\n", to: "photos/albumgen.yml")
        #expect(try server.waitUntil { try server.get("/summer/").status == 404 })
        #expect(try server.get("/summer/\(picture)").status == 404)
        #expect(folder.exists("photos/.albumgen/preview/summer/\(picture)"))
    }

    @Test func looksAgainAndAgainWhereTheSystemWatchesNothing() throws {
        let library = try PreloadedLibrary(
            "int inotify_add_watch(int f, const char *p, unsigned m) { errno = ENOSPC; return -1; }", in: folder)
        let server = try RunningServer("photos", in: folder, environment: library.environment)
        defer { server.end() }
        #expect(server.errors.contains("max_user_watches"), "\(server.errors)")
        try folder.write("A rainy day.\n", to: "photos/Summer/album.md")
        #expect(try server.waitUntil { try server.get("/summer/").body.contains("A rainy day.") })
    }

    @Test func aSlowDiskKeepsNobodyElseWaiting() throws {
        let disk = try HeldDisk(of: ".jpg", in: folder)
        let server = try RunningServer("photos", in: folder, environment: disk.environment)
        defer { server.end() }
        let page = try server.get("/summer/").body
        let picture = try #require(page.firstMatch(of: #/src="([^"]+\.jpg)"/#)).output.1
        #expect(try server.waitUntil { try server.get("/summer/\(picture)").status == 200 })
        try disk.hold()
        defer { disk.release() }
        // More than there are threads that answer requests.
        let waiting = try (0..<ProcessInfo.processInfo.activeProcessorCount + 2).map { _ in
            let connection = try RawConnection(port: server.port)
            try connection.send(
                "GET /summer/\(picture) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nConnection: close\r\n\r\n")
            return connection
        }
        #expect(try server.waitUntil { try disk.count == waiting.count })
        #expect(try server.get("/summer/").status == 200)
        disk.release()
        for connection in waiting { #expect(try Answer(connection.readToEnd()).status == 200) }
    }
}
