internal import AlbumModel
internal import Synchronization
internal import Threads

/// The interface texts of all languages that a theme has files for.
///
/// The files of a language are layered: those of the site over those of its theme, and these over the
/// program's; within each, the one with the closest name first.
package final class ThemeTexts: Sendable {
    private typealias Layer = [String: LazyValue<TextsFile?>]

    private let english: InterfaceTexts
    /// The program's English file, under all others.
    private let base: InterfaceTexts
    /// The files of each folder by their languages, in descending order of precedence.
    private let layers: [Layer]
    /// The names in all languages, which templates may use. The program's files have the same names in each language.
    let names: Set<String>
    /// Warnings about what has no effect in the site's own files.
    let diagnostics: [Diagnostic]
    static let ending = ".json"
    private let made = Mutex<[String: InterfaceTexts]>([:])

    init(_ files: ThemeFiles) throws(ThemeError) {
        guard let program = ThemeFiles.builtIn("").first(where: { $0.name == "strings/en.json" }) else {
            throw ThemeError("the program was built without its English texts")
        }
        base = try TextsFile(program).texts(in: "en", over: nil)
        var names = base.names
        var layers: [Layer] = []
        var own: [(tag: String, texts: TextsFile, layer: Int)] = []
        var diagnostics: [Diagnostic] = []
        for folder in files.strings {
            var layer: Layer = [:]
            for file in folder where file.place != program.place {
                guard let tag = Self.tag(of: file) else {
                    if file.name.lowercased().hasSuffix(Self.ending) {
                        diagnostics.append(TextsChecks.warning(aboutUnreachable: file))
                    }
                    continue
                }
                guard layer[tag] == nil else {
                    let problem = "another file here is for the same language, and only that one is read; remove one"
                    diagnostics.append(Diagnostic(.warning, problem, at: SourceLocation(file: file.place)))
                    continue
                }
                if file.isBuiltIn {
                    // Read only when a page needs it, since a site usually has one language. The program's files have no mistakes; a test
                    // reads them all.
                    layer[tag] = LazyValue { try? TextsFile(file) }
                } else {
                    let texts = try TextsFile(file)
                    names.formUnion(texts.entries.keys)
                    own.append((tag, texts, layers.count))
                    layer[tag] = LazyValue { texts }
                }
            }
            if !layer.isEmpty { layers.append(layer) }
        }
        self.layers = layers
        self.names = names
        let english = Self.files(for: ["en"], in: layers[...]).reversed().reduce(base) { $1.texts(in: "en", over: $0) }
        self.english = english
        let checks = TextsChecks(base, files)
        for (tag, texts, layer) in own {
            let read = Self.files(for: LanguageTag.names(for: tag), in: layers[layer...])
            let rule = texts.plural ?? read.lazy.compactMap(\.plural).first ?? english.plural
            diagnostics += checks.remarks(on: texts, rule: rule)
        }
        self.diagnostics = diagnostics
    }

    /// Returns the tag of a file's language, in lower case; nil if no language can have it.
    private static func tag(of file: ThemeFiles.File) -> String? {
        guard file.name.hasSuffix(ending) else { return nil }
        let tag = String(file.name.dropFirst(ThemeFiles.stringsFolder.count).dropLast(ending.count))
        return LanguageTag.isTag(tag) ? tag.lowercased() : nil
    }

    /// Returns the texts for a BCP 47 tag: those of the closest files, else the English ones.
    subscript(language: String) -> InterfaceTexts {
        made.withLock { made in
            if let texts = made[language] { return texts }
            let names = LanguageTag.names(for: language.lowercased())
            // English files are among those of English, and under those of every other language.
            let fallback = names.contains("en") ? base : english
            let files = Self.files(for: names, in: layers[...])
            let texts =
                files.isEmpty
                ? fallback.stating(language) : files.reversed().reduce(fallback) { $1.texts(in: language, over: $0) }
            made[language] = texts
            return texts
        }
    }

    /// Returns whether there are texts for a BCP 47 tag.
    package func hasTexts(in language: String) -> Bool {
        let names = LanguageTag.names(for: language.lowercased())
        return names.contains("en") || layers.contains { layer in names.contains { layer[$0] != nil } }
    }

    /// - Returns: The files of a language's names, in descending order of precedence.
    private static func files(for names: [String], in layers: ArraySlice<Layer>) -> [TextsFile] {
        layers.flatMap { layer in names.compactMap { layer[$0]?.value } }
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
