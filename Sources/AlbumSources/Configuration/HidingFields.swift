import AlbumModel

/// Unknown fields that may be meant to hide an item.
extension ItemKeys {
    /// Returns a part of a nested record that may be meant to hide the item, under its path, and its own name. Parts may
    /// also describe something else, such as the account of the person who took the photo, so only those count that have
    /// other fields of the item beside them, or are in an object without a meaning of its own.
    ///
    /// - Parameters:
    ///   - name: the key of the innermost object.
    ///   - fields: those of the item, to which times of publication are added.
    static func hidingPart(
        of entry: SourceValue.Entry, _ name: String, in fields: inout ItemFields, _ reader: inout ValueReader
    ) -> (entry: SourceValue.Entry, name: String)? {
        switch entry.value.content {
        case .scalar: return nil
        case .sequence(let values):
            let isContainer = containers.contains(HoldingWords.plain(name))
            for (index, value) in values.enumerated() {
                if case .scalar = value.content {
                    guard isContainer, value.isCertainlyClosed else { continue }
                    return (SourceValue.Entry(key: entry.key, location: value.location, value: value), name)
                }
                let inner = SourceValue.Entry(
                    key: "\(entry.key)[\(index)]", location: value.location, value: value)
                if let part = hidingPart(of: inner, name, in: &fields, &reader) { return part }
            }
            return nil
        case .mapping(let parts):
            let plain = HoldingWords.plain(name)
            guard containers.contains(plain) || reader.mapping.opens(entry.key),
                !persons.contains(plain) || reader.mapping.takes("url", from: entry.key)
            else { return nil }
            for part in parts {
                lazy var inner = SourceValue.Entry(
                    key: "\(entry.key).\(part.key)", location: part.location, value: part.value)
                if reader.mayHide(part.key) {
                    if HoldingWords.ofItems.mayHoldBack(part) { return (inner, part.key) }
                    fields.limit(byPublication: part)
                }
                if case .scalar = part.value.content { continue }
                if let part = hidingPart(of: inner, part.key, in: &fields, &reader) { return part }
            }
            return nil
        }
    }

    /// The names of objects that describe a person, whose account may be locked or deleted.
    private static let persons: Set<String> = [
        "account", "owner", "user", "author", "creator", "photographer", "artist", "uploader", "agent", "profile",
        "person", "member", "contributor", "createdby", "uploadedby", "updatedby", "postedby",
    ]

    private static let containers: Set<String> = [
        "flags", "attributes", "attrs", "meta", "metadata", "properties", "props", "fields", "data",
    ]

    /// Leaves out an item because of a field that may be meant to hide it.
    ///
    /// - Parameter name: the field's own name, without the path to it.
    static func withhold(_ entry: SourceValue.Entry, _ name: String, _ reader: inout ValueReader) {
        let isTime = HoldingWords.isTimeOfPublication(name)
        if isTime, reader.isExport, entry.value.isNoTime {
            return leaveOut(
                entry,
                because:
                    "is empty, which may mean that the item is a draft; map it to `publishDate`, which hides such items without an error, or, if it hides nothing, to `\(extraPrefix)\(entry.key)`",
                &reader)
        }
        let key = isTime ? "publishDate" : HoldingWords.ofItems.nearest(to: entry)
        let isMapped = key == nil && entry.value.saysYes && reader.isExport
        let mend = isMapped ? "map it to `draft`" : "write `\(key ?? "draft: true")`"
        let kept = reader.isSidecar ? "name it" : isMapped ? "to" : "map it to"
        leaveOut(
            entry,
            because:
                "may hold it back; \(mend), or, if it hides nothing, \(kept) `\(extraPrefix)\(entry.key)`", &reader)
    }

    /// Leaves out an item because of a field that refuses to publish something about people, as only albums can.
    static func withhold(refusing entry: SourceValue.Entry, _ reader: inout ValueReader) {
        let kept = reader.isSidecar ? "name it" : "map it to"
        leaveOut(
            entry,
            because:
                "may be meant to keep the item's position or names private; write `privacy` in its album, as in `privacy: {gps: false}`, or remove them from the photo, or, if it hides nothing, \(kept) `\(extraPrefix)\(entry.key)`",
            &reader)
    }

    /// Leaves out an item because of an unknown field. One message is enough; every item with the field is left out.
    private static func leaveOut(_ entry: SourceValue.Entry, because problem: String, _ reader: inout ValueReader) {
        let isFirst = reader.isFirst(holding: entry.key)
        if isFirst {
            reader.report("`\(entry.key)` is not a field of an item, and \(problem)", at: entry.location)
        }
        reader.withhold(addsConsequence: isFirst)
    }
}

extension ItemFields {
    /// Hides the item until the time that a field such as `publishedAt` states.
    mutating func limit(byPublication entry: SourceValue.Entry) {
        guard HoldingWords.isTimeOfPublication(entry.key), let time = entry.value.publication else { return }
        var stated = ItemFields()
        stated.publishDate = time
        hide(by: stated)
    }
}
