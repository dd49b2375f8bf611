package import AlbumModel
internal import AlbumSources

/// The files of a theme. Each file is looked up in the site's template folders, then in `themes/NAME/` of those folders
/// and of the program, and finally among the program's defaults.
package struct ThemeFiles: Sendable {
    package struct File: Sendable {
        /// Relative to the template folder or the theme's folder: `item.mustache`, `strings/en.json`.
        package var name: String
        /// The path on disk, or `built-in/NAME`, for messages.
        package var place: String
        package var bytes: [UInt8]
        /// Whether this is the program's own file, unchanged.
        var isBuiltIn = false

        /// Returns the file decoded as UTF-8, without a byte order mark.
        package func text() throws(ThemeError) -> String {
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw ThemeError("the file is not valid UTF-8: save it as UTF-8", at: SourceLocation(file: place))
            }
            return text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
        }
    }

    /// Sorted by name.
    package let files: [File]
    /// The interface texts of each folder, in descending order of precedence: these files are layered,
    /// while all others replace one another.
    let strings: [[File]]
    /// The folders of templates, in descending order of precedence.
    let folders: [String]
    /// Warnings about what is left out, and notes about names that have changed since earlier versions.
    package let diagnostics: [Diagnostic]

    /// - Parameters:
    ///   - theme: The site's theme settings.
    ///   - folders: Folders of templates, in descending order of precedence. A missing folder counts as empty.
    /// - Throws: If no folder has the theme, or a file cannot be read.
    package init(theme: ThemeSettings = ThemeSettings(), folders: [String] = []) throws(ThemeError) {
        let catalogue = ThemeCatalogue(folders: folders)
        try catalogue.check(theme)
        let own = ThemeCatalogue.path(of: theme.chosenName)
        var found: [String: File] = [:]
        var strings: [[File]] = []
        var twins: [Diagnostic] = []
        func add(_ files: [File]) {
            // Of names that differ only in how their letters are encoded, the same one comes first on all systems.
            let files = files.sorted { $1.name.utf8.lexicographicallyPrecedes($0.name.utf8) }
            twins += Self.twins(in: files) + Self.otherCases(in: files)
            strings.append(files.filter { $0.name.hasPrefix(Self.stringsFolder) })
            for file in files where found[file.name] == nil { found[file.name] = file }
        }
        var former = FormerNames()
        let read =
            try folders.map { folder throws(ThemeError) in try ThemeFolder(folder) }
            + folders.map { folder throws(ThemeError) in try ThemeFolder(folder, theme: own) }
        for folder in read { add(former.replaced(in: folder.files)) }
        add(Self.builtIn(own + "/"))
        add(Self.builtIn("").filter { !$0.name.hasPrefix(ThemeCatalogue.folder) })
        files = found.values.sorted { $0.name < $1.name }
        // A link in front of several folders is reported once.
        diagnostics = read.flatMap(\.diagnostics).uniqued() + twins + former.notes
        self.strings = strings
        self.folders = folders
    }

    static let stringsFolder = "strings/"

    /// Returns the names of the files that a theme has in a folder of templates.
    package static func names(ofTheme theme: String, in folder: String) throws(ThemeError) -> Set<String> {
        guard theme != ThemeCatalogue.plain else { return [] }
        return Set(try ThemeFolder(folder, theme: ThemeCatalogue.path(of: theme)).files.map(\.name))
    }

    /// Returns a warning for each file of a folder whose name differs from another only in how its letters are encoded.
    private static func twins(in files: [File]) -> [Diagnostic] {
        var names: Set<String> = []
        return files.compactMap { file in
            guard !names.insert(file.name).inserted else { return nil }
            return Diagnostic(
                .warning,
                "another file has this name, with its accented letters encoded differently (as Macs do), and only that one is used; rename one of them",
                at: SourceLocation(file: file.place))
        }
    }

    private static let usualNames = Dictionary(
        BuiltInTheme.files.map { file in
            let isOfTheme = file.name.hasPrefix(ThemeCatalogue.folder)
            let name = isOfTheme ? file.name.split(separator: "/").dropFirst(2).joined(separator: "/") : file.name
            return (name.lowercased(), name)
        }
    ) { first, _ in first }

    /// Returns a warning for each file of a folder whose name would have an effect in another case.
    private static func otherCases(in files: [File]) -> [Diagnostic] {
        let names = Set(files.map(\.name))
        return files.compactMap { file in
            // The remarks on texts are about languages.
            guard !file.isBuiltIn, !file.name.hasPrefix(stringsFolder) else { return nil }
            var usual = usualNames[file.name.lowercased()] ?? file.name
            if usual.lowercased().hasSuffix(templateEnding) {
                usual = String(usual.dropLast(templateEnding.count)) + templateEnding
            }
            guard usual != file.name, !names.contains(usual) else { return nil }
            return Diagnostic(
                .warning, "is not used under this name; rename it to `\(usual)`", at: SourceLocation(file: file.place))
        }
    }

    private static let templateEnding = ".mustache"

    package func files(withSuffix suffix: String) -> [File] { files.filter { $0.name.hasSuffix(suffix) } }

    /// Returns the program's own files below a folder of `templates/`, named relative to it.
    static func builtIn(_ folder: String) -> [File] {
        BuiltInTheme.files.filter { $0.name.hasPrefix(folder) }.map {
            File(
                name: String($0.name.dropFirst(folder.count)), place: "built-in/\($0.name)", bytes: $0.bytes,
                isBuiltIn: true)
        }
    }
}

/// The former names of the parts of an item's page, which a site's own files may still use.
private struct FormerNames {
    private static let files = ["preview.mustache": "item.mustache", "preview.css": "item.css"]
    private static let words = ["asset.preview-css": "asset.item-css", "ag-preview": "ag-item"]

    private(set) var notes: [Diagnostic] = []

    mutating func replaced(in files: [ThemeFiles.File]) -> [ThemeFiles.File] {
        let names = Set(files.map(\.name))
        return files.map { file in
            var file = file
            if let name = Self.files[file.name], !names.contains(name) {
                note(file.name, name, in: file)
                file.name = name
            }
            guard file.name.hasSuffix(".mustache") || file.name.hasSuffix(".css"), var text = try? file.text() else {
                return file
            }
            for (former, word) in Self.words.sorted(by: { $0.key < $1.key }) {
                guard let replaced = Self.replacing(former, with: word, in: text) else { continue }
                note(former, word, in: file)
                text = replaced
                file.bytes = Array(text.utf8)
            }
            return file
        }
    }

    /// Returns a text with a word replaced, or nil if the text does not have it. The end of a longer word, such as
    /// `drag-preview`, is a name of the site's own.
    private static func replacing(_ former: String, with word: String, in text: String) -> String? {
        var result = ""
        var end = text.startIndex
        for range in text.ranges(of: former) {
            if range.lowerBound > text.startIndex {
                let before = text[text.index(before: range.lowerBound)]
                if before.isLetter || before.isNumber || before == "-" || before == "_" { continue }
            }
            result += text[end..<range.lowerBound] + word
            end = range.upperBound
        }
        return end == text.startIndex ? nil : result + text[end...]
    }

    private mutating func note(_ former: String, _ name: String, in file: ThemeFiles.File) {
        notes.append(
            Diagnostic(
                .note, "`\(former)` is now called `\(name)`; change the name", at: SourceLocation(file: file.place)))
    }
}

/// An error in a theme that prevents all pages: the file, the line, and what to do.
package struct ThemeError: Error, Hashable, Sendable, CustomStringConvertible {
    package var message: String
    package var location: SourceLocation?
    /// Whether the cause is the system rather than the theme.
    package var isSystemFailure = false

    package init(_ message: String, at location: SourceLocation? = nil, isSystemFailure: Bool = false) {
        self.message = message
        self.location = location
        self.isSystemFailure = isSystemFailure
    }

    package var diagnostic: Diagnostic {
        var diagnostic = Diagnostic(.error, message, at: location)
        diagnostic.isTransient = isSystemFailure
        return diagnostic
    }

    package var description: String { diagnostic.description }
}

/// The available themes: the program's, and those in the site's own template folders.
package struct ThemeCatalogue: Sendable {
    /// The themes that come with the program.
    package static var builtIn: [String] { ThemeCatalogue(folders: []).names }

    /// The folder for themes inside a folder of templates.
    static let folder = "themes/"

    /// The theme without a folder: the templates themselves.
    static let plain = ThemeSettings.defaultName

    static func path(of theme: String) -> String { folder + theme }

    /// In alphabetical order, after the default theme.
    let names: [String]

    package init(folders: [String]) {
        var names: Set<String> = []
        for file in BuiltInTheme.files where file.name.hasPrefix(Self.folder) {
            if let name = file.name.dropFirst(Self.folder.count).split(separator: "/").first {
                names.insert(String(name))
            }
        }
        for folder in folders { names.formUnion(ThemeFolder.themes(in: folder)) }
        self.names = [Self.plain] + names.subtracting([Self.plain]).sorted()
    }

    /// Accepts only a name that was found, so that it cannot lead to any other path.
    package func check(_ theme: ThemeSettings) throws(ThemeError) {
        let name = theme.chosenName
        guard !names.contains(name) else { return }
        let known = names.map { "`\($0)`" }.joined(separator: ", ")
        throw ThemeError(
            "there is no theme `\(name)`\(Suggestion.text(for: name, among: names, then: "there are \(known), and any folder that you put into templates/themes/"))",
            at: theme.place)
    }
}
