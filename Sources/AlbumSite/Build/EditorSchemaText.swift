internal import AlbumSources

/// The schemas by which editors check configuration and manifests, by name.
public enum EditorSchemaText {
    public static let names = EditorSchema.allCases.map(\.rawValue)

    /// Nil for a name that no schema has.
    public static func text(of name: String) -> String? { EditorSchema(rawValue: name)?.text }
}
