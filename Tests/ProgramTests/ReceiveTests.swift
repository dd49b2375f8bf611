import AlbumModel
import Digests
import Foundation
import Glibc
import TestSupport
import Testing

/// `albumgen serve --receive`, queried over raw sockets. It is reached through one of this computer's network addresses
/// or, if there is none, through the loopback address, from which only paired devices may send, too.
struct ReceiveTests {
    private let folder: TemporaryFolder
    private let photo: [UInt8]
    private static let page = "/.albumgen/receive/"

    init() throws {
        folder = try TemporaryFolder()
        photo = Array(try TestPhoto.jpeg(seed: 1))
        try folder.write(TestPhoto.jpeg(seed: 7), to: "photos/Summer/a.jpg")
        try folder.write("draft: true\n", to: "photos/Secret/album.yml")
        try folder.write(TestPhoto.jpeg(seed: 8), to: "photos/Secret/b.jpg")
        try folder.write("outside", to: "outside/x.txt")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/photos/Link", withDestinationPath: folder.path + "/outside")
    }

    /// A device that opened the paired address.
    private struct Device {
        let server: RunningServer
        let cookie: String
        let host: String

        init(_ server: RunningServer, _ address: Substring) throws {
            self.server = server
            let rest = address.dropFirst("http://".count)
            host = String(rest.prefix { $0 != "/" })
            let answer = try server.ask("GET \(rest.drop { $0 != "/" }) HTTP/1.1", [], host: host)
            #expect(answer.status == 303 && answer["location"] == page && answer["cache-control"] == "no-store")
            let set = answer["set-cookie"] ?? ""
            #expect(set.contains("; HttpOnly") && set.contains("; SameSite=Strict") && set.contains("; Path=/"))
            cookie = String(set.prefix { $0 != ";" })
        }

        /// - Parameters:
        ///   - leavingOut: the beginnings of headers that are not sent.
        ///   - host: another name of the server.
        func ask(
            _ line: String, _ body: [UInt8]? = nil, _ more: [String] = [], leavingOut: String..., host: String? = nil
        ) throws -> Answer {
            let connection = try begin(line, body, more, leavingOut: leavingOut, host: host)
            return try Answer(connection.readToEnd())
        }

        /// Sends a request, and leaves its answer to be read.
        func begin(
            _ line: String, _ body: [UInt8]?, _ more: [String], leavingOut: [String] = [], host: String? = nil
        ) throws -> RawConnection {
            var headers = ["Cookie: other=1; \(cookie)", "Origin: http://\(host ?? self.host)", "Connection: close"]
            headers.removeAll { header in leavingOut.contains { header.hasPrefix($0) } }
            if let body, !more.contains(where: { $0.hasPrefix("Content-Length") || $0.hasPrefix("Transfer") }) {
                headers.append("Content-Length: \(body.count)")
            }
            let connection = try RawConnection(port: server.port)
            let lines = ["\(line) HTTP/1.1", "Host: \(host ?? self.host)"] + headers + more + ["", ""]
            try connection.send(lines.joined(separator: "\r\n"))
            // A server that has refused the request may have closed the connection.
            if let body { try? connection.send(body) }
            return connection
        }

        func offer(
            _ key: String, _ name: String, _ size: Int, album: String = "Summer", isNew: Bool = false
        ) throws -> Answer {
            let body = #"{"album": "\#(album)", "isNew": \#(isNew), "name": "\#(name)", "size": \#(size)}"#
            return try ask("PUT \(page)uploads/\(key)", Array(body.utf8))
        }

        func send(_ key: String, _ bytes: [UInt8], at offset: Int) throws -> Answer {
            try ask("PATCH \(page)uploads/\(key)", bytes, ["Upload-Offset: \(offset)"])
        }

        func finish(_ key: String, _ bytes: [UInt8]) throws -> Answer {
            try ask(
                "POST \(page)uploads/\(key)", Array(#"{"digest": "\#(ContentDigest(sha256: bytes).hex)"}"#.utf8))
        }
    }

    private func key(_ number: Int = 1) -> String { String(repeating: "k", count: 30) + "\(number)" }

    private func pair(_ server: RunningServer) throws -> Device {
        let lines = server.errors.split(separator: "\n").map { $0.drop { $0 == " " } }
        let address = try #require(lines.first { $0.hasPrefix("http://") }, "\(server.errors)")
        return try Device(server, address)
    }

    /// A page for sending photos keeps its texts, so it must not be in another language until a site is shown.
    @Test(arguments: ["albumgen.yml", "album.yml"])
    func thePageIsInTheSitesLanguageFromTheBeginning(file: String) throws {
        let spaces = "spaces:\n  family:\n    albums: [Nowhere]\n    passwordFile: ../word\n"
        try folder.write(spaces, to: "photos/albumgen.yml")
        try folder.write((file == "albumgen.yml" ? spaces : "") + "language: zh-Hans\n", to: "photos/\(file)")
        let server = try RunningServer(
            ["photos", "--receive"], in: folder, environment: ["LANG": "en_GB.UTF-8"], showsSite: false)
        defer { server.end() }
        #expect(try server.waitUntil { server.errors.contains("no such folder in the source") }, "\(server.errors)")
        let page = try pair(server).ask("GET \(Self.page)").body
        #expect(page.contains("<html lang=\"zh-Hans\"") && page.contains("发送照片"), "\(page)")
        // Devices that are not paired do not learn the language.
        let other = try server.get(Self.page).body
        #expect(other.contains("<html lang=\"en"), "\(other)")
    }

    /// A phone sends photos that the album does not show.
    @Test func namesPhotosThatTheListOfTheirAlbumLeavesOut() throws {
        try folder.write("items: [a.jpg]\n", to: "photos/Summer/album.yml")
        let server = try RunningServer("photos", "--receive", in: folder)
        defer { server.end() }
        let device = try pair(server)
        #expect(try device.offer(key(), "b.jpg", photo.count).status == 200)
        #expect(try device.send(key(), photo, at: 0).status == 200)
        #expect(try device.finish(key(), photo).status == 200)
        let warning = "Summer/b.jpg: warning: is not listed by the album, and is not shown"
        #expect(try server.waitUntil { server.errors.contains(warning) }, "\(server.errors)")
    }

    @Test func takesPhotosFromPairedDevicesOnly() throws {
        let server = try RunningServer("photos", "--receive", "--host", "photos.example", in: folder)
        defer { server.end() }
        let device = try pair(server)
        #expect(server.errors.contains("may send photos into this source, and see nothing but"), "\(server.errors)")
        #expect(server.errors.contains("https://photos.example/.albumgen/pair/"))

        // The page, for those who are paired.
        let home = try device.ask("GET \(Self.page)")
        #expect(home.status == 200 && home.body.contains("<select id=\"album\">"))
        #expect(home["content-security-policy"]?.hasPrefix("default-src 'none'; script-src 'self'") == true)
        for name in ["receive.js", "receive.css", "digest.js"] {
            #expect(try device.ask("GET \(Self.page)\(name)").status == 200)
        }
        let albums = try device.ask("GET \(Self.page)albums").body
        #expect(albums.contains(#"["","Secret","Summer"]"#) && albums.contains(#""home":"photos""#), "\(albums)")

        // A photo in pieces. What arrived before a connection ended counts.
        #expect(try device.offer(key(), "b.jpg", photo.count).body.contains(#""offset":0"#))
        #expect(try device.send(key(), Array(photo[..<1000]), at: 0).body == #"{"offset":1000}"#)
        _ = try device.begin(
            "PATCH \(Self.page)uploads/\(key())", Array(photo[1000..<2000]),
            ["Upload-Offset: 1000", "Content-Length: \(photo.count - 1000)"])
        #expect(
            try server.waitUntil {
                try device.ask("GET \(Self.page)uploads/\(key())").body.contains(#""offset":2000"#)
            })
        let wrong = try device.send(key(), Array(photo[1000...]), at: 1000)
        #expect(wrong.status == 409 && wrong.body.contains(#""offset":2000"#))
        #expect(try device.send(key(), Array(photo[2000...]), at: 2000).status == 200)
        #expect(!folder.exists("photos/Summer/b.jpg"))
        let received = try device.finish(key(), photo)
        #expect(received.body.contains("received") && received.body.contains("b.jpg"), "\(received.body)")
        #expect(try Array(Data(contentsOf: folder.url("photos/Summer/b.jpg"))) == photo)
        #expect(try server.waitUntil { try server.get("/summer/b.html").status == 200 })
        // The same again: first, the server requests the digest.
        #expect(try device.offer(key(2), "c.jpg", photo.count).body == #"{"state":"digest"}"#)

        let before = try folder.contents(of: "photos")
        let failures = try attacks(on: device, server)
        #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
        #expect(try folder.contents(of: "photos") == before)
        #expect(try folder.contents(of: "outside").keys.sorted() == ["x.txt"])
        // The site itself is for this computer.
        #expect(try server.get("/secret/").status == 200)
        #expect(try server.get(Self.page).status == 403)
    }

    /// Returns the answers that differ from the expected ones.
    private func attacks(on device: Device, _ server: RunningServer) throws -> [String] {
        var failures: [String] = []
        func expect(_ status: Set<Int>, _ what: String, _ answer: () throws -> Answer) {
            do {
                let answer = try answer()
                if !status.contains(answer.status) || answer.body.contains("Secret") {
                    failures.append("\(what): \(answer.status) \(answer.body)")
                }
            } catch {
                failures.append("\(what): \(error)")
            }
        }
        let upload = "\(Self.page)uploads/\(key(5))"
        let offer = Array(#"{"album": "Summer", "isNew": false, "name": "x.jpg", "size": 5}"#.utf8)
        expect([403], "no cookie") { try device.ask("PUT \(upload)", offer, leavingOut: "Cookie") }
        expect([403], "no cookie") { try device.ask("GET \(Self.page)albums", leavingOut: "Cookie") }
        let cookie = "Cookie: \(device.cookie.dropLast())"
        for line in ["PUT \(upload)", "PATCH \(upload)", "POST \(upload)"] {
            expect([403], "a wrong cookie") { try device.ask(line, offer, [cookie], leavingOut: "Cookie") }
            expect([403], "no origin") { try device.ask(line, offer, leavingOut: "Origin") }
            for origin in ["http://evil.example", "null", "http://\(device.host)0", "https://\(device.host)"] {
                expect([403], origin) { try device.ask(line, offer, ["Origin: \(origin)"], leavingOut: "Origin") }
            }
            for host in ["evil.example", "evil.example:\(server.port)", "192.0.2.1:\(server.port)", "127.0.0.1"] {
                expect([403], "the host \(host)") { try device.ask(line, offer, host: host) }
            }
        }
        for path in ["/.albumgen/pair/", "/.albumgen/pair/x", "/.albumgen/pair/../receive/"] {
            expect([403], path) { try device.ask("GET \(path)", leavingOut: "Cookie") }
        }
        // A proxy counts as the network: it cannot look at the site, with or without pairing.
        for path in ["/secret/", "/index.html", "/.albumgen/live", "/.albumgen/live.js"] {
            expect([403], path) { try device.ask("GET \(path)", host: "photos.example") }
            expect([403], path) { try device.ask("GET \(path)", leavingOut: "Cookie", host: "photos.example") }
        }
        expect([303], "the home page") { try device.ask("GET /", host: "photos.example") }

        for album in ["../outside", "Link", "/etc", ".albumgen", "Summer/../..", "Nowhere"] {
            expect([422], "the album \(album)") { try device.offer(key(6), "x.jpg", 5, album: album) }
        }
        for album in ["../x", "a/b", "..", "", "static"] {
            expect([422], "the new album \(album)") { try device.offer(key(6), "x.jpg", 5, album: album, isNew: true) }
        }
        expect([413], "a huge file") { try device.offer(key(6), "x.jpg", 1 << 50) }
        expect([400], "a negative size") { try device.offer(key(6), "x.jpg", -1) }
        expect([507], "more than the disk has") { try device.offer(key(6), "x.jpg", 250 << 30) }
        for body in [
            "", "{", "[]", #"{"size": 1e300}"#, String(repeating: "[", count: 4000),
            String(repeating: " ", count: 5000),
        ] {
            expect([400], String(body.prefix(20))) { try device.ask("PUT \(upload)", Array(body.utf8)) }
        }
        for key in ["x", "..%2f..%2fx", String(repeating: "k", count: 200)] {
            expect([400], "the key \(key)") { try device.offer(key, "x.jpg", 5) }
        }
        expect([404], "an upload that does not exist") { try device.send(key(7), [1], at: 0) }
        expect([404], "an upload that does not exist") { try device.ask("GET \(Self.page)uploads/\(key(7))") }
        expect([200], "an offer") { try device.offer(key(8), "album.md", 100_000) }
        let own = "PATCH \(Self.page)uploads/\(key(8))"
        for offset in ["-1", "1", "9223372036854775807", "99999999999999999999", "x", ""] {
            expect([400, 409], "the offset \(offset)") { try device.ask(own, [1], ["Upload-Offset: \(offset)"]) }
        }
        expect([400], "no offset") { try device.ask(own, [1]) }
        expect([413], "more than was offered") { try device.send(key(8), [UInt8](repeating: 1, count: 100_001), at: 0) }
        expect([413], "a huge piece") {
            try device.ask(own, [1], ["Upload-Offset: 0", "Content-Length: 9223372036854775807"])
        }
        expect([400], "an endless body") {
            try device.ask(own, Array("5\r\n12345\r\n".utf8), ["Upload-Offset: 0", "Transfer-Encoding: chunked"])
        }
        expect([415], "a text") {
            try device.send(key(8), Array(String(repeating: "title: x\n", count: 1000).utf8), at: 0)
        }
        for method in ["DELETE", "OPTIONS"] { expect([405], method) { try device.ask("\(method) \(upload)") } }
        expect([404], "a file of none") { try device.ask("GET \(Self.page)../../albumgen.yml") }
        return failures
    }

    @Test func losesNothingAndLeavesNothingHalfWhenItIsKilled() throws {
        var server = try RunningServer("photos", "--receive", "--lan", in: folder)
        var device = try pair(server)
        // With --lan, a paired device looks at the site, drafts included.
        #expect(try device.ask("GET /secret/").status == 200)
        _ = try device.offer(key(1), "b.jpg", photo.count, album: "夏天", isNew: true)
        _ = try device.send(key(1), photo, at: 0)
        #expect(try device.finish(key(1), photo).status == 200)
        let other = Array(try TestPhoto.jpeg(seed: 2))
        _ = try device.offer(key(2), "c.jpg", other.count, album: "夏天", isNew: true)
        _ = try device.send(key(2), Array(other[..<5000]), at: 0)
        try server.end(SIGKILL)
        func names() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder.path + "/photos/夏天").sorted()
        }
        #expect(try names().count == 2 && names().last == "b.jpg")
        server = try RunningServer("photos", "--receive", in: folder)
        defer { server.end() }
        #expect(try names() == ["b.jpg"])
        // The pairing ended with the process.
        #expect(try server.ask("GET \(Self.page)albums HTTP/1.1", ["Cookie: \(device.cookie)"]).status == 403)
        device = try pair(server)
        #expect(try device.ask("GET \(Self.page)uploads/\(key(2))").status == 404)
        #expect(try device.offer(key(2), "c.jpg", other.count, album: "夏天").body.contains(#""offset":0"#))
        _ = try device.send(key(2), Array(other[..<5000]), at: 0)
        #expect(try device.send(key(2), Array(other[5000...]), at: 5000).status == 200)
        #expect(try device.finish(key(2), other).status == 200)
        #expect(try names() == ["b.jpg", "c.jpg"])
        // Unfinished files are removed when the program ends normally.
        _ = try device.offer(key(3), "d.jpg", 10_000, album: "夏天")
        #expect(try names().count == 3)
        #expect(try server.end(SIGTERM).exitCode == 0)
        #expect(try names() == ["b.jpg", "c.jpg"])
    }

    /// A disk may be spinning up, or writing what others have sent.
    @Test(arguments: ["fsync", "pwrite"]) func aSlowDiskKeepsNobodyElseWaiting(call: String) throws {
        let disk = try HeldDisk(of: "upload-", in: folder)
        let server = try RunningServer("photos", "--receive", in: folder, environment: disk.environment)
        defer { server.end() }
        let device = try pair(server)
        // More than there are threads that answer requests.
        let keys = (0..<(call == "fsync" ? 1 : ProcessInfo.processInfo.activeProcessorCount + 2)).map { key($0) }
        for key in keys {
            #expect(try device.offer(key, "b.jpg", photo.count).status == 200)
            if call == "fsync" { #expect(try device.send(key, photo, at: 0).status == 200) }
        }
        try disk.hold()
        defer { disk.release() }
        let end = Array(#"{"digest": "\#(ContentDigest(sha256: photo).hex)"}"#.utf8)
        let waiting = try keys.map { key in
            call == "fsync"
                ? try device.begin("POST \(Self.page)uploads/\(key)", end, [])
                : try device.begin("PATCH \(Self.page)uploads/\(key)", photo, ["Upload-Offset: 0"])
        }
        #expect(try server.waitUntil { try disk.count == keys.count })
        #expect(try device.offer(key(99), "c.jpg", 5000).status == 200)
        #expect(try device.ask("GET \(Self.page)uploads/\(keys[0])").status == 200)
        #expect(try server.get("/summer/").status == 200)
        disk.release()
        for connection in waiting { #expect(try Answer(connection.readToEnd()).status == 200) }
    }

    /// Folders of a source that are not albums, with what makes them so.
    static let others: [(folder: String, makes: [String: String])] = [
        ("public", ["albumgen.yml": "output: public\n"]),
        ("public", ["albumgen.yml": "output: public\n", "public/index.html": "<p>"]),
        ("public/Summer", ["albumgen.yml": "output: public\n", "public/Summer/index.html": "<p>"]),
        ("old", ["old/.albumgen-published": "# albumgen 2:\n"]),
        ("old", ["old/.albumgen-publishing": "\n"]),
        ("raw", ["albumgen.yml": "ignore: [raw/]\n"]),
        ("kept", [:]),
        ("pages", [:]), ("pages", ["pages/about.md": "# About\n"]), ("pages/us", ["pages/us/about.md": "# About\n"]),
        ("templates", ["templates/head.mustache": ""]), ("static", ["static/CNAME": "a.example\n"]), ("_site", [:]),
        ("albumgen.yml", [:]), ("Albumgen.YAML", [:]),
    ]

    /// A file in an output is published unchanged, with its position.
    @Test(arguments: others) func whatIsNotAnAlbumGetsNoPhoto(of other: String, _ makes: [String: String]) throws {
        for (name, text) in makes { try folder.write(text, to: "photos/\(name)") }
        let server = try RunningServer("photos", "--receive", "--cache", "photos/kept", in: folder)
        defer { server.end() }
        let device = try pair(server)
        let before = try folder.contents(of: "photos").filter { !$0.key.hasPrefix("kept/") }
        let existed = folder.exists("photos/\(other)")
        for isNew in [true, false] {
            let answer = try device.offer(key(), "evil.jpg", photo.count, album: other, isNew: isNew)
            #expect(answer.status == 422, "\(answer.body)")
        }
        #expect(try folder.contents(of: "photos").filter { !$0.key.hasPrefix("kept/") } == before)
        #expect(folder.exists("photos/\(other)") == existed)
        let albums = try device.ask("GET \(Self.page)albums").body
        #expect(!albums.contains("\"\(other)\"") && albums.contains(#"["","Secret","Summer"]"#), "\(albums)")
    }

    @Test func aFolderThatBecomesASiteMeanwhileGetsNoPhoto() throws {
        let server = try RunningServer("photos", "--receive", in: folder)
        defer { server.end() }
        let device = try pair(server)
        #expect(try device.offer(key(), "b.jpg", photo.count, album: "New", isNew: true).status == 200)
        #expect(try device.send(key(), photo, at: 0).status == 200)
        try folder.write("# albumgen 2:\n", to: "photos/New/.albumgen-published")
        #expect(try device.finish(key(), photo).status == 422)
        #expect(try folder.contents(of: "photos/New").keys.filter { !$0.hasPrefix(".albumgen-published") }.isEmpty)
    }

    /// A name that somebody types for a new album may be that of an existing one.
    @Test func aNewAlbumMayBeOneThatIsThere() throws {
        try folder.write("ignore: [raw/]\n", to: "photos/albumgen.yml")
        let server = try RunningServer("photos", "--receive", in: folder)
        defer { server.end() }
        let device = try pair(server)
        for (number, album) in ["New", "New", "Summer"].enumerated() {
            let photo = Array(try TestPhoto.jpeg(seed: 20 + number))
            _ = try device.offer(key(number), "b.jpg", photo.count, album: album, isNew: true)
            _ = try device.send(key(number), photo, at: 0)
            #expect(try device.finish(key(number), photo).status == 200)
        }
        #expect(folder.exists("photos/New/b (2).jpg") && folder.exists("photos/Summer/b.jpg"))
        // The last configuration without mistakes counts.
        try folder.write("title: [\n", to: "photos/albumgen.yml")
        #expect(try device.offer(key(9), "c.jpg", photo.count, album: "Newer", isNew: true).status == 200)
        #expect(try device.offer(key(8), "c.jpg", photo.count, album: "raw", isNew: true).status == 422)
    }

    @Test func refusesOptionsThatMeanNothing() throws {
        #expect(try Program.run("serve", "photos", "--host", "a.example", in: folder.path).exitCode == 2)
        #expect(try Program.run("serve", "photos", "--receive", "--host", "a/b", in: folder.path).exitCode == 2)
    }
}
