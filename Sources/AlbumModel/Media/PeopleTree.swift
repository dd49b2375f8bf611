/// Trees of keywords in which people have a branch of their own: `People|Family|Ann Lee`.
public enum PeopleTree {
    /// What the branch of people is called: by programs in the languages of most of their users, and by users
    /// themselves. In lower case; `docs/manifests.md` lists them.
    private static let roots: Set<String> = [
        "people", "person", "persons", "personen", "menschen", "leute", "personnes", "personas", "persone", "pessoas",
        "personer", "osoby", "люди", "人物",
    ]

    /// Returns the names of people in all trees of a photo: the steps with which paths through the branch end. A step
    /// that has others below it is a group, such as `Family`.
    public static func names(in paths: [[String]]) -> [String] {
        let branches = paths.map(branch).filter { !$0.isEmpty }
        var groups: Set<[String]> = []
        for branch in branches {
            for count in branch.indices.dropFirst() { groups.insert(Array(branch.prefix(count))) }
        }
        return branches.filter { !groups.contains($0) }.compactMap(\.last)
    }

    /// Returns the names of people among keywords, each of which may be a whole path.
    public static func names(in keywords: [String]) -> [String] {
        let paths = keywords.filter { $0.contains(where: isSeparator) }
        return paths.isEmpty ? [] : names(in: paths.map { steps(of: $0).map(String.init) })
    }

    /// Returns the parts of a keyword that may be a path; programs separate them in many ways.
    static func steps(of keyword: String) -> [Substring] { keyword.split(whereSeparator: isSeparator) }

    private static func isSeparator(_ character: Character) -> Bool { "|/\\>:=;".contains(character) }

    /// Returns the steps below people; empty if the path does not lead there.
    private static func branch(of path: [String]) -> [String] {
        guard let root = path.firstIndex(where: isRoot) else { return [] }
        return Array(path[(root + 1)...])
    }

    /// Users put signs and numbers around names, so that these come first: `_People_`, `1 People`.
    private static func isRoot(_ step: String) -> Bool {
        roots.contains(step.lowercased().split { !$0.isLetter }.joined(separator: " "))
    }
}
