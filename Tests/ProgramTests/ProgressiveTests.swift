import Foundation
import TestSupport
import Testing

/// First builds, which publish parts of the site until it is complete.
struct ProgressiveTests {
    private let folder: TemporaryFolder
    private static let opening = "to see the site grow"

    init() throws {
        folder = try TemporaryFolder()
        for seed in 1...62 {
            try folder.write(
                TestPhoto.jpeg(seed: seed, width: 64, height: 48), to: "photos/Album \(seed % 5)/\(seed).jpg")
        }
        try folder.write("unlisted: true\ntitle: Quaggamark\n", to: "photos/Album 3/album.yml")
        try folder.write("draft: true\ntitle: Gnumark\n", to: "photos/Album 4/album.yml")
        try folder.write("Look at [these](album-2/index.html).\n", to: "photos/pages/about.md")
        try folder.write("words", to: "photos/static/words.txt")
        try folder.write(
            "nav: [about, Album 1, {title: Words, url: words.txt}]\nsmart: [recent]\n", to: "photos/albumgen.yml")
        try folder.age("photos")
    }

    @discardableResult
    private func build(
        _ arguments: String..., to output: String = "site", environment: [String: String] = [:], exitCode: Int32 = 0
    ) throws -> Program.Outcome {
        let process = try Program.start(
            ["build", "photos", "--output", output, "--progress", "plain", "--report", "\(output).json"] + arguments,
            in: folder.path, environment: ["CI": ""].merging(environment) { $1 })
        let outcome = try process.finish()
        #expect(outcome.exitCode == exitCode, "\(outcome.errors)")
        return outcome
    }

    private func report(_ output: String) throws -> Report { try Report(folder.read("\(output).json")) }

    @Test func theFinishedSiteIsThatOfAnOrdinaryBuild() throws {
        let ordinary = try build(to: "ordinary")
        try folder.remove("photos/.albumgen")
        let progressive = try build("--progressive")
        #expect(!ordinary.errors.contains(Self.opening))
        #expect(progressive.errors.contains("open file://"), "\(progressive.errors)")
        #expect(progressive.errors.contains("/site/index.html \(Self.opening)"), "\(progressive.errors)")
        #expect(try folder.contents(of: "site") == folder.contents(of: "ordinary"))
        let (whole, grown) = (try report("ordinary"), try report("site"))
        #expect(grown.renditions.made == whole.renditions.made && grown.renditions.reused == whole.renditions.reused)
        #expect(grown.pages.written == whole.pages.written && grown.pages.unchanged == 0 && grown.removed == 0)
        #expect(try build("--progressive").output.contains("up to date"))
        try folder.write("title: Another\n", to: "photos/Album 1/album.yml")
        #expect(try !build("--progressive").errors.contains(Self.opening), "only a first build grows")
    }

    /// A growing site shows a story as a whole, and its albums before it.
    @Test(arguments: ["", "Album 1/"]) func aStoryGrowsToo(place: String) throws {
        for seed in 70..<88 {
            try folder.write(TestPhoto.jpeg(seed: seed, width: 64, height: 48), to: "photos/\(place)s\(seed).jpg")
        }
        for seed in 88..<91 {
            try folder.write(TestPhoto.jpeg(seed: seed, width: 64, height: 48), to: "photos/\(place)In/\(seed).jpg")
        }
        try folder.write(
            "---\nlayout: story\n---\nOne.\n\n![](s80.jpg)\n\nTwo.\n", to: "photos/\(place)album.md")
        try build(to: "ordinary")
        try folder.remove("photos/.albumgen")
        #expect(try build("--progressive").errors.contains(Self.opening))
        #expect(try folder.contents(of: "site") == folder.contents(of: "ordinary"))
    }

    /// The archives of smart albums have other names in each part of a growing site.
    @Test func whatOnlyAPartHadGoes() throws {
        try folder.write(
            "nav: [about]\nsmart: [{title: Newest, where: kind = photo, limit: 3, download: {zip: on}}]\n",
            to: "photos/albumgen.yml")
        try folder.write("download: {zip: on}\n", to: "photos/Album 1/album.yml")
        try build(to: "ordinary")
        try folder.remove("photos/.albumgen")
        let outcome = try build("--progressive")
        #expect(outcome.errors.contains(Self.opening), "\(outcome.errors)")
        #expect(!outcome.errors.contains("did not make"), "\(outcome.errors)")
        let ordinary = try folder.contents(of: "ordinary")
        #expect(ordinary.keys.contains { $0.hasPrefix("smart/") && $0.hasSuffix(".zip") }, "\(ordinary.keys.sorted())")
        #expect(try folder.contents(of: "site") == ordinary)
    }

    @Test func notInCI() throws {
        #expect(try !build("--progressive", environment: ["CI": "true"]).errors.contains(Self.opening))
        #expect(try build("--progressive", to: "other", environment: ["CI": "false"]).errors.contains(Self.opening))
        #expect(try !build("--progressive", "--force", to: "third").errors.contains(Self.opening))
    }

    /// Kills builds one after another, in each of their rounds.
    @Test func everyStateIsWholeAndTheNextBuildIsRight() throws {
        let library = try PreloadedLibrary(
            """
            #include <signal.h>
            static int count;
            static void step(void) {
                const char *end = getenv("END_AT");
                if (end && ++count == atoi(end)) kill(getpid(), SIGKILL);
            }
            int renameat(int a, const char *b, int c, const char *d) { step(); return next(renameat)(a, b, c, d); }
            int renameat2(int a, const char *b, int c, const char *d, unsigned e) {
                step();
                return next(renameat2)(a, b, c, d, e);
            }
            int linkat(int a, const char *b, int c, const char *d, int e) { step(); return next(linkat)(a, b, c, d, e); }
            """, in: folder)
        try build(to: "ordinary")
        let clean = try folder.contents(of: "ordinary")
        var sizes: Set<Int> = []
        var number = 120
        while true {
            for name in ["site", "photos/.albumgen"] { try? folder.remove(name) }
            let running = try Program.start(
                ["build", "photos", "--output", "site", "--progress", "none", "--jobs", "1", "--progressive"],
                in: folder.path,
                environment: library.environment.merging(["CI": "", "END_AT": "\(number)"]) { $1 })
            if try running.finish().exitCode == 0 { break }
            let links = try SiteLinks(folder, "site")
            #expect(links.broken == [], "ended at \(number)")
            let pages = try links.reached.map { try folder.read("site/\($0)") }.joined()
            #expect(!pages.contains("Quaggamark") && !pages.contains("Gnumark"), "ended at \(number)")
            #expect(try folder.contents(of: "site").keys.allSatisfy { !$0.contains("album-4") })
            sizes.insert(links.reached.count)
            // Whether the next build grows or not, it resumes from there.
            if number.isMultiple(of: 2) { try build("--progressive") } else { try build() }
            #expect(try folder.contents(of: "site") == clean, "ended at \(number)")
            number += 49
        }
        #expect(sizes.count { $0 > 0 } >= 2, "\(sizes): there is something to see before the end, and it grows")
    }

    /// A text may link to any page of the finished site.
    @Test func noTextLinksToAPageThatIsNotThereYet() throws {
        try folder.write("The last is [this](album-2/47.html).\n", to: "photos/pages/about.md")
        #expect(try !build("--progressive").errors.contains(Self.opening))
        try build(to: "ordinary")
        #expect(try folder.contents(of: "site") == folder.contents(of: "ordinary"))
    }

    @Test func whatCannotBeShownIsReportedOnce() throws {
        // Only decoding shows that the second scan is damaged.
        var photo = try TestPhoto.jpeg(seed: 3, isProgressive: true)
        let scan = Data([0xFF, 0xDA])
        let first = try #require(photo.firstRange(of: scan))
        let second = try #require(photo[first.upperBound...].firstRange(of: scan))
        photo[second.lowerBound + 1] = 0x92
        for name in ["Album 0/0.jpg", "Album 1/0.jpg"] { try folder.write(photo, to: "photos/\(name)") }
        let ordinary = try build(to: "ordinary", exitCode: 1)
        try folder.remove("photos/.albumgen")
        let progressive = try build("--progressive", exitCode: 1)
        #expect(
            progressive.errors.split(separator: "\n").filter { !$0.contains(Self.opening) }
                == ordinary.errors.split(separator: "\n"))
        #expect(try folder.contents(of: "site") == folder.contents(of: "ordinary"))
    }

    /// The sealed files are published before the site grows.
    @Test func spacesAreAsInAnOrdinaryBuild() throws {
        try folder.write("a password of the family, long enough\n", to: "family.txt")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: folder.url("family.txt").path)
        try folder.write(
            "spaces: {family: {albums: [Album 1], passwordFile: ../family.txt}}\n", to: "photos/albumgen.yml")
        try build(to: "ordinary")
        let ordinary = try folder.contents(of: "ordinary")
        // The other folder takes over its keys.
        try folder.remove("ordinary")
        #expect(try build("--progressive").errors.contains(Self.opening))
        #expect(try folder.contents(of: "site") == ordinary)
    }
}
