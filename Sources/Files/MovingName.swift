/// Hidden names of files that wait beside the place they move to.
package enum MovingName {
    private static let prefix = ".albumgen-moving-"
    /// The maximum number of bytes that file systems allow in a name.
    private static let longest = 255

    /// Returns the path at which a file waits, given its new one. A name that would become too long loses its beginning.
    ///
    /// - Parameter mark: letters and digits that no other move has.
    package static func path(for path: String, mark: String) -> String {
        let folder = Paths.parent(of: path)
        let start = "\(prefix)\(mark)-"
        var name = Paths.name(of: path)[...]
        while start.utf8.count + name.utf8.count > longest { name = name.dropFirst() }
        return folder == "." ? start + name : "\(folder)/\(start)\(name)"
    }

    /// Returns the future name of a waiting file; nil for another file.
    package static func target(of name: String) -> String? {
        guard name.hasPrefix(prefix) else { return nil }
        return String(name.dropFirst(prefix.count).drop { $0 != "-" }.dropFirst())
    }
}
