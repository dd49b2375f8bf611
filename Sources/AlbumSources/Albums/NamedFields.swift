import AlbumModel

/// Fields from the names of files, which rank below every other source.
extension AlbumItems {
    /// Returns the fields that the name of an item's file gives it, if the album uses them.
    func fieldsInName(of entry: Entry) -> ItemFields {
        var fields = ItemFields()
        fields.shootTime = dateInName(of: entry)
        fields.title = titleInName(of: entry)
        return fields
    }

    /// Fills in what no other source knows. A caption says more than a name.
    func fill(_ fields: inout ItemFields, fromNameOf entry: Entry) {
        if fields.shootTime == nil { fields.shootTime = dateInName(of: entry) }
        if fields.title == nil, fields.description == nil { fields.title = titleInName(of: entry) }
    }

    private func dateInName(of entry: Entry) -> KnownDate? {
        draft.settings.datesFromNames ? FileNameDate(entry.fileName)?.date : nil
    }

    private func titleInName(of entry: Entry) -> String? {
        draft.settings.titles == .files ? FileNameTitle.title(of: entry.fileName) : nil
    }
}

extension AlbumItems.Entry {
    fileprivate var fileName: String { name.split(separator: "/").last.map(String.init) ?? name }
}
