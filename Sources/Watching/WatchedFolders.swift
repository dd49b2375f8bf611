/// A table of the watched folders, keyed by watch descriptor.
struct WatchedFolders {
    private var paths: [CInt: String] = [:]

    /// - Parameter path: Relative to the source; empty for the source itself.
    mutating func add(_ number: CInt, _ path: String) { paths[number] = path }

    mutating func remove(_ number: CInt) { paths[number] = nil }

    /// Returns the path of an entry in a watched folder; nil if the folder is no longer watched.
    func path(of name: String, in number: CInt) -> String? {
        paths[number].map { Self.joined($0, name) }
    }

    /// Returns the watch descriptors of a folder and everything below it, to stop watching them: a folder that was
    /// moved keeps its descriptor under an outdated path.
    func numbers(at path: String) -> [CInt] {
        paths.filter { $0.value == path || $0.value.hasPrefix(path + "/") }.map(\.key)
    }

    static func joined(_ folder: String, _ name: String) -> String {
        if name.isEmpty { return folder }
        return folder.isEmpty ? name : "\(folder)/\(name)"
    }
}
