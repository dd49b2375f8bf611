import Foundation
import TestSupport
import Testing
import Yams

/// What the recipes do if a photo cannot be read, a build takes too long, or a host would not publish everything.
struct RecipeFailureTests {
    private let recipes: RecipeTests
    private var folder: TemporaryFolder { recipes.folder }

    init() throws { recipes = try RecipeTests() }

    private func breakPhoto() throws { try folder.write("no picture", to: "photos/Sea/broken.jpg") }

    private func breakConfiguration() throws { try folder.write("titel: wrong\n", to: "photos/albumgen.yml") }

    private func standIn(_ name: String, _ script: String) throws {
        try folder.write("#!/bin/sh\n\(script)\n", to: "bin/\(name)")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.url("bin/\(name)").path)
    }

    private static func steps(_ job: [String: Any]?) throws -> [[String: Any]] {
        try #require(job?["steps"] as? [[String: Any]])
    }

    // MARK: Disks

    @Test(arguments: ["disk", "./disk/", "link"]) func rsyncRefusesAFolderWhereADiskIsMounted(target: String) throws {
        try folder.write("# albumgen 2: published here by albumgen\n", to: "built/.albumgen-published")
        try folder.write("", to: "disk/other.txt")
        try FileManager.default.createSymbolicLink(
            at: folder.url("link"), withDestinationURL: folder.url("disk"))
        try standIn(
            "df",
            """
            for last in "$@"; do :; done
            echo 'Filesystem 1024-blocks Used Available Capacity Mounted on'
            case $last in
                */disk) echo "/dev/sdb1 9 1 8 12% $last" ;;
                *) echo '/dev/sda1 9 1 8 12% /' ;;
            esac
            """)
        let script = RecipeTests.recipes.appendingPathComponent("rsync.sh").path
        let outcome = try recipes.run([script, target, "built"])
        #expect(outcome.exitCode == 2 && outcome.errors.contains("name a folder"), "\(outcome.errors)")
        #expect(try recipes.reported().isEmpty)
        // A folder on the disk belongs only to the site.
        try FileManager.default.createDirectory(at: folder.url("disk/www"), withIntermediateDirectories: true)
        let accepted = try recipes.run([script, "\(target)/www", "built"])
        #expect(accepted.exitCode == 0, "\(accepted.errors)")
    }

    /// Runs `rsync.sh`.
    ///
    /// - Parameter mount: the folder where the target's disk is mounted, as `df` reports it; nil for the real one.
    private func upload(to target: String, onDiskAt mount: String? = nil) throws -> (exitCode: Int32, errors: String) {
        try folder.write("# albumgen 2: published here by albumgen\n", to: "built/.albumgen-published")
        if let mount { try standIn("df", "echo Filesystem; echo '/dev/sdb1 9 1 8 12% \(mount)'") }
        return try recipes.run([RecipeTests.recipes.appendingPathComponent("rsync.sh").path, target, "built"])
    }

    /// A disk that is mounted at an unusual place, or not at `/media/USER/NAME`, can be seen on this machine.
    @Test(
        arguments: [
            ("/media/usb0/site", "/media/usb0"), ("/media/my disk/site/", "/media/my disk"), ("/mnt/site", "/mnt"),
            ("/run/media/stick/site", "/run/media/stick"), ("/media/usb1/site", "/"), ("me@host:/media/usb0/site", "/"),
        ])
    func rsyncAcceptsAFolderOfAMountedDisk(target: String, mount: String) throws {
        let outcome = try upload(to: target, onDiskAt: mount)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(try recipes.reported().count == 1)
    }

    /// The disk may be missing: then these may be the mount points of whole disks.
    @Test(
        arguments: [
            ("/media/usb0", "/media/usb0"), ("/media/disk/site", "/"), ("/media/disk/site", "/media/disk/site"),
            ("/run/media/me/STICK", "/run"), ("/mnt/site", "/"), ("/media/usb0/site/", "/media/usb0/site"),
        ])
    func rsyncRefusesTheFolderOfADisk(target: String, mount: String) throws {
        let outcome = try upload(to: target, onDiskAt: mount)
        #expect(outcome.exitCode == 2 && outcome.errors.contains("name a folder"), "\(outcome.errors)")
        #expect(try recipes.reported().isEmpty)
    }

    /// Everything else in the folder would be deleted.
    @Test(arguments: ["letters/2024.txt", "index.html", ".~tmp~/index.html"])
    func rsyncRefusesAFolderWithOtherContent(file: String) throws {
        try folder.write("x", to: "www/\(file)")
        let outcome = try upload(to: "www")
        let isOther = file.hasPrefix("letters")
        #expect(outcome.exitCode == (isOther ? 2 : 0), "\(outcome.errors)")
        #expect(outcome.errors.contains("www holds other files") == isOther, "\(outcome.errors)")
        #expect(try recipes.reported().isEmpty == isOther)
    }

    // MARK: Hosts

    /// Cloudflare Pages would publish the rest of the site without a message.
    @Test(arguments: ["photos/Functions/b.jpg", "photos/static/functions/b.jpg"])
    func cloudflareRefusesAFolderThatItWouldLeaveOut(file: String) throws {
        try folder.write(TestPhoto.jpeg(seed: 2), to: file)
        let script = RecipeTests.recipes.appendingPathComponent("cloudflare.sh").path
        let outcome = try recipes.run([script, "mine"])
        #expect(outcome.exitCode == 2 && outcome.errors.hasSuffix(":\nsite/functions\n"), "\(outcome.errors)")
        #expect(try recipes.reported().isEmpty && !folder.exists("site/_headers"))
    }

    /// Only at the top of the site does such a folder have a special meaning there.
    @Test func cloudflarePublishesANestedFolderOfFunctions() throws {
        try folder.write(TestPhoto.jpeg(seed: 2), to: "photos/Sea/Functions/b.jpg")
        let script = RecipeTests.recipes.appendingPathComponent("cloudflare.sh").path
        let outcome = try recipes.run([script, "mine"])
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(try recipes.reported().count == 1)
    }

    // MARK: Builds that fail

    /// Without its own history and keys, the next build on another machine changes secret links.
    @Test(arguments: [0, 1, 2] as [Int32])
    func theBuildOfAWSBatchKeepsItsKeysUnlessNothingWasBuilt(exitCode: Int32) throws {
        if exitCode == 1 { try breakPhoto() }
        if exitCode == 2 { try breakConfiguration() }
        try FileManager.default.createDirectory(at: folder.url("work"), withIntermediateDirectories: true)
        try FileManager.default.moveItem(at: folder.url("photos"), to: folder.url("work/photos"))
        let outcome = try recipes.run(
            [RecipeTests.recipes.appendingPathComponent("shards-aws-batch.sh").path],
            environment: [
                "PHOTOS": "s3://bucket/photos", "CACHE": "s3://bucket/cache", "OWN": "s3://own/cache", "WORK": "work",
                "BUILD": "site",
            ])
        #expect(outcome.exitCode == exitCode, "\(outcome.errors)")
        let kept = try recipes.reported().contains { $0.hasPrefix("aws s3 sync work/cache s3://own/cache ") }
        #expect(kept == (exitCode < 2))
    }

    /// A pod whose photo cannot be read is not started again, but one whose configuration is wrong has failed.
    @Test(arguments: [0, 1, 2] as [Int32]) func aPodOfKubernetesFailsOnlyIfNothingWasRendered(exitCode: Int32) throws {
        if exitCode == 1 { try breakPhoto() }
        if exitCode == 2 { try breakConfiguration() }
        let job =
            try #require(
                try Yams.load(yaml: RecipeTests.text("shards-kubernetes.yml")) as? [String: Any])["spec"]
            as? [String: Any]
        let pod = (job?["template"] as? [String: [String: Any]])?["spec"]
        let command = try #require((pod?["containers"] as? [[String: Any]])?.first?["command"] as? [String])
        #expect(command.prefix(2) == ["sh", "-c"])
        let script = try #require(command.last)
            .replacing("/photos", with: "photos").replacing("/cache", with: "cache").replacing(
                "--shards 200", with: "--shards 1")
        let outcome = try recipes.run(["-c", script], environment: ["JOB_COMPLETION_INDEX": "0"])
        #expect((outcome.exitCode == 0) == (exitCode < 2), "\(outcome.errors)")
        #expect(folder.exists("cache/renditions") == (exitCode < 2))
    }

    /// As 124, `timeout` reports a build that takes too long: what it has made is kept, and the next run continues.
    @Test(arguments: [0, 1, 2, 124] as [Int32])
    func theActionKeepsTheCacheUnlessNothingWasBuilt(exitCode: Int32) throws {
        if exitCode == 1 { try breakPhoto() }
        if exitCode == 2 { try breakConfiguration() }
        let action = try #require(
            try Yams.load(yaml: RecipeTests.packaging("action/action.yml")) as? [String: Any])
        let steps = try Self.steps(action["runs"] as? [String: Any])
        let place = try #require(steps.firstIndex { $0["id"] as? String == "build" })
        let outcome = try recipes.run(
            ["--noprofile", "--norc", "-eo", "pipefail", "-c", try #require(steps[place]["run"] as? String)],
            shell: "/bin/bash",
            environment: [
                "SOURCE": "photos", "OUTPUT": "site", "ARGUMENTS": "", "MINUTES": exitCode == 124 ? "0.0001" : "0",
                "GITHUB_OUTPUT": folder.url("outputs").path,
            ])
        #expect(outcome.exitCode == exitCode, "\(outcome.errors)")
        #expect(outcome.errors.contains("was stopped after") == (exitCode == 124), "\(outcome.errors)")
        let keeps = try folder.exists("outputs") && folder.read("outputs") == "keeps=true\n"
        #expect(keeps == (exitCode != 2))
        // The cache is fetched before the build and saved right after it, even if the build fails.
        let (fetch, keep) = (steps[place - 1], steps[place + 1])
        #expect(RecipeTests.uses(fetch)?.hasPrefix("actions/cache/restore@") == true)
        #expect(RecipeTests.uses(keep)?.hasPrefix("actions/cache/save@") == true)
        #expect(keep["if"] as? String == "${{ always() && steps.build.outputs.keeps == 'true' }}")
        let (fetched, kept) = (fetch["with"] as? [String: String], keep["with"] as? [String: String])
        #expect(fetched?["path"] == kept?["path"] && fetched?["key"] == kept?["key"] && kept?["key"] != nil)
    }

    /// A job that takes too long counts as cancelled, and saves nothing.
    @Test(arguments: ["render", "build"]) func gitHubKeepsWhatALongJobHasMade(name: String) throws {
        let workflow = try #require(try Yams.load(yaml: RecipeTests.text("shards-github.yml")) as? [String: Any])
        let job = (workflow["jobs"] as? [String: [String: Any]])?[name]
        let limit = try #require(job?["timeout-minutes"] as? Int)
        let steps = try Self.steps(job)
        let work = try #require(steps.firstIndex { ($0["name"] as? String)?.lowercased() == name })
        #expect(try #require(steps[work]["timeout-minutes"] as? Int) < limit)
        let keep = steps[work + 1]
        #expect(RecipeTests.uses(keep)?.hasPrefix("actions/cache/save@") == true)
        #expect(keep["if"] as? String == "${{ !cancelled() }}")
    }

    @Test func gitHubEndsALongBuildOfTheActionBeforeTheJob() throws {
        let workflow = try #require(try Yams.load(yaml: RecipeTests.text("github-pages.yml")) as? [String: Any])
        let job = (workflow["jobs"] as? [String: [String: Any]])?["publish"]
        let used = try Self.steps(job).first { RecipeTests.uses($0)?.contains("/packaging/action@") == true }
        let minutes = (used?["with"] as? [String: String])?["minutes"].flatMap { Int($0) }
        #expect(try #require(minutes) < (try #require(job?["timeout-minutes"] as? Int)))
    }

    /// Two at once would start from the same cache, and the one that ends last would discard what the other has kept.
    @Test(arguments: ["template", "shards-gitlab.yml"])
    func gitLabBuildsOneAtATimeAndKeepsTheCacheOfAFailedBuild(name: String) throws {
        let text = name == "template" ? try RecipeTests.packaging("gitlab/albumgen.yml") : try RecipeTests.text(name)
        let jobs = try #require(try Yams.load(yaml: text) as? [String: Any])
        let job = try #require(jobs[name == "template" ? ".albumgen" : "pages"] as? [String: Any])
        #expect(job["resource_group"] as? String == "albumgen")
        #expect((job["cache"] as? [String: Any])?["when"] as? String == "always")
    }
}
