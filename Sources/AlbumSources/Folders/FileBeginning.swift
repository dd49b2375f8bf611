import Glibc

/// Tells videos from texts whose names end alike, such as a program in TypeScript (`.ts`).
enum FileBeginning {
    /// Whether a name could be a video's while the file's beginning is text. A text is no photo or video that fails to
    /// open; nothing is said of it.
    ///
    /// - Parameter folder: the open folder of the file.
    static func isTextNamedAsVideo(_ name: String, in folder: CInt) -> Bool {
        guard let ending = FileNames.ending(of: name), ending.utf8.count <= 4,
            FileNames.endingsOfTexts.contains(ending.lowercased())
        else { return false }
        let file = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        // What cannot be opened is said later, when it is read.
        guard file >= 0 else { return false }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 512)
        let count = read(file, &bytes, bytes.count)
        // Every container has a zero near its beginning, and no text has one.
        return count > 0 && !bytes[..<count].contains(0)
    }
}
