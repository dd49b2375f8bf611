import AlbumModel

/// A file of records, in JSON or CSV.
enum DataFile {
    /// The maximum size in bytes, enough for a few hundred thousand items.
    static let limit = 96 << 20
    /// The maximum number of values in a file.
    static let valueLimit = 6_000_000

    private enum Format { case json, csv }

    /// Returns whether a file name is that of a data file.
    static func isOne(_ name: String) -> Bool { format(of: name) != nil }

    /// Returns whether a file name is that of a table, whose first row names the fields of the others.
    static func isTable(_ name: String) -> Bool { format(of: name) == .csv }

    private static func format(of name: String) -> Format? {
        switch FileNames.ending(of: name)?.lowercased() {
        case "json": .json
        case "csv", "tsv": .csv
        default: nil
        }
    }

    /// Returns the album keys in the file: for a list of records, only `items`.
    static func read(
        _ path: String, _ access: FileAccess, _ diagnostics: inout [Diagnostic]
    ) throws(DiagnosticError) -> SourceValue? {
        let bytes = try bytes(of: path, access)
        let value: SourceValue?
        if format(of: path) == .csv {
            var reader = CSVReader(file: path)
            value = try reader.read(try TextEncoding.utf8(bytes, file: path, &diagnostics))
            diagnostics += reader.diagnostics
        } else {
            value = try JSONReader.read(try TextEncoding.utf8(bytes, file: path), file: path)
        }
        return value.map(withItems)
    }

    /// The key for an album's records, also used by a mapping to say where the records are in a JSON or YAML file.
    static let items = "items"

    /// Turns a list of records into the `items` of an album; returns anything else unchanged.
    static func withItems(_ value: SourceValue) -> SourceValue {
        guard case .sequence = value.content else { return value }
        let entry = SourceValue.Entry(key: items, location: value.location, value: value)
        return SourceValue(content: .mapping([entry]), location: value.location)
    }

    /// Returns whether a file has nothing but the list of its records, as a table does.
    static func isPlainList(_ entries: [SourceValue.Entry]) -> Bool {
        guard entries.count == 1, entries[0].key == items, case .sequence = entries[0].value.content else {
            return false
        }
        return true
    }

    private static func bytes(of path: String, _ access: FileAccess) throws(DiagnosticError) -> [UInt8] {
        let bytes: [UInt8]
        do throws(FileAccessError) {
            bytes = try access.read(path, limit)
        } catch {
            throw DiagnosticError(unreadable: path, error)
        }
        if bytes.isEmpty { throw DiagnosticError(emptied: path) }
        guard bytes.count <= limit else {
            throw DiagnosticError(
                "the file is larger than the limit of \(limit) bytes; split it", at: SourceLocation(file: path))
        }
        return bytes
    }
}

extension SourceValue {
    /// Returns the path, such as `data.listings`, of a list of records in the value of a key; nil if there is none within
    /// three keys.
    func recordList(below key: String, depth: Int = 3) -> String? {
        switch content {
        case .sequence(let values):
            guard case .mapping? = values.first?.content else { return nil }
            return key
        case .mapping(let entries) where depth > 1:
            return entries.lazy.compactMap { $0.value.recordList(below: "\(key).\($0.key)", depth: depth - 1) }.first
        case .mapping, .scalar: return nil
        }
    }
}
