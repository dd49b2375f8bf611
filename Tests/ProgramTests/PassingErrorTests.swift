import Foundation
import TestSupport
import Testing

/// If a system error is gone at the next build, so is its effect, although no file has changed.
struct PassingErrorTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try Self.writePhotos(to: folder)
    }

    private static func writePhotos(to folder: TemporaryFolder) throws {
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/good.jpg")
        try folder.write(TestPhoto.jpeg(seed: 2), to: "photos/flaky.jpg")
        try folder.write("---\ntitle: Well told\n---\n", to: "photos/good.jpg.md")
        try folder.age("photos")
    }

    /// The site of a build without any error.
    private static let clean = Result {
        let folder = try TemporaryFolder()
        try writePhotos(to: folder)
        try Program.run("build", "photos", "--output", "clean", "--progress", "none", in: folder.path)
        return try folder.contents(of: "clean")
    }

    private func build(_ environment: [String: String] = [:]) throws -> Program.Outcome {
        try Program.start(
            ["build", "photos", "--output", "site", "--progress", "none"], in: folder.path, environment: environment
        ).finish()
    }

    /// Returns a library in which one call fails on files whose names end with `name`.
    private func library(_ call: String, _ name: String, _ error: String) throws -> PreloadedLibrary {
        let opening = { (function: String) in
            """
            int \(function)(int folder, const char *path, int flags, ...) {
                va_list rest;
                va_start(rest, flags);
                const int mode = flags & O_CREAT ? va_arg(rest, int) : 0;
                va_end(rest);
                const size_t length = strlen(path), end = strlen("\(name)");
                if (length >= end && !strcmp(path + length - end, "\(name)")) { errno = \(error); return -1; }
                return next(\(function))(folder, path, flags, mode);
            }

            """
        }
        let onDescriptor = """
            static int is_flaky(int file) {
                char link[64], path[PATH_MAX] = {0};
                sprintf(link, "/proc/self/fd/%d", file);
                const ssize_t length = readlink(link, path, sizeof path - 1), end = strlen("\(name)");
                return length >= end && !strcmp(path + length - end, "\(name)");
            }

            ssize_t read(int file, void *bytes, size_t count) {
                if (!strcmp("\(call)", "read") && is_flaky(file)) { errno = \(error); return -1; }
                return next(read)(file, bytes, count);
            }

            void *mmap(void *start, size_t length, int protection, int flags, int file, off_t offset) {
                if (!strcmp("\(call)", "mmap") && file >= 0 && is_flaky(file)) { errno = \(error); return MAP_FAILED; }
                return (void *)syscall(SYS_mmap, start, length, protection, flags, file, offset);
            }

            """
        let onPath = """
            int stat(const char *path, struct stat *result) {
                const size_t length = strlen(path), end = strlen("\(name)");
                if (length >= end && !strcmp(path + length - end, "\(name)")) { errno = \(error); return -1; }
                return next(stat)(path, result);
            }

            """
        guard call != "stat" else { return try PreloadedLibrary(onPath, in: folder) }
        return try PreloadedLibrary(
            call == "openat" ? opening("openat") + opening("openat64") : onDescriptor, in: folder)
    }

    @Test(arguments: [
        ("openat", "flaky.jpg", "EMFILE", "Too many open files"),
        ("openat", "flaky.jpg", "EACCES", "Permission denied"),
        ("read", "flaky.jpg", "EIO", "Input/output error"), ("mmap", "flaky.jpg", "ENOMEM", "Cannot allocate memory"),
        ("stat", "flaky.jpg", "ESTALE", "cannot be read: Stale file handle"),
        ("openat", "good.jpg.md", "EACCES", "Permission denied"), ("read", "good.jpg.md", "EIO", "Input/output error"),
    ])
    func isReportedOnce(call: String, name: String, error: String, words: String) throws {
        let faulty = try build(library(call, name, error).environment)
        #expect(faulty.exitCode == 1, "\(faulty.errors)")
        #expect(faulty.errors.contains("\(name): error: ") && faulty.errors.contains(words), "\(faulty.errors)")
        #expect(!faulty.errors.contains("MB of memory"), "\(faulty.errors)")
        #expect(
            faulty.errors.contains("part of the source could not be read: \(name); until it can be, "),
            "\(faulty.errors)")
        let sound = try build()
        #expect(sound.exitCode == 0 && sound.errors == "", "\(sound.errors)")
        #expect(try folder.read("site/good.html").contains("Well told"))
        #expect(try folder.contents(of: "site") == Self.clean.get())
        #expect(try build().output.contains("up to date"), "what is sound is remembered")
    }

    /// A build that reads every file again still has what earlier builds know about a file that it cannot read.
    @Test func aForcedBuildShowsWhatWasReadBefore() throws {
        #expect(try build().exitCode == 0)
        let pages = try ["site/flaky.html", "site/index.html"].map(folder.read)
        let faulty = try Program.start(
            ["build", "photos", "--output", "site", "--progress", "none", "--force"], in: folder.path,
            environment: library("read", "flaky.jpg", "EIO").environment
        ).finish()
        #expect(faulty.exitCode == 1, "\(faulty.errors)")
        #expect(
            faulty.errors.contains("flaky.jpg: error: cannot be read: Input/output error; it is shown as it was"),
            "\(faulty.errors)")
        #expect(try ["site/flaky.html", "site/index.html"].map(folder.read) == pages)
    }

    /// The tools are the same afterwards, so that only the result shows the error.
    @Test(arguments: ["ffprobe", "ffmpeg"])
    func aProgramThatWasKilledIsRunAgain(name: String) throws {
        try TestFilm.make(
            TestFilm.picture() + ["-c:v", "mjpeg", "-pix_fmt", "yuvj420p"], in: folder, as: "photos/walk.avi")
        try folder.write(
            "#!/bin/sh\n[ -e '\(folder.url("pressed").path)' ] && kill -9 $$\nPATH=${PATH#*:}\nexec \(name) \"$@\"\n",
            to: "bin/\(name)")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.url("bin/\(name)").path)
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let environment = ["PATH": "\(folder.url("bin").path):\(path)"]
        try folder.age("photos")
        try folder.write("", to: "pressed")
        let faulty = try build(environment)
        #expect(faulty.errors.contains("walk.avi: ") && faulty.errors.contains("signal 9"), "\(faulty.errors)")
        try folder.remove("pressed")
        let sound = try build(environment)
        #expect(sound.exitCode == 0 && sound.errors == "", "\(sound.errors)")
        #expect(try build(environment).output.contains("up to date"))
    }

    /// The output of ffmpeg is inspected before it is published.
    @Test func aFinishedFilmThatCannotBeReadIsMadeAgain() throws {
        try TestFilm.make(
            TestFilm.picture() + ["-c:v", "mjpeg", "-pix_fmt", "yuvj420p"], in: folder, as: "photos/walk.avi")
        try folder.age("photos")
        let library = try PreloadedLibrary(
            """
            void *mmap(void *start, size_t length, int protection, int flags, int file, off_t offset) {
                char link[64], path[PATH_MAX] = {0};
                sprintf(link, "/proc/self/fd/%d", file);
                if (file >= 0 && readlink(link, path, sizeof path - 1) > 0 && strstr(path, "/.albumgen/unfinished/")) {
                    errno = EIO;
                    return MAP_FAILED;
                }
                return (void *)syscall(SYS_mmap, start, length, protection, flags, file, offset);
            }
            """, in: folder)
        let faulty = try build(library.environment)
        #expect(
            faulty.errors.contains("walk.avi: ") && faulty.errors.contains("Input/output error"), "\(faulty.errors)")
        let sound = try build()
        #expect(sound.exitCode == 0 && sound.errors == "", "\(sound.errors)")
        #expect(try folder.read("site/walk-avi.html").contains("<video"))
    }

    /// One photo in two albums: if a larger size cannot be made for one of them, the other loses nothing.
    @Test func whatIsInOneAlbumSurvivesAFailureInAnother() throws {
        let photo = try TestPhoto.jpeg(seed: 5, width: 1200, height: 900)
        try folder.write(photo, to: "photos/small/a.jpg")
        try folder.write("originals: {longEdge: 300}\nthumbnails: {widths: [100]}\n", to: "photos/small/album.yml")
        try folder.age("photos")
        #expect(try build().exitCode == 0)
        let before = try folder.contents(of: "site").filter { $0.key.hasPrefix("small/media/") }
        #expect(before.count >= 2)
        try folder.write(photo, to: "photos/large/a.jpg")
        try folder.write("originals: {longEdge: 1000}\nthumbnails: {widths: [400]}\n", to: "photos/large/album.yml")
        try folder.age("photos/large")
        let library = try PreloadedLibrary(
            """
            void *mmap(void *start, size_t length, int protection, int flags, int file, off_t offset) {
                char link[64], path[PATH_MAX] = {0};
                sprintf(link, "/proc/self/fd/%d", file);
                // The new file's facts are known by its content, so it is mapped only for its renditions.
                if (file >= 0 && readlink(link, path, sizeof path - 1) > 0 && strstr(path, "/photos/large/a.jpg")) {
                    errno = EIO;
                    return MAP_FAILED;
                }
                return (void *)syscall(SYS_mmap, start, length, protection, flags, file, offset);
            }
            """, in: folder)
        let faulty = try build(library.environment)
        #expect(faulty.exitCode == 1 && faulty.errors.contains("large/a.jpg: error: "), "\(faulty.errors)")
        #expect(!faulty.errors.contains("small/a.jpg"), "\(faulty.errors)")
        let after = try folder.contents(of: "site").filter { $0.key.hasPrefix("small/media/") }
        #expect(after == before)
        #expect(try build().exitCode == 0)
    }
}
