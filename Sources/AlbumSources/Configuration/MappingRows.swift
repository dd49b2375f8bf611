import AlbumModel

/// The rows of one mapping while they are read.
struct MappingRows {
    /// A row as a person wrote it, in YAML or in a table.
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
    /// Adds a row that can be used, and reports one that cannot.
    mutating func add(_ written: MappingRows.Written, to rows: inout MappingRows) {
        guard let field = field(written), let sources = sources(written) else { return withhold(for: written) }
        let place = located("", written.place).place
        if let other = rows.mapping.row(for: field) {
            let line = other.place.line.map { " on line \($0)" } ?? ""
            report(
                "`\(written.source)` and `\(other.written)`\(line) both map to `\(field)`; write `\(other.written), \(written.source)` in one row, and the first that is not empty is used",
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

    /// The mapping, when all of its rows are known.
    mutating func finish(_ rows: MappingRows) -> FieldMapping {
        for row in rows.mapping.rows {
            for path in row.paths {
                guard path.text != row.field, let name = ItemKeys.table.canonical(path.head),
                    let other = rows.mapping.row(for: name), other != row
                else { continue }
                let place = SourceValue.Location(line: row.place.line ?? 1, column: row.place.column ?? 1)
                report(
                    "`\(path.text)` here is the source's own field, not what `\(other.written)` puts into `\(name)`: rows are no chain; write `\(other.written)` here if that is meant",
                    at: place, .warning)
            }
        }
        return rows.mapping
    }

    /// Leaves out the album if a row that cannot be used may be meant for a field that holds items back.
    mutating func withhold(for written: MappingRows.Written) {
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
                    "`\(name)` is no path into a record; write it as `owner.name` or `images[0].href`"
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
                "`\(field)` is no time, and takes no `format` or `zone`; remove them, or map to \(Self.words(for: ItemKeys.times))",
                at: written.fieldPlace)
            return nil
        }
        var zone: ZoneRules?
        if let name = written.zone {
            zone = ZoneDatabase.rules(name)
            guard zone != nil else {
                report(
                    "`\(name)` is no zone; write the offset, as `+01:00`, or a name that the system knows, as `Europe/Berlin`",
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
    /// The fields that are times.
    static let times = ["shootTime", "createTime"]
}
