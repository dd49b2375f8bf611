import AlbumModel

/// Field mappings, as `map:` and `maps:` hold them.
extension KeyTable<AlbumDraft>.Key {
    static var map: Self {
        Self(
            name: "map", type: "a mapping of the source's names to item fields, or the name of one in `maps`",
            summary: "The field mapping of the album's source; nested albums inherit it.", schema: .definition(.map)
        ) { node, target, reader in
            guard let mapping = reader.mapping(node, among: target.maps) else { return reader.withhold() }
            target.mapping = target.mapping.overlaid(by: mapping)
            reader.mapping = target.mapping
        }.first()
    }

    static var maps: Self {
        Self(
            name: "maps", type: "a mapping of names to field mappings", summary: "Field mappings by name.",
            schema: .named(.definition(.map))
        ) {
            node, target, reader in
            guard case .mapping(let entries) = node.content else {
                return reader.mismatch("a mapping of names to field mappings", node)
            }
            for entry in entries {
                reader.key = entry.key
                if let mapping = reader.mapping(entry.value, among: target.maps) { target.maps[entry.key] = mapping }
            }
        }.first()
    }
}

/// Adapters, by the name of which an album asks for one.
extension KeyTable<AlbumDraft>.Key {
    static var adapter: Self {
        Self(
            name: "adapter", type: "a text", summary: "The adapter that lists the album's items.",
            schema: .text
        ) {
            node, target, reader in
            if let name = reader.text(node) { target.adapter = reader.located(name, node) }
        }
    }

    /// `adapters:` {NAME: {command: [PROGRAM, ARGUMENT, …]}}.
    static var adapters: Self {
        Self(
            name: "adapters", type: "a mapping of names to `command: [PROGRAM, …]`", summary: "Adapters by name.",
            schema: .named(commandTable.schema())
        ) {
            node, target, reader in
            guard case .mapping(let entries) = node.content else {
                return reader.mismatch("a mapping of names to `command: [PROGRAM, …]`", node)
            }
            for entry in entries {
                var command: [String] = []
                Self.commandTable.read(entry.value, into: &command, owner: "the adapter `\(entry.key)`", &reader)
                if command.first?.isEmpty ?? true {
                    reader.report("the adapter `\(entry.key)` has no `command`; write one", at: entry.location)
                } else {
                    target.adapters[entry.key] = command
                }
            }
        }
    }

    private static let commandTable = KeyTable<[String]>([
        .texts("command", \.self, "The program and its arguments; it prints JSON.")
    ])
}

extension ValueReader {
    /// A mapping: rows, the name of one in `maps`, or a list of those, the later over the earlier.
    fileprivate mutating func mapping(_ node: SourceValue, among maps: [String: FieldMapping]) -> FieldMapping? {
        switch node.content {
        case .scalar(let name, _):
            if let mapping = maps[name] { return mapping }
            let mend =
                maps.isEmpty
                ? "; write it as `source: field` lines, or name it in `maps` of albumgen.yml"
                : Suggestion.text(for: name, among: maps.keys.sorted())
            report("there is no map \(node.summary)\(mend)", at: node.location)
            return nil
        case .sequence(let nodes):
            return nodes.reduce(into: FieldMapping()) { result, node in
                if let mapping = mapping(node, among: maps) {
                    result = result.overlaid(by: mapping)
                } else {
                    withhold()
                }
            }
        case .mapping(let entries):
            var rows = MappingRows()
            for entry in entries { row(entry, &rows) }
            return finish(rows)
        }
    }

    /// `source: field`, `source: [field, field]`, or `source: {field, format, zone}`.
    private mutating func row(_ entry: SourceValue.Entry, _ rows: inout MappingRows) {
        var row = MappingRows.Written(source: entry.key, place: entry.location)
        switch entry.value.content {
        case .scalar(let field, _) where !entry.value.isNull:
            row.field = field
            row.fieldPlace = entry.value.location
            add(row, to: &rows)
        case .sequence(let nodes):
            for node in nodes {
                guard let field = text(node) else { continue }
                row.field = field
                row.fieldPlace = node.location
                add(row, to: &rows)
            }
        case .mapping:
            row.fieldPlace = entry.value.location
            Self.rowTable.read(entry.value, into: &row, owner: "the row", &self)
            guard !row.field.isEmpty else {
                report("the row for `\(entry.key)` names no `field`; add one", at: entry.location)
                return withhold(for: row)
            }
            add(row, to: &rows)
        case .scalar:
            report("`\(entry.key)` is mapped to nothing; name an item field", at: entry.location)
            withhold(for: row)
        }
    }

    fileprivate static let rowTable = KeyTable<MappingRows.Written>([
        .init(name: "field", type: "a text", summary: "The item's field.", schema: .text) { node, target, reader in
            guard let field = reader.text(node) else { return }
            target.field = field
            target.fieldPlace = node.location
        },
        .text("format", \.format, "How the source writes times: `dd.MM.yyyy HH:mm`, `unix`, `unix-ms`."),
        .text("zone", \.zone, "The zone of times that state none: `+01:00`, `Europe/Berlin`."),
    ])
}

extension MappingRows {
    /// Rows, the name of a mapping, or a list of those.
    static var schema: ValueSchema {
        let row = ValueSchema.either([.list(.text), ValueReader.rowTable.schema()])
        return .either([.text, .named(row), .list(.either([.text, .named(row)]))])
    }
}
