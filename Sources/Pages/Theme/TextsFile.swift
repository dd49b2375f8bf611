internal import AlbumModel
internal import Yams

/// One file of interface texts, which may lack any of them.
struct TextsFile: Sendable {
    private(set) var direction: String?
    private(set) var plural: PluralRule?
    private(set) var decimalMark: String?
    private(set) var groupMark: String?
    private(set) var months: [String]?
    private(set) var seasons: [String]?
    /// The patterns of `dates`, by name.
    private(set) var dates: [String: TextPattern] = [:]
    private(set) var entries: [String: InterfaceTexts.Entry] = [:]
    /// The places of the texts and of the patterns of dates, by name.
    private(set) var places: [String: SourceLocation] = [:]
    /// Warnings about keys and values that have no effect.
    private(set) var remarks: [Diagnostic] = []

    private static let directions = ["ltr", "rtl"]
    private static let numberNames = ["decimal", "group"]

    /// - Throws: If it cannot be read.
    init(_ file: ThemeFiles.File) throws(ThemeError) {
        let reader = TextsReader(place: file.place)
        let root = try reader.mapping(reader.compose(file.text()), "the file")
        try reader.refuseOthers(in: root, but: ["name", "direction", "plural", "numbers", "dates", "texts"])
        plural = try reader.plural(root["plural"])
        if let node = root["direction"], let name = try reader.string(node, "direction") {
            if Self.directions.contains(name) {
                direction = name
            } else {
                let advice = Suggestion.text(for: name, among: Self.directions)
                let problem = "`direction` is `ltr` or `rtl`, so `\(name)` has no effect\(advice)"
                remarks.append(reader.warning(problem, at: node.mark))
            }
        }
        if let node = root["numbers"] {
            let numbers = try reader.mapping(node, "`numbers`")
            remarks += reader.remarks(onOthersIn: numbers, called: "numbers", but: Self.numberNames)
            decimalMark = try reader.string(numbers["decimal"], "decimal")
            groupMark = try reader.string(numbers["group"], "group")
        }
        if let node = root["dates"] { try read(dates: reader.mapping(node, "`dates`"), reader) }
        if let node = root["texts"] {
            entries = try reader.entries(node)
            note(reader.places(in: node))
        }
    }

    private mutating func read(dates: Node.Mapping, _ reader: TextsReader) throws(ThemeError) {
        let names = InterfaceTexts.Dates.names
        remarks += reader.remarks(onOthersIn: dates, called: "dates", but: ["months", "seasons"] + names)
        months = try reader.names(dates["months"], 12, "`months` must list twelve names")
        seasons = try reader.names(dates["seasons"], 4, "`seasons` must list four names")
        for name in names { self.dates[name] = try reader.string(dates[name], name).map(TextPattern.init) }
        note(reader.places(in: .mapping(dates)))
    }

    private mutating func note(_ found: [String: SourceLocation]) { places.merge(found) { first, _ in first } }

    /// Returns the texts of a language, with those of `fallback` for what the file lacks. The program's English file,
    /// which has no fallback, lacks nothing.
    func texts(in language: String, over fallback: InterfaceTexts?) -> InterfaceTexts {
        InterfaceTexts(
            language: language, direction: direction ?? fallback?.direction ?? "ltr",
            plural: plural ?? fallback?.plural ?? .oneOther, decimalMark: decimalMark ?? fallback?.decimalMark ?? ".",
            groupMark: groupMark ?? fallback?.groupMark ?? ",", dates: dates(over: fallback?.dates), entries: entries,
            fallback: fallback)
    }

    private func dates(over fallback: InterfaceTexts.Dates?) -> InterfaceTexts.Dates {
        var all = fallback ?? InterfaceTexts.Dates()
        if let months { all.months = months }
        if let seasons { all.seasons = seasons }
        all.patterns.merge(dates) { _, own in own }
        return all
    }
}

/// Reads the parts of a file of interface texts. It is JSON, but JSON is also YAML, and the YAML parser reports where a
/// mistake is.
private struct TextsReader {
    let place: String

    func compose(_ text: String) throws(ThemeError) -> Node {
        do {
            guard let node = try Yams.compose(yaml: text) else { throw error("the file is empty", at: nil) }
            return node
        } catch let problem as ThemeError {
            throw problem
        } catch let problem as YamlError {
            throw malformed(problem, text)
        } catch {
            throw self.error("this is not JSON", at: nil)
        }
    }

    private func malformed(_ problem: YamlError, _ text: String) -> ThemeError {
        switch problem {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            return error("this is not JSON: \(problem)", at: mark)
        case .duplicatedKeysInMapping(let names, let context):
            let name = names.first ?? ""
            return error("`\(name)` is written more than once in this object; keep one of them", at: context.mark)
        case .reader(_, let offset, _, _):
            let line = 1 + text.prefix(offset ?? 0).count(where: \.isNewline)
            return ThemeError(
                "this is not JSON: the line has a character that no text can have; remove it",
                at: SourceLocation(file: place, line: line))
        default: return error("this is not JSON: \(problem)", at: nil)
        }
    }

    func plural(_ node: Node?) throws(ThemeError) -> PluralRule? {
        guard let node, let name = try string(node, "plural") else { return nil }
        if let rule = PluralRule(rawValue: name) { return rule }
        let known = PluralRule.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        throw error("there is no plural rule `\(name)`: expected one of \(known)", at: node.mark)
    }

    func names(_ node: Node?, _ count: Int, _ mistake: String) throws(ThemeError) -> [String]? {
        guard let node else { return nil }
        let names = node.sequence?.compactMap(\.string) ?? []
        guard names.count == count else { throw error(mistake, at: node.mark) }
        return names
    }

    func entries(_ node: Node) throws(ThemeError) -> [String: InterfaceTexts.Entry] {
        var entries: [String: InterfaceTexts.Entry] = [:]
        for (key, value) in try mapping(node, "`texts`") {
            guard let name = key.string else { continue }
            if let forms = value.mapping {
                var patterns: [String: TextPattern] = [:]
                for (form, text) in forms {
                    if let form = form.string, let text = try string(text, name) { patterns[form] = TextPattern(text) }
                }
                guard patterns["other"] != nil else { throw error("`\(name)` has no form `other`", at: value.mark) }
                entries[name] = .plural(patterns)
            } else if let text = try string(value, name) {
                entries[name] = .plain(TextPattern(text))
            }
        }
        return entries
    }

    func mapping(_ node: Node, _ what: String) throws(ThemeError) -> Node.Mapping {
        guard let mapping = node.mapping else { throw error("\(what) must be an object, `{…}`", at: node.mark) }
        return mapping
    }

    func refuseOthers(in mapping: Node.Mapping, but known: [String]) throws(ThemeError) {
        for (key, _) in mapping {
            guard let name = key.string, !known.contains(name) else { continue }
            let names = known.map { "`\($0)`" }.joined(separator: ", ")
            let advice = Suggestion.text(for: name, among: known)
            throw error("unknown key `\(name)`: expected \(names)\(advice)", at: key.mark)
        }
    }

    func remarks(onOthersIn mapping: Node.Mapping, called what: String, but known: [String]) -> [Diagnostic] {
        mapping.compactMap { key, _ in
            guard let name = key.string, !known.contains(name) else { return nil }
            let names = known.map { "`\($0)`" }.joined(separator: ", ")
            let advice = Suggestion.text(for: name, among: known, then: "there are \(names)")
            return warning("unknown key `\(name)` in `\(what)`\(advice)", at: key.mark)
        }
    }

    func places(in node: Node) -> [String: SourceLocation] {
        let pairs = node.mapping?.compactMap { key, _ in key.string.map { ($0, location(key.mark)) } } ?? []
        return Dictionary(pairs) { first, _ in first }
    }

    func string(_ node: Node?, _ name: String) throws(ThemeError) -> String? {
        guard let node else { return nil }
        guard let scalar = node.scalar, scalar.style != .plain || !["null", "~", ""].contains(scalar.string) else {
            throw error("`\(name)` must be a text", at: node.mark)
        }
        return scalar.string
    }

    func warning(_ message: String, at mark: Mark?) -> Diagnostic { Diagnostic(.warning, message, at: location(mark)) }

    private func error(_ message: String, at mark: Mark?) -> ThemeError { ThemeError(message, at: location(mark)) }

    private func location(_ mark: Mark?) -> SourceLocation {
        SourceLocation(file: place, line: mark?.line, column: mark?.column)
    }
}
