import Foundation
import TestSupport
import Testing

/// The machine-readable output of a build: `--report`, and the events of `--progress json`.
struct ReportTests {
    private let folder: TemporaryFolder
    private let schema: [String: Any]

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(TestPhoto.jpeg(seed: 1, width: 64, height: 48), to: "photos/a.jpg")
        try folder.write("", to: "photos/empty.jpg")
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("docs/report.schema.json")
        schema = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    }

    /// Returns the violations of the schema in a value; supports as much of JSON Schema as this schema uses.
    private func problems(_ value: Any, _ rule: [String: Any], at place: String = "$") -> [String] {
        if let reference = rule["$ref"] as? String, let definitions = schema["$defs"] as? [String: [String: Any]] {
            let name = reference.split(separator: "/").last.map(String.init) ?? ""
            return definitions[name].map { problems(value, $0, at: place) } ?? ["\(place): no definition \(name)"]
        }
        if let choices = rule["anyOf"] as? [[String: Any]] {
            return choices.contains { problems(value, $0).isEmpty } ? [] : ["\(place): fits no choice"]
        }
        if let constant = rule["const"] as? NSObject {
            return constant == value as? NSObject ? [] : ["\(place): not \(constant)"]
        }
        if let names = rule["enum"] as? [String] {
            return names.contains(value as? String ?? "") ? [] : ["\(place): \(value)"]
        }
        switch rule["type"] as? String {
        case "object":
            guard let members = value as? [String: Any], let known = rule["properties"] as? [String: [String: Any]]
            else {
                return ["\(place): no object"]
            }
            let missing = Set(rule["required"] as? [String] ?? []).subtracting(members.keys).map {
                "\(place): lacks \($0)"
            }
            return missing
                + members.flatMap { name, member in
                    known[name].map { problems(member, $0, at: "\(place).\(name)") } ?? ["\(place): has \(name)"]
                }
        case "array":
            guard let values = value as? [Any], let element = rule["items"] as? [String: Any] else {
                return ["\(place): no list"]
            }
            return values.flatMap { problems($0, element, at: place + "[]") }
        case "integer", "number", "boolean": return value is NSNumber ? [] : ["\(place): no number"]
        case "string": return value is String ? [] : ["\(place): no text"]
        default: return ["\(place): the rule says nothing"]
        }
    }

    @Test func reportAndEventsAreAsTheirSchemaSays() throws {
        for again in [false, true] {
            let outcome = try Program.run(
                "build", "photos", "--output", "site", "--progress", "json", "--report", "report.json", in: folder.path)
            let report = try JSONSerialization.jsonObject(with: Data(folder.read("report.json").utf8))
            #expect(problems(report, ["$ref": "#/$defs/report"]) == [])
            var last: [String: Any] = [:]
            for line in outcome.output.split(separator: "\n") {
                let event = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
                #expect(problems(event, schema) == [], "\(line)")
                last = event
            }
            #expect(last["event"] as? String == "finished")
            let finished = try #require(last["report"] as? [String: Any])
            #expect((finished["diagnostics"] as? [Any])?.count == 1)
            #expect(NSDictionary(dictionary: finished) == report as? NSDictionary)
            // A report without the required fields is invalid.
            #expect(again || problems(["version": 2], ["$ref": "#/$defs/report"]).count > 5)
        }
    }

    @Test func theLastLineOfAPartIsAsTheSchemaSays() throws {
        for options in [[], ["--list"]] {
            let outcome = try Program.start(
                ["render", "photos", "--shard", "1/1", "--progress", "json"] + options, in: folder.path
            ).finish()
            let last = try #require(outcome.output.split(separator: "\n").last)
            let event = try #require(try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
            #expect(event["event"] as? String == "rendered")
            #expect(problems(event, schema) == [], "\(last)")
            let report = try #require(event["report"] as? [String: Any])
            #expect((report["missing"] != nil) == !options.isEmpty)
        }
    }

    @Test func theDuplicatesInAReportAreAsItsSchemaSays() throws {
        try folder.write(TestPhoto.jpeg(seed: 1, width: 64, height: 48), to: "photos/b.jpg")
        let outcome = try Program.run("check", "photos", "--duplicates", "--progress", "json", in: folder.path)
        let line = try #require(outcome.output.split(separator: "\n").last)
        let event = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(problems(event, schema) == [], "\(line)")
        #expect(((event["report"] as? [String: Any])?["duplicates"] as? [Any])?.count == 1, "\(line)")
    }

    @Test func theReportGoesWhereverAFileCan() throws {
        let build = "'\(Program.path)' build photos --output site --progress none"
        let script = """
            mkfifo pipe; cat pipe > fromPipe & \(build) --report pipe; wait
            \(build) --report /dev/fd/3 3> fromDescriptor
            ln -s linked link; \(build) --report link
            mkdir real; ln -s real folder; \(build) --report folder/report.json
            \(build) --report - > fromOutput
            \(build) --report /dev/null; exit 0
            """
        #expect(try Program.start(["-c", script], of: "/bin/bash", in: folder.path).finish().exitCode == 0)
        for name in ["fromPipe", "fromDescriptor", "linked", "real/report.json", "fromOutput"] {
            #expect(try Report(folder.read(name)).items == 2, "\(name)")
        }
        let both = try Program.run("build", "photos", "--report", "-", "--progress", "json", in: folder.path)
        #expect(both.exitCode == 2 && both.errors.contains("name a file for the report"))
    }

    @Test(arguments: ["build", "check", "plan"]) func theReportReplacesNothingButReports(command: String) throws {
        let photo = try folder.contents(of: "photos")
        let refused = try Program.run(command, "photos", "--report", "photos/a.jpg", in: folder.path)
        #expect(refused.exitCode == 2 && refused.errors.contains("is not a report of albumgen"), "\(refused.errors)")
        #expect(try folder.contents(of: "photos") == photo)
        for _ in 1...2 {
            #expect(try Program.run(command, "photos", "--report", "report.json", in: folder.path).exitCode < 2)
        }
    }

    @Test(arguments: ["", "photos", "no/such/report.json"]) func aReportWithoutAPlaceIsRefusedFirst(path: String) throws
    {
        let outcome = try Program.run("build", "photos", "--output", "site", "--report", path, in: folder.path)
        #expect(outcome.exitCode == 2 && outcome.errors.contains("report"), "\(outcome.errors)")
        #expect(!folder.exists("site"))
    }

    /// The file would be where the links lead, though there is nothing yet.
    @Test(arguments: ["build", "check", "plan"]) func noReportIsPublishedThroughALinkToNothing(command: String) throws {
        try FileManager.default.createDirectory(at: folder.url("photos/static"), withIntermediateDirectories: true)
        for (link, target) in [("report.json", "links/next"), ("links/next", "../photos/static/report.json")] {
            try FileManager.default.createDirectory(at: folder.url("links"), withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: folder.url(link).path, withDestinationPath: target)
        }
        let outcome = try Program.run(command, "photos", "--report", "report.json", in: folder.path)
        #expect(outcome.exitCode == 2 && outcome.errors.contains("would be published"), "\(outcome.errors)")
        #expect(!folder.exists("photos/static/report.json"))
    }

    /// A report names files that are hidden.
    @Test(arguments: ["site", "photos/static", "photos/pages", "photos/static/deep", "linked"])
    func noReportIsPublished(place: String) throws {
        try folder.write("www.example.org\n", to: "photos/static/deep/a.txt")
        try folder.write("# About\n", to: "photos/pages/about.md")
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("linked").path, withDestinationPath: "photos/static")
        _ = try Program.run("build", "photos", "--output", "site", in: folder.path)
        for command in ["build", "check", "plan"] {
            let output = command == "build" ? ["--output", "site"] : []
            let outcome = try Program.start(
                [command, "photos", "--report", "\(place)/report.json"] + output, in: folder.path
            ).finish()
            #expect(outcome.exitCode == 2 && outcome.errors.contains("would be published"), "\(outcome.errors)")
            #expect(!folder.exists("\(place)/report.json"))
        }
    }

    @Test func aReportThatCannotBeWrittenHidesNothingElse() throws {
        for command in [["build", "photos", "--output", "site"], ["check", "photos"], ["plan", "photos"]] {
            let outcome = try Program.start(command + ["--report", "/dev/full"], in: folder.path).finish()
            #expect(outcome.exitCode == 3 && !outcome.output.isEmpty, "\(command)")
            #expect(outcome.errors.contains("error: cannot write the report /dev/full"), "\(outcome.errors)")
            #expect(command[0] == "plan" || outcome.errors.contains("empty.jpg: error: "), "\(outcome.errors)")
        }
        let outcome = try Program.run(
            "build", "photos", "--output", "site", "--progress", "json", "--report", "/dev/full", in: folder.path)
        let events = try outcome.output.split(separator: "\n").map { line in
            let event = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            #expect(problems(event, schema) == [], "\(line)")
            return event["event"] as? String
        }
        #expect(events.contains("finished") && !events.contains("failed") && outcome.exitCode == 3)
    }

    @Test func oneSignalEndsAProgramWhoseReportNobodyReads() throws {
        #expect(mkfifo(folder.url("pipe").path, 0o600) == 0)
        let running = try Program.start(
            ["build", "photos", "--output", "site", "--report", "pipe"], in: folder.path)
        let end = Date.now + 60
        while try !running.files.read("output").contains("open "), Date.now < end { usleep(20_000) }
        running.process.terminate()
        while running.process.isRunning, Date.now < end { usleep(20_000) }
        let isRunning = running.process.isRunning
        #expect(!isRunning)
        if isRunning { kill(running.process.processIdentifier, SIGKILL) }
    }

    @Test func aLanguageWithoutTextsIsReported() throws {
        try folder.write("language: de\n", to: "photos/albumgen.yml")
        try folder.write("language: zh-CN\n", to: "photos/East/album.yml")
        try folder.write("language: de-AT\n", to: "photos/West/album.yml")
        let errors = try Program.run("check", "photos", in: folder.path).errors
        #expect(errors.contains("albumgen.yml: note: there are no interface texts in `de`"), "\(errors)")
        #expect(errors.contains("West: note: there are no interface texts in `de-AT`"))
        #expect(!errors.contains("zh"))
        try folder.write("{\"texts\": {}}", to: "photos/templates/strings/de.json")
        #expect(try !Program.run("check", "photos", in: folder.path).errors.contains("interface texts"))
    }

    /// The note names a file, and that file is read.
    @Test(arguments: ["zh-TW", "zh-HK", "fr-CA", "pt-BR"])
    func theFileThatTheNoteAsksForIsRead(language: String) throws {
        try folder.write("language: \(language)\n", to: "photos/albumgen.yml")
        let file = "templates/strings/\(language).json"
        #expect(try Program.run("check", "photos", in: folder.path).errors.contains("write them into \(file)"))
        try folder.write("{\"texts\": {\"skipToContent\": \"OWN\"}}", to: "photos/\(file)")
        let outcome = try Program.run("build", "photos", "--output", "site", in: folder.path)
        #expect(!outcome.errors.contains("interface texts"))
        let page = try folder.read("site/index.html")
        #expect(page.contains(">OWN</a>") && page.contains("lang=\"\(language)\""))
    }

    @Test func mistakesInTextsAreReportedByEachBuild() throws {
        let place = "photos/templates/strings/de.json"
        try folder.remove("photos/empty.jpg")
        try folder.write("{\"texts\": {\n\"nexxt\": \"x\"}}", to: place)
        try folder.age("photos")
        let expected = "templates/strings/de.json:2:1: warning: there is no text `nexxt`"
        for arguments in [
            ["build", "photos", "--output", "site"], ["build", "photos", "--output", "site"], ["check", "photos"],
        ] {
            let outcome = try Program.start(arguments, in: folder.path).finish()
            #expect(outcome.exitCode < 2 && outcome.errors.contains(expected), "\(outcome.errors)")
        }
        try folder.write("{\"texts\": {\n\"next\": \"x\",\n\"next\": \"y\"}}", to: place)
        let outcome = try Program.run("check", "photos", in: folder.path)
        #expect(
            outcome.exitCode == 2 && outcome.errors.contains("de.json:2:1: error: `next` is written more than once"))
    }

    @Test func aTextOfTheSiteChangesOneTextOfTheProgram() throws {
        try folder.write("language: zh-CN\n", to: "photos/albumgen.yml")
        try folder.write("{\"texts\": {\"skipToContent\": \"OWN\"}}", to: "photos/templates/strings/zh-Hans.json")
        _ = try Program.run("build", "photos", "--output", "site", in: folder.path)
        let page = try folder.read("site/index.html")
        #expect(page.contains(">OWN</a>") && page.contains("张照片") && !page.contains("1 photo"))
    }

    @Test func anAlbumOfTextAloneIsItsText() throws {
        try folder.write("# About us\n\nWe sail.\n", to: "photos/About/album.md")
        try folder.write("title: Nothing yet\n", to: "photos/Empty/album.yml")
        _ = try Program.run("build", "photos", "--output", "site", in: folder.path)
        let page = try folder.read("site/about/index.html")
        #expect(page.contains("<p>We sail.</p>") && !page.contains("ag-empty") && !page.contains("0 "))
        #expect(try folder.read("site/empty/index.html").contains("ag-empty"))
    }
}
