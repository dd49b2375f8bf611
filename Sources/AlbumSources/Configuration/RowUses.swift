import AlbumModel

/// Records which rows of the site's field mappings matched something in the records of any album. An inherited row may
/// be meant for a single album, so only after reading everything is it certain that a row matches nothing.
struct RowUses: Sendable {
    private struct Key: Hashable {
        var place: SourceLocation
        var field: String
    }

    private struct Use {
        var row: MappingRow
        var isUsed = false
        /// The number of files in whose records it was looked for.
        var files = 0
        /// The warning of the only such file.
        var warning: Diagnostic?
        /// The names of the first records' fields, for suggestions.
        var fields: Set<String> = []
    }

    private var uses: [Key: Use] = [:]
    /// The rows that albums state for themselves, with the paths of those albums.
    private var stated: [(album: String, rows: [MappingRow])] = []
    /// The locations that already have a message.
    private var reported: Set<SourceLocation> = []

    init() {}

    /// Adds the uses found by the reader of one file's records.
    ///
    /// - Parameter unused: the warnings about the file's own rows, in case no other album uses them.
    mutating func note(_ reader: ValueReader, unused: [Diagnostic] = []) {
        guard reader.mappingUse.records > 0 else { return }
        for (index, row) in reader.mapping.rows.enumerated() {
            let key = Key(place: row.place, field: row.field)
            if uses[key] == nil { uses[key] = Use(row: row) }
            uses[key]?.files += 1
            uses[key]?.warning = unused.first { $0.location == row.place }
            if reader.mappingUse.isUsed(index) || row.field == DataFile.items {
                uses[key]?.isUsed = true
            } else if uses[key]?.isUsed == false, (uses[key]?.fields.count ?? 0) < 200 {
                uses[key]?.fields.formUnion(reader.recordFields)
            }
        }
    }

    mutating func note(_ other: RowUses) {
        for (key, use) in other.uses {
            guard let known = uses[key] else {
                uses[key] = use
                continue
            }
            uses[key]?.isUsed = known.isUsed || use.isUsed
            uses[key]?.files += use.files
            if known.fields.count < 200 { uses[key]?.fields.formUnion(use.fields) }
        }
    }

    /// Adds the rows that an album's own settings add to those it inherits.
    mutating func note(_ mapping: FieldMapping, of album: String, over inherited: FieldMapping) {
        let own = mapping.rows.filter { !inherited.rows.contains($0) }
        if !own.isEmpty { stated.append((album, own)) }
    }

    mutating func noteReported(_ diagnostics: [Diagnostic]) { reported.formUnion(diagnostics.compactMap(\.location)) }

    /// Reports the unreported rows that matched nothing, then the configuration's mappings that were applied to no
    /// record.
    ///
    /// - Parameter isComplete: whether all albums were read; an album that is left out may be the one that needs a
    ///   mapping.
    func diagnostics(_ draft: AlbumDraft, isComplete: Bool) -> [Diagnostic] {
        let lost = uses.values.filter { !$0.isUsed && !reported.contains($0.row.place) && !$0.row.paths.isEmpty }
        let rows = lost.sorted { Self.precedes($0.row.place, $1.row.place) }.map { use in
            if use.files == 1, let warning = use.warning { return warning }
            let head = use.row.paths.first { !use.fields.contains($0.head) && !use.fields.contains($0.text) }
            let message =
                head.map { path in
                    let mend =
                        nearest(to: path, use.fields.sorted()).map { "; did you mean `\($0)`?" }
                        ?? "; the fields are \(use.fields.sorted().prefix(12).joined(separator: ", "))"
                    return "no record of any album has a field `\(path.text)`\(mend)"
                }
                ?? "`\(use.row.written)` is empty in every record of every album; `\(use.row.field)` is left to other sources"
            return Diagnostic(.warning, message, at: use.row.place)
        }
        guard isComplete else { return rows }
        return rows
            + unmet(
                draft.mapping,
                "no album has a list of items or a sidecar that this mapping could read; remove it, or put the data into `album.json` or `album.csv`"
            )
            + draft.maps.sorted { $0.key < $1.key }.flatMap { name, mapping in
                unmet(
                    mapping, "no record is read by the map `\(name)`; write `map: \(name)` in the album that needs it")
            } + unmetInAlbums(except: draft.maps.values.flatMap(\.rows))
    }

    /// - Parameter named: the rows of the maps that albums use by name, which are reported where they are written.
    private func unmetInAlbums(except named: [MappingRow]) -> [Diagnostic] {
        let places = Set(named.map(\.place))
        return stated.flatMap { album, rows in
            var own = FieldMapping()
            for row in rows where !places.contains(row.place) { own.add(row) }
            return unmet(
                own,
                "neither the album `\(album)` nor any album in it has a list of items or a sidecar that this mapping could read; remove the mapping, or put the data into `album.json` or `album.csv`"
            )
        }
    }

    private func nearest(to path: FieldPath, _ fields: [String]) -> String? {
        Suggestion.nearest(to: path.text, among: fields) ?? Suggestion.nearest(to: path.head, among: fields)
    }

    private func unmet(_ mapping: FieldMapping, _ message: String) -> [Diagnostic] {
        let rows = mapping.rows.filter { $0.field != DataFile.items }
        guard let first = rows.first, rows.allSatisfy({ uses[Key(place: $0.place, field: $0.field)] == nil }) else {
            return []
        }
        return [Diagnostic(.note, message, at: first.place)]
    }

    private static func precedes(_ one: SourceLocation, _ other: SourceLocation) -> Bool {
        (one.file, one.line ?? 0, one.column ?? 0) < (other.file, other.line ?? 0, other.column ?? 0)
    }
}
