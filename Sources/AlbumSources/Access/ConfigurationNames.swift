/// The names of the root configuration, and of files that resemble it.
enum ConfigurationNames {
    /// The possible names; the first file that exists is read.
    static let all = ["albumgen.yml", "albumgen.yaml"]

    static func isOne(_ name: String) -> Bool { all.contains(name) }

    static func isYAML(_ name: String) -> Bool {
        ["yml", "yaml"].contains(FileNames.ending(of: name)?.lowercased() ?? "")
    }
}
