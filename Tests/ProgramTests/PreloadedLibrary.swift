import Foundation
import TestSupport

/// A library that is loaded before the system's own in a run of the program: some calls fail in it, are delayed, or are
/// counted.
///
/// It is compiled when a test needs it. Everyone who has built this package has clang, which is part of the Swift
/// toolchain.
struct PreloadedLibrary {
    private let path: String

    /// - Parameter code: C code; `next(NAME)` is the system's own function of that name.
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

    /// The error for code that clang rejects; clang has printed the reason.
    struct CompilerError: Error {}

    /// The environment for the program.
    var environment: [String: String] { ["LD_PRELOAD": path] }
}
