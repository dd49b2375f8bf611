/// A table from a source's field names to item fields.
///
/// A record that passes through it has item fields where it had the source's. A field that a row fills comes from that
/// row alone, also where the source has one of the same name; fields without a row stay as they are.
public struct FieldMapping: Hashable, Sendable {
    public private(set) var rows: [MappingRow] = []
    /// The paths whose values appear under their field's name and no more under their own.
    private var consumed = Set<String>()
    /// The record's fields that some of those lead into.
    private var opened = Set<String>()

    public init() {}

    public var isEmpty: Bool { rows.isEmpty }

    /// The row that fills a field.
    public func row(for field: String) -> MappingRow? { rows.first { $0.field == field } }

    /// Adds a row; it takes the place of one that fills the same field, as a nested album's does of an inherited one.
    public mutating func add(_ row: MappingRow) {
        if let index = rows.firstIndex(where: { $0.field == row.field }) {
            rows[index] = row
        } else {
            rows.append(row)
        }
        consumed = []
        opened = []
        for case .path(let path) in rows.flatMap(\.sources) {
            consumed.insert(path.text)
            if path.isDeep { opened.insert(path.head) }
        }
    }

    /// The rows with those of another mapping over them.
    public func overlaid(by other: FieldMapping) -> FieldMapping {
        var mapping = self
        for row in other.rows { mapping.add(row) }
        return mapping
    }

    /// What a row took from a record.
    public struct Taken: Hashable, Sendable {
        public var row: MappingRow
        /// The path that was not empty; nil for a template or a constant.
        public var path: FieldPath?
        public var value: SourceValue
    }

    /// What a row takes from a record; nil where all of its sources are empty.
    public func taken(by row: MappingRow, from record: [SourceValue.Entry], at place: SourceValue.Location) -> Taken? {
        for source in row.sources {
            switch source {
            case .path(let path):
                if let value = path.value(in: record), !value.isEmpty {
                    return Taken(row: row, path: path, value: value)
                }
            case .template(let template):
                if let text = template.text(for: record) {
                    return Taken(row: row, value: SourceValue(content: .scalar(text, isPlain: false), location: place))
                }
            case .constant(let text):
                return Taken(row: row, value: SourceValue(content: .scalar(text, isPlain: false), location: place))
            }
        }
        return nil
    }

    /// The record with item fields in the place of the source's.
    ///
    /// - Parameters:
    ///   - place: where the record begins, for what a template or a constant made.
    ///   - canonical: the own name of a field, for one of its aliases.
    ///   - use: learns which rows found something.
    public func apply(
        to record: [SourceValue.Entry], at place: SourceValue.Location, canonical: (String) -> String?,
        use: inout MappingUse
    ) -> [SourceValue.Entry] {
        if rows.isEmpty { return record }
        var fields: [SourceValue.Entry] = []
        fields.reserveCapacity(rows.count + record.count)
        for (index, row) in rows.enumerated() {
            guard let taken = taken(by: row, from: record, at: place) else { continue }
            use.note(index)
            fields.append(SourceValue.Entry(key: row.field, location: taken.value.location, value: taken.value))
        }
        for entry in record where !consumed.contains(entry.key) {
            if let field = canonical(entry.key), rows.contains(where: { $0.field == field }) { continue }
            guard opened.contains(entry.key) else {
                fields.append(entry)
                continue
            }
            guard let rest = unconsumed(entry.value, at: entry.key) else { continue }
            fields.append(SourceValue.Entry(key: entry.key, location: entry.location, value: rest))
        }
        return fields
    }

    /// A nested value without the parts that rows took; nil where nothing is left of it.
    private func unconsumed(_ value: SourceValue, at path: String) -> SourceValue? {
        switch value.content {
        case .scalar: return value
        case .sequence(let values):
            let rest = values.enumerated().compactMap { index, value in
                consumed.contains("\(path)[\(index)]") ? nil : unconsumed(value, at: "\(path)[\(index)]")
            }
            return rest.isEmpty ? nil : SourceValue(content: .sequence(rest), location: value.location)
        case .mapping(let entries):
            let rest = entries.compactMap { entry -> SourceValue.Entry? in
                let inner = "\(path).\(entry.key)"
                guard !consumed.contains(inner), let value = unconsumed(entry.value, at: inner) else {
                    return nil
                }
                return SourceValue.Entry(key: entry.key, location: entry.location, value: value)
            }
            return rest.isEmpty ? nil : SourceValue(content: .mapping(rest), location: value.location)
        }
    }
}

/// Which rows of a mapping found something in the records they were applied to.
public struct MappingUse: Hashable, Sendable {
    private var used = Set<Int>()
    public private(set) var records = 0

    public init() {}

    mutating func note(_ row: Int) { used.insert(row) }

    public mutating func countRecord() { records += 1 }

    /// Whether the row at an index found something.
    public func isUsed(_ row: Int) -> Bool { used.contains(row) }
}

/// One row of a field mapping: from where in a source's record an item's field comes.
public struct MappingRow: Hashable, Sendable {
    public enum Source: Hashable, Sendable {
        case path(FieldPath)
        case template(FieldTemplate)
        /// The same for every record.
        case constant(String)
    }

    /// In their order; the first that is not empty is used.
    public var sources: [Source]
    /// As the person wrote them, for messages.
    public var written: String
    /// The field's own name, aliases resolved.
    public var field: String
    public var timeFormat: TimeFormat?
    public var place: SourceLocation

    public init(
        sources: [Source], written: String, field: String, timeFormat: TimeFormat? = nil, place: SourceLocation
    ) {
        self.sources = sources
        self.written = written
        self.field = field
        self.timeFormat = timeFormat
        self.place = place
    }

    /// Why a text names no source.
    public enum Problem: Error, Hashable, Sendable {
        case notAPath(String)
        case template(FieldTemplate.Problem)
        case nothing
    }

    /// Reads what stands on a mapping's source side: names or paths with commas between them, a template with fields in
    /// braces, or a constant after `=`.
    public static func sources(_ written: String) throws(Problem) -> [Source] {
        if written.hasPrefix("=") {
            let constant = written.dropFirst().drop { $0 == " " }
            guard !constant.isEmpty else { throw .nothing }
            return [.constant(String(constant))]
        }
        if written.contains("{") || written.contains("}") {
            do throws(FieldTemplate.Problem) {
                return [.template(try FieldTemplate(written))]
            } catch {
                throw .template(error)
            }
        }
        var sources: [Source] = []
        for part in written.split(separator: ",", omittingEmptySubsequences: false) {
            let name = part.split(separator: " ").joined(separator: " ")
            guard !name.isEmpty else { throw written.isEmpty ? .nothing : .notAPath(written) }
            guard let path = FieldPath(name) else { throw .notAPath(name) }
            sources.append(.path(path))
        }
        guard !sources.isEmpty else { throw .nothing }
        return sources
    }

    /// The paths that the row reads.
    public var paths: [FieldPath] {
        sources.flatMap { source -> [FieldPath] in
            switch source {
            case .path(let path): [path]
            case .template(let template): template.paths
            case .constant: []
            }
        }
    }
}
