import Foundation
import TestSupport

/// A disk that keeps the program waiting for some files while it is held, as while it spins up.
struct HeldDisk {
    private let folder: TemporaryFolder
    private let library: PreloadedLibrary

    /// - Parameter word: a word in the paths of the files.
    init(of word: String, in folder: TemporaryFolder) throws {
        self.folder = folder
        library = try PreloadedLibrary(
            """
            #include <sys/uio.h>

            static int is_slow(int file) {
                char link[64], target[PATH_MAX] = "";
                snprintf(link, sizeof link, "/proc/self/fd/%d", file);
                readlink(link, target, sizeof target - 1);
                return strstr(target, "\(word)") && access("\(folder.path)/hold", F_OK) == 0;
            }

            static void hold(int file) {
                if (!is_slow(file)) return;
                int held = open("\(folder.path)/held", O_WRONLY | O_APPEND);
                write(held, ".", 1);
                close(held);
                while (access("\(folder.path)/hold", F_OK) == 0) usleep(5000);
            }

            int fsync(int file) {
                hold(file);
                return next(fsync)(file);
            }

            ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
                hold(file);
                return next(pwrite)(file, bytes, count, offset);
            }

            ssize_t pread(int file, void *bytes, size_t count, off_t offset) {
                hold(file);
                return next(pread)(file, bytes, count, offset);
            }

            ssize_t preadv2(int file, const struct iovec *parts, int count, off_t offset, int flags) {
                if (is_slow(file) && flags & RWF_NOWAIT) {
                    errno = EAGAIN;
                    return -1;
                }
                hold(file);
                return next(preadv2)(file, parts, count, offset, flags);
            }
            """, in: folder)
        try folder.write("", to: "held")
    }

    var environment: [String: String] { library.environment }

    func hold() throws { try folder.write("", to: "hold") }

    func release() { try? folder.remove("hold") }

    /// How many calls have waited or still wait.
    var count: Int { get throws { try folder.read("held").count } }
}
