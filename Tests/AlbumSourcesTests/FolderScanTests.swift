import AlbumModel
import Foundation
import Glibc
import Testing

@testable import AlbumSources

struct FolderScanTests {
    /// Runs `body` with a new folder that is removed afterwards.
    private func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("scan-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: url) }
        return try body(url.resolvingSymlinksInPath().path)
    }

    private func write(_ paths: [String], in root: String) throws {
        for path in paths {
            let url = URL(fileURLWithPath: "\(root)/\(path)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("x".utf8).write(to: url)
        }
    }

    private func paths(_ tree: SourceTree) -> [String] { tree.files.map { tree.path(of: $0) } }

    @Test func naturalOrderPreOrderAndFacts() throws {
        try withFolder { root in
            try write(["b/10.jpg", "b/2.jpg", "a/c/x.mp4", "z.txt", "A10/1.jpg", "a2/1.jpg"], in: root)
            let result = try FolderScan(root: root).scan()
            #expect(paths(result.tree) == ["z.txt", "a/c/x.mp4", "a2/1.jpg", "A10/1.jpg", "b/2.jpg", "b/10.jpg"])
            #expect(result.tree.folders.map(\.path) == ["", "a", "a/c", "a2", "A10", "b"])
            #expect(result.tree.folders[0].folders == [1, 3, 4, 5])
            #expect(result.tree.files.map(\.mediaKind) == [nil, .video, .photo, .photo, .photo, .photo])
            #expect(
                result.tree.files.allSatisfy { $0.size == 1 && $0.modified > 1_600_000_000_000_000_000 && $0.inode > 0 }
            )
            #expect(result.tree.files.enumerated().allSatisfy { $0 == $1.index })
            #expect(result.diagnostics.isEmpty)
        }
    }

    @Test func systemAndHiddenFilesAreLeftOut() throws {
        try withFolder { root in
            try write(
                [
                    ".hidden/a.jpg", ".DS_Store", "Thumbs.db", "@eaDir/a.jpg", "__MACOSX/a.jpg", ".albumgen/x.jpg",
                    "ok.jpg", "@Recycle/a.jpg", "#snapshot/a.jpg", "RECYCLED/Dc1.jpg", "FOUND.000/a.jpg",
                    "Desktop.ini", "out/a.jpg", "raw/a.jpg", "x/raw/a.jpg", "x/a.psd",
                ], in: root)
            let scan = FolderScan(root: root, ignore: ["raw/", "*.psd"], leavingOut: ["\(root)/out", "\(root)/none"])
            #expect(paths(try scan.scan().tree) == ["ok.jpg"])
        }
    }

    /// The editor moves files by way of a hidden name; a process that was killed may leave one.
    @Test func aFileThatWasBeingMovedIsReported() throws {
        try withFolder { root in
            try write(["A/.albumgen-moving-0123abcd-IMG 1.jpg", "A/b.jpg"], in: root)
            let result = try FolderScan(root: root).scan()
            #expect(paths(result.tree) == ["A/b.jpg"])
            #expect(
                result.diagnostics.map(\.description) == [
                    "A/.albumgen-moving-0123abcd-IMG 1.jpg: warning: was being moved here when albumgen was stopped; choose Undo in `albumgen serve --edit`, or rename it to `IMG 1.jpg`"
                ])
        }
    }

    /// Such a library also contains what is hidden or deleted in its program.
    @Test(arguments: [
        "Photos Library.photoslibrary", "Catalogue Previews.lrdata", "Wedding.cocatalog",
        "Lightroom Library.lrlibrary", "iPhoto Library",
    ])
    func thePhotoLibraryOfAProgramIsNotAnAlbum(name: String) throws {
        try withFolder { root in
            try write(["\(name)/originals/0/a.jpeg", "ok.jpg", "Recycled/art.jpg"], in: root)
            let result = try FolderScan(root: root).scan()
            #expect(paths(result.tree) == ["ok.jpg", "Recycled/art.jpg"])
            #expect(
                result.diagnostics.map(\.description) == [
                    "\(name): note: is the library of a photo program, which also holds hidden and deleted photos, and is left out; export the photos that you want to show"
                ])
        }
    }

    @Test func noLinkLeadsIntoAPhotoLibrary() throws {
        try withFolder { root in
            try write(["A.photoslibrary/originals/0/a.jpeg", "C/ok.jpg"], in: root)
            let links = [
                ("A.photoslibrary", "Linked"), ("../A.photoslibrary/originals", "C/orig"),
                ("../A.photoslibrary/originals/0/a.jpeg", "C/a.jpeg"), ("../Linked/originals/0", "C/twice"),
            ]
            for (target, link) in links { #expect(symlink(target, "\(root)/\(link)") == 0) }
            let result = try FolderScan(root: root).scan()
            #expect(paths(result.tree) == ["C/ok.jpg"])
            let rest =
                "which also holds hidden and deleted photos, and is left out; export the photos that you want to show"
            let reported = ["C/a.jpeg", "C/orig", "C/twice", "Linked"].map {
                "\($0): note: is a link into `A.photoslibrary`, the library of a photo program, \(rest)"
            }
            let library = "A.photoslibrary: note: is the library of a photo program, \(rest)"
            #expect(result.diagnostics.map(\.description).sorted() == [library] + reported)
        }
    }

    @Test func linksAreFollowedInsideOnly() throws {
        try withFolder { root in
            try write(["in/a.jpg", "in/deep/b.jpg"], in: root)
            let links = [
                ("in/deep", "link"), (".", "in/up"), ("/etc", "away"), ("/etc/hostname", "host.jpg"),
                ("nowhere", "gone.jpg"),
                ("in/a.jpg", "again.jpg"), ("self", "self"), ("in/deep", "second"),
            ]
            for (target, link) in links { #expect(symlink(link == "in/up" ? ".." : target, "\(root)/\(link)") == 0) }
            let result = try FolderScan(root: root).scan()
            #expect(paths(result.tree) == ["again.jpg", "in/a.jpg", "in/deep/b.jpg", "link/b.jpg"])
            let reported = result.diagnostics.map(\.description).sorted()
            #expect(
                reported == [
                    "away: warning: is a link that leaves the source, and is left out; copy it in instead",
                    "gone.jpg: warning: is a link to something that does not exist, and is left out",
                    "host.jpg: warning: is a link that leaves the source, and is left out; copy it in instead",
                    "in/up: warning: is a link to a folder that contains it, and is left out",
                    "second: warning: is a second link to the same folder, and is left out",
                    "self: warning: is a link that leads back to itself, and is left out",
                ])
        }
    }

    /// They stay in the tree, so that what is published of them stays. If nothing shows a file, git-annex need
    /// not fetch it.
    @Test func whatGitAnnexHasNotFetchedStaysInTheTree() throws {
        try withFolder { root in
            try write(["a.jpg", "Trip/b.jpg"], in: root)
            let target = ".git/annex/objects/Kx/zj/SHA256E-s5--00/SHA256E-s5--00"
            for (name, prefix) in [
                ("c.jpg", ""), ("Trip/d.mp4", "../"), ("Trip/d.xmp", "../"), ("Trip/album.yml", "../"),
                ("scan.psd", ""), ("out.jpg", ""),
            ] {
                #expect(symlink("\(prefix)\(target)", "\(root)/\(name)") == 0)
            }
            #expect(symlink("annex/objects/e.jpg", "\(root)/e.jpg") == 0)
            let result = try FolderScan(root: root, ignore: ["out.jpg"]).scan()
            let tree = result.tree
            #expect(
                tree.files.map(tree.path(of:)).sorted()
                    == ["Trip/album.yml", "Trip/b.jpg", "Trip/d.mp4", "Trip/d.xmp", "a.jpg", "c.jpg"])
            let complaint =
                "it is a link of git-annex to a file that is not here; fetch the files with `git annex get`"
            #expect(tree.unopened == ["Trip/album.yml": complaint])
            #expect(!result.diagnostics.contains { $0.severity == .error })
            #expect(result.unread.isEmpty)
        }
    }

    @Test func oddEntriesDoNotStopTheWalk() throws {
        try withFolder { root in
            try write(["a.jpg", "locked/b.jpg", "new\nline.jpg"], in: root)
            #expect(mkfifo("\(root)/pipe.jpg", 0o600) == 0)
            let invalid: [CChar] = "\(root)/".utf8CString.dropLast() + [CChar(bitPattern: 0xff), 46, 106, 0]
            let descriptor = open(invalid, O_CREAT | O_WRONLY, 0o600)
            #expect(descriptor >= 0)
            close(descriptor)
            chmod("\(root)/locked", 0)
            defer { chmod("\(root)/locked", 0o700) }
            let result = try FolderScan(root: root).scan()
            #expect(paths(result.tree).prefix(2) == ["a.jpg", "new\nline.jpg"])
            let reported = result.diagnostics.map(\.description)
            #expect(reported.contains { $0.contains("not valid UTF-8") })
            // The administrator may read everything.
            #expect(geteuid() == 0 || reported.contains("locked: error: cannot be read: Permission denied"))
        }
    }

    /// On Linux, one folder can have an é of one code point and an é of two. A text that names one could mean either.
    @Test func ofNamesInTwoUnicodeFormsOneStays() throws {
        try withFolder { root in
            let (composed, decomposed) = ("\u{E9}t\u{E9}", "e\u{301}te\u{301}")
            try write(
                [
                    "\(decomposed).jpg", "\(composed).jpg", "\(decomposed).JPG", "\(decomposed)/a.jpg",
                    "\(composed)/b.jpg", "\(decomposed).jpg.yml", "\(composed).jpg.yml", "\(decomposed).txt",
                    "\(composed).txt",
                ], in: root)
            let result = try FolderScan(root: root).scan()
            let media = result.tree.files.filter { FileNames.mediaKind(of: $0.name) != nil }
            let found = Set(media.map { Array(result.tree.path(of: $0).utf8) })
            #expect(
                found == Set(["\(composed).jpg", "\(decomposed).JPG", "\(composed)/b.jpg"].map { Array($0.utf8) }))
            // Either text may hold the photo back.
            #expect(result.tree.files.filter { $0.name == "\(composed).jpg.yml" }.count == 2)
            #expect(result.diagnostics.map(\.severity) == [.error, .error])
            #expect(result.diagnostics.allSatisfy { $0.message.contains("Unicode form") })
        }
    }

    /// Some editors save a text by renaming it and writing it anew.
    @Test func aTextThatIsSavedMeanwhileIsNeverMissed() throws {
        try withFolder { root in
            try write((0..<200).map { "\($0).txt" } + ["a.jpg", "album.yml"], in: root)
            let saving = Thread {
                while !Thread.current.isCancelled {
                    rename("\(root)/album.yml", "\(root)/album.yml~")
                    _ = FileManager.default.createFile(atPath: "\(root)/album.yml", contents: Data("draft: true".utf8))
                    unlink("\(root)/album.yml~")
                    usleep(200)
                }
            }
            saving.start()
            defer { saving.cancel() }
            for _ in 0..<300 {
                let result = try FolderScan(root: root).scan()
                let known = Set(result.tree.files.map(\.name) + result.unread.map(\.path))
                let isSeen = !known.isDisjoint(with: ["album.yml", "album.yml~"])
                #expect(isSeen)
            }
        }
    }

    @Test func depthIsLimited() throws {
        try withFolder { root in
            let deep = (0..<70).map { _ in "d" }.joined(separator: "/")
            try write(["\(deep)/a.jpg"], in: root)
            let result = try FolderScan(root: root).scan()
            #expect(result.tree.files.isEmpty)
            #expect(result.diagnostics.count == 1)
            #expect(result.diagnostics[0].message.contains("32 folders deep"))
        }
    }

    /// A folder that ends exactly at the limit must not hide that others follow. If a folder is too large, none of its
    /// files is shown: a text that withholds one may be among the rest.
    @Test(arguments: [(3, ["c", "d"]), (4, ["c", "d"]), (5, ["d/e"]), (6, [])])
    func whatIsBeyondTheLimitOfFilesIsUnread(limit: Int, unread: [String]) throws {
        try withFolder { root in
            try write(["1.jpg", "a/1.jpg", "a/b/1.jpg", "c/1.jpg", "c/2.jpg", "d/e/1.jpg"], in: root)
            var scan = FolderScan(root: root)
            scan.limits.files = limit
            let result = try scan.scan()
            #expect(result.unread.map(\.path) == unread)
            #expect(result.diagnostics.count == (unread.isEmpty ? 0 : 1))
            #expect(result.diagnostics.first.map { $0.location?.file == unread.first } ?? unread.isEmpty)
            #expect(paths(result.tree).allSatisfy { path in !unread.contains { path.hasPrefix($0) } })
            #expect(result.tree.files.count == (limit == 4 ? 3 : limit))
        }
    }

    @Test func aRootWithTooManyFilesIsAnError() throws {
        try withFolder { root in
            try write(["1.jpg", "2.jpg"], in: root)
            var scan = FolderScan(root: root)
            scan.limits.files = 1
            #expect(throws: FolderScanError(path: root, reason: "it has more than 1 files; put them into folders")) {
                _ = try scan.scan()
            }
        }
    }

    @Test func aMissingRootIsAnError() {
        #expect(throws: FolderScanError(path: "/no/such", reason: "No such file or directory", isMissing: true)) {
            _ = try FolderScan(root: "/no/such").scan()
        }
    }
}

struct IgnorePatternTests {
    @Test(arguments: [
        ("*.psd", "a.psd", true), ("*.psd", "x/a.psd", true), ("*.psd", "a.psd.jpg", false), ("raw", "x/raw", true),
        ("x/raw", "x/raw", true), ("x/raw", "y/x/raw", false), ("/raw", "raw", true), ("/raw", "x/raw", false),
        ("**/raw", "raw", true), ("**/raw", "a/b/raw", true), ("a/**", "a/b/c", true), ("a/*", "a/b/c", false),
        ("IMG_[0-4]?.jpg", "IMG_3x.jpg", true), ("IMG_[!0-4].jpg", "IMG_3.jpg", false), ("[a", "[a", true),
        ("\\*", "*", true), ("\\*", "x", false), ("", "x", false), ("日*", "日本", true), ("[]]", "]", true),
    ])
    func matches(pattern: String, path: String, expected: Bool) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        #expect(IgnorePattern(pattern).matches(name: name, path: path, isFolder: false) == expected)
    }

    /// Systems write an accented letter as one code point or as two.
    @Test(arguments: [
        ("Privé*", "Privé"), ("Priv?", "Privé"), ("Priv?*", "Privé 2"), ("*é", "Privé"), ("[Pp]riv[é]", "Privé"),
        ("[Pp]riv[à-ü]", "Privé"), ("Privé", "Privé"), ("*/secr?t.txt", "static/secrét.txt"), ("가족*", "가족 2024"),
        ("**/Été/*", "a/Été/b.jpg"), ("Priv\\é*", "Privé"),
    ])
    func accentsMatchInEitherForm(pattern: String, path: String) {
        let forms: [(String) -> String] = [
            { $0.precomposedStringWithCanonicalMapping }, { $0.decomposedStringWithCanonicalMapping },
        ]
        for written in forms.map({ $0(pattern) }) {
            for path in forms.map({ $0(path) }) {
                let name = path.split(separator: "/").last.map(String.init) ?? path
                #expect(
                    IgnorePattern(written).matches(name: name, path: path, isFolder: false),
                    "\(written.unicodeScalars.count) \(path.unicodeScalars.count)")
                #expect(IgnorePattern.problem(in: written) == nil)
            }
        }
    }

    @Test func whatAPatternHasAlwaysLeftOutStaysOut() {
        #expect(IgnorePattern("Prive*").matches(name: "Prive\u{301}", path: "Prive\u{301}", isFolder: true))
    }

    @Test func hostilePatternsEnd() {
        let pattern = IgnorePattern(String(repeating: "*a", count: 200) + "b")
        #expect(!pattern.matches(name: String(repeating: "a", count: 250), path: "", isFolder: false))
    }
}
