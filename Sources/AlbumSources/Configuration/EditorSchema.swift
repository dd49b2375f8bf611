/// The schemas (JSON Schema, draft 2020-12) with which editors complete and check the user's files, generated from the
/// tables of keys.
public enum EditorSchema: String, CaseIterable, Sendable {
    /// The schema of `albumgen.yml`.
    case configuration = "albumgen"
    /// The schema of `album.yml` and of front matter.
    case album
    /// The schema of the list of items in `album.json`.
    case items

    /// The schema as formatted JSON.
    public var text: String { values.lines }

    private var values: JSONValue {
        let schema: ValueSchema =
            switch self {
            case .configuration: SettingKeys.table.schema()
            case .album: .definition(.album)
            case .items: .list(.definition(.item))
            }
        guard case .members(var members) = schema.values else { return schema.values }
        members["$schema"] = "https://json-schema.org/draft/2020-12/schema"
        members["title"] = .text(title)
        members["$defs"] = JSONValue(definitions.map { ($0.rawValue, $0.schema.values) })
        return .members(members)
    }

    /// The definitions that the schema refers to.
    private var definitions: [ValueSchema.Definition] {
        self == .items ? [.item] : ValueSchema.Definition.allCases
    }

    private var title: String {
        switch self {
        case .configuration: "albumgen.yml, the configuration of a site"
        case .album: "album.yml, the manifest of an album"
        case .items: "The items of an album.json"
        }
    }
}

extension ValueSchema.Definition {
    fileprivate var schema: ValueSchema {
        switch self {
        case .album: SettingKeys.table.schema(isRoot: false)
        case .item: ItemKeys.schema
        case .map: MappingRows.schema
        }
    }
}
