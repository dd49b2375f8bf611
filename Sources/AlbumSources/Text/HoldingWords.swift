import AlbumModel

/// Words that people use to keep something hidden, in addition to albumgen's own keys.
///
/// The meaning of such a word is unknown, so the object that contains it is left out, and an error says why: a mistake
/// that hides something gets noticed and fixed, one that publishes something cannot be undone.
struct HoldingWords: Sendable {
    /// The keys that hide something.
    let keys: [String]
    /// Words that hide something unless their value means no.
    private let words: [String]
    /// Both lists in their plain form, computed once: an export may have a million fields.
    private let plainKeys: [[Unicode.Scalar]]
    private let plainWords: [[Unicode.Scalar]]
    /// Words that hide something if their value means no: keys of `privacy`, outside of it.
    private let switches: [String]
    /// Whether numbers are states: those of an item are, while 0 in an export means that nothing went wrong.
    private let isOfItems: Bool

    /// The words for items, to which `HidingForms` adds those that must be spelt exactly. Words that exports use for other things, such as the `spaces` of a car park, are not
    /// included.
    static let ofItems = HoldingWords(
        keys: ["draft", "publishDate", "expireDate", "approveStatus", "rating"],
        words: [
            "hidden", "private", "unlisted", "secret", "password", "protected", "confidential", "unpublished",
            "rejected", "deleted", "trashed", "exclude", "excluded", "invisible", "restricted", "embargo", "embargoed",
            "expire", "expires", "expired", "expiry", "expirationDate",
        ], isOfItems: true)

    /// The words for albums, including those for items.
    static let ofAlbums = HoldingWords(
        keys: ofItems.keys + [
            "publish", "ignore", "privacy", "items", "categories", "robots", "download", "originals", "watermark",
            "spaces", "albums", "adapter", "unlisted",
        ], words: ofItems.words + ["space", "door", "passwords", "passphrase", "access", "encrypted", "noindex"],
        switches: ["gps", "serials", "people"])

    private init(keys: [String], words: [String], switches: [String] = [], isOfItems: Bool = false) {
        (self.keys, self.words, self.switches, self.isOfItems) = (keys, words, switches, isOfItems)
        plainKeys = keys.map(Self.scalars)
        plainWords = words.map(Self.scalars)
    }

    private static func scalars(_ name: String) -> [Unicode.Scalar] { Array(plain(name).unicodeScalars) }

    /// The lists that say which items an album or a category shows.
    static let ofAlbumLists = HoldingWords(keys: ["items", "categories"], words: [])
    static let ofCategoryLists = HoldingWords(keys: ["items"], words: [])

    /// The keys of manifests that choose what an album shows.
    static let ofSources = HoldingWords(keys: ["adapter", "provider", "options", "map"], words: [])

    /// The words for the keys of manifests. The word `select` is included here only, since exports use it for other things.
    static let ofManifests = HoldingWords(
        keys: ofAlbums.keys + ["select"], words: ofAlbums.words, switches: ofAlbums.switches)

    /// The states of something that not everybody may see.
    static let closedStates: Set<String> = [
        "draft", "private", "hidden", "unlisted", "unpublished", "rejected", "secret", "password", "trash", "trashed",
        "no", "none", "false", "off", "friends", "family", "contacts", "followers", "members", "locked", "lockedfolder",
        "archive", "archived", "deleted", "pending", "review", "future", "scheduled", "inactive", "disabled",
        "restricted", "protected", "confidential", "internal", "invisible", "withheld", "blocked", "suspended",
        "expired", "embargoed", "unapproved", "declined", "denied", "spam", "me", "onlyme", "nobody", "noone", "link",
        "notpublic", "nonpublic", "notpublished", "friend", "loggedin", "registeredusers", "you", "yourself",
        "myself", "否", "草稿", "私密", "私有", "私人", "隐藏", "隱藏", "保密", "不公开", "未公开", "未发布",
        "待审核", "已删除", "回收站", "仅自己可见", "仅好友可见", "仅自己", "仅好友", "自己可见", "好友可见", "朋友可见", "粉丝可见",
    ]

    /// Returns whether an unknown key may be meant to hide something.
    func mayHoldBack(_ entry: SourceValue.Entry) -> Bool {
        switch sense(of: entry) {
        // Programs such as exiftool write `Rating` for a photo; its stars hide nothing. An album's may be the minimum that
        // its photos have.
        case .key:
            !(isOfItems && nearest(to: entry) == "rating" && (entry.value.isNumberOfStars || entry.value.isEmpty))
        case .word: !entry.value.saysNo
        case .time: !entry.value.saysNo && !entry.value.isNoTime
        case .foreign: entry.value.saysYes || entry.value.isNull
        case .opening: entry.value.saysNo || entry.value.isEmpty
        // The times of items count as their `publishDate`.
        case .publication: !isOfItems || entry.value.publication == nil
        case .switchedOff: entry.value.saysNo
        case .access: !entry.value.isOpenState
        case .state:
            entry.value.isClosedState(isNumbered: isOfItems)
                || entry.value.isMapping && Self.plain(entry.key).hasPrefix("privacy")
        case .otherState: entry.value.isCertainlyClosed
        case nil: false
        }
    }

    /// What an unknown key has to do with hiding.
    enum Sense {
        /// One of `keys`, or nearly.
        case key
        /// It hides something unless its value means no.
        case word
        /// The time at which something was hidden, or the person who did that.
        case time
        /// It hides something if its value means yes.
        case foreign
        /// It hides something if its value means no.
        case opening
        /// The time since which something is public; it hides something if there is none.
        case publication
        /// It hides a part of something if its value means no.
        case switchedOff
        /// It hides something unless its value means everybody.
        case access
        /// Its value says whether it hides something.
        case state
        /// It may be the state of anything, such as a device.
        case otherState
    }

    /// Returns what an unknown key has to do with hiding, whatever its value is; nil if it has nothing to do with it.
    func sense(of entry: SourceValue.Entry) -> Sense? {
        let key = Self.plain(entry.key)
        if switches.contains(key) { return .switchedOff }
        if let sense = HidingForms.senseInChinese(of: key) { return sense }
        guard key.count >= 4 else { return nil }
        // It resembles `publishDate`.
        if HidingForms.isTimeOfPublication(key) { return .publication }
        let written = Array(key.unicodeScalars)
        if plainKeys.contains(where: { Self.isNear(written, $0, entry.value) }) { return .key }
        if let sense = HidingForms.sense(of: key) {
            return sense == .state && words.contains(key) ? .access : sense
        }
        return plainWords.contains { Self.isNear(written, $0, entry.value) } ? .word : nil
    }

    /// Returns whether the column of this name hides a record in which it is empty.
    static func hidesIfEmpty(_ column: String) -> Bool {
        [.opening, .publication].contains(ofItems.sense(of: column, as: ""))
    }

    /// Returns whether a field has this name for the time since which something is public.
    static func isTimeOfPublication(_ field: String) -> Bool { HidingForms.isTimeOfPublication(plain(field)) }

    /// Returns whether an unknown field of this name hides an item if it has such a value.
    static func mayHideItem(_ field: String) -> Bool {
        // For short values, more names count as misspelt ones.
        ofItems.sense(of: field, as: "1") != nil
    }

    private func sense(of key: String, as text: String) -> Sense? {
        let value = SourceValue(content: .scalar(text, isPlain: true), location: .init(line: 1, column: 1))
        return sense(of: SourceValue.Entry(key: key, location: value.location, value: value))
    }

    /// Returns whether a key hides something, by its own name or a similar one.
    func isHolding(_ entry: SourceValue.Entry) -> Bool {
        guard entry.key == "draft" else { return mayHoldBack(entry) }
        return !entry.value.saysNo
    }

    /// Returns whether a field beside the records of an export may be meant to hide all of them. Exports have numbers and
    /// times of their own there, such as a shop's rating, so only albumgen's own words for these count.
    static func holdsBackExport(_ field: SourceValue.Entry) -> Bool {
        guard ofItems.isHolding(field) else { return false }
        return switch kind(of: field) {
        case .flag: true
        case .state: field.value.text.flatMap(Double.init) == nil
        case .number: false
        case .date: ["publishDate", "expireDate"].contains(field.key)
        }
    }

    /// Returns whether any key nested in a value may be meant to hide something, since users may put keys in the wrong
    /// place.
    func mayHoldBack(inside value: SourceValue) -> Bool {
        switch value.content {
        case .scalar: false
        case .sequence(let values): values.contains(where: mayHoldBack(inside:))
        case .mapping(let entries): entries.contains { mayHoldBack($0) || mayHoldBack(inside: $0.value) }
        }
    }

    /// The kind of value that a word that hides something has.
    enum Kind {
        case flag
        case state
        case number
        case date
    }

    private static let dates = [
        "publishDate", "expireDate", "embargo", "embargoed", "expire", "expires", "expired", "expiry", "expirationDate",
    ]

    /// Returns the kind of value that a word that hides something has.
    static func kind(of entry: SourceValue.Entry) -> Kind {
        let key = plain(entry.key)
        if [.state, .otherState].contains(HidingForms.sense(of: key)) { return .state }
        let written = Array(key.unicodeScalars)
        let isDate = dates.contains { isNear(written, scalars($0), entry.value) || HidingForms.isTime(key, of: $0) }
        if isDate { return .date }
        return ["rating", "approveStatus"].contains { isNear(written, scalars($0), entry.value) } ? .number : .flag
    }

    /// Returns the key that is probably meant.
    func nearest(to entry: SourceValue.Entry) -> String? {
        let written = Self.scalars(entry.key)
        return zip(keys, plainKeys).first { Self.isNear(written, $0.1, entry.value) }?.0
    }

    /// Returns whether the written word is a name except for a typing error; both are in their plain form.
    private static func isNear(_ written: [Unicode.Scalar], _ name: [Unicode.Scalar], _ value: SourceValue) -> Bool {
        guard abs(written.count - name.count) <= 2 else { return false }
        if written == name || written.starts(with: ["i", "s"]) && written.dropFirst(2) == name[...] { return true }
        guard Suggestion.distance(written, name) <= (name.count > 8 ? 2 : 1) else { return false }
        // People rarely mistype the first letter, and `craft` and `dating` are words of their own.
        let isOtherWord = written.count == name.count && written.dropFirst() == name.dropFirst()
        return !isOtherWord || isShort(value)
    }

    /// Returns whether the value is a flag, a small number or empty.
    private static func isShort(_ value: SourceValue) -> Bool {
        guard case .scalar(let text, _) = value.content else { return false }
        return value.isNull || value.saysNo || ["true", "yes", "on", "y"].contains(plain(text))
            || Double(text).map { abs($0) <= 10 } ?? false
    }

    /// Returns only the letters and digits, in lower case and normal width.
    static func plain(_ text: String) -> String {
        var plain = String.UnicodeScalarView()
        for scalar in text.lowercased().unicodeScalars.prefix(40) {
            let isWide = (0xff01...0xff5e).contains(scalar.value)
            let usual = isWide ? Unicode.Scalar(scalar.value - 0xfee0) ?? scalar : scalar
            if usual.properties.isAlphabetic || usual.properties.numericType != nil { plain.append(usual) }
        }
        return String(plain)
    }
}
