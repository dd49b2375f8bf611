import Foundation
import TestSupport
import Testing

/// Library code that runs in workers besides their own work.
struct WorkerThreadTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func build(
        _ library: PreloadedLibrary, _ more: [String: String] = [:], _ arguments: String...
    ) throws -> Program.Outcome {
        try Program.start(
            ["build", "photos", "--output", "site", "--progress", "none"] + arguments, in: folder.path,
            environment: library.environment.merging(more) { $1 }
        ).finish()
    }

    /// Pango searches for fonts in threads, and each of them, as it ended, could search a table that the worker was
    /// just destroying: SIGFPE, once in thousands of builds. Here, these searches are delayed, so that every watermark
    /// would crash.
    @Test func threadsThatLookForFontsMayEndLate() throws {
        for seed in 1...4 {
            try folder.write(TestPhoto.jpeg(seed: seed, width: 900, height: 600), to: "photos/\(seed).jpg")
        }
        try folder.write("watermark: {text: © Ada Lovelace 摄影, size: 0.4}\n", to: "photos/albumgen.yml")
        let library = try PreloadedLibrary(
            """
            static int is_young(void) { return syscall(SYS_gettid) != getpid(); }

            void *g_hash_table_lookup(void *table, const void *key) {
                Dl_info caller;
                if (is_young() && dladdr(__builtin_return_address(0), &caller) && strstr(caller.dli_fname, "libpango"))
                    usleep(3000);
                return ((void *(*)(void *, const void *))dlsym(RTLD_NEXT, "g_hash_table_lookup"))(table, key);
            }

            void FcConfigDestroy(void *config) {
                static unsigned calls;
                if (is_young()) usleep(200 + __atomic_fetch_add(&calls, 1, 0) * 7919u % 20000);
                ((void (*)(void *))dlsym(RTLD_NEXT, "FcConfigDestroy"))(config);
            }

            void *FcFontSetSort(void *a, void *b, int c, void *d, int e, void *f, void *g) {
                const int file = open(getenv("FONT_THREADS"), O_WRONLY | O_CREAT | O_APPEND, 0666);
                if (is_young()) write(file, "x", 1);
                close(file);
                return ((void *(*)(void *, void *, int, void *, int, void *, void *))dlsym(RTLD_NEXT, "FcFontSetSort"))(
                    a, b, c, d, e, f, g);
            }
            """, in: folder)
        let outcome = try build(library, ["FONT_THREADS": folder.url("threads").path])
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(folder.exists("threads"), "no font was looked for in a thread, so that this has proven nothing")
        #expect(try folder.read("threads").count < 20, "a process looks for few sizes of letters")
    }

    /// Most photographs need neither a thread nor a library's exit handlers, so that these cannot interfere.
    @Test func aWorkerStartsNoThreadForAJPEGAndLeavesAtOnce() throws {
        // The first photo becomes the site's icons, which are PNG; libvips uses threads for those.
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/1.jpg")
        let first = try Program.run("build", "photos", "--output", "site", "--progress", "none", in: folder.path)
        #expect(first.exitCode == 0)
        for seed in 2...4 { try folder.write(TestPhoto.jpeg(seed: seed), to: "photos/\(seed).jpg") }
        let library = try PreloadedLibrary(
            """
            static void tell(const char *what) {
                char line[300] = {0};
                const int command = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
                const ssize_t count = read(command, line, 200);
                close(command);
                for (ssize_t k = 0; k < count; k++) if (!line[k]) line[k] = ' ';
                strcat(strcat(line, what), "\\n");
                const int log = open(getenv("CALLS"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
                write(log, line, strlen(line));
                close(log);
            }

            int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *data) {
                tell("pthread_create");
                return next(pthread_create)(thread, attributes, body, data);
            }

            void exit(int code) {
                tell("exit");
                next(exit)(code);
                abort();
            }

            void _exit(int code) {
                tell("_exit");
                syscall(SYS_exit_group, code);
                abort();
            }
            """, in: folder)
        let outcome = try build(library, ["CALLS": folder.url("calls").path], "--jobs", "1")
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        let calls = try folder.read("calls").split(separator: "\n")
        #expect(calls.contains { $0.contains(" build ") && $0.hasSuffix("pthread_create") }, "\(calls)")
        let ofWorkers = calls.filter { $0.contains("/proc/self/exe worker ") }
        #expect(!ofWorkers.isEmpty && ofWorkers.allSatisfy { $0.hasSuffix(" _exit") }, "\(ofWorkers)")
        #expect(ofWorkers.count == 1, "the worker that read the photos also makes their renditions: \(ofWorkers)")
    }
}
