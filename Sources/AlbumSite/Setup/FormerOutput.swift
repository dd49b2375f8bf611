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
}
