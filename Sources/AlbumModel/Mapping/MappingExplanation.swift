/// An explanation of where each field of one record comes from.
public struct MappingExplanation: Hashable, Sendable {
    public struct Line: Hashable, Sendable {
        public var field: String
        public var value: String
        /// The source's field from which the value comes, and why.
        public var reason: String
    }

    /// The location of the record.
    public var place: SourceLocation
    public var lines: [Line]

    /// Traces a record through a mapping.
    ///
    /// - Parameters:
    ///   - list: the field whose row says where the records are, and nothing about what is in them.
    ///   - canonical: returns the canonical name of an item field, given that name or an alias.
    ///   - keeps: as in `FieldMapping.apply`.
    ///   - hides: whether a field may hide an item.
    ///   - counts: whether another value of such a field applies.
    public init(
        _ record: [SourceValue.Entry], at location: SourceValue.Location, file: String, by mapping: FieldMapping,
        besides list: String, canonical: (String) -> String?, keeping keeps: (String) -> Bool,
        hides: (String) -> Bool, counting counts: (FieldMapping.OtherValue) -> Bool
    ) {
        place = SourceLocation(file: file, line: location.line, column: location.column)
        lines = []
        var use = MappingUse()
        let mapped = mapping.apply(to: record, at: location, canonical: canonical, keeping: keeps, use: &use)
        for row in mapping.rows where row.field != list {
            let origin = "`\(row.written)`, \(row.place)"
            guard let taken = mapping.taken(by: row, from: record, at: location) else {
                lines.append(Line(field: row.field, value: "", reason: "\(origin): empty in this record"))
                continue
            }
            let chosen = taken.path.map { row.paths.count > 1 ? ": the first that is not empty is `\($0.text)`" : "" }
            lines.append(Line(field: row.field, value: Self.shown(taken.value), reason: origin + (chosen ?? "")))
        }
        let filled = Set(mapping.rows.filter { mapping.taken(by: $0, from: record, at: location) != nil }.map(\.field))
        for entry in mapped where !filled.contains(entry.key) {
            let field = canonical(entry.key)
            lines.append(
                Line(
                    field: field ?? "extra.\(entry.key)", value: Self.shown(entry.value),
                    reason: field == nil ? "no item field, kept for templates" : "the source's own `\(entry.key)`"))
        }
        for other in mapping.otherValues(in: record, at: location, canonical: canonical, where: hides) {
            guard counts(other),
                other.row != nil || other.isUsedElsewhere || filled.contains(canonical(other.entry.key) ?? "")
            else { continue }
            let reason = other.row.map { "`\($0.written)`, \($0.place)" } ?? "the source's own `\(other.entry.key)`"
            lines.append(
                Line(field: other.entry.key, value: Self.shown(other.entry.value), reason: "\(reason): counts as well"))
        }
        for entry in record {
            guard let field = canonical(entry.key), let row = mapping.row(for: field),
                filled.contains(row.field) ? !hides(field) : !keeps(field),
                !mapping.rows.contains(where: { $0.paths.contains { $0.text == entry.key } })
            else { continue }
            lines.append(
                Line(field: "–", value: Self.shown(entry.value), reason: "`\(entry.key)` is not used: the mapping wins")
            )
        }
    }

    private static func shown(_ value: SourceValue) -> String {
        let text = value.words ?? value.summary
        let short = text.count > 60 ? text.prefix(60) + "…" : text[...]
        return SourceLocation(file: String(short)).description
    }
}

extension MappingExplanation: CustomStringConvertible {
    public var description: String {
        let width = lines.map(\.field.count).max() ?? 0
        let rows = lines.map { line in
            let space = String(repeating: " ", count: width - line.field.count)
            return "  \(line.field)\(space)  \(line.value.isEmpty ? "" : "\(line.value)  ")(\(line.reason))"
        }
        return "\(place)\n\(rows.joined(separator: "\n"))"
    }
}
