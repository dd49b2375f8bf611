/// Names that differ only in their Unicode form, such as an é of one code point and an é of two.
///
/// Copies between Linux and macOS can leave both in one folder. Swift considers them equal, and so do people: a text or
/// an edit that names one of them could mean either.
enum UnicodeForms {
    /// Returns the names to leave out, each with the one that stays: the shortest.
    static func doubles(_ names: [String]) -> [(name: String, kept: String)] {
        let others = names.filter { name in !name.utf8.allSatisfy { $0 < 0x80 } }
        let kept = Dictionary(others.map { ($0, $0) }) { precedes($0, $1) ? $0 : $1 }
        guard kept.count < others.count else { return [] }
        return others.compactMap { name in
            kept[name].flatMap { areIdentical($0, name) ? nil : (name, $0) }
        }.sorted { precedes($0.name, $1.name) }
    }

    /// Whether two names are the same bytes.
    static func areIdentical(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }

    /// The composed form comes first.
    private static func precedes(_ one: String, _ other: String) -> Bool {
        let (own, others) = (one.utf8.count, other.utf8.count)
        return own != others ? own < others : one.utf8.lexicographicallyPrecedes(other.utf8)
    }
}
