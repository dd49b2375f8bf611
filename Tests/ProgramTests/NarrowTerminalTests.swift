import Foundation
import TestSupport
import Testing

/// The progress of a build stays on its line, however narrow the terminal is.
struct NarrowTerminalTests {
    /// Builds in a terminal of its own, and returns the lines of progress that the program drew there.
    private func progress(columns: Int, locale: String) throws -> [String] {
        let folder = try TemporaryFolder()
        // Each takes long enough for some lines.
        for seed in 0..<12 {
            try folder.write(TestPhoto.jpeg(seed: seed, width: 1600, height: 1200), to: "photos/\(seed).jpg")
        }
        let script = """
            import fcntl, json, os, pty, struct, sys, termios
            program, folder, columns, locale = json.loads(sys.argv[1])
            reader, writer = os.pipe()
            child, terminal = pty.fork()
            if child == 0:
                os.read(reader, 1)
                os.chdir(folder)
                environment = {**os.environ, "LC_ALL": locale, "TERM": "xterm"}
                os.execve(program, [program, "build", "photos", "--output", "site", "--no-progressive"], environment)
            fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, int(columns), 0, 0))
            os.write(writer, b".")
            printed = b""
            while True:
                try:
                    some = os.read(terminal, 4096)
                except OSError:
                    break
                if not some:
                    break
                printed += some
            os.waitpid(child, 0)
            sys.stdout.buffer.write(printed)
            """
        let arguments = try JSONEncoder().encode([Program.path, folder.path, "\(columns)", locale])
        let printed = try Python.run(script, String(decoding: arguments, as: UTF8.self))
        // The last piece is the result, which terminals wrap.
        return printed.components(separatedBy: "\r\u{1b}[K").dropLast().filter { !$0.isEmpty }
    }

    @Test(arguments: [(80, "C.UTF-8", "━"), (60, "C", "="), (40, "C.UTF-8", "making renditions:"), (12, "C.UTF-8", "")])
    func linesFit(columns: Int, locale: String, part: String) throws {
        let lines = try progress(columns: columns, locale: locale)
        #expect(!lines.isEmpty)
        #expect(lines.allSatisfy { $0.count < columns }, "\(lines)")
        #expect(part.isEmpty || lines.contains { $0.contains(part) }, "\(lines)")
        if locale == "C" { #expect(lines.allSatisfy { $0.utf8.allSatisfy { $0 < 128 } }, "\(lines)") }
    }
}
