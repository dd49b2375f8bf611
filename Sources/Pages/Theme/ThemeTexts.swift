internal import AlbumModel
internal import Synchronization

/// The interface texts of all languages that a theme has files for.
package final class ThemeTexts: Sendable {
    private let english: InterfaceTexts
    private let resolved: [String: InterfaceTexts]
    /// Languages that were asked for under another tag than their file's (`zh-CN`, `fr-CA`, one without a file).
    private let aliases = Mutex<[String: InterfaceTexts]>([:])

    init(_ files: ThemeFiles) throws(ThemeError) {
        var readers: [String: InterfaceTextsReader] = [:]
        for file in files.files where file.name.hasPrefix("strings/") && file.name.hasSuffix(".json") {
            readers[String(file.name.dropFirst(8).dropLast(5)).lowercased()] = InterfaceTextsReader(file: file)
        }
        guard let builtIn = BuiltInTheme.files.first(where: { $0.name == "strings/en.json" }) else {
            throw ThemeError("the program was built without its English texts")
        }
        let file = ThemeFiles.File(name: builtIn.name, place: "built-in/strings/en.json", bytes: builtIn.bytes)
        let base = try InterfaceTextsReader(file: file).read(language: "en", over: nil)
        english = try readers["en"]?.read(language: "en", over: base) ?? base
        var resolved = ["en": english]
        for (tag, reader) in readers where tag != "en" { resolved[tag] = try reader.read(language: tag, over: english) }
        self.resolved = resolved
    }

    /// Of all languages: what a template may name.
    var names: Set<String> { resolved.values.reduce(into: []) { $0.formUnion($1.names) } }

    /// The texts for a BCP 47 tag: those of the nearest file, else English ones.
    subscript(language: String) -> InterfaceTexts {
        aliases.withLock { aliases in
            if let texts = aliases[language] { return texts }
            let texts = nearest(to: language.lowercased()).stating(language)
            aliases[language] = texts
            return texts
        }
    }

    private func nearest(to language: String) -> InterfaceTexts {
        var tag = Self.withScript(language)
        while true {
            if let texts = resolved[tag] { return texts }
            guard let hyphen = tag.lastIndex(of: "-") else { return english }
            tag = String(tag[..<hyphen])
        }
    }

    /// Chinese is written in two scripts, and most people name the country instead.
    private static func withScript(_ tag: String) -> String {
        let parts = tag.split(separator: "-")
        guard parts.first == "zh", !parts.contains("hans"), !parts.contains("hant") else { return tag }
        let isTraditional = ["tw", "hk", "mo"].contains { parts.contains(Substring($0)) }
        return isTraditional ? "zh-hant" : "zh-hans"
    }
}

extension InterfaceTexts {
    /// The same texts under the tag that pages are to state.
    fileprivate func stating(_ language: String) -> InterfaceTexts {
        InterfaceTexts(
            language: language, direction: direction, plural: plural, decimalMark: decimalMark, groupMark: groupMark,
            dates: dates, entries: [:], fallback: self)
    }
}
