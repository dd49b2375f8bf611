import AlbumModel

/// Dates in the names of files, which rank below every other source.
extension AlbumItems {
    /// Returns the date that the name of an item's file states; nil if the album does not use such dates.
    func dateInName(of entry: Entry) -> KnownDate? {
        guard draft.settings.datesFromNames, let name = entry.name.split(separator: "/").last else { return nil }
        return FileNameDate(String(name))?.date
    }
}

extension ItemFields {
    init(shootTime: KnownDate?) {
        self.init()
        self.shootTime = shootTime
    }
}
