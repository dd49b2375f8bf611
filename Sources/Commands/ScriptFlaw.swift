internal import Files
internal import Glibc

/// Why the system cannot run a script that exists.
enum ScriptFlaw {
    /// Returns the reason, or nil if the system's own is all that is known.
    ///
    /// - Parameter error: the system's reason. It says that there is no such file if there is no interpreter.
    static func of(_ path: String, error: CInt) -> String? {
        if error == ENOEXEC { return "it has no first line that names its interpreter, such as `#!/bin/sh`" }
        guard error == ENOENT, let interpreter = interpreter(of: path) else { return nil }
        return carriageReturn(in: path) ?? "there is no program `\(interpreter)`, which its first line names"
    }

    /// Returns a description of a carriage return at the end of the line that names the interpreter.
    static func carriageReturn(in path: String) -> String? {
        guard firstLine(of: path)?.last == UInt8(ascii: "\r") else { return nil }
        return "its first line ends with a carriage return, as in files from Windows; save it with Unix line ends"
    }

    private static func interpreter(of path: String) -> String? {
        firstLine(of: path).flatMap { line in
            line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.first.map {
                String(decoding: $0, as: UTF8.self)
            }
        }
    }

    /// Returns the first line of a script after `#!`; nil if the file has no such line or cannot be read.
    private static func firstLine(of path: String) -> ArraySlice<UInt8>? {
        guard let file = Descriptors.openFile(path) else { return nil }
        defer { close(file) }
        guard let bytes = Descriptors.read(256, of: file), bytes.count > 2, bytes.starts(with: "#!".utf8) else {
            return nil
        }
        return bytes[2...].prefix { $0 != UInt8(ascii: "\n") }
    }
}
