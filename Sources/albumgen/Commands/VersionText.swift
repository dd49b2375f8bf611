import AlbumSite

/// What `--version` prints: the program's version and those of the libraries that decide what it makes.
enum VersionText {
    static var text: String {
        (["albumgen \(AlbumgenVersion.current)"] + AlbumgenVersion.libraries.map { "  \($0.name) \($0.version)" })
            .joined(separator: "\n")
    }
}
