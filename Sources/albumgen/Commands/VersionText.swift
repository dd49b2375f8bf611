import AlbumSite

/// What `--version` prints: the program's version and those of the libraries that decide what it makes.
enum VersionText {
    /// The parser wants the text before it knows whether it will be printed. Every process of a build would ask each library
    /// for it, so all but the one that prints it get the program's version alone.
    static var ifAsked: String {
        CommandLine.arguments.contains("--version") ? text : AlbumgenVersion.current
    }

    private static var text: String {
        (["albumgen \(AlbumgenVersion.current)"] + AlbumgenVersion.libraries.map { "  \($0.name) \($0.version)" })
            .joined(separator: "\n")
    }
}
