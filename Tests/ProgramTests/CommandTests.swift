import Foundation
import TestSupport
import Testing

/// The other commands and their output.
struct CommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func initStartsASiteThatBuilds() throws {
        #expect(try Program.run("init", "my site", in: folder.path).exitCode == 0)
        try folder.write(TestPhoto.jpeg(seed: 1), to: "my site/Summer/a.jpg")
        let outcome = try Program.run("build", "my site", in: folder.path)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(folder.exists("my site/_site/summer/a.html"))
    }

    @Test func everySettingThatInitOffersCanBeTaken() throws {
        #expect(try Program.run("init", "photos", "--theme", "book", in: folder.path).exitCode == 0)
        let lines = try folder.read("photos/albumgen.yml").split(separator: "\n", omittingEmptySubsequences: false)
        let taken = lines.map { $0.first == "#" && $0.dropFirst().first?.isLetter == true ? $0.dropFirst() : $0 }
        #expect(taken != lines)
        try folder.write(taken.joined(separator: "\n"), to: "photos/albumgen.yml")
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/Summer/a.jpg")
        try folder.write("date: 2024-03-09\n", to: "photos/Summer/album.yml")
        let outcome = try Program.run("check", "--strict", "photos", in: folder.path)
        #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(try Program.run("build", "--strict", "photos", in: folder.path).exitCode == 0)
        #expect(folder.exists("photos/_site/feed.xml") && folder.exists("photos/_site/search.html"))
    }

    @Test(arguments: ["json", "plain"]) func buildsToItsEndWhereNobodyListens(progress: String) throws {
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/a.jpg")
        let build = "'\(Program.path)' build photos --output site --progress \(progress)"
        let command = "\(build) 2>&1 | true; exit ${PIPESTATUS[0]}"
        let outcome = try Program.start(["-c", command], of: "/bin/bash", in: folder.path).finish()
        #expect(outcome.exitCode == 0)
        #expect(folder.exists("site/a.html") && folder.exists("site/index.html"))
    }

    @Test func initReplacesNothing() throws {
        try folder.write("title: Mine\n", to: "albumgen.yml")
        #expect(try Program.run("init", in: folder.path).exitCode == 2)
        #expect(try folder.read("albumgen.yml") == "title: Mine\n")
    }

    @Test(arguments: ["albumgen.yaml", "albumgen.yml.txt", "Albumgen.yml"])
    func initPutsNothingInThePlaceOfAnotherConfiguration(name: String) throws {
        try folder.write("ignore: [Private]\n", to: "photos/\(name)")
        let outcome = try Program.run("init", "photos", in: folder.path)
        #expect(outcome.exitCode == 2 && outcome.errors.contains("photos/\(name)"), "\(outcome.errors)")
        #expect(!folder.exists("photos/albumgen.yml"))
    }

    @Test func initSaysThatALinkLeadsNowhere() throws {
        for link in ["photos/albumgen.yml", "site"] {
            try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/a.jpg")
            try FileManager.default.createSymbolicLink(
                atPath: folder.url(link).path, withDestinationPath: "/nonexistent/place")
            let outcome = try Program.run("init", String(link.prefix { $0 != "/" }), in: folder.path)
            #expect(outcome.exitCode != 0 && outcome.errors.contains("link"), "\(outcome.errors)")
            #expect(!outcome.errors.contains("rename it"), "\(outcome.errors)")
        }
    }

    @Test func initAcceptsAThemeOfYourOwn() throws {
        try folder.write("a {}\n", to: "photos/templates/themes/mine/theme.css")
        let unknown = try Program.run("init", "photos", "--theme", "yours", in: folder.path)
        #expect(unknown.exitCode == 2 && unknown.errors.contains("`mine`"), "\(unknown.errors)")
        let outcome = try Program.run("init", "photos", "--theme", "mine", "--templates", in: folder.path)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(try folder.read("photos/albumgen.yml").contains("\ntheme: mine\n"))
        #expect(folder.exists("photos/templates/layout.mustache") && !folder.exists("photos/templates/theme.css"))
        #expect(try Program.run("check", "photos", in: folder.path).exitCode == 0)
    }

    @Test func aSchemaThatIsUnknownShowsTheUsageOfItsCommand() throws {
        let outcome = try Program.run("schema", "foo", in: folder.path)
        #expect(outcome.exitCode == 2 && outcome.errors.contains("Usage: albumgen schema"), "\(outcome.errors)")
    }

    @Test func aSecondConfigurationThatHidesSomethingStopsTheBuild() throws {
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/a.jpg")
        try folder.write("title: One\n", to: "photos/albumgen.yml")
        try folder.write("title: Two\n", to: "photos/albumgen.yaml")
        let shown = try Program.run("check", "photos", in: folder.path)
        #expect(shown.exitCode == 0 && shown.errors.contains("albumgen.yaml: warning: is not read"), "\(shown.errors)")
        for text in ["ignore: [Private]\n", "robots: noindex\n", "title: [\n"] {
            try folder.write(text, to: "photos/albumgen.yaml")
            let stopped = try Program.run("check", "photos", in: folder.path)
            #expect(
                stopped.exitCode == 2 && stopped.errors.contains("albumgen.yaml: error: is not read"),
                "\(stopped.errors)")
        }
    }

    @Test func pathsMayBeginWithTheHomeFolder() throws {
        let home = ["HOME": folder.url("home").path]
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/a.jpg")
        try folder.write("output: ~/site\n", to: "photos/albumgen.yml")
        try Program.run("build", "photos", in: folder.path, environment: home)
        #expect(folder.exists("home/site/index.html"))
        try Program.run(
            "build", "photos", "--output=~/other", "--cache=~/cache", "--report=~/r.json", in: folder.path,
            environment: home)
        for name in ["other/index.html", "cache", "r.json"] { #expect(folder.exists("home/\(name)"), "\(name)") }
        #expect(!folder.exists("photos/~") && !folder.exists("~"))
    }

    @Test func aServerWithoutABrowserSaysSo() throws {
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/a.jpg")
        let server = try Program.start(
            ["serve", "photos", "--open"], in: folder.path, environment: ["PATH": "/nowhere"])
        defer { server.process.terminate() }
        let end = Date.now + 30
        while try !server.files.read("errors").contains("could not start a browser"), Date.now < end {
            usleep(50_000)
        }
        #expect(try server.files.read("errors").contains("note: could not start a browser; open http://"))
    }

    @Test func initCopiesTemplatesThatBuildTheSameSite() throws {
        try folder.write(TestPhoto.jpeg(seed: 1), to: "site/a.jpg")
        try Program.run("build", "site", "--output", "plain", in: folder.path)
        try Program.run("init", "site", "--templates", in: folder.path)
        #expect(folder.exists("site/templates/item.mustache"))
        try folder.remove("site/albumgen.yml")
        try Program.run("build", "site", "--output", "own", in: folder.path)
        #expect(try folder.contents(of: "plain") == folder.contents(of: "own"))
    }

    @Test func checkWritesNothingAndNamesMistakes() throws {
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/a.jpg")
        try folder.write("---\ncover: b.jpg\n---\n", to: "photos/album.md")
        let outcome = try Program.run("check", "photos", in: folder.path)
        #expect(outcome.errors.contains("album.md:2:"), "\(outcome.errors)")
        #expect(!folder.exists("site") && !folder.exists("photos/.albumgen"))
    }

    @Test func cleanRemovesTheCacheAndOnRequestWhatWasPublished() throws {
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/a.jpg")
        try Program.run("build", "photos", "--output", "site", in: folder.path)
        try folder.write("mine", to: "site/notes.txt")
        try folder.write("a finished film", to: "photos/.albumgen/films/1f/1f\(String(repeating: "0", count: 62)).mp4")
        try Program.run("clean", "photos", in: folder.path)
        #expect(!folder.exists("photos/.albumgen"))
        #expect(folder.exists("site/index.html"))
        let again = try Program.run("clean", "photos", "--output", "site", in: folder.path)
        #expect(again.exitCode == 0 && again.output.contains("there is no cache at"), "\(again.output)")
        #expect(try folder.contents(of: "site").keys.sorted() == ["notes.txt"])
        let never = try Program.run("clean", "photos", "--output", "photos", in: folder.path)
        #expect(never.exitCode == 0 && never.output.contains("has published nothing"), "\(never.output)")
        let missing = try Program.run("clean", "photos", "--output", "sites", in: folder.path)
        #expect(missing.exitCode == 2 && missing.errors.contains("there is no folder sites"), "\(missing.errors)")
        #expect(folder.exists("photos/a.jpg"))
    }

    @Test(arguments: [("biuld", "build"), ("chekc", "check")])
    func aMisspeltCommandIsRecognized(written: String, meant: String) throws {
        let outcome = try Program.run(written, "photos")
        #expect(outcome.exitCode == 2 && outcome.errors.contains("Did you mean `albumgen \(meant)`?"))
        #expect(try !Program.run("photographs").errors.contains("Did you mean"))
    }

    @Test func settingsWithoutEffectAreNoted() throws {
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/a.jpg")
        try folder.write(
            """
            picks: {limit: 3}
            feeds: {items: 3}
            footer: 'Read [this](nowhere.html).'
            mapPage: on
            originals: none
            download: {zip: on}
            clock: [{camera: X100V, offset: "+1:00"}, {from: 2001, offset: "+1:00"}]
            """, to: "photos/albumgen.yml")
        let errors = try Program.run("check", "photos", in: folder.path).errors
        for expected in [
            "note: `picks` has no effect without `select: proof`", "note: `feeds` has no effect without `baseURL`",
            "albumgen.yml:3:9: warning: `footer` links to `nowhere.html`",
            "note: `mapPage` has no effect without `privacy: {gps: on}`",
            "note: `download: {zip: on}` has no effect with `originals: none`",
            "albumgen.yml:7:9: note: this correction of `clock` fits no photo: no photo names its camera",
            "albumgen.yml:7:43: note: this correction of `clock` fits no photo: no photo has a time in its range of dates",
        ] { #expect(errors.contains(expected), "\(errors)") }
        try folder.write(
            "picks: {limit: 3}\nselect: proof\nfeeds: {items: 3}\nbaseURL: https://example.org/\n",
            to: "photos/albumgen.yml")
        #expect(try Program.run("check", "photos", in: folder.path).errors.isEmpty)
    }

    @Test func versionNamesTheLibraries() throws {
        let outcome = try Program.run("--version")
        for name in ["albumgen", "libvips", "libjpeg-turbo", "SQLite"] {
            #expect(outcome.output.contains(name), "\(outcome.output)")
        }
    }

    @Test(arguments: [["build", "--jobs", "999"], ["build", "--unknown"], ["bild"]])
    func badUsageHasItsExitCode(arguments: [String]) throws {
        let outcome = try Program.start(arguments, in: folder.path).finish()
        #expect(outcome.exitCode == 2 && outcome.errors.contains("Error: "), "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
    }

    /// The help breaks lines that are longer than the terminal is wide, and their second halves would look like commands.
    @Test(arguments: ["", "build", "serve", "init", "check", "clean", "apply", "spaces", "plan", "render", "schema"])
    func examplesFitIntoATerminal(command: String) throws {
        let help = try Program.start(["help", command].filter { !$0.isEmpty }, in: folder.path).finish().output
        let overview = help.components(separatedBy: "\n\nUSAGE:")[0].components(separatedBy: "\n\n")
        for part in overview where part.hasPrefix("EXAMPLES") || part.hasPrefix("EXIT CODES") {
            #expect(part.split(separator: "\n").dropFirst().allSatisfy { $0.hasPrefix("  ") }, "\(part)")
        }
    }

    @Test func helpShowsExamples() throws {
        #expect(try Program.run("build", "--help").output.contains("EXAMPLES"))
    }

    @Test func jsonProgressIsOneObjectALine() throws {
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/a.jpg")
        try folder.write("", to: "photos/empty.jpg")
        let outcome = try Program.run("build", "photos", "--output", "site", "--progress", "json", in: folder.path)
        var events: Set<String> = []
        for line in outcome.output.split(separator: "\n") {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            events.insert(try #require(object?["event"] as? String))
        }
        #expect(events == ["progress", "diagnostic", "finished"])
        #expect(outcome.errors.isEmpty)
    }

    @Test(arguments: ["build", "check"]) func missingTemplatesAreAMistake(command: String) throws {
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/a.jpg")
        try folder.write("", to: "plain")
        for (name, message) in [
            ("nope", "there is no folder nope; name a folder of templates with `--templates`"),
            ("plain", "plain is a file; name a folder of templates with `--templates`"),
        ] {
            let outcome = try Program.run(command, "photos", "--templates", name, in: folder.path)
            #expect(outcome.exitCode == 2 && outcome.errors.contains(message), "\(outcome.errors)")
        }
    }
}
