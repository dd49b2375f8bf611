import AlbumModel

extension ItemFields {
    /// Takes out what no photograph can have, whoever says it.
    ///
    /// - Returns: what was taken out, as continuations of a sentence that begins with the item's name.
    mutating func takeImplausible() -> [String] {
        var told: [String] = []
        for path in [\ItemFields.shootTime, \ItemFields.createTime] {
            guard let time = self[keyPath: path], !Plausibility.years.contains(time.year) else { continue }
            told.append("is dated \(time.iso8601), which cannot be; it is taken as having no such date")
            self[keyPath: path] = nil
        }
        if keywords.count > Plausibility.mostKeywords {
            told.append("has \(keywords.count) keywords; the first \(Plausibility.mostKeywords) are kept")
            keywords.removeSubrange(Plausibility.mostKeywords...)
        }
        if people.count > Plausibility.mostKeywords {
            told.append("has \(people.count) names of people; the first \(Plausibility.mostKeywords) are kept")
            people = Array(people.prefix(Plausibility.mostKeywords))
        }
        return told
    }
}
