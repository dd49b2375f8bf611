import AlbumModel

/// The forms in which other programs write words that hide something, without separators and in lower case. Unlike
/// `HoldingWords`, these must be spelt exactly, since common words differ from them by a single letter: `hike`,
/// `archive`, `looked`.
enum HidingForms {
    /// States of being hidden, which are also the stems of `isHidden`, `photo_hidden`, `deletedAt` and `hiddenBy`.
    private static let participles: Set<String> = [
        "hidden", "unlisted", "protected", "unpublished", "rejected", "deleted", "trashed", "archived", "locked",
        "excluded", "restricted", "embargo", "embargoed", "expire", "expires", "expired", "expiry", "withheld",
    ]
    /// Words without a time of their own.
    private static let words: Set<String> = participles.union([
        "hide", "private", "secret", "confidential", "invisible", "trash", "lockedfolder", "notpublic", "nonpublic",
        "notpublished", "notvisible", "notlisted", "unapproved",
    ])
    private static let openings: Set<String> = [
        "published", "publish", "visible", "public", "listed", "approved", "show", "shown", "displayed", "enabled",
    ]
    /// Words whose time is that of publication, and is missing while something is a draft.
    private static let publishing = ["published", "approved"]
    /// What exports put before a word.
    private static let beginnings = [
        "is", "was", "in", "isin", "has", "hasbeen", "soft", "date", "time", "photo", "image", "picture", "item",
        "file",
        "asset", "media",
    ]
    /// What exports put after a participle that has a time or a person.
    private static let endings = ["at", "on", "by", "date", "time", "timems", "timestamp", "until"]
    private static let states: Set<String> = ["status", "state", "visibility", "access", "accesslevel", "audience"]
    /// What turns a state of any kind into one of publication.
    private static let publications = [
        "post", "publish", "publication", "approval", "moderation", "review", "workflow", "share", "sharing",
    ]

    /// Returns what a key in its plain form has to do with hiding, apart from typing errors.
    static func sense(of key: String) -> HoldingWords.Sense? {
        if key.hasPrefix("privacy") { return .state }
        if isTimeOfPublication(key) { return .publication }
        let stems = stems(of: key)
        if stems.contains(where: states.contains) || isStateOfPublication(key) { return .state }
        // `estate` ends in `state`, but is something else.
        if key.hasSuffix("status") || key.hasSuffix("state") && !key.hasSuffix("estate") { return .otherState }
        if let stem = stems.first(where: words.contains) {
            // `dateDeleted` is a time, too.
            return key == "date\(stem)" || key == "time\(stem)" ? .time : .word
        }
        if stems.contains(where: openings.contains) { return .opening }
        return participles.contains { word in stems.contains { isTime($0, of: word) } } ? .time : nil
    }

    /// Returns whether a key in its plain form is the time since which something is public: `publishedAt`, `datePublished`.
    static func isTimeOfPublication(_ key: String) -> Bool {
        guard !key.hasSuffix("by"), !key.hasSuffix("until") else { return false }
        return publishing.contains { word in
            guard key.contains(word) else { return false }
            return key == "date\(word)" || key == "time\(word)"
                || stems(of: key, after: beginnings + ["first", "last"]).contains { isTime($0, of: word) }
        }
    }

    private static func stems(of key: String, after beginnings: [String] = beginnings) -> [String] {
        [key] + beginnings.filter(key.hasPrefix).map { String(key.dropFirst($0.count)) }
    }

    private static func isStateOfPublication(_ key: String) -> Bool {
        publications.contains { key.hasPrefix($0) && states.contains(String(key.dropFirst($0.count))) }
    }

    /// Returns whether a key in its plain form is the time of a word: `expiresAt` for `expires`.
    static func isTime(_ key: String, of word: String) -> Bool {
        key.hasPrefix(word)
            && endings.contains { key.utf8.count == word.utf8.count + $0.utf8.count && key.hasSuffix($0) }
    }

    private static let chinese: [String: HoldingWords.Sense] = {
        let senses: [(HoldingWords.Sense, [String])] = [
            // Chinese prose may begin with such a word and a colon.
            (
                .foreign,
                [
                    "隐藏", "隱藏", "已隐藏", "私密", "私有", "私人", "保密", "秘密", "草稿", "加密", "锁定", "已锁定", "已删除", "已刪除", "回收站",
                    "不公开", "未公开", "未发布",
                ]
            ), (.opening, ["公开", "公開", "已公开", "发布", "已发布", "可见", "显示"]), (.state, ["状态", "可见性", "可见范围", "权限", "隐私"]),
        ]
        return Dictionary(uniqueKeysWithValues: senses.flatMap { sense, words in words.map { ($0, sense) } })
    }()

    /// Returns what a key in Chinese has to do with hiding. `是否公开` means the same as `公开`.
    static func senseInChinese(of key: String) -> HoldingWords.Sense? {
        guard let first = key.utf8.first, first >= 0x80 else { return nil }
        return chinese[key.hasPrefix("是否") ? String(key.dropFirst(2)) : key]
    }
}

/// Values of words that may hide something.
extension SourceValue {
    /// Whether this is a no.
    var saysNo: Bool { plainText.map(Self.noes.contains) ?? false }

    /// Whether this is a yes.
    var saysYes: Bool { plainText.map(Self.yeses.contains) ?? false }

    private static let noes: Set<String> = ["false", "no", "off", "n", "0", "否", "不", "关"]
    private static let yeses: Set<String> = ["true", "yes", "on", "y", "1", "是", "开"]

    private var plainText: String? { text.map(HoldingWords.plain) }

    /// Whether this is a time that was never set. Databases write zeros for it, and Go the first day of its calendar.
    var isNoTime: Bool { isEmpty || isUnsetDate || text?.hasPrefix("0001-01-01") ?? false || plainText == "never" }

    /// The time since which something is public, if this is one: even only a year, or the seconds or milliseconds since
    /// 1970.
    var publication: Timestamp? {
        guard !isNoTime, let text else { return nil }
        if let time = Timestamp(written: text) { return time }
        guard let number = Double(text), number.isFinite, number > 0 else { return nil }
        if number < 10_000 { return Timestamp(year: Int(number), month: 1, day: 1) }
        let seconds = number < 1e11 ? number : number / 1000
        return seconds < 1e11 ? Timestamp(secondsSince1970: Int(seconds)) : nil
    }

    /// Whether this is a state in which everybody may see something.
    var isOpenState: Bool {
        saysYes
            || plainText.map { ["public", "everyone", "everybody", "all", "anyone", "open", "公开"].contains($0) }
                ?? false
    }

    /// Whether this is a number of stars.
    var isNumberOfStars: Bool { text.flatMap(Double.init).map { (0...5).contains($0) } ?? false }

    /// Whether this has parts. Those of `privacy` say what to hide of an album, and an item cannot obey them.
    var isMapping: Bool {
        if case .mapping = content { true } else { false }
    }

    /// Returns whether this is a state in which something is not for everybody, such as `private`, `Pending review` or
    /// `friendsAndFamily`, or has a part that hides it, such as `{public: no}`.
    ///
    /// - Parameter isNumbered: whether a number up to 0 is one, too.
    func isClosedState(isNumbered: Bool) -> Bool {
        switch content {
        case .scalar(let text, _):
            if let number = Double(text) { return isNumbered && number <= 0 }
            if HoldingWords.closedStates.contains(HoldingWords.plain(text)) { return true }
            let words = Self.words(of: text).filter { !Self.fillers.contains($0) }
            return !words.isEmpty && words.allSatisfy(HoldingWords.closedStates.contains)
        case .sequence(let values): return values.contains { $0.isClosedState(isNumbered: isNumbered) }
        case .mapping: return HoldingWords.ofItems.mayHoldBack(inside: self)
        }
    }

    /// Whether this can only be the state of something hidden, rather than the name of a region or the state of a device:
    /// `NO` may be a region, and a flash is `off`.
    var isCertainlyClosed: Bool { plainText.map(Self.certainlyClosed.contains) ?? false }

    private static let certainlyClosed: Set<String> = [
        "draft", "private", "hidden", "unlisted", "unpublished", "rejected", "secret", "trash", "trashed", "deleted",
        "archived",
    ]

    private static let fillers: Set<String> = [
        "and", "of", "only", "the", "my", "in", "by", "for", "to", "with", "shared", "close", "auto", "anyone",
    ]

    /// Returns the words of a state in lower case, even of one in camel case.
    private static func words(of text: String) -> [String] {
        var words = [""]
        var wasLowercase = false
        for scalar in text.unicodeScalars.prefix(60) {
            let isUppercase = scalar.properties.isUppercase
            if !scalar.properties.isAlphabetic || isUppercase && wasLowercase { words.append("") }
            if scalar.properties.isAlphabetic { words[words.count - 1] += scalar.properties.lowercaseMapping }
            wasLowercase = !isUppercase
        }
        return words.filter { !$0.isEmpty }
    }
}
