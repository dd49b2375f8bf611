internal import GRDB
internal import Imaging
internal import Markdown

/// The program's own version, by semantic versioning, and those of the libraries that decide what it makes.
public enum AlbumgenVersion {
    public static let current = "0.1.0"

    /// As they were found at run time.
    public static var libraries: [(name: String, version: String)] {
        ImagingVersions.libraries + [("cmark-gfm", MarkdownVersion.library), ("SQLite", sqlite)]
    }

    private static var sqlite: String {
        let version = try? DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()") }
        return version ?? "unknown"
    }
}
