internal import Glibc

/// Paths as text, and the files to which they lead.
package enum Paths {
    package static func parent(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Returns the part after the last slash.
    package static func name(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }

    /// The folders that a relative path leads through, the innermost first.
    package static func folders(above path: String) -> some Sequence<String> {
        sequence(first: parent(of: path), next: parent).prefix { $0 != "." }
    }

    /// Returns whether a path is below a folder. Both must be absolute and without links.
    package static func isInside(_ path: String, _ folder: String) -> Bool { relative(path, to: folder) != nil }

    /// Returns the path from a folder; nil if it is not below it. Both must be absolute and without links. Like the system,
    /// this compares bytes: a character may have several, and a name may begin with an accent that belongs to the slash.
    package static func relative(_ path: String, to folder: String) -> String? {
        let above = folder == "/" ? folder : folder + "/"
        return path.utf8.starts(with: above.utf8) ? String(path.utf8.dropFirst(above.utf8.count)) : nil
    }

    /// Returns whether a relative path names something below its base folder, judging by its text alone.
    package static func staysInside(_ path: String) -> Bool {
        !path.isEmpty && !path.utf8.contains(0)
            && path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
                .allSatisfy { !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) }
    }

    /// Returns the absolute path of an existing file or folder, with all links resolved; nil if it does not exist,
    /// cannot be reached, or is not valid UTF-8 (`errno` says which).
    package static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        let text = String(validatingCString: resolved)
        if text == nil { errno = EILSEQ }
        return text
    }

    /// Returns the absolute path of a file that may not exist yet. Links are resolved as far as the path exists. A `..`
    /// after a missing folder leads back out of it, as it will once the folder exists.
    package static func absolute(_ path: String, in base: String? = nil) -> String {
        let full = path.hasPrefix("/") ? path : "\(base ?? workingFolder())/\(path)"
        if let resolved = resolved(full) { return resolved }
        var existing = "/"
        // The rest of the path after `existing`, which does not exist.
        var missing: [Substring] = []
        for name in full.split(separator: "/") where name != "." {
            if name == "..", !missing.isEmpty {
                missing.removeLast()
            } else if missing.isEmpty, let next = resolved(existing == "/" ? "/\(name)" : "\(existing)/\(name)") {
                existing = next
            } else if name != ".." {
                missing.append(name)
            }
        }
        return missing.reduce(existing) { $0 == "/" ? "/\($1)" : "\($0)/\($1)" }
    }

    /// Returns a path that a person wrote, with the user's home folder in place of a leading `~`. Shells replace it only
    /// at the beginning of a word: not after `=`, and not in a file.
    package static func expandingHome(_ path: String) -> String {
        guard path == "~" || path.hasPrefix("~/"), let home = getenv("HOME"), home.pointee != 0 else { return path }
        return String(cString: home) + path.dropFirst()
    }

    /// The folder for temporary files, which other users may share.
    package static var temporaryFolder: String {
        guard let folder = getenv("TMPDIR"), folder.pointee != 0 else { return "/tmp" }
        return String(cString: folder)
    }

    /// Returns the path of a program in the folders of `PATH`; nil if there is none.
    package static func program(named name: String) -> String? {
        guard !name.isEmpty else { return nil }
        let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        return folders.split(separator: ":").lazy.map { "\($0)/\(name)" }.first(where: FileOperations.isExecutable)
    }

    package static func workingFolder() -> String {
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return String(cString: path)
    }
}
