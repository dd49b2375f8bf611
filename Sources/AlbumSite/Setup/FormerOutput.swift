internal import Files

/// The output folder of earlier builds of a site whose folder was moved or renamed since, or whose cache is now on another
/// machine.
enum FormerOutput {
    /// A folder that the system does not allow to be seen may exist.
    static func isGone(_ path: String) -> Bool {
        path.isEmpty || (try? FileOperations.exists(path)) == false
    }

    /// Returns how many names at the ends of two paths are the same.
    static func commonSuffix(_ one: String, _ other: String) -> Int {
        zip(one.split(separator: "/").reversed(), other.split(separator: "/").reversed()).prefix { $0 == $1 }.count
    }

    /// Returns what tells the site of a source and a configuration from others that have the same cache, and stays the same
    /// when they are moved together.
    static func identity(of workspace: Workspace, configuration: String) -> String {
        let cache = workspace.readableCache.split(separator: "/")
        let source = workspace.source.split(separator: "/")
        let shared = zip(cache, source).prefix { $0 == $1 }.count
        let way = cache.dropFirst(shared).map { _ in ".." } + source.dropFirst(shared).map(String.init)
        return way.joined(separator: "/") + "\n" + configuration
    }
}
