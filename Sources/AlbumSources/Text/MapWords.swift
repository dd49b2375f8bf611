import AlbumModel

/// What people write instead of `map`, above all those who know such tables from other programs. The rows may name what is
/// hidden, so an album whose table is not read is left out.
enum MapWords {
    /// Words that mean nothing else in an album's file, whatever their value is.
    private static let words: Set<String> = [
        "map", "maps", "mapping", "mappings", "mapped", "fieldmap", "fieldmaps", "fieldmapping", "fieldmappings",
        "fieldsmap", "fieldsmapping", "columnmap", "columnmapping", "columnmappings", "attributemap",
        "attributemapping", "propertymap", "propertymapping", "mapfields", "mapcolumns", "映射", "字段映射",
    ]
    /// Words that also mean something else: a number of `columns`, or which `fields` are shown.
    private static let tables: Set<String> = [
        "fields", "fieldnames", "columns", "columnnames", "attributes", "properties", "aliases", "rename", "renames",
        "transform", "transforms", "字段",
    ]

    /// Returns whether an unknown key, or a known one in the wrong place, is probably meant to be `map`.
    static func mean(_ entry: SourceValue.Entry) -> Bool {
        let word = HoldingWords.plain(entry.key)
        if words.contains(word) { return true }
        return tables.contains(word) && isTable(entry.value) || namesHidingField(entry.value)
    }

    /// Returns whether a key of an export is probably meant to be `map`. Exports have tables for other things, so only
    /// those with a row that hides something count.
    static func meanInExport(_ entry: SourceValue.Entry) -> Bool {
        let word = HoldingWords.plain(entry.key)
        return (words.contains(word) || tables.contains(word)) && namesHidingField(entry.value)
    }

    /// Returns whether the value is a mapping, or a list of mappings.
    private static func isTable(_ value: SourceValue) -> Bool {
        switch value.content {
        case .scalar: false
        case .sequence(let values): values.contains(where: \.isMapping)
        case .mapping: true
        }
    }

    /// Returns whether a row of the value, at any depth, leads to an item's field that hides it.
    private static func namesHidingField(_ value: SourceValue) -> Bool {
        guard case .mapping(let entries) = value.content else {
            guard case .sequence(let values) = value.content else { return false }
            return values.contains(where: namesHidingField)
        }
        return entries.contains { entry in
            guard case .scalar(let text, _) = entry.value.content else { return namesHidingField(entry.value) }
            // Lists in other programs are sorted by a `rating`.
            return text != "rating" && HoldingWords.ofItems.keys.contains(text)
        }
    }
}

extension SourceValue {
    /// Whether this is a mapping of mappings, such as that of names to field mappings.
    var isTableOfTables: Bool {
        guard case .mapping(let entries) = content else { return false }
        return !entries.isEmpty && entries.allSatisfy(\.value.isMapping)
    }
}
