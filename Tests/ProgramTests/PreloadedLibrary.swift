import Foundation
import TestSupport

/// A library that stands before the system's own in a run of the program: some calls fail there, come late, or are counted.
///
/// It is compiled when a test wants it. Whoever has built this package has clang, which is a part of Swift's toolchain.
struct PreloadedLibrary {
    private let path: String

    /// - Parameter code: C; `next(NAME)` is the system's own function of that name.
    init(_ code: String, in folder: TemporaryFolder) throws {
        let head = """
            #define _GNU_SOURCE
            #include <dlfcn.h>
            #include <errno.h>
            #include <fcntl.h>
            #include <limits.h>
            #include <pthread.h>
            #include <stdarg.h>
            #include <stdio.h>
            #include <stdlib.h>
            #include <string.h>
            #include <sys/mman.h>
            #include <sys/syscall.h>
            #include <unistd.h>
            #define next(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

            """
        let source = try folder.write(head + code, to: "preloaded.c")
        path = folder.url("preloaded.so").path
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments = ["clang", "-shared", "-fPIC", "-O1", "-w", "-o", path, source]
        try compiler.run()
        compiler.waitUntilExit()
        guard compiler.terminationStatus == 0 else { throw CompilerError() }
    }

    /// clang did not take the code; it has said why.
    struct CompilerError: Error {}

    /// For the program's environment.
    var environment: [String: String] { ["LD_PRELOAD": path] }
}
