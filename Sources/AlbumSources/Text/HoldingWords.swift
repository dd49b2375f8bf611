import AlbumModel

/// Words that people write to keep something from being shown, besides the keys that albumgen has.
///
/// What such a word asks for is not known, so what it stands in is left out, and an error says why: a mistake that hides is
/// seen and corrected, one that shows cannot be undone.
struct HoldingWords: Sendable {
    /// The keys that hold something back.
    let keys: [String]
    /// Words that hold something back unless their value says no.
    private let words: [String]

    /// Of an item. A word that exports use for other things, as `spaces` for those of a car park, is not among them.
    static let ofItems = HoldingWords(
        keys: ["draft", "publishDate", "approveStatus", "rating"],
        words: ["hidden", "private", "unlisted", "secret", "password", "protected", "confidential", "unpublished"])

    /// Of an album, where the keys of its items hold something back as well.
    static let ofAlbums = HoldingWords(
        keys: ofItems.keys + [
            "publish", "ignore", "privacy", "items", "categories", "robots", "download", "originals", "watermark",
            "spaces", "albums", "adapter", "unlisted",
        ], words: ofItems.words + ["space", "door", "passwords", "passphrase", "access", "encrypted", "noindex"])

    /// Words that hold something back if their value says no.
    private static let openings = ["published", "publish", "visible", "public"]
    /// Words that hold something back by what their value says.
    private static let states = ["status", "visibility"]
    private static let closedStates: Set<String> = [
        "draft", "private", "hidden", "unlisted", "unpublished", "rejected", "secret", "password", "trash", "trashed",
        "no", "none", "false", "off",
    ]

    /// Whether a key that no table has may be meant to hold something back.
    func mayHoldBack(_ entry: SourceValue.Entry) -> Bool {
        let key = Self.plain(entry.key)
        guard key.count >= 4 else { return false }
        if keys.contains(where: { Self.isNear(key, $0, entry.value) }) { return true }
        if Self.openings.contains(key) { return Self.saysNo(entry.value) || entry.value.isNull }
        if Self.states.contains(key) {
            guard case .scalar(let text, _) = entry.value.content else { return false }
            return Self.closedStates.contains(Self.plain(text))
        }
        return words.contains { Self.isNear(key, $0, entry.value) } && !Self.saysNo(entry.value)
    }

    /// Whether a key holds something back, by its own name or by one like it.
    func isHolding(_ entry: SourceValue.Entry) -> Bool {
        guard entry.key == "draft" else { return mayHoldBack(entry) }
        return !Self.saysNo(entry.value)
    }

    /// The same of a value with keys of its own, however deep: a key may stand where it is not looked for.
    func mayHoldBack(inside value: SourceValue) -> Bool {
        switch value.content {
        case .scalar: false
        case .sequence(let values): values.contains(where: mayHoldBack(inside:))
        case .mapping(let entries): entries.contains { mayHoldBack($0) || mayHoldBack(inside: $0.value) }
        }
    }

    /// The key that is probably meant.
    func nearest(to entry: SourceValue.Entry) -> String? {
        let key = Self.plain(entry.key)
        return keys.first { Self.isNear(key, $0, entry.value) }
    }

    /// Whether what was written is a name but for its case, its separators and a slip of the hand.
    private static func isNear(_ written: String, _ name: String, _ value: SourceValue) -> Bool {
        let (written, name) = (Array(written.unicodeScalars), Array(plain(name).unicodeScalars))
        if written == name || Array("is".unicodeScalars) + name == written { return true }
        guard Suggestion.distance(written, name) <= (name.count > 8 ? 2 : 1) else { return false }
        // Hardly anybody's first letter slips, and `craft` and `dating` are words of their own.
        let isOtherWord = written.count == name.count && written.dropFirst() == name.dropFirst()
        return !isOtherWord || isShort(value)
    }

    /// Whether it is a flag, a small number or nothing.
    private static func isShort(_ value: SourceValue) -> Bool {
        guard case .scalar(let text, _) = value.content else { return false }
        return value.isNull || saysNo(value) || ["true", "yes", "on", "y"].contains(plain(text))
            || Double(text).map { abs($0) <= 10 } ?? false
    }

    private static func saysNo(_ value: SourceValue) -> Bool {
        guard case .scalar(let text, _) = value.content else { return false }
        return ["false", "no", "off", "n", "0"].contains(plain(text))
    }

    /// Letters and digits alone, small and of their usual width.
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
