import Foundation
import TestSupport
import Testing

/// A manifest or sidecar that exists but cannot be opened hides what it describes, like one that cannot be read.
struct UnopenedTextTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (seed, name) in ["P/a.jpg", "P/b.jpg", "Q/c.jpg"].enumerated() {
            try folder.write(TestPhoto.jpeg(seed: seed), to: "photos/\(name)")
        }
        try folder.write("title: Outside\n", to: "outside.yml")
        try folder.age("photos")
    }

    private func build(_ environment: [String: String] = [:]) throws -> Program.Outcome {
        try Program.start(
            ["build", "photos", "--output", "site", "--progress", "none"], in: folder.path, environment: environment
        ).finish()
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("photos/\(name)").path, withDestinationPath: target)
    }

    /// The ways in which a name can exist without being a regular file.
    enum Kind: String, CaseIterable {
        case linkToNothing, linkOutOfTheSource, linkToItself, pipe

        var words: String {
            switch self {
            case .linkToNothing: "it is a link to something that does not exist"
            case .linkOutOfTheSource: "it is a link that leaves the source"
            case .linkToItself: "it is a link that leads back to itself"
            case .pipe: "it is not a regular file"
            }
        }
    }

    private func make(_ kind: Kind, _ name: String) throws {
        switch kind {
        case .linkToNothing: try link(name, to: "nowhere")
        case .linkOutOfTheSource: try link(name, to: folder.url("outside.yml").path)
        case .linkToItself: try link(name, to: folder.url("photos/\(name)").lastPathComponent)
        case .pipe: try #require(mkfifo(folder.url("photos/\(name)").path, 0o600) == 0)
        }
    }

    @Test(arguments: [
        (Kind.linkToNothing, "a.jpg.md"), (.linkOutOfTheSource, "a.yml"), (.linkToItself, "a.jpg.yaml"),
        (.linkToNothing, "a.jpg.json"), (.linkOutOfTheSource, "a.xmp"), (.pipe, "a.jpg.XMP"), (.pipe, "a.md"),
    ])
    func aSidecarHidesItsPhoto(kind: Kind, name: String) throws {
        #expect(try build().exitCode == 0)
        try #require(folder.exists("site/p/a.html"))
        try make(kind, "P/\(name)")
        let outcome = try build()
        #expect(outcome.exitCode == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains("P/\(name): error: "), "\(outcome.errors)")
        #expect(
            outcome.errors.contains("\(kind.words); until this is corrected, the item is left out"), "\(outcome.errors)"
        )
        #expect(!folder.exists("site/p/a.html") && folder.exists("site/p/b.html"))
        try folder.remove("photos/P/\(name)")
        #expect(try build().exitCode == 0)
        #expect(folder.exists("site/p/a.html"))
    }

    @Test(arguments: [
        (Kind.linkToNothing, "album.md"), (.linkOutOfTheSource, "index.md"), (.linkToItself, "Album.YAML"),
        (.pipe, "album.yml"), (.linkToNothing, "album.json"), (.linkOutOfTheSource, "album.csv"),
    ])
    func aManifestHidesItsAlbum(kind: Kind, name: String) throws {
        try make(kind, "P/\(name)")
        let outcome = try build()
        #expect(outcome.exitCode == 1, "\(outcome.errors)")
        #expect(
            outcome.errors.contains(
                "P/\(name): error: the file cannot be read: \(kind.words); until this is corrected, the album is left out"
            ),
            "\(outcome.errors)")
        #expect(!folder.exists("site/p") && folder.exists("site/q/c.html"))
    }

    @Test func aListHidesItsItems() throws {
        try folder.write("items: list.json\n", to: "photos/P/album.yml")
        try make(.linkOutOfTheSource, "P/list.json")
        let outcome = try build()
        #expect(outcome.exitCode == 1 && outcome.errors.contains("P/list.json: error: "), "\(outcome.errors)")
        #expect(!folder.exists("site/p/a.html"))
    }

    @Test(arguments: ["albumgen.yml", "albumgen.yaml"]) func aConfigurationStopsTheBuild(name: String) throws {
        try make(.linkToNothing, name)
        let outcome = try build()
        #expect(outcome.exitCode == 2, "\(outcome.errors)")
        #expect(
            outcome.errors.contains("\(name): error: the configuration cannot be read: it is a link to something"),
            "\(outcome.errors)")
        #expect(!folder.exists("site"))
    }

    @Test func whatAPatternLeavesOutHidesNothing() throws {
        try folder.write("ignore: [\"*.md\"]\n", to: "photos/albumgen.yml")
        try make(.linkToNothing, "P/a.jpg.md")
        #expect(try build().exitCode == 0)
        #expect(folder.exists("site/p/a.html"))
    }

    /// A directory is listed in pieces: a manifest that hides an album may be in the piece that cannot be read.
    @Test(arguments: ["P", "photos"]) func aListOfFilesThatBreaksOffShowsNothing(name: String) throws {
        #expect(try build().exitCode == 0)
        let before = try folder.contents(of: "site")
        try folder.write("draft: true\n", to: "photos/P/album.yml")
        try folder.write(TestPhoto.jpeg(seed: 9), to: "photos/P/new.jpg")
        try folder.write(TestPhoto.jpeg(seed: 9), to: "photos/new.jpg")
        let library = try PreloadedLibrary(
            """
            #include <dirent.h>
            static int is_flaky(DIR *stream) {
                char link[64], path[PATH_MAX] = {0};
                sprintf(link, "/proc/self/fd/%d", dirfd(stream));
                const ssize_t length = readlink(link, path, sizeof path - 1), end = strlen("/\(name)");
                return length >= end && !strcmp(path + length - end, "/\(name)");
            }
            struct dirent *readdir(DIR *stream) {
                struct dirent *entry = next(readdir)(stream);
                // The listing ends early: at the manifest in the album, at the first folder in the root.
                if (entry && is_flaky(stream) && (strstr(entry->d_name, "album.yml") || !strcmp(entry->d_name, "P"))) {
                    errno = EIO;
                    return NULL;
                }
                return entry;
            }
            struct dirent64 *readdir64(DIR *stream) { return (struct dirent64 *)readdir(stream); }
            """, in: folder)
        let outcome = try build(library.environment)
        #expect(outcome.errors.contains("Input/output error"), "\(outcome.errors)")
        #expect(outcome.exitCode == (name == "P" ? 1 : 3), "\(outcome.errors)")
        #expect(!folder.exists("site/p/new.html"))
        let after = try folder.contents(of: "site")
        #expect(Set(before.keys).isSubset(of: after.keys))
        if name == "photos" { #expect(after == before) }
    }
}
