/// The names of the people in a picture, from all sources. Programs that recognise faces also write them into the
/// keywords, with which they would be published.
public struct PeopleNames: Sendable {
    private var names: Set<String> = []

    public init(_ people: [String] = []) { add(people) }

    public init(_ metadata: EmbeddedMetadata) { add(metadata) }

    public mutating func add(_ people: [String]) {
        // Some programs write all names into one entry.
        for name in people.flatMap({ [$0[...]] + $0.split(separator: ";") }) {
            let words = Self.words(of: name)
            guard !words.isEmpty else { continue }
            names.insert(Self.key(of: words))
            // `#ZedQux` and `李明`.
            names.insert(words.joined())
            names.insert(words.reversed().joined())
        }
    }

    /// Adds all people whom a file's own metadata names.
    public mutating func add(_ metadata: EmbeddedMetadata) {
        add(metadata.people)
        add(metadata.namesAmongKeywords)
        add(PeopleTree.names(in: metadata.keywords))
    }

    /// Returns the keywords that are not names. Each part of a keyword with a path (`People|Ann Lee`,
    /// `Person: Ann Lee`) is compared, and each of a list (`Ann Lee, Bo Lee`).
    public func without(_ keywords: [String]) -> [String] {
        guard !names.isEmpty, !keywords.isEmpty else { return keywords }
        return keywords.filter { !isName($0) && !PeopleTree.steps(of: $0).contains(where: isNameInList) }
    }

    private func isNameInList(_ text: Substring) -> Bool {
        isName(text) || text.split(whereSeparator: { ",&+()[]、和".contains($0) }).contains(where: isName)
            || text.split(separator: " ").split { Self.conjunctions.contains($0.lowercased()) }
                .contains { isName($0.joined(separator: " ")) }
    }

    /// Between the names of two people, in languages with spaces between words.
    private static let conjunctions: Set<String> = ["and", "und", "et", "y", "e", "i", "en", "och", "og", "ja", "и"]

    private func isName(_ text: some StringProtocol) -> Bool {
        let words = Self.words(of: text)
        return names.contains(Self.key(of: words)) || names.contains(words.joined())
    }

    /// Programs differ in case, in what is between the words, and in which name comes first: `ann lee`, `Ann  Lee`,
    /// `Lee, Ann`. Unicode composition needs no folding, since string equality ignores it.
    private static func words(of name: some StringProtocol) -> [String] {
        let folded = name.uppercased().lowercased()
        let words = folded.split { !$0.isLetter && !$0.isNumber }
        // Some people are emoji.
        return (words.isEmpty ? folded.split(whereSeparator: \.isWhitespace) : words).map(String.init)
    }

    private static func key(of words: [String]) -> String { words.sorted().joined(separator: " ") }
}
