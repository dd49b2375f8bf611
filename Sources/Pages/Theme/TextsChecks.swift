internal import AlbumModel
internal import Threads

/// Finds what has no effect in a site's own files of interface texts.
///
/// A placeholder that the English text has may be missing: a language may say the same without it.
struct TextsChecks: Sendable {
    /// The program's texts, which have all names.
    private let program: InterfaceTexts
    /// The texts that templates use: those of the theme, and those of the site's other themes, which take longer to find.
    private let used: LazyValue<Set<String>>
    private let usedElsewhere: LazyValue<Set<String>>

    init(_ program: InterfaceTexts, _ files: ThemeFiles) {
        self.program = program
        used = LazyValue { Self.texts(in: files.files.filter { !$0.isBuiltIn }) }
        usedElsewhere = LazyValue {
            let themes = ThemeCatalogue(folders: files.folders).names.map(ThemeCatalogue.path(of:))
            var names: Set<String> = []
            for folder in files.folders {
                for theme in themes {
                    names.formUnion(Self.texts(in: (try? ThemeFolder(folder, theme: theme))?.files ?? []))
                }
            }
            return names
        }
    }

    /// - Parameter rule: the plural rule of the file's texts.
    func remarks(on file: TextsFile, rule: PluralRule) -> [Diagnostic] {
        let names = program.names.sorted()
        var found = file.remarks
        func warn(_ problem: String, _ name: String) {
            found.append(Diagnostic(.warning, problem, at: file.places[name]))
        }
        for (name, entry) in file.entries.sorted(by: { $0.key < $1.key }) {
            let places = program.places(name)
            if places == nil, !used.value.contains(name), !usedElsewhere.value.contains(name) {
                let advice = Suggestion.text(
                    for: name, among: names, then: "`albumgen init --templates` copies a list of all texts")
                warn("there is no text `\(name)`, and no template here uses it\(advice)", name)
                continue
            }
            var problems = problems(with: entry.patterns, places ?? [])
            if case .plural(let forms) = entry { problems += self.problems(with: forms.keys.sorted(), rule) }
            for problem in problems { warn("`\(name)` \(problem)", name) }
        }
        for (name, pattern) in file.dates.sorted(by: { $0.key < $1.key }) {
            for problem in problems(with: [pattern], program.dates.places(name)) { warn("`\(name)` \(problem)", name) }
        }
        return found
    }

    /// Returns the warning about a file that is not read, since no language has its name.
    static func warning(aboutUnreachable file: ThemeFiles.File) -> Diagnostic {
        let name = file.name.dropFirst(ThemeFiles.stringsFolder.count)
        let tag = name.dropLast(ThemeTexts.ending.count).replacing("_", with: "-")
        let advice =
            LanguageTag.isTag(String(tag))
            ? "did you mean `\(tag)\(ThemeTexts.ending)`?"
            : "its name must be that of a language: `de.json`, `zh-Hant.json`"
        return Diagnostic(
            .warning,
            "no page can have the language `\(name.dropLast(ThemeTexts.ending.count))`, so this file is not read; \(advice)",
            at: SourceLocation(file: file.place))
    }

    private func problems(with forms: [String], _ rule: PluralRule) -> [String] {
        let known = PluralRule.allForms
        var problems = forms.filter { !known.contains($0) }.map { form in
            let list = known.map { "`\($0)`" }.joined(separator: ", ")
            return
                "has a form `\(form)`, which no language has\(Suggestion.text(for: form, among: known, then: "there are \(list)"))"
        }
        // Browsers, which choose the forms of texts in scripts, use `many` in more languages than albumgen does.
        let idle = forms.filter { known.contains($0) && !rule.forms.contains($0) && $0 != "many" }
        if !idle.isEmpty {
            let list = idle.map { "`\($0)`" }.joined(separator: ", ")
            problems.append(
                "has \(list), which the plural rule `\(rule.rawValue)` never chooses; remove those, or write another `plural` at the top of the file"
            )
        }
        return problems
    }

    private func problems(with patterns: [TextPattern], _ known: Set<String>) -> [String] {
        Set(patterns.flatMap(\.places)).subtracting(known).sorted().map { place in
            let list = known.sorted().map { "`{\($0)}`" }.joined(separator: ", ")
            let nearest = Suggestion.nearest(to: place, among: known.sorted()).map { "did you mean `{\($0)}`?" }
            return
                "has a placeholder `{\(place)}`, which stays empty; \(nearest ?? (known.isEmpty ? "this text can have none" : "it can have \(list)"))"
        }
    }

    private static func texts(in files: [ThemeFiles.File]) -> Set<String> {
        let prefix = "text."
        return files.reduce(into: []) { names, file in
            guard file.name.hasSuffix(".mustache"), let text = try? file.text() else { return }
            let tags = TemplateTags.tags(in: text)
            for tag in tags where tag.name.hasPrefix(prefix) { names.insert(String(tag.name.dropFirst(prefix.count))) }
            // In a section `text`, texts are named without the prefix. Which of the tags are inside it does not matter much.
            if tags.contains(where: { $0.kind == .section && $0.name == "text" }) { names.formUnion(tags.map(\.name)) }
        }
    }
}

extension InterfaceTexts.Entry {
    fileprivate var patterns: [TextPattern] {
        switch self {
        case .plain(let pattern): [pattern]
        case .plural(let forms): Array(forms.values)
        }
    }
}
