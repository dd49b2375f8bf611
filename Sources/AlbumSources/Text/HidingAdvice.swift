import AlbumModel

/// What to write instead of a word that other programs use to hide something. Users who only removed it, as an unknown
/// key, would publish what it was meant to hide.
enum HidingAdvice {
    private static let groups: [(words: Set<String>, key: String, advice: String)] = [
        (
            [
                "exclude", "excludes", "excluded", "excluding", "exclusions", "skip", "skipped", "omit", "omitted",
                "blacklist", "blocklist", "denylist", "ignored", "ignores", "ignorelist", "leaveout", "gitignore",
            ], "ignore", "to leave out files and folders, write `ignore`, as in `ignore: [Trip, \"*.psd\"]`"
        ),
        (
            [
                "noindex", "nofollow", "nocrawl", "noarchive", "norobots", "index", "indexed", "indexing", "searchable",
                "searchengines", "crawl", "crawlers",
            ], "robots", "to keep search engines away, write `robots: noindex`"
        ),
        (
            [
                "password", "passwords", "passphrase", "passwd", "pwd", "login", "auth", "authentication",
                "credentials", "protect", "protected", "encrypt", "encrypted", "encryption", "lock", "locked", "access",
                "allow", "allowed", "restrict", "restricted",
            ], "spaces", "to put albums behind a password, write `spaces` in albumgen.yml"
        ),
        (
            PersonalWords.all, "privacy",
            "to keep positions, serial numbers or names private, write `privacy`, as in `privacy: {gps: false}`"
        ),
        (
            ["secret", "linkonly", "hiddenlink", "notlisted", "listed"],
            "unlisted", "to show the album only to those who have its address, write `unlisted: true`"
        ),
        (
            [
                "hidden", "hide", "private", "invisible", "visible", "visibility", "public", "published", "unpublished",
                "confidential", "disabled", "enabled", "inactive", "archived", "deleted", "trashed", "rejected",
                "withheld", "offline",
            ], "draft", "to hide this, write `draft: true`"
        ),
        (
            ["embargo", "embargoed", "publishat", "publishedat", "publishon", "showfrom", "visiblefrom", "notbefore"],
            "publishDate", "to show this from a certain day on, write `publishDate`"
        ),
        (
            [
                "expire", "expired", "expiry", "expiration", "expirationdate", "expiresat", "expireson", "hideafter",
                "showuntil", "visibleuntil", "validuntil", "notafter",
            ], "expireDate", "to hide this from a certain day on, write `expireDate`"
        ),
    ]
    /// Words that hide something only if their value means no.
    private static let openings: Set<String> = [
        "index", "indexed", "indexing", "searchable", "searchengines", "crawl", "crawlers", "allow", "allowed",
        "listed", "visible", "public", "published", "enabled",
    ]
    /// Words that hide something unless their value means everybody.
    private static let states: Set<String> = ["access", "visibility"]
    /// The advice for words whose meaning is less certain.
    private static let keys = ["draft", "unlisted", "ignore"]

    /// Returns the end of a message about an unknown key; nil if the key hides nothing, or if nothing can be hidden there.
    ///
    /// - Parameter isAllowed: returns whether a key may be written in the same place.
    static func text(for entry: SourceValue.Entry, isAllowed: (String) -> Bool) -> String? {
        if let (_, key, advice) = group(of: entry),
            // Only the root declares spaces, but an album anywhere can be in one.
            isAllowed(key) || key == "spaces" && isAllowed("unlisted")
        {
            return "; \(advice)"
        }
        let allowed = keys.filter(isAllowed)
        guard HoldingWords.ofAlbums.mayHoldBack(entry), !allowed.isEmpty else { return nil }
        return "; if it is to hide something, write \(ValueReader.words(for: allowed)) instead"
    }

    /// Returns whether an unknown key is a word for hiding something whose value does hide it.
    static func hides(_ entry: SourceValue.Entry) -> Bool { group(of: entry) != nil }

    private static func group(
        of entry: SourceValue.Entry
    ) -> (words: Set<String>, key: String, advice: String)? {
        if PersonalWords.refuse(entry) { return groups.first { $0.key == "privacy" } }
        let word = HoldingWords.plain(entry.key)
        let mayHide = openings.contains(word) ? entry.value.saysNo || entry.value.isNull : !entry.value.saysNo
        guard mayHide, !PersonalWords.all.contains(word) else { return nil }
        if states.contains(word), !HoldingWords.ofAlbums.mayHoldBack(entry) { return nil }
        return groups.first { $0.words.contains(word) }
    }
}
