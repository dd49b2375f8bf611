import AlbumModel

/// Converting a source's records to items.
extension ValueReader {
    /// The keys that records may have.
    private var itemKeys: KeyTable<ItemDraft> { isSidecar ? ItemKeys.sidecars : ItemKeys.table }

    /// Returns an item from a record, using the mapping, or nil if the record names no file.
    mutating func item(_ record: [SourceValue.Entry], at place: SourceValue.Location) -> ItemDraft? {
        guard let item = fields(record, at: place) else { return nil }
        guard item.file != nil else {
            // A key that could not be understood may be the file's.
            if isReported(place) { return nil }
            let mend = mendWithoutURL(record)
            report("the item has no `url`; \(mend)", at: place)
            return nil
        }
        return item
    }

    private mutating func mendWithoutURL(_ record: [SourceValue.Entry]) -> String {
        if let row = mapping.row(for: "url") { return "`\(row.written)`, which is mapped to it, is empty" }
        let isFile = { (entry: SourceValue.Entry) in
            guard case .scalar(let text, _) = entry.value.content else { return false }
            return FileNames.mediaKind(of: text) != nil
        }
        if let field = record.first(where: isFile)?.key {
            fieldsWithFiles.insert(field)
            return "if `\(field)` names its file, write `map: {\(field): url}`"
        }
        let names = record.prefix(12).map(\.key).joined(separator: ", ")
        return "name its file, or map one of its fields to `url`: \(names)"
    }

    /// Returns a record's fields for an item that is already known.
    mutating func fields(_ record: [SourceValue.Entry], at place: SourceValue.Location) -> ItemDraft? {
        var item: ItemDraft?
        let isWithheld = reading(.item) { item = $0.mappedFields(record, at: place) }
        if isWithheld { item?.fields.isWithheld = true }
        return item
    }

    private mutating func mappedFields(_ record: [SourceValue.Entry], at place: SourceValue.Location) -> ItemDraft? {
        var item = ItemDraft()
        defer {
            if let explained, let name = item.file, ItemAddress.name(of: name.value) == explained {
                let explanation = MappingExplanation(
                    record, at: place, file: file, by: mapping, besides: DataFile.items,
                    canonical: itemKeys.canonical, keeping: keepsOwn, hides: hides, counting: counts)
                explanations.append(ExplainedRecord(name: name, mapping: explanation))
            }
        }
        guard !mapping.isEmpty else {
            itemKeys.read(filled(record), into: &item, &self)
            takeCoordinates(into: &item)
            return item
        }
        mappingUse.countRecord()
        if mappingUse.records <= 100 { recordFields.formUnion(record.map(\.key)) }
        var mapped = mapping.apply(
            to: record, at: place, canonical: itemKeys.canonical, keeping: keepsOwn, use: &mappingUse)
        let isUnpublished = isUnpublished(record, at: place)
        if isUnpublished { mapped.removeAll { $0.key == Self.publication } }
        for row in mapping.rows where row.timeFormat != nil { readTime(row, &mapped) }
        itemKeys.read(filled(mapped), into: &item, &self)
        takeCoordinates(into: &item)
        for other in mapping.otherValues(in: record, at: place, canonical: itemKeys.canonical, where: hides)
        where counts(other) {
            var entries = [other.entry]
            if let row = other.row, row.timeFormat != nil { readTime(row, &entries) }
            var stated = ItemDraft()
            itemKeys.read(filled(entries), into: &stated, &self)
            item.fields.hide(by: stated.fields)
        }
        if isUnpublished { item.fields.isDraft = true }
        return item
    }

    /// Returns whether the mapping takes the time of publication from a field that says when something was published, and
    /// the record has none there: other programs write none for drafts.
    private func isUnpublished(_ record: [SourceValue.Entry], at place: SourceValue.Location) -> Bool {
        guard let row = mapping.row(for: Self.publication) else { return false }
        if let taken = mapping.taken(by: row, from: record, at: place), !taken.value.isNoTime { return false }
        return row.paths.contains { path in
            guard let value = path.value(in: record), value.isNoTime else { return false }
            return HoldingWords.isTimeOfPublication(path.lastName)
        }
    }

    private static let publication = "publishDate"

    /// Returns whether a record's own value of a field counts if the mapping finds none. Fields of exports
    /// may have such a name by chance; in texts that people write, they are meant.
    private func keepsOwn(_ field: String) -> Bool { !isExport || itemKeys.holdsBack(field) }

    /// Returns whether another value for a field that hides items applies. An export's own rating may use another scale, so
    /// only a rejection counts. If a row says what an export means by such a field, only values that cannot mean anything
    /// else count.
    private func counts(_ other: FieldMapping.OtherValue) -> Bool {
        let value = other.entry.value
        switch itemKeys.canonical(other.entry.key) {
        case "rating": return value.isRejection
        case "draft": return !other.isUsedElsewhere || !isExport || value.saysYes
        case "approveStatus": return !other.isUsedElsewhere || !isExport || value.isRejection
        default: return !other.isUsedElsewhere || !isExport
        }
    }

    /// Returns whether a field may hide an item.
    private func hides(_ field: String) -> Bool { itemKeys.holdsBack(field) || field == "rating" }

    /// Returns the fields of a record that have a value. Exports write `""` where a database has none; in YAML and
    /// Markdown, where people write, such a text takes the place of the photo's own. A field that hides the item stays,
    /// because its lack of a value is a mistake.
    private func filled(_ record: [SourceValue.Entry]) -> [SourceValue.Entry] {
        guard isExport else { return record }
        let isBlank = { (entry: SourceValue.Entry) in
            entry.value.isEmpty && itemKeys.canonical(entry.key) != nil && !itemKeys.holdsBack(entry.key)
        }
        return record.contains(where: isBlank) ? record.filter { !isBlank($0) } : record
    }

    /// Combines a latitude and a longitude into a position; one without the other is an error.
    private mutating func takeCoordinates(into item: inout ItemDraft) {
        let found = coordinates
        coordinates = Coordinates()
        switch (found.latitude, found.longitude) {
        case (let latitude?, let longitude?):
            item.fields.place.position = Position(latitude: latitude.value, longitude: longitude.value)
        case (let half?, nil) where !found.isBroken, (nil, let half?) where !found.isBroken:
            let place = SourceValue.Location(line: half.place.line ?? 1, column: half.place.column ?? 1)
            report("a latitude and a longitude make a position together; add the other one", at: place)
        default: break
        }
    }

    /// Returns the keys of a data file. The mapping may say that its records are somewhere other than under `items`;
    /// other keys of the file are then not settings of the album, unless they may hide it.
    mutating func recordsMoved(in file: SourceValue) -> SourceValue {
        guard let row = mapping.row(for: DataFile.items), case .mapping(let entries) = file.content,
            !DataFile.isPlainList(entries)
        else { return file }
        guard let taken = mapping.taken(by: row, from: entries, at: file.location) else {
            report("there are no records at `\(row.written)`, where the mapping has `items`", at: file.location)
            withhold()
            return SourceValue(content: .mapping([]), location: file.location)
        }
        let items = SourceValue.Entry(key: DataFile.items, location: taken.value.location, value: taken.value)
        let holding = taken.path?.fieldsBeside(in: entries).filter(HoldingWords.holdsBackExport) ?? []
        return SourceValue(content: .mapping([items] + holding), location: file.location)
    }

    /// Converts a time from the source's format to the standard one.
    private mutating func readTime(_ row: MappingRow, _ record: inout [SourceValue.Entry]) {
        guard let format = row.timeFormat, let index = record.firstIndex(where: { $0.key == row.field }),
            case .scalar(let text, _) = record[index].value.content
        else { return }
        if let date = format.date(text) {
            record[index].value.content = .scalar(date.text, isPlain: false)
        } else {
            let value = record.remove(at: index).value
            let expected = format.text.map { "a time written as `\($0)`" } ?? "a time such as `2024-03-09 18:04`"
            report("expected \(expected) for `\(row.field)` but found \(value.summary)", at: value.location)
        }
    }

    /// Reports rows of the mapping for fields that hide items and that matched nothing in any record: the records may
    /// contain the field under a similar name.
    mutating func reportLostRows(inherited: FieldMapping) -> [Diagnostic] {
        guard mappingUse.records > 0 else { return [] }
        let holding = Set(HoldingWords.ofItems.keys)
        var lost: [Diagnostic] = []
        for (index, row) in mapping.rows.enumerated() where holding.contains(row.field) && !mappingUse.isUsed(index) {
            let missing = row.paths.first { !recordFields.contains($0.head) && !recordFields.contains($0.text) }
            guard let missing else { continue }
            let suggestion = Suggestion.text(for: missing.head, among: recordFields.sorted())
            guard !suggestion.isEmpty || !inherited.rows.contains(row) else { continue }
            lost.append(
                Diagnostic(
                    .error, "no record has a field `\(missing.text)`, which is mapped to `\(row.field)`\(suggestion)",
                    at: row.place
                ).until(leavingOut: subject))
            withhold(addsConsequence: false)
        }
        return lost
    }

    /// Lists the fields of an export that pages do not show, since its author may expect them.
    var unmappedNote: Diagnostic? {
        let unmapped = unmapped.filter { !fieldsWithFiles.contains($0) }
        guard let first = unmapped.first, DataFile.isOne(file) else { return nil }
        let names = unmapped.prefix(12).map { "`\($0)`" }.joined(separator: ", ")
        let rest = unmapped.count > 12 ? " and \(unmapped.count - 12) more" : ""
        let subject =
            unmapped.count == 1
            ? "the field \(names) is not an item field" : "the fields \(names)\(rest) are not item fields"
        return Diagnostic(
            .note,
            "\(subject), and only templates see \(unmapped.count == 1 ? "it" : "them"); map what pages should show, as in `map: {\(first): title}`, or confirm that it is intended: `\(first): extra.\(first)`",
            at: SourceLocation(file: file))
    }

    /// Lists the fields of an export that hide nothing so far, but would with another value. Their author may expect
    /// that, and must not keep them for templates, where they would hide nothing.
    var harmlessNote: Diagnostic? {
        let left = harmless.filter { !isHolding($0.key) }
        guard !left.isEmpty, DataFile.isOne(file) else { return nil }
        let names = left.prefix(12).map { "`\($0.key)`" }.joined(separator: ", ")
        let rest = left.count > 12 ? " and \(left.count - 12) more" : ""
        let subject = left.count == 1 ? "the field \(names) hides" : "the fields \(names)\(rest) hide"
        let pronoun = left.count == 1 ? "it" : "they"
        let flag = left.first { HoldingWords.ofItems.sense(of: $0) == .word && $0.value.saysNo }
        let mend =
            flag.map { "to hide such items without an error, write `map: {\($0.key): draft}`" }
            ?? "to hide an item, give it `draft: true`"
        return Diagnostic(
            .note,
            "\(subject) nothing here; if \(pronoun) ever may, the item is left out with an error; \(mend)",
            at: SourceLocation(file: file))
    }

    /// Returns warnings about rows of the mapping that matched nothing, except for inherited ones. Records of other
    /// albums may still match them.
    func unusedRows(inherited: FieldMapping) -> [Diagnostic] {
        guard mappingUse.records > 0 else { return [] }
        return mapping.rows.enumerated().compactMap { index, row in
            guard !mappingUse.isUsed(index), row.field != DataFile.items, !inherited.rows.contains(row) else {
                return nil
            }
            let missing = row.paths.first { !recordFields.contains($0.head) && !recordFields.contains($0.text) }
            guard let missing else {
                return Diagnostic(
                    .warning, "`\(row.written)` is empty in every record; `\(row.field)` is left to other sources",
                    at: row.place)
            }
            let names = recordFields.sorted()
            let suggestion =
                Suggestion.nearest(to: missing.text, among: names) ?? Suggestion.nearest(to: missing.head, among: names)
            let mend =
                suggestion.map { "; did you mean `\($0)`?" }
                ?? "; the fields are \(recordFields.sorted().prefix(12).joined(separator: ", "))"
            return Diagnostic(.warning, "no record has a field `\(missing.text)`\(mend)", at: row.place)
        }
    }
}
