internal import GRDB
internal import Imaging
internal import Markdown

/// albumgen's own version, by semantic versioning, and the versions of the libraries that affect its output.
public enum AlbumgenVersion {
    public static let current = "0.1.0"

    /// The versions found at run time.
    public static var libraries: [(name: String, version: String)] {
        ImagingVersions.libraries + [("cmark-gfm", MarkdownVersion.library), ("SQLite", sqlite)]
    }

    private static var sqlite: String {
        let version = try? DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()") }
        return version ?? "unknown"
    }
}
