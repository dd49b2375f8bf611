import AlbumModel

/// Words for what photos tell about people. They hide it if they forbid publishing it: `gps: false`, `stripExif: true`,
/// `showLocation: no`.
enum PersonalWords {
    static let all: Set<String> = singles.union(counted)

    private static let singles: Set<String> = [
        "gps", "gpsdata", "gpsposition", "geo", "geodata", "geotag", "geotags", "geolocation", "geolocations",
        "position",
        "positions", "coordinate", "coordinates", "coords", "latlng", "latlon", "latlong", "latitude", "longitude",
        "location", "place", "serial", "serialnumber", "person", "exif", "metadata", "onmap", "frommap", "geoprivacy",
        "位置",
    ]
    /// Words whose value may be a number of them, or a list.
    private static let counted: Set<String> = [
        "locations", "places", "serials", "serialnumbers", "people", "persons", "faces", "names", "人物",
    ]
    /// Words whose value may be a region: `NO` is Norway.
    private static let regions: Set<String> = ["place", "location"]

    private static let removals: Set<String> = [
        "hide", "strip", "remove", "no", "without", "drop", "omit", "exclude", "withhold", "private", "delete",
        "anonymize",
        "anonymise",
    ]
    /// Those that may also say, in an export, that there is nothing.
    private static let absences: Set<String> = ["no", "without"]
    /// Those whose value may be what they remove.
    private static let restrictions: Set<String> = ["hide", "strip", "remove", "withhold", "anonymize", "anonymise"]
    private static let removed: Set<String> = ["hidden", "private", "removed", "stripped", "withheld", "disabled"]
    private static let openings: Set<String> = [
        "show", "publish", "share", "keep", "include", "display", "allow", "enable",
    ]
    private static let opened: Set<String> = ["visible", "public", "shown", "published", "enabled", "allowed"]

    /// Returns whether an unknown key refuses to publish something about people.
    ///
    /// - Parameters:
    ///   - isItem: whether it is a field of an item, for which a number is something that was counted.
    ///   - isExport: whether another program wrote it, for which a no may mean that there is nothing.
    static func refuse(_ entry: SourceValue.Entry, isItem: Bool = false, isExport: Bool = false) -> Bool {
        let word = HoldingWords.plain(entry.key)
        let value = entry.value
        if all.contains(word) {
            if isItem || counted.contains(word), value.isNumber { return false }
            if regions.contains(word), value.text == "NO" { return false }
            return isExport ? value.isCertainRefusal : value.isRefusal
        }
        if restrictions.contains(word) { return value.names(all) }
        if isItem, value.isNumber { return false }
        let verbs = isExport ? removals.subtracting(absences) : removals
        if isComposed(word, before: verbs, after: removed) { return value.saysYes || value.isCertainRefusal }
        return isComposed(word, before: openings, after: opened) && value.isRefusal
    }

    /// Returns whether an unknown key of this name refuses to publish something if it has such a value.
    static func mayRefuse(_ key: String) -> Bool {
        let word = HoldingWords.plain(key)
        return all.contains(word) || restrictions.contains(word)
            || isComposed(word, before: removals, after: removed)
            || isComposed(word, before: openings, after: opened)
    }

    /// Returns whether a word is one of these together with another before or after it.
    private static func isComposed(_ word: String, before: Set<String>, after: Set<String>) -> Bool {
        before.contains { word.hasPrefix($0) && all.contains(String(word.dropFirst($0.count))) }
            || after.contains { word.hasSuffix($0) && all.contains(String(word.dropLast($0.count))) }
    }

    /// Returns whether an option inside the value of such a word refuses to publish something: `{strip: true}`,
    /// `{gps: {show: no}}`. A number is not a refusal there: `{latitude: 0}` is a place.
    fileprivate static func refusesInside(_ option: SourceValue.Entry, isCertain: Bool) -> Bool {
        let word = HoldingWords.plain(option.key)
        if removals.contains(word) || removed.contains(word) { return !option.value.saysNo && !option.value.isEmpty }
        if openings.contains(word) || opened.contains(word) { return option.value.saysNo }
        guard !option.value.isNumber else { return false }
        return all.contains(word) && (isCertain ? option.value.isCertainRefusal : option.value.isRefusal)
    }
}

extension SourceValue {
    /// Whether this refuses to publish something about a photo, such as its position: a no, a closed state, what other
    /// programs call removing it, or an option for that, such as `{strip: true}`.
    var isRefusal: Bool { isRefusal(isCertain: false) }

    /// The same, without what may also mean that there is nothing.
    var isCertainRefusal: Bool { isRefusal(isCertain: true) }

    private func isRefusal(isCertain: Bool) -> Bool {
        switch content {
        case .mapping(let options): options.contains { PersonalWords.refusesInside($0, isCertain: isCertain) }
        case .sequence(let values): values.count == 1 && values[0].isRefusal(isCertain: isCertain)
        case .scalar(let text, _):
            isCertainlyClosed || Self.refusals.contains(HoldingWords.plain(text))
                || !isCertain && (saysNo || Self.nothings.contains(HoldingWords.plain(text)))
        }
    }

    private static let nothings: Set<String> = ["none", "never", "nobody", "disabled"]

    private static let refusals: Set<String> = [
        "hide", "remove", "removed", "strip", "stripped", "delete", "drop", "dropped", "omit", "omitted", "exclude",
        "excluded", "withhold", "anonymize", "anonymise", "blur", "obscured", "隐藏", "不显示", "移除", "删除",
    ]

    var isNumber: Bool { text.flatMap(Double.init) != nil }

    /// Returns whether this is one of the given words, or a list that contains one.
    fileprivate func names(_ words: Set<String>) -> Bool {
        switch content {
        case .scalar(let text, _): words.contains(HoldingWords.plain(text))
        case .sequence(let values): values.contains { $0.names(words) }
        case .mapping: false
        }
    }
}
