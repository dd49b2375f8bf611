internal import AlbumModel
internal import Synchronization
internal import Yams

/// The interface texts of all languages that a theme has files for.
package final class ThemeTexts: Sendable {
    private let english: InterfaceTexts
    /// The languages of a site's own files, which may have mistakes and are therefore read at once.
    private let own: [String: InterfaceTexts]
    /// The program's other languages. Each is read only when a page needs it, since a site usually has one.
    private let builtIn: [String: InterfaceTextsReader]
    private let read = Mutex<[String: InterfaceTexts]>([:])
    /// Texts that were requested under a tag other than that of their file (`zh-CN`, `fr-CA`, a language without a
    /// file).
    private let aliases = Mutex<[String: InterfaceTexts]>([:])

    init(_ files: ThemeFiles) throws(ThemeError) {
        guard let program = ThemeFiles.builtIn("").first(where: { $0.name == "strings/en.json" }) else {
            throw ThemeError("the program was built without its English texts")
        }
        let base = try InterfaceTextsReader(file: program).read(language: "en", over: nil)
        var english = base
        var changed: [String: InterfaceTextsReader] = [:]
        var builtIn: [String: InterfaceTextsReader] = [:]
        for file in files.files where file.name.hasPrefix("strings/") && file.name.hasSuffix(".json") {
            let tag = String(file.name.dropFirst(8).dropLast(5)).lowercased()
            let reader = InterfaceTextsReader(file: file)
            if tag == "en" {
                if !file.isBuiltIn { english = try reader.read(language: tag, over: base) }
            } else if file.isBuiltIn {
                builtIn[tag] = reader
            } else {
                changed[tag] = reader
            }
        }
        var own: [String: InterfaceTexts] = [:]
        for (tag, reader) in changed { own[tag] = try reader.read(language: tag, over: english) }
        self.english = english
        self.own = own
        self.builtIn = builtIn
    }

    /// The names in all languages, which templates may use. The program's files have the same names in each language.
    var names: Set<String> { own.values.reduce(into: english.names) { $0.formUnion($1.names) } }

    /// Returns the texts for a BCP 47 tag: those of the closest file, else the English ones.
    subscript(language: String) -> InterfaceTexts {
        aliases.withLock { aliases in
            if let texts = aliases[language] { return texts }
            let texts = nearest(to: language.lowercased()).stating(language)
            aliases[language] = texts
            return texts
        }
    }

    /// Returns whether there are texts for a BCP 47 tag.
    package func hasTexts(in language: String) -> Bool { known(language.lowercased()) != nil }

    private func nearest(to language: String) -> InterfaceTexts { known(language) ?? english }

    private func known(_ language: String) -> InterfaceTexts? {
        var tag = Self.withScript(language)
        while true {
            if let texts = texts(tag) { return texts }
            guard let hyphen = tag.lastIndex(of: "-") else { return nil }
            tag = String(tag[..<hyphen])
        }
    }

    private func texts(_ tag: String) -> InterfaceTexts? {
        if tag == "en" { return english }
        if let texts = own[tag] { return texts }
        return read.withLock { read in
            // The program's files have no mistakes; a test reads them all.
            if read[tag] == nil { read[tag] = try? builtIn[tag]?.read(language: tag, over: english) }
            return read[tag]
        }
    }

    /// Returns a tag with its script. Chinese has two scripts, and most tags name the country instead.
    private static func withScript(_ tag: String) -> String {
        let parts = tag.split(separator: "-")
        guard parts.first == "zh", !parts.contains("hans"), !parts.contains("hant") else { return tag }
        let isTraditional = ["tw", "hk", "mo"].contains { parts.contains(Substring($0)) }
        return isTraditional ? "zh-hant" : "zh-hans"
    }
}

extension InterfaceTexts {
    /// Returns the same texts under the tag that pages declare.
    fileprivate func stating(_ language: String) -> InterfaceTexts {
        InterfaceTexts(
            language: language, direction: direction, plural: plural, decimalMark: decimalMark, groupMark: groupMark,
            dates: dates, entries: [:], fallback: self)
    }
}

/// Reads files of interface texts. They are JSON, but JSON is also YAML, and the YAML parser reports where a mistake
/// is.
struct InterfaceTextsReader {
    let file: ThemeFiles.File

    func read(language: String, over fallback: InterfaceTexts?) throws(ThemeError) -> InterfaceTexts {
        let root = try mapping(compose(), "the file")
        try refuseOthers(in: root, but: ["name", "direction", "plural", "numbers", "dates", "texts"])
        let numbers = try root["numbers"].map { node throws(ThemeError) in try mapping(node, "`numbers`") }
        let direction = try string(root["direction"], "direction") ?? fallback?.direction ?? "ltr"
        return InterfaceTexts(
            language: language, direction: direction == "rtl" ? "rtl" : "ltr",
            plural: try plural(root["plural"]) ?? fallback?.plural ?? .oneOther,
            decimalMark: try string(numbers?["decimal"], "decimal") ?? fallback?.decimalMark ?? ".",
            groupMark: try string(numbers?["group"], "group") ?? fallback?.groupMark ?? ",",
            dates: try dates(root["dates"], over: fallback?.dates), entries: try entries(root["texts"]),
            fallback: fallback)
    }

    private func compose() throws(ThemeError) -> Node {
        let text = try file.text()
        do {
            guard let node = try Yams.compose(yaml: text) else { throw error("the file is empty", at: nil) }
            return node
        } catch let problem as ThemeError {
            throw problem
        } catch let problem as YamlError {
            switch problem {
            case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
                .composer(_, let problem, let mark, _):
                throw error("this is not JSON: \(problem)", at: mark)
            default: throw error("this is not JSON", at: nil)
            }
        } catch {
            throw self.error("this is not JSON", at: nil)
        }
    }

    private func plural(_ node: Node?) throws(ThemeError) -> PluralRule? {
        guard let node, let name = try string(node, "plural") else { return nil }
        if let rule = PluralRule(rawValue: name) { return rule }
        let known = PluralRule.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        throw error("there is no plural rule `\(name)`: expected one of \(known)", at: node.mark)
    }

    private func dates(_ node: Node?, over fallback: InterfaceTexts.Dates?) throws(ThemeError) -> InterfaceTexts.Dates {
        let dates = try node.map { node throws(ThemeError) in try mapping(node, "`dates`") }
        func pattern(_ name: String, _ inherited: TextPattern?) throws(ThemeError) -> TextPattern {
            if let text = try string(dates?[name], name) { return TextPattern(text) }
            guard let inherited else { throw error("`dates` lacks `\(name)`", at: node?.mark) }
            return inherited
        }
        return InterfaceTexts.Dates(
            months: try names(dates?["months"], 12, "`months` must list twelve names") ?? fallback?.months ?? [],
            day: try pattern("day", fallback?.day), time: try pattern("time", fallback?.time),
            dayAndTime: try pattern("dayAndTime", fallback?.dayAndTime),
            month: try pattern("month", fallback?.month),
            daysOfMonth: try pattern("daysOfMonth", fallback?.daysOfMonth),
            daysOfYear: try pattern("daysOfYear", fallback?.daysOfYear), days: try pattern("days", fallback?.days),
            seasons: try names(dates?["seasons"], 4, "`seasons` must list four names") ?? fallback?.seasons ?? [],
            season: try pattern("season", fallback?.season), year: try pattern("year", fallback?.year),
            decade: try pattern("decade", fallback?.decade), since: try pattern("since", fallback?.since),
            until: try pattern("until", fallback?.until), about: try pattern("about", fallback?.about),
            unsure: try pattern("unsure", fallback?.unsure))
    }

    private func names(_ node: Node?, _ count: Int, _ mistake: String) throws(ThemeError) -> [String]? {
        guard let node else { return nil }
        let names = node.sequence?.compactMap(\.string) ?? []
        guard names.count == count else { throw error(mistake, at: node.mark) }
        return names
    }

    private func entries(_ node: Node?) throws(ThemeError) -> [String: InterfaceTexts.Entry] {
        guard let node else { return [:] }
        var entries: [String: InterfaceTexts.Entry] = [:]
        for (key, value) in try mapping(node, "`texts`") {
            guard let name = key.string else { continue }
            if let forms = value.mapping {
                var patterns: [String: TextPattern] = [:]
                for (form, text) in forms {
                    if let form = form.string, let text = try string(text, name) { patterns[form] = TextPattern(text) }
                }
                guard patterns["other"] != nil else { throw error("`\(name)` lacks its form `other`", at: value.mark) }
                entries[name] = .plural(patterns)
            } else if let text = try string(value, name) {
                entries[name] = .plain(TextPattern(text))
            }
        }
        return entries
    }

    private func mapping(_ node: Node, _ what: String) throws(ThemeError) -> Node.Mapping {
        guard let mapping = node.mapping else { throw error("\(what) must be an object, `{…}`", at: node.mark) }
        return mapping
    }

    private func refuseOthers(in mapping: Node.Mapping, but known: [String]) throws(ThemeError) {
        for (key, _) in mapping {
            guard let name = key.string, !known.contains(name) else { continue }
            let names = known.map { "`\($0)`" }.joined(separator: ", ")
            throw error("unknown key `\(name)`: expected \(names)", at: key.mark)
        }
    }

    private func string(_ node: Node?, _ name: String) throws(ThemeError) -> String? {
        guard let node else { return nil }
        guard let text = node.scalar?.string else { throw error("`\(name)` must be a text", at: node.mark) }
        return text
    }

    private func error(_ message: String, at mark: Mark?) -> ThemeError {
        ThemeError(message, at: SourceLocation(file: file.place, line: mark?.line, column: mark?.column))
    }
}
