/// A table from a source's field names to item fields.
///
/// Applied to a record, it replaces the source's fields with item fields. A field that has a row comes from that row,
/// even if the source has a field with the same name (`apply` and `otherValues` name the exceptions); fields without a row
/// stay as they are.
public struct FieldMapping: Hashable, Sendable {
    public private(set) var rows: [MappingRow] = []
    /// The paths whose values appear under the item field's name and no longer under their own.
    private var consumed = Set<String>()
    /// Those of these paths in which an index counts from the end of a list.
    private var fromEnd: [FieldPath] = []
    /// The record's fields that contain the nested ones of these paths.
    private var opened = Set<String>()
    /// The paths of the objects and lists that rows and their templates look into. A path that counts from the end of a list
    /// is also here without its numbers.
    private var openings = Set<String>()

    public init() {}

    public var isEmpty: Bool { rows.isEmpty }

    /// Returns the row that fills a field.
    public func row(for field: String) -> MappingRow? { rows.first { $0.field == field } }

    /// Adds a row, replacing the one that fills the same field, as when a nested album overrides an inherited row.
    public mutating func add(_ row: MappingRow) {
        if let index = rows.firstIndex(where: { $0.field == row.field }) {
            rows[index] = row
        } else {
            rows.append(row)
        }
        consumed = []
        fromEnd = []
        opened = []
        for case .path(let path) in rows.flatMap(\.sources) {
            consumed.insert(path.text)
            if path.countsFromEnd { fromEnd.append(path) }
            if path.isDeep { opened.insert(path.head) }
        }
        openings = []
        for path in rows.flatMap(\.paths) {
            for text in path.countsFromEnd ? [path.text, FieldPath.withoutNumbers(path.text)] : [path.text] {
                openings.formUnion(FieldPath.beginnings(of: text))
            }
        }
    }

    /// Returns this mapping overridden by the rows of another.
    public func overlaid(by other: FieldMapping) -> FieldMapping {
        var mapping = self
        for row in other.rows { mapping.add(row) }
        return mapping
    }

    /// A value that a row takes from a record.
    public struct Taken: Hashable, Sendable {
        public var row: MappingRow
        /// The path that supplied the value; nil for a template or a constant.
        public var path: FieldPath?
        public var value: SourceValue
    }

    private static let datesOfPhotos: Set<String> = ["shootTime", "createTime"]

    /// Returns the value that a row takes from a record; nil if all of its sources are empty.
    public func taken(by row: MappingRow, from record: [SourceValue.Entry], at place: SourceValue.Location) -> Taken? {
        for source in row.sources {
            switch source {
            case .path(let path):
                guard let value = path.value(in: record), !value.isEmpty else { continue }
                // Only for dates of photos: an unset publication date is reported, because an item without one is public.
                if value.isUnsetDate, Self.datesOfPhotos.contains(row.field) { continue }
                return Taken(row: row, path: path, value: value)
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

    /// Another value that a record has for a field.
    public struct OtherValue: Hashable, Sendable {
        public var entry: SourceValue.Entry
        /// The row with the source; nil for a value that the record states under the field's own name.
        public var row: MappingRow?
        /// Whether a row takes the value for another field.
        public var isUsedElsewhere = false
    }

    /// Returns the values of a record that a mapping does not use for a field: those of its row's later sources, and those
    /// that the record states under the field's own name. For a field that hides items, whichever value hides the item
    /// applies.
    ///
    /// - Parameters:
    ///   - place: as in `apply`.
    ///   - canonical: as in `apply`.
    ///   - fields: whether to look for the values of a field.
    public func otherValues(
        in record: [SourceValue.Entry], at place: SourceValue.Location, canonical: (String) -> String?,
        where fields: (String) -> Bool
    ) -> [OtherValue] {
        let elsewhere = record.filter { entry in
            guard consumed.contains(entry.key), let field = canonical(entry.key), fields(field) else { return false }
            return row(for: field).map { row in !row.paths.contains { $0.text == entry.key } } ?? true
        }
        let mapped = rows.filter { fields($0.field) }.flatMap { row -> [OtherValue] in
            let taken = row.sources.count > 1 ? taken(by: row, from: record, at: place) : nil
            let later = row.sources.dropFirst().compactMap { source -> OtherValue? in
                guard case .path(let path) = source, path != taken?.path, let value = path.value(in: record),
                    !value.isEmpty
                else { return nil }
                return OtherValue(
                    entry: SourceValue.Entry(key: row.field, location: value.location, value: value), row: row)
            }
            let own = record.filter { canonical($0.key) == row.field && !consumed.contains($0.key) }
            return later + own.map { OtherValue(entry: $0) }
        }
        return mapped + elsewhere.map { OtherValue(entry: $0, isUsedElsewhere: true) }
    }

    /// Returns the record with its fields mapped to item fields.
    ///
    /// - Parameters:
    ///   - place: the start of the record, as the location of values from a template or a constant.
    ///   - canonical: returns the canonical name of a field, given that name or an alias.
    ///   - keeps: whether the record's own value of a field counts if the field's row finds none.
    ///   - use: records which rows found a value.
    public func apply(
        to record: [SourceValue.Entry], at place: SourceValue.Location, canonical: (String) -> String?,
        keeping keeps: (String) -> Bool, use: inout MappingUse
    ) -> [SourceValue.Entry] {
        if rows.isEmpty { return record }
        var fields: [SourceValue.Entry] = []
        fields.reserveCapacity(rows.count + record.count)
        var replaced: Set<String> = []
        for (index, row) in rows.enumerated() {
            guard let taken = taken(by: row, from: record, at: place) else {
                if !keeps(row.field) { replaced.insert(row.field) }
                continue
            }
            use.note(index)
            replaced.insert(row.field)
            fields.append(SourceValue.Entry(key: row.field, location: taken.value.location, value: taken.value))
        }
        let consumed = fromEnd.isEmpty ? consumed : consumed.union(fromEnd.compactMap { $0.counted(in: record) })
        for entry in record where !consumed.contains(entry.key) {
            if let field = canonical(entry.key), replaced.contains(field) { continue }
            guard opened.contains(entry.key) else {
                fields.append(entry)
                continue
            }
            guard let rest = Self.rest(of: entry.value, at: entry.key, without: consumed) else { continue }
            fields.append(SourceValue.Entry(key: entry.key, location: entry.location, value: rest))
        }
        return fields
    }

    /// Returns whether rows read the whole field of a record. Templates read fields, too, but leave them where they are.
    public func reads(_ entry: SourceValue.Entry) -> Bool {
        let paths = rows.flatMap(\.paths).filter { $0.head == entry.key }
        guard !paths.isEmpty else { return false }
        let texts = Set(paths.map(\.text))
        return texts.contains(entry.key) || Self.rest(of: entry.value, at: entry.key, without: texts) == nil
    }

    /// Returns whether rows take fields from the object at a path.
    public func opens(_ path: String) -> Bool {
        openings.contains(path) || !fromEnd.isEmpty && openings.contains(FieldPath.withoutNumbers(path))
    }

    /// Returns whether the row of a field reads the object at a path.
    public func takes(_ field: String, from path: String) -> Bool {
        row(for: field)?.paths.contains { $0.text.hasPrefix(path + ".") || $0.text.hasPrefix(path + "[") } ?? false
    }

    /// Returns a nested value without the parts that rows have taken; nil if nothing is left. In a list, an empty value
    /// takes the place of such a part, so that the others keep their numbers.
    private static func rest(of value: SourceValue, at path: String, without paths: Set<String>) -> SourceValue? {
        switch value.content {
        case .scalar: return value
        case .sequence(let values):
            var isEmpty = true
            let left = values.enumerated().map { index, value in
                let inner = "\(path)[\(index)]"
                guard !paths.contains(inner), let rest = Self.rest(of: value, at: inner, without: paths) else {
                    return SourceValue(content: .scalar("", isPlain: true), location: value.location)
                }
                isEmpty = false
                return rest
            }
            return isEmpty ? nil : SourceValue(content: .sequence(left), location: value.location)
        case .mapping(let entries):
            let left = entries.compactMap { entry -> SourceValue.Entry? in
                let inner = "\(path).\(entry.key)"
                guard !paths.contains(inner), let value = Self.rest(of: entry.value, at: inner, without: paths) else {
                    return nil
                }
                return SourceValue.Entry(key: entry.key, location: entry.location, value: value)
            }
            return left.isEmpty ? nil : SourceValue(content: .mapping(left), location: value.location)
        }
    }
}

/// The rows of a mapping that found a value in the records they were applied to.
public struct MappingUse: Hashable, Sendable {
    private var used = Set<Int>()
    public private(set) var records = 0

    public init() {}

    mutating func note(_ row: Int) { used.insert(row) }

    public mutating func countRecord() { records += 1 }

    /// Returns whether the row at an index found a value.
    public func isUsed(_ row: Int) -> Bool { used.contains(row) }
}

/// One row of a field mapping: the sources of an item's field in a source's record.
public struct MappingRow: Hashable, Sendable {
    public enum Source: Hashable, Sendable {
        case path(FieldPath)
        case template(FieldTemplate)
        /// The same text for every record.
        case constant(String)
    }

    /// In order of preference: the first that is not empty is used.
    public var sources: [Source]
    /// The sources as written, for messages.
    public var written: String
    /// The canonical name of the field, with aliases resolved.
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

    /// The reason why a text names no source.
    public enum Problem: Error, Hashable, Sendable {
        case notAPath(String)
        case template(FieldTemplate.Problem)
        case nothing
    }

    /// Parses the source side of a row: names or paths separated by commas, a template with fields in braces, or a
    /// constant after `=`.
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

    /// The paths that the row reads, including those in templates.
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
