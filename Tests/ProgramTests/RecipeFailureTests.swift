import Foundation
import TestSupport
import Testing

/// What the recipes do if a photo cannot be read, a build takes too long, or a host would not publish everything.
struct RecipeFailureTests {
    private let recipes: RecipeTests
    private var folder: TemporaryFolder { recipes.folder }

    init() throws { recipes = try RecipeTests() }

    private func standIn(_ name: String, _ script: String) throws {
        try folder.write("#!/bin/sh\n\(script)\n", to: "bin/\(name)")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.url("bin/\(name)").path)
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
        // A folder on the disk is the site's alone.
        try FileManager.default.createDirectory(at: folder.url("disk/www"), withIntermediateDirectories: true)
        let accepted = try recipes.run([script, "\(target)/www", "built"])
        #expect(accepted.exitCode == 0, "\(accepted.errors)")
    }
}
