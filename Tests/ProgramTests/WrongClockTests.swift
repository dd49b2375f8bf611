import Foundation
import TestSupport
import Testing

/// Builds on a computer whose clock is wrong, and those after it has been put right.
struct WrongClockTests {
    private let folder: TemporaryFolder
    private let clock: PreloadedLibrary

    init() throws {
        folder = try TemporaryFolder()
        clock = try PreloadedLibrary(
            """
            #include <sys/time.h>
            #include <time.h>
            #define AHEAD (2 * 366 * 86400)
            int clock_gettime(clockid_t clock, struct timespec *time) {
                int result = next(clock_gettime)(clock, time);
                if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) time->tv_sec += AHEAD;
                return result;
            }
            int gettimeofday(struct timeval *time, void *zone) {
                int result = next(gettimeofday)(time, zone);
                time->tv_sec += AHEAD;
                return result;
            }
            time_t time(time_t *result) {
                time_t seconds = next(time)(NULL) + AHEAD;
                if (result) *result = seconds;
                return seconds;
            }
            """, in: folder)
    }

    private func build(clockIsAhead: Bool = false) throws -> Program.Outcome {
        try Program.run(
            "build", "photos", "--output", "site", "--progress", "none", in: folder.path,
            environment: clockIsAhead ? clock.environment : [:])
    }

    @Test func whatIsNotYetDueIsHiddenAgainOnceTheClockIsRight() throws {
        let nextYear = ISO8601DateFormatter().string(from: Date(timeIntervalSinceNow: 366 * 86_400))
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/Sea/a.jpg")
        try folder.write(TestPhoto.jpeg(seed: 2), to: "photos/Wedding/b.jpg")
        try folder.write("publishDate: \(nextYear)\n", to: "photos/Wedding/album.yml")
        try folder.age("photos")
        #expect(try build(clockIsAhead: true).exitCode == 0)
        #expect(folder.exists("site/wedding/b.html"))
        #expect(try build().exitCode == 0)
        #expect(!folder.exists("site/wedding") && folder.exists("site/sea/a.html"))
    }

    @Test func whatWasFetchedInTheFutureIsFetchedAgain() throws {
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/shelf/1.scan")
        let script = "echo >> \(folder.path)/runs; cat shelf/1.scan"
        try folder.write(
            "providers: {scans: {command: [sh, -c, \"\(script)\"], maxAge: 3600}}\n", to: "photos/albumgen.yml")
        try folder.write("provider: scans\nitems: [\"1\"]\n", to: "photos/Old/album.yml")
        try folder.age("photos")
        for (clockIsAhead, runs) in [(true, 1), (true, 1), (false, 2), (false, 2)] {
            let outcome = try build(clockIsAhead: clockIsAhead)
            #expect(outcome.exitCode == 0, "\(outcome.errors)")
            #expect(try folder.read("runs").count == runs)
        }
    }
}
