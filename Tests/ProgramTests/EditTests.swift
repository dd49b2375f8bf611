import Foundation
import Glibc
import TestSupport
import Testing

/// `albumgen serve --edit`, queried over raw sockets.
struct EditTests {
    let folder: TemporaryFolder
    private static let prefix = "/.albumgen/edit/"
    private static let requests = [
        "state", "read", "change", "cover", "move", "album", "words", "preview", "newAlbum", "address", "undo",
        "places", "delete", "transfer", "publish", "publishing", "stop",
    ]

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(TestPhoto.jpeg(seed: 7), to: "photos/Summer/a.jpg")
        try folder.write(TestPhoto.jpeg(seed: 8), to: "photos/Summer/b.jpg")
        try folder.write("# mine\ntitle: Summer # 2024\nitems:\n- url: a.jpg\n- b.jpg\n", to: "photos/Summer/album.yml")
        try folder.write("title: outside\n", to: "outside.yml")
    }

    /// A browser that opened the paired address.
    struct Device {
        let server: RunningServer
        var cookie: String
        var host: String

        /// - Parameter host: the name by which the browser reaches the server; nil for this computer's own.
        init(_ server: RunningServer, host: String? = nil) throws {
            self.server = server
            self.host = host ?? "127.0.0.1:\(server.port)"
            let address = try #require(server.errors.firstMatch(of: #/http://127\.0\.0\.1:\d+(/\S+)/#))
            let answer = try server.ask("GET \(address.output.1) HTTP/1.1", [], host: self.host)
            #expect(answer.status == 303)
            cookie = String((answer["set-cookie"] ?? "").prefix { $0 != ";" })
        }

        func ask(
            _ name: String, _ body: String, _ more: [String] = [], leavingOut: String..., method: String = "POST"
        ) throws -> Answer {
            var headers = [
                "Cookie: \(cookie)", "Origin: http://\(host)", "Connection: close",
                "Content-Length: \(body.utf8.count)",
            ]
            headers.removeAll { header in leavingOut.contains { header.hasPrefix($0) } }
            let connection = try RawConnection(port: server.port)
            let lines = ["\(method) \(prefix)\(name) HTTP/1.1", "Host: \(host)"] + headers + more + ["", ""]
            try connection.send(lines.joined(separator: "\r\n"))
            // A server that has refused the request may have closed the connection.
            try? connection.send(body)
            return try Answer(connection.readToEnd())
        }

        func mark(of page: String) throws -> String {
            let answer = try ask("read", #"{"pages": ["\#(page)"]}"#)
            #expect(answer.status == 200, "\(answer.body)")
            return try String(#require(answer.body.firstMatch(of: #/"mark":"(\w+)"/#)).output.1)
        }

        func change(_ page: String, _ values: String, mark: String? = nil) throws -> Answer {
            let mark = try mark ?? self.mark(of: page)
            return try ask("change", #"{"items": [{"page": "\#(page)", "mark": "\#(mark)"}], "set": {\#(values)}}"#)
        }
    }

    @Test func editsForPairedBrowsersOnly() throws {
        let server = try RunningServer("photos", "--edit", in: folder)
        defer { server.end() }
        #expect(server.errors.contains("Pages can edit the source in browsers that opened this address"))
        let device = try Device(server)
        #expect(try server.get("/").body.contains("/.albumgen/edit.js"))
        #expect(try server.get("/.albumgen/edit.js").status == 200)
        #expect(try server.get("/.albumgen/edit.css").status == 200)
        #expect(try server.get("/.albumgen/edit-cells.css").status == 200)
        let shown = try device.ask("state", #"{"page": "", "chosen": ["summer/b.html", "summer/x.html", "../b.jpg"]}"#)
        #expect(shown.body.contains(#""chosen":["summer\/b.html"]"#), "\(shown.body)")

        let mark = try device.mark(of: "summer/a.html")
        #expect(try device.change("summer/a.html", #""title": "Sea: \"blue\"", "rating": "4""#).status == 200)
        let list = "# mine\ntitle: Summer # 2024\nitems:\n- url: a.jpg\n"
        #expect(
            try folder.read("photos/Summer/album.yml")
                == list + "  title: \"Sea: \\\"blue\\\"\"\n  rating: 4\n- b.jpg\n")
        #expect(try server.waitUntil { try server.get("/summer/a.html").body.contains("Sea: &quot;blue&quot;") })
        // A page that does not know about the edit.
        let stale = try device.change("summer/a.html", #""title": "Land""#, mark: mark)
        #expect(stale.status == 409 && stale.body.contains(#""title":"Sea: \"blue\"""#), "\(stale.body)")
        let invalid = try device.change("summer/a.html", #""rating": "9""#)
        #expect(invalid.status == 422 && invalid.body.contains("from -1 to 5"), "\(invalid.body)")
        let other = try device.change("summer/a.html", #""rating": "+3""#)
        #expect(other.status == 422 && other.body.contains("`+3` is read as `3`"), "\(other.body)")
        let hiding = try device.change("summer/a.html", #""rating": "rejected""#)
        #expect(hiding.status == 422 && hiding.body.contains("would be left out of the site"), "\(hiding.body)")

        let before = try folder.contents(of: "photos")
        let failures = try attacks(on: device)
        #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
        #expect(try folder.contents(of: "photos") == before)
        #expect(try folder.read("outside.yml") == "title: outside\n")

        #expect(try device.ask("undo", "{}").status == 200)
        #expect(try folder.read("photos/Summer/album.yml") == list + "- b.jpg\n")
        #expect(try device.ask("undo", "{}").status == 404)
    }

    /// More items than fit on a screen, including one of several files that only their metadata joins.
    @Test func anEveningIsOneEdit() throws {
        for number in 1...3 {
            let stars = number == 2 ? " xmp:Rating=\"4\"" : ""
            let xmp =
                "xmlns:GCamera=\"http://ns.google.com/photos/1.0/camera/\" GCamera:BurstID=\"b9b16484-0edd\"\(stars)"
            try folder.write(TestPhoto.jpeg(seed: number, xmp: xmp), to: "photos/Sea/X\(number).jpg")
        }
        for number in 10..<70 { try folder.write(TestPhoto.jpeg(seed: number), to: "photos/Sea/Y\(number).jpg") }
        let server = try RunningServer("photos", "--edit", in: folder)
        defer { server.end() }
        let device = try Device(server)
        let pages = ["sea/x1.html"] + (10..<70).map { "sea/y\($0).html" }
        let read = try device.ask("read", #"{"pages": ["\#(pages.joined(separator: #"", ""#))"]}"#)
        let marks = read.body.matches(of: #/"mark":"(\w+)"/#).map(\.output.1)
        try #require(marks.count == pages.count, "\(read.body)")
        let items = zip(pages, marks).map { #"{"page": "\#($0)", "mark": "\#($1)"}"# }.joined(separator: ", ")
        let before = try folder.contents(of: "photos/Sea")

        let done = try device.ask("change", #"{"items": [\#(items)], "set": {"keywords": ["evening"], "tag": "Sea"}}"#)
        #expect(done.status == 200, "\(done.body)")
        let made = Set(try folder.contents(of: "photos/Sea").keys).subtracting(before.keys)
        // The burst shows the picture with the most stars.
        #expect(made == Set(["X2.jpg.md"] + (10..<70).map { "Y\($0).jpg.md" }))
        #expect(try folder.read("photos/Sea/X2.jpg.md") == folder.read("photos/Sea/Y10.jpg.md"))

        #expect(try device.ask("undo", "{}").status == 200)
        #expect(try folder.contents(of: "photos/Sea") == before)
    }

    /// The configuration may count files with other endings as photos.
    @Test func aDrawingMovesAndGoesWithItsSidecar() throws {
        try folder.write("untrustedLoaders: [svg]\n", to: "photos/albumgen.yml")
        for name in ["p", "q"] {
            try folder.write(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"90\" height=\"60\"><circle r=\"\(name == "p" ? 9 : 8)\"/></svg>",
                to: "photos/Sea/\(name).svg")
            try folder.write("---\ntitle: \(name)\n---\n", to: "photos/Sea/\(name).svg.md")
        }
        try folder.write(TestPhoto.jpeg(seed: 9), to: "photos/Winter/c.jpg")
        let server = try RunningServer("photos", "--edit", in: folder)
        defer { server.end() }
        let device = try Device(server)
        let moved = try device.ask(
            "transfer", #"{"pages": ["sea/p-svg.html"], "files": ["Sea/p.svg"], "album": "Winter"}"#)
        #expect(moved.status == 200, "\(moved.body)")
        #expect(try folder.contents(of: "photos/Winter").keys.sorted() == ["c.jpg", "p.svg", "p.svg.md"])
        let deleted = try device.ask("delete", #"{"pages": ["sea/q-svg.html"], "files": ["Sea/q.svg"]}"#)
        #expect(deleted.status == 200, "\(deleted.body)")
        #expect(try folder.contents(of: "photos/Sea").isEmpty)
    }

    /// Returns the answers that differ from the expected ones.
    private func attacks(on device: Device) throws -> [String] {
        var failures: [String] = []
        func expect(_ status: Set<Int>, _ what: String, _ answer: () throws -> Answer) {
            do {
                let answer = try answer()
                if !status.contains(answer.status) { failures.append("\(what): \(answer.status) \(answer.body)") }
            } catch {
                failures.append("\(what): \(error)")
            }
        }
        let mark = try device.mark(of: "summer/a.html")
        func change(_ page: String, _ set: String = #""title": "Evil""#) -> String {
            #"{"items": [{"page": "\#(page)", "mark": "\#(mark)"}], "set": {\#(set)}}"#
        }
        let body = change("summer/a.html")
        for name in Self.requests {
            expect([403], "no cookie") { try device.ask(name, body, leavingOut: "Cookie") }
            expect([403], "a wrong cookie") {
                try device.ask(name, body, ["Cookie: \(device.cookie.dropLast())"], leavingOut: "Cookie")
            }
            expect([403], "no origin") { try device.ask(name, body, leavingOut: "Origin") }
            for origin in ["http://evil.example", "null", "http://\(device.host)0", "https://\(device.host)"] {
                expect([403], origin) { try device.ask(name, body, ["Origin: \(origin)"], leavingOut: "Origin") }
            }
            for host in ["evil.example", "evil.example:\(device.server.port)", "127.0.0.1", "192.0.2.1"] {
                var other = device
                other.host = host
                expect([403], "the host \(host)") { try other.ask(name, body) }
            }
            for site in ["cross-site", "same-site"] {
                expect([403], site) { try device.ask(name, body, ["Sec-Fetch-Site: \(site)"]) }
            }
            for method in ["GET", "PUT", "DELETE", "OPTIONS"] {
                expect([405], method) { try device.ask(name, body, method: method) }
            }
        }
        // Requests name items by the pages that the server shows, never by a path.
        for page in [
            "../outside.yml", "/etc/passwd", "Summer/a.jpg", "summer/../../outside.yml", "summer/index.html", "",
            "summer/c.html", ".albumgen/edits/00000001.json",
        ] {
            expect([404], page) { try device.ask("change", change(page)) }
            expect([404], page) { try device.ask("read", #"{"pages": ["\#(page)"]}"#) }
        }
        for body in [
            "", "{", "[]", "{}", #"{"items": [], "set": {}}"#, change("summer/a.html", #""url": "x""#),
            change("summer/a.html", #""title": ["a"]"#), change("summer/a.html", #""keywords": "a""#),
            change("summer/a.html", #""title": {"a": 1}"#), String(repeating: "[", count: 100_000),
            #"{"items": [\#(Array(repeating: #"{"page": "summer/a.html", "mark": "0"}"#, count: 251).joined(separator: ","))], "set": {}}"#,
        ] {
            expect([400], String(body.prefix(40))) { try device.ask("change", body) }
        }
        for value in [
            #""title": "\#(String(repeating: "x", count: 200_000))""#,
            #""keywords": [\#(Array(repeating: #""x""#, count: 1001).joined(separator: ","))]"#,
        ] {
            expect([422], String(value.prefix(20))) { try device.ask("change", change("summer/a.html", value)) }
        }
        for page in ["../outside.yml", "/etc/passwd", "summer/index.html", ""] {
            for name in ["delete", "transfer"] {
                expect([404], "\(name) \(page)") {
                    try device.ask(name, #"{"pages": ["\#(page)"], "files": ["\#(page)"], "album": ""}"#)
                }
            }
            expect([404], "the cover \(page)") { try device.ask("cover", #"{"page": "\#(page)"}"#) }
        }
        for album in ["..", "../outside", "/etc", ".albumgen", "Summer/..", "Nowhere"] {
            expect([404], "to \(album)") {
                try device.ask(
                    "transfer", #"{"pages": ["summer/a.html"], "files": ["Summer/a.jpg"], "album": "\#(album)"}"#)
            }
        }
        for name in ["", "..", "a/b", "../x", "templates", "static", "_site", "albumgen.yml", "Albumgen.YAML"] {
            expect([422], "the new album \(name)") {
                try device.ask("newAlbum", #"{"page": "index.html", "name": "\#(name)"}"#)
            }
        }
        // A folder in place of a text makes the album around it unreadable for the editor.
        for (page, name) in [
            ("index.html", "Index.md"), ("summer/index.html", "album.md"), ("summer/index.html", "a.jpg.yml"),
        ] {
            expect([422], "the new album \(name) in \(page)") {
                try device.ask("newAlbum", #"{"page": "\#(page)", "name": "\#(name)"}"#)
            }
        }
        for page in ["../", "/etc/", "summer/a.html", "nowhere/index.html"] {
            expect([404], "the album \(page)") { try device.ask("album", #"{"page": "\#(page)"}"#) }
            expect([404], "an album in \(page)") {
                try device.ask("newAlbum", #"{"page": "\#(page)", "name": "Evil"}"#)
            }
            expect([404], "words of \(page)") {
                try device.ask("words", #"{"page": "\#(page)", "mark": "x", "set": {"title": "Evil"}}"#)
            }
        }
        // A page that now belongs to another file.
        for file in ["Summer/b.jpg", "summer/a.jpg", "../outside.yml", ""] {
            for name in ["delete", "transfer"] {
                expect([409], "\(name) \(file)") {
                    try device.ask(name, #"{"pages": ["summer/a.html"], "files": ["\#(file)"], "album": ""}"#)
                }
            }
            expect([409], "the cover \(file)") {
                try device.ask("cover", #"{"page": "summer/a.html", "file": "\#(file)"}"#)
            }
        }
        for files in ["[]", #"["Summer/a.jpg", "Summer/b.jpg"]"#] {
            expect([400], "delete \(files)") {
                try device.ask("delete", #"{"pages": ["summer/a.html"], "files": \#(files)}"#)
            }
        }
        for name in ["delete", "transfer", "move", "read"] {
            let pages = Array(repeating: #""summer/a.html""#, count: 251).joined(separator: ",")
            expect([400], "\(name) too many") {
                try device.ask(
                    name,
                    #"{"pages": [\#(pages)], "files": [\#(pages)], "album": "Summer", "shown": "summer/index.html"}"#)
            }
        }
        for number in [Int.min, -1, 0, Int.max] {
            expect([200], "output from \(number)") { try device.ask("publishing", #"{"from": \#(number)}"#) }
        }
        expect([413], "a long body") { try device.ask("change", String(repeating: " ", count: 600_000)) }
        expect([413], "a huge body") {
            try device.ask("change", "x", ["Content-Length: 9223372036854775807"], leavingOut: "Content-Length")
        }
        expect([413], "an endless body") {
            try device.ask("change", "5\r\n12345\r\n", ["Transfer-Encoding: chunked"], leavingOut: "Content-Length")
        }
        expect([404], "nothing") { try device.ask("nowhere", "{}") }
        return failures
    }

    @Test func isOpenToThoseWhoMayLook() throws {
        var server = try RunningServer("photos", "--edit", "--receive", "--host", "photos.example", in: folder)
        var phone = try Device(server, host: "photos.example")
        phone.cookie = try Device(server).cookie
        // A phone that may send photos cannot view or edit any page.
        #expect(try phone.ask("read", #"{"pages": ["summer/a.html"]}"#).status == 403)
        server.end()
        server = try RunningServer("photos", "--edit", "--lan", "--host", "photos.example", in: folder)
        defer { server.end() }
        phone = try Device(server, host: "photos.example")
        #expect(try phone.ask("read", #"{"pages": ["summer/a.html"]}"#).status == 200)
        phone.cookie = "x=1"
        #expect(try phone.ask("read", #"{"pages": ["summer/a.html"]}"#).status == 403)
    }

    @Test func isOffUnlessAskedFor() throws {
        let server = try RunningServer("photos", in: folder)
        defer { server.end() }
        for name in Self.requests {
            #expect(try server.ask("POST \(Self.prefix)\(name) HTTP/1.1", ["Content-Length: 0"]).status == 405)
        }
        #expect(try !server.get("/").body.contains("edit.js"))
        #expect(try server.get("/.albumgen/edit.js").status != 200)
        #expect(try server.get("/summer/a.html").status == 200)
        #expect(!folder.exists("photos/.albumgen/edits"))
    }

    /// The output is so long that its beginning is no longer there.
    @Test func answersForEachPositionInLongOutput() throws {
        try folder.write(
            "publish:\n  command: [sh, -c, \"yes 0123456789 | head -c 1000000\"]\noutput: ../out\n",
            to: "photos/albumgen.yml")
        let server = try RunningServer("photos", "--edit", in: folder)
        defer { server.end() }
        let device = try Device(server)
        #expect(try device.ask("publish", "{}").status == 200)
        struct Progress: Decodable, Equatable {
            var stage: String
            var text: String
            var next: Int
        }
        func progress(from place: Int) throws -> Progress {
            let answer = try device.ask("publishing", #"{"from": \#(place)}"#)
            return try JSONDecoder().decode(Progress.self, from: Data(answer.bytes))
        }
        #expect(try server.waitUntil { try progress(from: 0).stage == "published" })
        let whole = try progress(from: 0)
        #expect(whole.text.utf8.count < 600_000 && whole.next > 1_000_000)
        for place in [Int.min, Int.min + 1, -1, 1] { #expect(try progress(from: place) == whole) }
        #expect(try progress(from: .max).text.isEmpty)
    }

    /// Everybody who has an account on a computer can read command lines.
    @Test func opensTheSecretAddressByAPrivatePage() throws {
        try folder.write(
            "#!/bin/sh\nfor name in \"$1\" \"${1%/*}\"; do stat -c '%a %n' \"$name\"; done >\"$0.names\"\ncp \"$1\" \"$0.page\"\n",
            to: "bin/xdg-open")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path + "/bin/xdg-open")
        try FileManager.default.createDirectory(at: folder.url("run"), withIntermediateDirectories: true)
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let server = try RunningServer(
            "photos", "--edit", "--open", in: folder,
            environment: ["PATH": "\(folder.path)/bin:\(path)", "XDG_RUNTIME_DIR": folder.path + "/run"])
        defer { server.end() }
        #expect(try server.waitUntil { folder.exists("bin/xdg-open.page") })
        let names = try folder.read("bin/xdg-open.names").split(separator: "\n")
        try #require(names.count == 2, "\(names)")
        #expect(names[0].hasPrefix("600 \(folder.path)/run/") && names[1].hasPrefix("700 "), "\(names)")
        let page = try folder.read("bin/xdg-open.page")
        let address = try #require(server.errors.firstMatch(of: #/http://127\.0\.0\.1:\d+/\S+/#)).output
        #expect(page.contains("url=\(address)\""))
        #expect(!names.joined().contains("pair"))
        server.end()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/run").isEmpty)
    }

    @Test func publishesNothingOfIt() throws {
        let server = try RunningServer("photos", "--edit", in: folder)
        #expect(try Device(server).change("summer/a.html", #""title": "Sea""#).status == 200)
        server.end()
        #expect(try Program.run("build", "photos", "--output", "out", in: folder.path).exitCode == 0)
        for (name, bytes) in try folder.contents(of: "out") {
            let text = String(decoding: bytes, as: UTF8.self)
            for word in ["albumgenEditing", "edit.js", ".albumgen/edit"] {
                #expect(!text.contains(word), "\(name)")
            }
        }
        #expect(try folder.read("out/summer/a.html").contains("Sea"))
    }
}
