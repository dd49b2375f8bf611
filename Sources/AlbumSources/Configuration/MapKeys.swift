import AlbumModel

/// Field mappings in `map:` and `maps:`.
extension KeyTable<AlbumDraft>.Key {
    static var map: Self {
        var key = Self(
            name: "map", type: "a mapping of the source's names to item fields, or the name of one in `maps`",
            summary: "The field mapping of the album's source; nested albums inherit it.", schema: .definition(.map)
        ) { node, target, reader in
            guard !node.isNull else {
                reader.report(
                    "`map` has no value; write `source: field` lines indented below it, or remove the key",
                    at: node.location)
                return reader.withhold()
            }
            guard let mapping = reader.mapping(node, among: target.maps) else { return reader.withhold() }
            target.mapping = target.mapping.overlaid(by: mapping)
            reader.mapping = target.mapping
        }.first()
        // The rows that are missing may have hidden items.
        key.readsEmpty = true
        return key
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

/// Adapters, which an album selects by name.
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
        .command("command", \.self, "The program and its arguments; it prints JSON.")
    ])
}

extension ValueReader {
    /// Reads a mapping: rows, the name of one in `maps`, or a list of those, in which later ones override earlier ones.
    fileprivate mutating func mapping(_ node: SourceValue, among maps: [String: FieldMapping]) -> FieldMapping? {
        switch node.content {
        case .scalar(let name, _):
            if let mapping = maps[name] { return mapping }
            let mend =
                // Beside `timeline: on`, this is what one writes for the other kind of map.
                ["true", "yes", "on", "false", "no", "off"].contains(name.lowercased())
                ? "; `map` says which fields the data have. For the page with a map, write `mapPage: \(name)`"
                : name.contains("：")
                    ? "; write `: ` for the full-width colon, as in `\(Self.mended(name))`"
                    : maps.isEmpty
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

    /// Reads a row: `source: field`, `source: [field, field]`, or `source: {field, format, zone}`.
    private mutating func row(_ entry: SourceValue.Entry, _ rows: inout MappingRows) {
        var row = MappingRows.Written(source: entry.key, place: entry.location)
        switch entry.value.content {
        case .scalar(let field, _) where !entry.value.isNull:
            row.field = field
            row.fieldPlace = entry.value.location
            add(row, to: &rows)
        case .sequence(let nodes):
            if nodes.isEmpty {
                report("`\(entry.key)` is mapped to nothing; name an item field", at: entry.location)
                withhold(for: row)
            }
            for node in nodes {
                guard let field = text(node) else {
                    withhold(for: MappingRows.Written(source: entry.key, place: entry.location))
                    continue
                }
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
            let mend =
                entry.key.contains("：")
                ? "has a full-width colon, which makes no key inside braces; write `\(Self.mended(entry.key))`"
                : entry.key.contains(":")
                    ? "has no space after its colon; write `\(Self.spaced(entry.key))`"
                    : "is mapped to nothing; name an item field"
            report("`\(entry.key)` \(mend)", at: entry.location)
            withhold(for: row)
        }
    }

    /// Returns a row with a space after its last colon, as YAML needs it: a source may have colons of its own.
    private static func spaced(_ text: String) -> String {
        guard let colon = text.lastIndex(of: ":") else { return text }
        return "\(text[..<colon]): \(text[colon...].dropFirst())"
    }

    /// Returns a text with the colons and commas that YAML reads.
    private static func mended(_ text: String) -> String {
        text.split(separator: "：").joined(separator: ": ").split(separator: "，").joined(separator: ", ")
    }

    fileprivate static let rowTable = KeyTable<MappingRows.Written>([
        .init(name: "field", type: "a text", summary: "The item's field.", schema: .text) { node, target, reader in
            guard let field = reader.text(node) else { return }
            target.field = field
            target.fieldPlace = node.location
        },
        .text("format", \.format, "How the source writes times: `dd.MM.yyyy HH:mm`, `unix`, `unix-ms`."),
        .text("zone", \.zone, "The zone of times that do not state one: `+01:00`, `Europe/Berlin`."),
    ])
}

extension MappingRows {
    /// The accepted values: rows, the name of a mapping, or a list of those.
    static var schema: ValueSchema {
        let row = ValueSchema.either([.list(.text), ValueReader.rowTable.schema()])
        return .either([.text, .named(row), .list(.either([.text, .named(row)]))])
    }
}

/// The rows of a mapping that is being read.
struct MappingRows {
    /// A row as written by the user, in YAML or in a table.
    struct Written: Sendable {
        var source: String
        var place: SourceValue.Location
        var field = ""
        var fieldPlace = SourceValue.Location(line: 1, column: 1)
        var format: String?
        var zone: String?
    }

    fileprivate(set) var mapping = FieldMapping()
}

extension ValueReader {
    /// Adds a row, or reports why it cannot be used.
    mutating func add(_ written: MappingRows.Written, to rows: inout MappingRows) {
        guard let field = field(written), let sources = sources(written) else { return withhold(for: written) }
        let place = located("", written.place).place
        if let other = rows.mapping.row(for: field) {
            let line = other.place.line.map { " on line \($0)" } ?? ""
            let consequence =
                ItemKeys.table.holdsBack(field)
                ? "whichever hides the item applies" : "the first that is not empty is used"
            report(
                "`\(written.source)` and `\(other.written)`\(line) both map to `\(field)`; write `\(other.written), \(written.source)` in one row, and \(consequence)",
                at: written.place)
            return withhold(for: written)
        }
        var row = MappingRow(sources: sources, written: written.source, field: field, place: place)
        if written.format != nil || written.zone != nil {
            guard let format = timeFormat(written, field: field) else { return withhold(for: written) }
            row.timeFormat = format
        }
        rows.mapping.add(row)
    }

    /// Returns the mapping once all of its rows are known, with warnings about rows that look chained.
    mutating func finish(_ rows: MappingRows) -> FieldMapping {
        for row in rows.mapping.rows {
            for path in row.paths {
                guard path.text != row.field, let name = ItemKeys.table.canonical(path.head),
                    let other = rows.mapping.row(for: name), other != row
                else { continue }
                let place = SourceValue.Location(line: row.place.line ?? 1, column: row.place.column ?? 1)
                report(
                    "`\(path.text)` here is the source's own field, not what `\(other.written)` puts into `\(name)`: one row does not read what another has made; write `\(other.written)` here if that is what you mean",
                    at: place, .warning)
            }
        }
        return rows.mapping
    }

    /// Withholds the album if an unusable row may be meant for a field that hides items, which is true of any row that names no
    /// field.
    mutating func withhold(for written: MappingRows.Written) {
        guard !written.field.isEmpty else { return withhold() }
        let names = [written.field, written.source].map { name in
            SourceValue.Entry(
                key: name, location: written.place,
                value: SourceValue(content: .scalar("", isPlain: true), location: written.place))
        }
        if names.contains(where: HoldingWords.ofItems.mayHoldBack) { withhold() }
    }

    private mutating func field(_ written: MappingRows.Written) -> String? {
        if let field = ItemKeys.table.canonical(written.field) { return field }
        if written.field == DataFile.items { return written.field }
        if written.field.hasPrefix(ItemKeys.extraPrefix), written.field != ItemKeys.extraPrefix { return written.field }
        let mend =
            if ItemKeys.table.canonical(written.source) != nil || written.field.contains("{") {
                "; a row reads `source: field`, so write `\(written.field): \(written.source)`"
            } else {
                Suggestion.nearest(to: written.field, among: ItemKeys.names).map { "; did you mean `\($0)`?" }
                    ?? "; write `extra.\(written.field)` to keep it for templates"
            }
        report("there is no item field `\(written.field)`\(mend)", at: written.fieldPlace)
        return nil
    }

    private mutating func sources(_ written: MappingRows.Written) -> [MappingRow.Source]? {
        do throws(MappingRow.Problem) {
            return try MappingRow.sources(written.source)
        } catch {
            let message =
                switch error {
                case .nothing: "the row names no source; write the name of a field of the source"
                case .notAPath(let name):
                    "`\(name)` is not a path into a record; write it as `owner.name` or `images[0].href`"
                case .template(.unclosedBrace): "a `{` is never closed in `\(written.source)`; add `}` after the field"
                case .template(.unopenedBrace): "a `}` closes nothing in `\(written.source)`; write `}}` for a brace"
                case .template(.notAPath(let name)): "`{\(name)}` names no field of the source"
                }
            report(message, at: written.place)
            return nil
        }
    }

    private mutating func timeFormat(_ written: MappingRows.Written, field: String) -> TimeFormat? {
        guard ItemKeys.times.contains(field) else {
            report(
                "`\(field)` is not a time, and takes no `format` or `zone`; remove them, or map to \(Self.words(for: ItemKeys.times))",
                at: written.fieldPlace)
            return nil
        }
        var zone: ZoneRules?
        if let name = written.zone {
            zone = ZoneDatabase.rules(name)
            guard zone != nil else {
                report(
                    ZoneDatabase.problem().map { "the zone `\(name)` cannot be used: \($0)" }
                        ?? "`\(name)` is not a time zone; write the offset, such as `+01:00`, or a name from the time zone database, such as `Europe/Berlin`",
                    at: written.fieldPlace)
                return nil
            }
        }
        do throws(TimeFormat.Problem) {
            return try TimeFormat(written.format, zone: zone)
        } catch {
            let message =
                switch error {
                case .unknownLetter(let letter):
                    "`\(letter)` means nothing in a time's format; use y, M, d, H, h, m, s, S, a and Z, and put words in `'…'`"
                case .noDate: "the format has no year, month and day; write it as `dd.MM.yyyy HH:mm`"
                }
            report(message, at: written.fieldPlace)
            return nil
        }
    }
}

extension ItemKeys {
    /// The fields that contain times.
    static let times = ["shootTime", "createTime"]
}
