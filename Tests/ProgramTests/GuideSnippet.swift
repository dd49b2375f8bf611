import Foundation

/// A fenced code block of the README or of a guide.
///
/// A snippet that cannot be tried here, such as a command that prompts on a terminal, is preceded by a line
/// `<!-- not run: REASON -->`.
struct GuideSnippet {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static let guides =
        ["README.md"]
        + ((try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent("docs").path)) ?? [])
        .filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }

    var guide: String
    var language: String
    var text: String
    var line: Int
    /// The reason why it is not tried.
    var excuse: String?
    /// The heading above it and the last line of words before it.
    var heading: String
    var lead: String

    static func all(of guide: String) throws -> [GuideSnippet] {
        let text = try String(contentsOf: root.appendingPathComponent(guide), encoding: .utf8)
        var snippets: [GuideSnippet] = []
        var current: GuideSnippet?
        var (indent, heading, lead, last) = ("", "", "", "")
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let trimmed = line.drop { $0 == " " }
            if var snippet = current {
                if trimmed == "```" {
                    snippets.append(snippet)
                    current = nil
                } else {
                    snippet.text += (line.hasPrefix(indent) ? line.dropFirst(indent.count) : line) + "\n"
                    current = snippet
                }
            } else if trimmed.hasPrefix("```") {
                let excuse = last.firstMatch(of: /<!-- not run: (.+) -->/).map { String($0.1) }
                indent = String(line.prefix { $0 == " " })
                current = GuideSnippet(
                    guide: guide, language: String(trimmed.dropFirst(3)), text: "", line: number + 1, excuse: excuse,
                    heading: heading, lead: lead)
                lead = ""
            } else if line.hasPrefix("#") {
                (heading, lead) = (String(line.drop { $0 == "#" || $0 == " " }), "")
            } else if !trimmed.isEmpty, !trimmed.hasPrefix("<!--") {
                lead = String(line)
            }
            last = String(line)
        }
        return snippets
    }

    /// The part that a shell runs; in a console session, the lines after its prompt.
    var script: String? {
        guard excuse == nil else { return nil }
        if language == "sh" { return text }
        guard language == "console" else { return nil }
        return text.split(separator: "\n").filter { $0.hasPrefix("$ ") }.map { $0.dropFirst(2) }.joined(separator: "\n")
    }
}

/// The text that people copy into a file.
extension GuideSnippet {
    /// The extensions of the files that contain texts in a language.
    private static let endings = [
        "yaml": ".yml", "markdown": ".md", "json": ".json", "csv": ".csv", "css": ".css", "mustache": ".mustache",
    ]

    /// The file in which a reader puts the snippet: the one that its first line names in a comment, or else the
    /// sentence before it or the heading. Nil for a snippet that is not a file of a source.
    var file: String? {
        guard excuse == nil, let ending = Self.endings[language] else { return nil }
        let first = text.prefix { $0 != "\n" }
        let comment = (first.firstMatch(of: /^(?:#|\/\*) ([^*]*)/).map { String($0.1) } ?? "").split(separator: ",")
        let quoted = lead.matches(of: /`([^`]+)`/).map(\.1)
        for names in [comment, quoted.reversed(), [heading[...]]] {
            let names = names.map { $0.trimmingCharacters(in: .whitespaces) }
            if let name = names.first(where: { $0.hasSuffix(ending) }) { return name }
        }
        return language == "yaml" ? "albumgen.yml" : nil
    }

    /// The alternatives that it shows: a YAML key that appears twice begins the next one.
    var alternatives: [String] {
        guard language == "yaml" else { return [text] }
        var (found, keys): ([String], Set<String>) = ([""], [])
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            if let key = line.firstMatch(of: /^(\w+):/)?.1, !keys.insert(String(key)).inserted {
                found.append("")
                keys = [String(key)]
            }
            found[found.count - 1] += line + "\n"
        }
        return found
    }
}
