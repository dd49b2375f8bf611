import Foundation
import TestSupport
import Testing

/// The recipe for Slurm, with a stand-in that runs its jobs.
extension RecipeTests {
    @Test func theJobsOfSlurmGetPathsWithCommas() throws {
        let sbatch = """
            #!/bin/sh
            for word in "$@"; do
                case $word in --export* | --dependency*) echo "$word" >> "$TOLD" ;; esac
            done
            echo "$CACHE" >> "$TOLD"
            echo '7;cluster'

            """
        try folder.write(sbatch, to: "bin/sbatch")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.url("bin/sbatch").path)
        let outcome = try run(
            [Self.recipes.appendingPathComponent("shards-slurm.sh").path],
            environment: ["SOURCE": "/photos", "CACHE": "/some, cache", "SITE": "/site"])
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(
            try reported() == [
                "--export=ALL", "/some, cache", "--dependency=afterany:7", "--export=ALL", "/some, cache",
            ])
    }

    /// Even if a photo cannot be read, which makes the build exit with 1.
    @Test(arguments: [0, 1] as [Int32])
    func theBuildOfSlurmKeepsFormerAddressesAndKeysOnAnotherNode(exitCode: Int32) throws {
        if exitCode == 1 { try folder.write("no picture", to: "photos/Sea/broken.jpg") }
        let sbatch = """
            #!/bin/sh
            for last in "$@"; do :; done
            case $last in *'albumgen build'*) sh -c "$last" >&2 || exit ;; esac
            echo 7

            """
        try folder.write(sbatch, to: "bin/sbatch")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.url("bin/sbatch").path)
        try folder.write(TestPhoto.jpeg(seed: 2), to: "photos/Ours/b.jpg")
        try folder.write(TestPhoto.jpeg(seed: 3), to: "photos/Theirs/c.jpg")
        let ours = "baseURL: https://example.org/\nspaces:\n  us: {albums: [Ours], passwordEnv: WORD}\n"
        let theirs = "  them: {albums: [Theirs], passwordEnv: WORDS}\n"
        try folder.write(ours + theirs, to: "photos/albumgen.yml")
        var kept: [Set<String>] = []
        for node in ["one", "two"] {
            let outcome = try run(
                [Self.recipes.appendingPathComponent("shards-slurm.sh").path],
                environment: [
                    "SOURCE": folder.url("photos").path, "CACHE": folder.url("cache").path,
                    "SITE": folder.url("site").path, "LOCAL": folder.url(node).path,
                    "WORD": "correct horse battery staple", "WORDS": "other long words of a space",
                ])
            #expect(outcome.exitCode == exitCode, "\(outcome.errors)")
            kept.append(Set(try FileManager.default.contentsOfDirectory(atPath: folder.url("cache/spaces").path)))
            if node == "one" {
                try FileManager.default.moveItem(
                    at: folder.url("photos/Sea/a.jpg"), to: folder.url("photos/Sea/b.jpg"))
                try folder.remove("photos/Theirs")
                try folder.write(ours, to: "photos/albumgen.yml")
            }
        }
        // The cache that all nodes see contains no private pages, and nothing of a removed space.
        #expect(kept.map(\.count) == [3, 2] && kept[1].isSubset(of: kept[0]), "\(kept)")
        #expect(kept[1].allSatisfy { $0.hasSuffix(".json") }, "\(kept)")
        #expect(try folder.read("site/sea/a.html").contains("b.html"))
    }
}
