/// The names of the people in a picture, as all its sources have them: programs that know faces write them among the keywords
/// too, where they would leave with those.
struct KnownNames {
    /// Whether names stay at home.
    let areHeldBack: Bool
    private var names: Set<String> = []

    init(areHeldBack: Bool) { self.areHeldBack = areHeldBack }

    mutating func add(_ people: [String]?) {
        guard areHeldBack, let people, !people.isEmpty else { return }
        names.formUnion(people.map(Self.folded))
    }

    func takeOut(of keywords: inout [String]) {
        guard !names.isEmpty, !keywords.isEmpty else { return }
        keywords.removeAll { names.contains(Self.folded($0)) }
    }

    /// One program writes `ann lee` where another has `Ann  Lee`.
    private static func folded(_ name: String) -> String {
        name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
