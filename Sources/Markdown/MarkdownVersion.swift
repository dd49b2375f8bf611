internal import CCmarkGFM

/// The version of the library that renders Markdown.
public enum MarkdownVersion {
    public static var library: String { String(cString: cmark_version_string()) }
}
