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
    /// Words that hide something if their value means no: keys of `privacy`, outside of it.
    private var switches: [String] = []

    /// The words for items. Words that exports use for other things, such as the `spaces` of a car park, are not
    /// included.
    static let ofItems = HoldingWords(
        keys: ["draft", "publishDate", "expireDate", "approveStatus", "rating"],
        words: [
            "hidden", "private", "unlisted", "secret", "password", "protected", "confidential", "unpublished",
            "rejected", "deleted", "trashed", "exclude", "excluded", "invisible", "restricted", "embargo", "embargoed",
            "expire", "expires", "expired", "expiry", "expirationDate",
        ])

    /// The words for albums, including those for items.
    static let ofAlbums = HoldingWords(
        keys: ofItems.keys + [
            "publish", "ignore", "privacy", "items", "categories", "robots", "download", "originals", "watermark",
            "spaces", "albums", "adapter", "unlisted",
        ], words: ofItems.words + ["space", "door", "passwords", "passphrase", "access", "encrypted", "noindex"],
        switches: ["gps", "serials", "people"])

    /// The words for the keys of manifests. The word `select` is included here only, since exports use it for other things.
    static let ofManifests = HoldingWords(
        keys: ofAlbums.keys + ["select"], words: ofAlbums.words, switches: ofAlbums.switches)

    /// Words that hide something unless their value means no. Unlike the others, they must be spelt exactly, since common
    /// words differ from them by a single letter: `hike`, `archive`.
    private static let exactWords: Set<String> = ["hide", "archived"]
    /// Words that hide something if their value means no.
    private static let openings = ["published", "publish", "visible", "public", "listed", "approved"]
    /// Words whose value says whether they hide something.
    private static let states = ["status", "visibility"]
    static let closedStates: Set<String> = [
        "draft", "private", "hidden", "unlisted", "unpublished", "rejected", "secret", "password", "trash", "trashed",
        "no", "none", "false", "off", "friends", "family", "contacts",
    ]

    /// Returns whether an unknown key may be meant to hide something.
    func mayHoldBack(_ entry: SourceValue.Entry) -> Bool {
        let key = Self.plain(entry.key)
        if switches.contains(key) { return Self.saysNo(entry.value) }
        guard key.count >= 4 else { return false }
        if keys.contains(where: { Self.isNear(key, $0, entry.value) }) { return true }
        if Self.exactWords.contains(key) { return !Self.saysNo(entry.value) }
        if Self.openings.contains(key.hasPrefix("is") ? String(key.dropFirst(2)) : key) {
            return Self.saysNo(entry.value) || entry.value.isNull
        }
        if Self.states.contains(key) || key.hasPrefix("privacy") {
            // Single photos have no `privacy` of their own, with parts that say what to hide; exports have one as a state.
            guard case .scalar(let text, _) = entry.value.content else { return key.hasPrefix("privacy") }
            return Self.closedStates.contains(Self.plain(text))
        }
        return words.contains { Self.isNear(key, $0, entry.value) } && !Self.saysNo(entry.value)
    }

    /// Returns whether a key hides something, by its own name or a similar one.
    func isHolding(_ entry: SourceValue.Entry) -> Bool {
        guard entry.key == "draft" else { return mayHoldBack(entry) }
        return !Self.saysNo(entry.value)
    }

    /// Returns whether a field beside the records of an export may be meant to hide all of them. Exports have numbers and
    /// times of their own there, such as a shop's rating, so only albumgen's own words for these count.
    static func holdsBackExport(_ field: SourceValue.Entry) -> Bool {
        guard ofItems.isHolding(field) else { return false }
        return switch kind(of: field) {
        case .flag, .state: true
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

    /// What the value of a word that hides something is.
    enum Kind {
        case flag
        case state
        case number
        case date
    }

    private static let dates = [
        "publishDate", "expireDate", "embargo", "embargoed", "expire", "expires", "expired", "expiry", "expirationDate",
    ]

    /// Returns what the value of a word that hides something is.
    static func kind(of entry: SourceValue.Entry) -> Kind {
        let key = plain(entry.key)
        if states.contains(key) || key.hasPrefix("privacy") { return .state }
        if dates.contains(where: { isNear(key, $0, entry.value) }) { return .date }
        return ["rating", "approveStatus"].contains { isNear(key, $0, entry.value) } ? .number : .flag
    }

    /// Returns the key that is probably meant.
    func nearest(to entry: SourceValue.Entry) -> String? {
        let key = Self.plain(entry.key)
        return keys.first { Self.isNear(key, $0, entry.value) }
    }

    /// Returns whether the written word is a name except for case, separators and a typing error.
    private static func isNear(_ written: String, _ name: String, _ value: SourceValue) -> Bool {
        let (written, name) = (Array(written.unicodeScalars), Array(plain(name).unicodeScalars))
        if written == name || Array("is".unicodeScalars) + name == written { return true }
        guard Suggestion.distance(written, name) <= (name.count > 8 ? 2 : 1) else { return false }
        // People rarely mistype the first letter, and `craft` and `dating` are words of their own.
        let isOtherWord = written.count == name.count && written.dropFirst() == name.dropFirst()
        return !isOtherWord || isShort(value)
    }

    /// Returns whether the value is a flag, a small number or empty.
    private static func isShort(_ value: SourceValue) -> Bool {
        guard case .scalar(let text, _) = value.content else { return false }
        return value.isNull || saysNo(value) || ["true", "yes", "on", "y"].contains(plain(text))
            || Double(text).map { abs($0) <= 10 } ?? false
    }

    private static func saysNo(_ value: SourceValue) -> Bool {
        guard case .scalar(let text, _) = value.content else { return false }
        return ["false", "no", "off", "n", "0"].contains(plain(text))
    }

    /// Returns only the letters and digits, in lower case and normal width.
    private static func plain(_ text: String) -> String {
        var plain = String.UnicodeScalarView()
        for scalar in text.lowercased().unicodeScalars.prefix(40) {
            let isWide = (0xff01...0xff5e).contains(scalar.value)
            let usual = isWide ? Unicode.Scalar(scalar.value - 0xfee0) ?? scalar : scalar
            if usual.properties.isAlphabetic || usual.properties.numericType != nil { plain.append(usual) }
        }
        return String(plain)
    }
}
