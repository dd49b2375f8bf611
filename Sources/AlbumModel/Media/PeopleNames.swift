/// The names of the people in a picture, as all its sources have them: programs that know faces write them among the keywords
/// too, where they would leave with those.
public struct PeopleNames: Sendable {
    private var names: Set<String> = []

    public init(_ people: [String] = []) { add(people) }

    public mutating func add(_ people: [String]) {
        guard !people.isEmpty else { return }
        names.formUnion(people.map(Self.folded))
        names.remove("")
    }

    /// The keywords that are no name; of one with a path (`People|Ann Lee`, `Person: Ann Lee`), each part counts.
    public func without(_ keywords: [String]) -> [String] {
        guard !names.isEmpty, !keywords.isEmpty else { return keywords }
        return keywords.filter { keyword in
            !names.contains(Self.folded(keyword))
                && !keyword.split(whereSeparator: { "|/\\>:=".contains($0) }).contains {
                    names.contains(Self.folded($0))
                }
        }
    }

    /// One program writes `ann lee` where another has `Ann  Lee`. In what way letters are composed is nothing to a string's
    /// equality.
    private static func folded(_ name: some StringProtocol) -> String {
        name.uppercased().lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
