internal import Glibc

/// Checks the names that a process gets from its caller. Swift replaces invalid bytes in them silently, so that they
/// would name other files, which may exist, or be created.
package enum CallerNames {
    /// Returns what is wrong with the arguments or the working folder, and what to do; nil if all can be used.
    package static var problem: String? {
        for (index, argument) in CommandLine.arguments.enumerated() {
            guard let bytes = CommandLine.unsafeArgv[index], String(validatingCString: bytes) == nil else { continue }
            return "the argument \(argument) is not valid UTF-8; rename the file or folder, or name it by another path"
        }
        guard let path = getcwd(nil, 0) else {
            let reason = String(cString: strerror(errno))
            return "the working folder cannot be found: \(reason); run albumgen in another folder"
        }
        defer { free(path) }
        guard String(validatingCString: path) == nil else { return nil }
        return
            "the working folder \(String(cString: path)) has a name that is not valid UTF-8; rename it, or run albumgen in another folder"
    }
}
