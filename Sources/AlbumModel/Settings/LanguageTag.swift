/// Language tags (BCP 47), by which pages state their language and files of interface texts are found.
package enum LanguageTag {
    /// Returns whether a text has the form of a tag, with a language of two or three letters: no others are in use.
    package static func isTag(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let isTag = parts.allSatisfy { part in
            (1...8).contains(part.count) && part.allSatisfy(\.isASCIILetterOrDigit)
        }
        return isTag && (2...3).contains(parts[0].count) && parts[0].allSatisfy(\.isLetter)
    }

    /// Returns the names that a file with texts for a language may have, the closest first: the tag itself, then without
    /// its last parts; each also with and without the script, which most people leave out.
    ///
    /// - Parameter tag: in lower case.
    package static func names(for tag: String) -> [String] {
        let parts = tag.split(separator: "-").map(String.init)
        guard let language = parts.first else { return [tag] }
        let script = impliedScript(of: parts)
        var names: [String] = []
        for count in stride(from: parts.count, to: 0, by: -1) {
            let rest = Array(parts.prefix(count))
            if count == 1, parts.count > 1 {
                // The language alone would imply another script.
                names += [script.map { "\(language)-\($0)" }, language].compactMap(\.self)
            } else {
                names += [rest.joined(separator: "-")] + namesOfTheSame(rest)
            }
        }
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }

    /// Returns the tag with the script that it implies, or without the one that it would imply anyway.
    private static func namesOfTheSame(_ parts: [String]) -> [String] {
        if let script = impliedScript(of: parts) {
            return [([parts[0], script] + parts.dropFirst()).joined(separator: "-")]
        }
        guard parts.count > 1 else { return [] }
        let rest = [parts[0]] + parts.dropFirst(2)
        return impliedScript(of: rest) == parts[1] ? [rest.joined(separator: "-")] : []
    }

    /// Returns the script of a tag that names none: Chinese has two, and most people name the country instead.
    private static func impliedScript(of parts: [String]) -> String? {
        guard parts.first == "zh", !parts.contains("hans"), !parts.contains("hant") else { return nil }
        return ["tw", "hk", "mo"].contains(where: parts.contains) ? "hant" : "hans"
    }
}
