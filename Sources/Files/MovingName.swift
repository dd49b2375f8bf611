/// Hidden names of files that wait beside the place they move to.
package enum MovingName {
    private static let prefix = ".albumgen-moving-"
    /// The maximum number of bytes that file systems allow in a name.
    private static let longest = 255

    /// Returns the path at which a file waits, given its new one. A name that would become too long loses its beginning.
    package static func path(for path: String) -> String {
        let folder = Paths.parent(of: path)
        var name = Paths.name(of: path)[...]
        while prefix.utf8.count + name.utf8.count > longest { name = name.dropFirst() }
        return folder == "." ? prefix + name : "\(folder)/\(prefix)\(name)"
    }

    /// Returns the name that a waiting file is to have; nil for another file.
    package static func target(of name: String) -> String? {
        name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
    }
}
