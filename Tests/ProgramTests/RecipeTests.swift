import AlbumSite
import Foundation
import TestSupport
import Testing
import Yams

/// Runs the recipes in `docs/recipes` as far as possible without the hosts: the real program builds, and stand-ins
/// record the arguments of the hosts' own commands.
struct RecipeTests {
    static let recipes = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("docs/recipes")

    /// How the names of files that never change end, as a pattern of the AWS command line.
    private static let mark = "*-" + String(repeating: "[0-9a-f]", count: 8) + ".*"

    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("baseURL: https://example.org/\n", to: "photos/albumgen.yml")
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/Sea/a.jpg")
        try FileManager.default.createDirectory(at: folder.url("bin"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: folder.url("bin/albumgen"), withDestinationURL: URL(fileURLWithPath: Program.path))
        for name in ["apt-get", "aws", "git", "make", "netlify", "rsync", "sudo", "wrangler"] {
            try folder.write("#!/bin/sh\necho \"\(name) $*\" >> \"$TOLD\"\n", to: "bin/\(name)")
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: folder.url("bin/\(name)").path)
        }
    }

    static func text(_ name: String) throws -> String {
        try String(contentsOf: recipes.appendingPathComponent(name), encoding: .utf8)
    }

    static func packaging(_ name: String) throws -> String {
        try String(contentsOf: recipes.appendingPathComponent("../../packaging/\(name)").standardized, encoding: .utf8)
    }

    /// Runs a shell with these arguments in the folder of the photos, with the stand-ins first on the path.
    func run(
        _ arguments: [String], shell: String = "/bin/sh", environment: [String: String] = [:]
    ) throws -> (exitCode: Int32, errors: String) {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let outcome = try Program.start(
            arguments, of: shell, in: folder.path,
            environment: ["PATH": "\(folder.url("bin").path):\(path)", "TOLD": folder.url("reported").path]
                .merging(environment) { $1 }
        ).finish()
        return (outcome.exitCode, outcome.errors)
    }

    func reported() throws -> [String] {
        folder.exists("reported") ? try folder.read("reported").split(separator: "\n").map(String.init) : []
    }

    @Test(arguments: [
        ("netlify.sh", [], ["netlify deploy --prod --no-build --dir=site"]),
        ("cloudflare.sh", ["mine"], ["wrangler pages deploy site --project-name=mine --branch=main"]),
        (
            "rsync.sh", ["me@host:/var/www"],
            [
                "rsync --archive --copy-links --compress --delay-updates --delete-after --filter=risk .~tmp~/ --exclude=/.albumgen-* site/ me@host:/var/www/"
            ]
        ),
        (
            "s3.sh", ["bucket"],
            [
                "aws s3 sync site s3://bucket --size-only --exclude * --include assets/\(Self.mark) --include */assets/\(Self.mark) --include media/\(Self.mark) --include */media/\(Self.mark) --exclude *.html --cache-control public, max-age=31536000, immutable",
                "aws s3 cp site s3://bucket --recursive --exclude assets/\(Self.mark) --exclude */assets/\(Self.mark) --exclude media/\(Self.mark) --exclude */media/\(Self.mark) --include *.html --exclude .albumgen-* --cache-control public, max-age=0, must-revalidate",
                "aws s3 sync site s3://bucket --size-only --exclude .albumgen-* --delete",
            ]
        ),
    ])
    func aScriptBuildsAndPublishes(name: String, arguments: [String], expected: [String]) throws {
        let script = Self.recipes.appendingPathComponent(name).path
        #expect(FileManager.default.isExecutableFile(atPath: script))
        let outcome = try run([script] + arguments)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(folder.exists("site/index.html"))
        #expect(try reported() == expected)
        if !arguments.isEmpty {
            let without = try run([script])
            #expect(without.exitCode != 0 && without.errors.contains(name), "it says how it is called")
        }
    }

    /// As called by `albumgen serve --edit`, which has already built the site.
    @Test(arguments: [
        ("netlify.sh", []), ("cloudflare.sh", ["mine"]), ("rsync.sh", ["me@host:/var/www"]), ("s3.sh", ["bucket"]),
    ])
    func aScriptPublishesASiteThatIsBuilt(name: String, arguments: [String]) throws {
        let site = folder.url("my site").path
        try folder.write("", to: "my site/index.html")
        let script = [Self.recipes.appendingPathComponent(name).path] + arguments + [site]
        let refused = try run(script)
        #expect(refused.exitCode == 2 && refused.errors.contains("not a site"), "\(refused.errors)")
        #expect(try reported().isEmpty)
        try folder.write("# albumgen 2: published here by albumgen\n", to: "my site/.albumgen-published")
        let outcome = try run(script)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        let lines = try reported()
        #expect(!lines.isEmpty && lines.allSatisfy { $0.contains(site) }, "\(lines)")
        #expect(!folder.exists("site") && !folder.exists("photos/.albumgen"))
    }

    @Test(arguments: [
        ("netlify.sh", []), ("cloudflare.sh", ["mine"]), ("rsync.sh", ["host:/srv/www"]), ("s3.sh", ["bucket"]),
    ])
    func nothingIsPublishedWhereTheBuildFails(name: String, arguments: [String]) throws {
        try folder.write("titel: wrong\n", to: "photos/albumgen.yml")
        #expect(try run([Self.recipes.appendingPathComponent(name).path] + arguments).exitCode == 2)
        #expect(try reported().isEmpty)
    }

    /// It deletes what is not part of the site. The home folder contains the photos' folder.
    @Test(
        arguments: [
            "host:", "host:/", "host://", "host:/.", "host:.", "host:./", "host:./.", "host:.//", "host:..",
            "host:www/..", "host:~", "host:~/", "host:~/.", "host:~me", "host:$HOME", "host:HOME", "me@[::1]:.",
            "host::", "rsync://host", "rsync://host/", "/", "//", ".", "./", "..", "photos/..", "~", "HOME", "HOME/",
            "HOME/photos/..", "link", "me@host:/home/me", "host:/home/me/.", "host://home/./me//", "host:/home",
            "host:/root/", "me@mac:/Users/me", "host:/etc", "host:/srv", "host:../me", "host:/srv/../etc",
            "host:~/../me", "/etc", "photos", "./photos", "photos/", "photos/Sea", "photos/new", "link/photos",
            "originals", "HOME/photos", "new/../photos", "host:/mnt/backup",
            "me@host:/mnt/backup/", "host://mnt/./backup",
            "host:/media/stick", "host:/media/me/STICK", "host:/run/media/me/STICK", "host:/run/media/me",
            "mac:/Volumes/Backup", "/mnt/usb", "/media/me/STICK",
        ], [true, false])
    func rsyncRefusesWholeDisksHomeFoldersAndThePhotos(target: String, isBuilt: Bool) throws {
        try FileManager.default.createSymbolicLink(
            at: folder.url("link"), withDestinationURL: URL(fileURLWithPath: folder.path))
        try FileManager.default.createSymbolicLink(
            at: folder.url("originals"), withDestinationURL: folder.url("photos"))
        let named = target == "host:$HOME" ? target : target.replacing("HOME", with: folder.path)
        let outcome = try run(
            [Self.recipes.appendingPathComponent("rsync.sh").path, named] + (isBuilt ? ["built"] : []),
            environment: ["HOME": folder.path])
        #expect(outcome.exitCode == 2 && outcome.errors.contains("name a folder"), "\(outcome.errors)")
        #expect(try reported().isEmpty)
        #expect(!folder.exists("site"))
    }

    @Test(arguments: ["my site", "my site/", "my site/new", "./my site/../my site", "above"])
    func rsyncRefusesTheSiteItself(target: String) throws {
        try folder.write("", to: "my site/index.html")
        try folder.write("", to: "above/site/index.html")
        let site = target == "above" ? "above/site" : "my site"
        let outcome = try run([Self.recipes.appendingPathComponent("rsync.sh").path, target, site])
        #expect(outcome.exitCode == 2 && outcome.errors.contains("name a folder"), "\(outcome.errors)")
        #expect(try reported().isEmpty)
    }

    @Test(arguments: [
        "host:www", "host:./www", "host:/var/www/", "host:~/www", "host:~me/www", "host:HOME/www", "me@[::1]:/srv/www",
        "host::photos", "rsync://host/photos", "www", "./www", "/srv/www", "HOME/www", "a/b:c", "host:.www",
        "host:photos", "host:/home/me/www", "host:/srv/..www", "photos2", "host:/mnt/backup/www",
        "host:/media/me/STICK/www", "host:/run/media/me/STICK/www", "mac:/Volumes/Backup/www", "/media/me/STICK/www",
    ])
    func rsyncAcceptsAFolderForTheSiteAlone(target: String) throws {
        try FileManager.default.createDirectory(at: folder.url("www"), withIntermediateDirectories: true)
        try folder.write("# albumgen 2: published here by albumgen\n", to: "photos/.albumgen-published")
        let named = target.replacing("HOME", with: folder.path)
        let outcome = try run(
            [Self.recipes.appendingPathComponent("rsync.sh").path, named, "photos"],
            environment: ["HOME": folder.path])
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(try reported().map { $0.hasSuffix(" photos/ \(named)/") } == [true])
    }

    /// `make test-packages` runs all of the action, on the system that it is made for.
    @Test func theWorkflowOfGitHubBuildsByTheActionAndPublishes() throws {
        let workflow = try #require(try Yams.load(yaml: Self.text("github-pages.yml")) as? [String: Any])
        let job = try #require((workflow["jobs"] as? [String: [String: Any]])?["publish"])
        let steps = try #require(job["steps"] as? [[String: Any]])
        let published = steps.first { Self.uses($0)?.hasPrefix("actions/upload-pages-artifact@") ?? false }
        #expect((published?["with"] as? [String: String])?["path"] == "site")
        let used = try #require(steps.first { Self.uses($0)?.contains("/packaging/action@") ?? false })
        let given = try #require(used["with"] as? [String: String])
        let version = try #require(given["version"])
        #expect(Self.uses(used)?.hasSuffix("@v\(version)") == true)

        let action = try #require(try Yams.load(yaml: Self.packaging("action/action.yml")) as? [String: Any])
        let inputs = try #require(action["inputs"] as? [String: Any])
        #expect(Set(given.keys).isSubset(of: inputs.keys))
        let build = try #require(
            ((action["runs"] as? [String: Any])?["steps"] as? [[String: Any]])?.first { $0["id"] as? String == "build" }
        )
        var environment = [
            "SOURCE": given["source"] ?? "", "OUTPUT": given["output"] ?? "", "ARGUMENTS": given["arguments"] ?? "",
            "MINUTES": given["minutes"] ?? "", "GITHUB_OUTPUT": folder.url("outputs").path,
        ]
        let outcome = try run(
            ["-c", "set -eu\n" + (try #require(build["run"] as? String))], shell: "/bin/bash", environment: environment)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(folder.exists("site/index.html") && folder.exists("photos/.albumgen/state.sqlite"))
        #expect(folder.exists("report.json"))
        // Options may be on lines of their own.
        environment["ARGUMENTS"] = "--strict\n--report lines.json\n"
        let lines = try run(
            ["-c", "set -eu\n" + (try #require(build["run"] as? String))], shell: "/bin/bash", environment: environment)
        #expect(lines.exitCode == 0 && folder.exists("lines.json"), "\(lines.errors)")
    }

    /// `make test-packages` runs all of the template, on the system that it is made for.
    @Test func thePipelineOfGitLabBuildsByTheTemplate() throws {
        let pipeline = try #require(try Yams.load(yaml: Self.text("gitlab-pages.yml")) as? [String: Any])
        let job = try #require(pipeline["pages"] as? [String: Any])
        let templates = try #require(
            try Yams.load(yaml: Self.packaging("gitlab/albumgen.yml")) as? [String: [String: Any]])
        let extended = try #require(job["extends"] as? String)
        let template = try #require(templates[extended])
        let settings = try #require(template["variables"] as? [String: String])
        let own = try #require(job["variables"] as? [String: String])
        #expect(Set(own.keys).isSubset(of: settings.keys))
        #expect((template["artifacts"] as? [String: [String]])?["paths"] == ["$ALBUMGEN_OUTPUT"])
        for line in try #require(template["script"] as? [String]) {
            let outcome = try run(["-eu", "-c", line], environment: settings.merging(own) { $1 })
            #expect(outcome.exitCode == 0, "\(outcome.errors)")
        }
        #expect(folder.exists("public/index.html") && folder.exists("photos/.albumgen/state.sqlite"))
    }

    @Test(arguments: [
        (String(repeating: "0", count: 64), false),
        ("4e9416efcf77b84013f263e1f9008c656861298be5aabc82f458e6e47c60d9ff", true),
    ])
    func theTemplateOfGitLabRunsNothingBeforeItHasCheckedTheDigest(digest: String, isRight: Bool) throws {
        let templates = try #require(
            try Yams.load(yaml: Self.packaging("gitlab/albumgen.yml")) as? [String: [String: Any]])
        let script = try #require(templates[".albumgen"]?["before_script"] as? [String]).joined(separator: "\n")
        let made = try run([
            "-ec",
            """
            . /etc/os-release
            mkdir release
            echo package > "release/albumgen-1.2.3-$ID$VERSION_ID-$(dpkg --print-architecture).deb"
            echo 'echo install >> "$TOLD"' > release/install
            """,
        ])
        #expect(made.exitCode == 0, "\(made.errors)")
        let outcome = try run(
            ["-e", "-c", script],
            environment: [
                "ALBUMGEN_RELEASE": "file://\(folder.url("release").path)", "ALBUMGEN_VERSION": "1.2.3",
                "ALBUMGEN_SHA256": digest,
            ])
        #expect((outcome.exitCode == 0) == isRight, "\(outcome.errors)")
        #expect(isRight || outcome.errors.contains("nothing was installed"), "\(outcome.errors)")
        let lines = try reported()
        #expect(lines.contains { $0.contains("albumgen-1.2.3") } == isRight && !lines.contains("install"), "\(lines)")
    }

    /// A release that the program does not state cannot be installed by the recipes that people copy.
    @Test(arguments: ["github-pages.yml", "gitlab-pages.yml"]) func theRecipesNameThisVersion(name: String) throws {
        let versions = try Self.text(name).matches(of: /[0-9]+\.[0-9]+\.[0-9]+/).map { String($0.output) }
        #expect(!versions.isEmpty && Set(versions) == [AlbumgenVersion.current])
    }

    static func uses(_ step: [String: Any]) -> String? { step["uses"] as? String }

    @Test func theHeadersOfNetlifyAreTOMLAndMeetWhatIsPublished() throws {
        let reported = try Python.run(
            "import sys, tomllib; t = tomllib.load(open(sys.argv[1], 'rb')); print(t['build']['publish'], *[h['for'] for h in t['headers']])",
            Self.recipes.appendingPathComponent("netlify.toml").path)
        #expect(reported == "site /* /assets/* /*/assets/* /media/* /*/media/*\n")
        #expect(try run(["-c", "albumgen build photos --output site"]).exitCode == 0)
        #expect(folder.exists("site/assets") && folder.exists("site/sea/media"))
    }

    @Test(arguments: [nil, "/*\n  X-Own: 1\n"] as [String?], [0, 3] as [Int32])
    func cloudflareGetsTheHeadersOfTheRecipeOnlyWithoutOnesOfYourOwn(own: String?, exitCode: Int32) throws {
        if let own { try folder.write(own, to: "photos/static/_headers") }
        try folder.write(
            "#!/bin/sh\ncat \"$3/_headers\" > \"$TOLD\"\nexit \"$STATUS\"\n", to: "bin/wrangler")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.url("bin/wrangler").path)
        let expected = try own ?? Self.text("cloudflare-headers")
        for build in 1...2 {
            let outcome = try run(
                [Self.recipes.appendingPathComponent("cloudflare.sh").path, "mine"],
                environment: ["STATUS": String(exitCode)])
            #expect(outcome.exitCode == exitCode, "\(outcome.errors)")
            #expect(!outcome.errors.contains("_headers"), "build \(build): \(outcome.errors)")
            #expect(try folder.read("reported") == expected)
            #expect(folder.exists("site/_headers") == (own != nil))
        }
    }

    /// Even if your own file begins with a copy of the recipe's. The list of a site with unlisted albums contains no file
    /// names, so only the current recipe's own file is recognised there.
    @Test(arguments: [true, false], [true, false])
    func cloudflareReplacesWhatAnEarlierRecipeLeftInTheSite(isOwn: Bool, hasUnlisted: Bool) throws {
        let beginning = try Self.text("cloudflare-headers")
        let former =
            isOwn
            ? beginning + "/*\n  X-Own: 1\n"
            : hasUnlisted
                ? beginning
                : "# Cloudflare Pages. cloudflare.sh puts this into the site as `_headers`.\n/*\n  X-Old: 1\n"
        if hasUnlisted { try folder.write("unlisted: true\n", to: "photos/Sea/album.yml") }
        try folder.write(former, to: isOwn ? "photos/static/_headers" : "site/_headers")
        #expect(try run(["-c", "albumgen build photos --output site"]).exitCode == 0)
        try folder.write("#!/bin/sh\ncat \"$3/_headers\" > \"$TOLD\"\n", to: "bin/wrangler")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.url("bin/wrangler").path)
        let outcome = try run([Self.recipes.appendingPathComponent("cloudflare.sh").path, "mine", "site"])
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(try folder.read("reported") == (isOwn ? former : Self.text("cloudflare-headers")))
        #expect(folder.exists("site/_headers") == isOwn)
    }

    /// Cloudflare accepts one `*` in a rule and ignores a rule with two; a placeholder matches one folder.
    @Test func theHeadersOfCloudflareMeetWhatIsPublishedToADepthOfFour() throws {
        let rules = try Self.text("cloudflare-headers").split(separator: "\n").filter { $0.hasPrefix("/") }
        #expect(rules.allSatisfy { $0.count { $0 == "*" } == 1 })
        try folder.write(TestPhoto.jpeg(seed: 2), to: "photos/Sea/North/Far/Deep/b.jpg")
        #expect(try run(["-c", "albumgen build photos --output site"]).exitCode == 0)
        for (album, rule) in [
            ("", "/media/*"), ("sea/", "/:a/media/*"), ("sea/north/", "/:a/:b/media/*"),
            ("sea/north/far/", "/:a/:b/:c/media/*"), ("sea/north/far/deep/", "/:a/:b/:c/:d/media/*"),
        ] {
            #expect(rules.contains { $0 == rule })
            let hasPictures = album == "sea/" || album.hasSuffix("deep/")
            #expect(folder.exists("site/\(album)media") == hasPictures, "\(album)")
        }
    }

    @Test func theGuideNamesEachRecipe() throws {
        let guide = try String(
            contentsOf: Self.recipes.deletingLastPathComponent().appendingPathComponent("publishing.md"),
            encoding: .utf8)
        for name in try FileManager.default.contentsOfDirectory(atPath: Self.recipes.path) {
            #expect(guide.contains("](recipes/\(name))"), "\(name)")
        }
    }
}
