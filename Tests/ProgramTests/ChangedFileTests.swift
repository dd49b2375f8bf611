import Foundation
import TestSupport
import Testing

/// A photo that an editor saves during a build: the results for its new bytes must not be taken for those of the former
/// ones, neither in this build nor when the former bytes return.
struct ChangedFileTests {
    private let folder: TemporaryFolder
    private let former: Data

    init() throws {
        folder = try TemporaryFolder()
        former = try TestPhoto.jpeg(seed: 1)
        try TestFilm.make(
            TestFilm.picture() + ["-c:v", "mjpeg", "-pix_fmt", "yuvj420p"], in: folder, as: "photos/m.avi")
        try folder.write(TestPhoto.jpeg(seed: 2, width: 900), to: "next.jpg")
        let probe = """
            #!/bin/sh
            [ -e '\(folder.path)/next.jpg' ] && cat '\(folder.path)/next.jpg' > "$CHANGES" && rm '\(folder.path)/next.jpg'
            PATH=${PATH#*:}
            exec ffprobe "$@"
            """
        try folder.write(probe, to: "bin/ffprobe")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.url("bin/ffprobe").path)
    }

    /// Restores the former bytes and times of a file, in place.
    private func restore(_ photo: String) throws {
        let file = try FileHandle(forWritingTo: folder.url(photo))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: former)
        try file.close()
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: folder.url(photo).path)
    }

    private func build(_ output: String, changing photo: String = "") throws -> Program.Outcome {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        // A single worker inspects the files in the order of their names; the video's `ffprobe` saves the photo.
        let arguments = ["build", "photos", "--output", output, "--cache", "\(output)-cache", "--jobs", "1"]
        return try Program.start(
            arguments + ["--progress", "none"], in: folder.path,
            environment: ["PATH": "\(folder.url("bin").path):\(path)", "CHANGES": folder.url(photo).path]
        ).finish()
    }

    /// One photo is inspected before the video, the other after it; both are tested with the default mode.
    @Test(arguments: [("a.jpg", "resize"), ("z.jpg", "copy"), ("a.jpg", "hardlink"), ("z.jpg", "resize")])
    func itsFormerBytesReturn(name: String, mode: String) throws {
        let photo = "photos/\(name)"
        try folder.write(former, to: photo)
        try restore(photo)
        try folder.write("originals: {mode: \(mode)}\n", to: "photos/albumgen.yml")
        try folder.age("photos/albumgen.yml")
        let changed = try build("site", changing: photo)
        #expect(!FileManager.default.fileExists(atPath: folder.url("next.jpg").path))
        #expect(changed.exitCode == 1, "\(changed.errors)")
        #expect(changed.errors.hasSuffix("deleted ones stay; build again\n"), "\(changed.errors)")
        #expect(
            changed.errors.contains("\(name): error: ")
                && changed.errors.contains("changed while the site was being built; build again"), "\(changed.errors)")

        try restore(photo)
        let again = try build("site")
        #expect(again.exitCode == 0 && again.errors.isEmpty, "\(again.errors)")
        #expect(try build("clean").exitCode == 0)
        #expect(try folder.contents(of: "site") == folder.contents(of: "clean"))
    }

    @Test func itsNewBytesAreShownByTheNextBuild() throws {
        try folder.write(former, to: "photos/a.jpg")
        try restore("photos/a.jpg")
        #expect(try build("site", changing: "photos/a.jpg").exitCode == 1)
        let again = try build("site")
        #expect(again.exitCode == 0 && again.errors.isEmpty, "\(again.errors)")
        #expect(try build("clean").exitCode == 0)
        #expect(try folder.contents(of: "site") == folder.contents(of: "clean"))
    }

    /// Replaces bytes in place and restores the modification time, as programs that change metadata can.
    private func replace(_ text: String, with other: String, in name: String) throws {
        let path = folder.url(name).path
        let time = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
        let bytes = try Data(contentsOf: folder.url(name))
        let place = try #require(bytes.firstRange(of: Data(text.utf8)))
        let file = try FileHandle(forWritingTo: folder.url(name))
        try file.seek(toOffset: UInt64(place.lowerBound))
        try file.write(contentsOf: Data(other.utf8))
        try file.close()
        try FileManager.default.setAttributes([.modificationDate: time as Any], ofItemAtPath: path)
    }

    /// Size, modification time and inode are the same as before.
    @Test func editsThatKeepAllTimesAreSeen() throws {
        try folder.write(TestPhoto.jpeg(seed: 1, xmp: "xmp:Rating=\"04\""), to: "photos/a.jpg")
        try folder.write(former, to: "photos/b.jpg")
        try folder.write("draft: false\n", to: "photos/b.jpg.yml")
        try folder.age("photos")
        #expect(try build("site").exitCode == 0)
        #expect(try build("site").output.contains("up to date"))
        try replace("draft: false", with: "draft: true ", in: "photos/b.jpg.yml")
        #expect(try build("site").exitCode == 0)
        #expect(!folder.exists("site/b.html"))
        #expect(folder.exists("site/a.html"))
        try replace("Rating=\"04\"", with: "Rating=\"-1\"", in: "photos/a.jpg")
        #expect(try build("site").exitCode == 0)
        #expect(!folder.exists("site/a.html"))
        #expect(try build("clean").exitCode == 0)
        #expect(try folder.contents(of: "site") == folder.contents(of: "clean"))
    }
}
