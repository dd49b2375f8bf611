/// The names of the root configuration, and of hidden files that resemble it or a manifest.
enum ConfigurationNames {
    /// The possible names; the first file that exists is read.
    static let all = ["albumgen.yml", "albumgen.yaml"]
    /// Names of files that are not read.
    static let hidden: Set<String> = [
        ".albumgen.yml", ".albumgen.yaml", ".album.yml", ".album.yaml", ".album.md", ".album.json", ".album.csv",
    ]

    static func isOne(_ name: String) -> Bool { all.contains(name) }
}
