internal import AlbumSources
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

    /// Returns a value that identifies the site of a source and a configuration among those with the same cache. It stays the
    /// same when they are moved together.
    ///
    /// - Parameters:
    ///   - configuration: the name of the configuration in the source.
    ///   - path: the path of the configuration if the user gave one, however it is written.
    static func identity(of workspace: Workspace, configuration: String, given path: String?) -> String {
        let source = workspace.source
        guard let path, let file = Paths.resolved(path) else {
            return way(from: workspace.readableCache, to: source) + "\n" + configuration
        }
        let name = Configuration.fileNames.first { Paths.resolved("\(source)/\($0)") == file }
        return way(from: workspace.readableCache, to: source) + "\n" + (name ?? way(from: source, to: file))
    }

    /// Returns a relative path from one absolute path to another.
    private static func way(from one: String, to other: String) -> String {
        let (one, other) = (one.split(separator: "/"), other.split(separator: "/"))
        let shared = zip(one, other).prefix { $0 == $1 }.count
        let way = one.dropFirst(shared).map { _ in ".." } + other.dropFirst(shared).map(String.init)
        return way.joined(separator: "/")
    }
}
