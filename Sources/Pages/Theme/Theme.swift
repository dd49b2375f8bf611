package import AlbumModel
internal import AlbumSources
internal import Digests
package import Mustache
internal import Threads

/// The templates, interface texts, styles and scripts from which pages are made: loaded and checked once, then shared
/// by all threads.
package struct Theme: Sendable {
    /// A digest of all files that can affect the content of a page or an asset; part of every page's key.
    package private(set) var digest: ContentDigest
    /// Problems that do not stop a build, such as a misspelt field.
    package let diagnostics: [Diagnostic]
    package let look: Look
    package let texts: ThemeTexts
    package private(set) var assets: [ThemeAssetFile]
    let ground: GroundFiles
    /// Applies the visitor's choice of light or dark; nil if the theme has one scheme.
    let schemeScript: InlineScript?
    /// Whether one of the site's own templates links the scheme script as a file.
    let linksSchemeScript: Bool
    /// The names of the templates for the site's own views of items; those that contain only comments are left out.
    private let slots: Set<String>
    /// The names of the templates in `slots/`, in alphabetical order.
    package let slotNames: [String]
    /// Parsed when the first page is rendered, since a build without changes renders none.
    private let library: LazyValue<MustacheLibrary>

    /// The templates for whole pages; the others are parts of these.
    package enum Page: String, CaseIterable, Sendable {
        case home, album, category, item, page, search, timeline, map, redirect, door
        case onThisDay = "on-this-day"
    }

    /// - Parameters:
    ///   - settings: The site's choice of theme, with its changes to it.
    ///   - folders: Folders of templates, which override the theme's own files, file by file; the first has the highest
    ///     precedence.
    ///   - policy: What pages may load; templates must comply with it.
    package init(
        _ settings: ThemeSettings = ThemeSettings(), folders: [String] = [],
        policy: ContentSecurityPolicy = ContentSecurityPolicy()
    ) throws(ThemeError) {
        let files = try ThemeFiles(theme: settings, folders: folders)
        let appearance = try ThemeAppearance(files, settings: settings)
        look = appearance.look
        texts = try ThemeTexts(files)
        var published = appearance.published(files)
        ground = GroundFiles(takenFrom: &published)
        published = try ScriptBundle.joined(published)
        var linking = StyleLinking(published, policy: policy, finish: appearance.adding(lookTo:))
        assets = linking.linked()
        let templates = files.files(withSuffix: ".mustache")
        var own: [String: MustacheTemplate] = [:]
        var slots: Set<String> = []
        var linksSchemeScript = false
        for file in templates {
            let text = try file.text()
            if !file.isBuiltIn, text.contains("asset.scheme-js") { linksSchemeScript = true }
            let name = file.templateName
            if name == Self.usualSlot || name.hasPrefix(Self.slotFolder), !Self.isBlank(text) { slots.insert(name) }
            guard !file.isBuiltIn else { continue }
            try TemplateNesting.check(text, place: file.place)
            own[name] = try Self.parse(text, place: file.place)
        }
        library = Self.library(of: own, and: templates.filter(\.isBuiltIn))
        schemeScript = look.scheme == .auto ? assets.first { $0.name == "scheme-js" }.map(InlineScript.init) : nil
        self.linksSchemeScript = linksSchemeScript
        self.slots = slots
        slotNames = templates.map(\.templateName).filter { $0.hasPrefix(Self.slotFolder) }
            .map { String($0.dropFirst(Self.slotFolder.count)) }.sorted()
        var remarks = files.diagnostics + texts.diagnostics + appearance.diagnostics + linking.diagnostics
        remarks += [Self.note(onPhotographsAmong: published)].compactMap(\.self)
        remarks += try AssetChecks(files: published, templates: templates).check()
        // A test proves that the program's own templates have no mistakes, and checking them takes longer than a small
        // build.
        if !templates.allSatisfy(\.isBuiltIn) {
            remarks += try TemplateChecks(
                templates, textNames: texts.names, assetNames: Set(assets.map(\.name)), policy: policy
            ).check()
        }
        diagnostics = remarks
        digest = Self.digest(of: files.files + files.strings.joined(), assets, look)
    }

    private static func note(onPhotographsAmong published: [ThemeFiles.File]) -> Diagnostic? {
        CameraFiles.note(
            on: published.lazy.filter { !$0.isBuiltIn }.map(\.place),
            advice: "if it is one of your photographs, save a copy without metadata in its place")
    }

    /// Returns the theme with some of its files in another folder.
    func placing(in folder: String, _ isPlaced: (ThemeAssetFile) -> Bool) -> Theme {
        var theme = self
        theme.assets = assets.map { isPlaced($0) ? $0.placed(in: folder) : $0 }
        var key = KeyWriter()
        key.add(digest)
        for asset in theme.assets { key.add(asset.address) }
        theme.digest = key.finish()
        return theme
    }

    package func render(_ page: Page, _ context: any MustacheParent) -> String {
        // Every case has a built-in file, registered by `Theme.init`.
        library.value.render(context, withTemplate: page.rawValue) ?? ""
    }

    /// The template of the site's own view of items; the built-in one contains only a comment.
    private static let usualSlot = "slot"
    private static let slotFolder = "slots/"

    /// Returns the name of the template for a choice of `slot`; nil if it shows nothing.
    func slot(_ choice: String?) -> String? {
        let name = choice.map { Self.slotFolder + $0 } ?? Self.usualSlot
        return slots.contains(name) ? name : nil
    }

    /// Returns the site's own view of an item, as HTML.
    func renderSlot(_ template: String, _ context: some TemplateContext) -> String {
        library.value.render(context, withTemplate: template) ?? ""
    }

    private static func library(
        of own: [String: MustacheTemplate], and builtIn: [ThemeFiles.File]
    ) -> LazyValue<MustacheLibrary> {
        LazyValue {
            var library = MustacheLibrary(templates: own)
            for file in builtIn {
                // The program's templates have no mistakes; a test parses them all.
                guard let template = try? parse(file.text(), place: file.place) else { continue }
                library.register(template, named: file.templateName)
            }
            return library
        }
    }

    /// Whether a template contains nothing but comments.
    private static func isBlank(_ text: String) -> Bool {
        text.replacing(/\{\{!.*?\}\}/.dotMatchesNewlines(), with: "").allSatisfy(\.isWhitespace)
    }

    static func parse(_ text: String, place: String) throws(ThemeError) -> MustacheTemplate {
        // Every template needs the pragma, because the library does not pass the escaping on to partials.
        let pragma = QuickHTML.isRegistered ? QuickHTML.pragma : ""
        let source = pragma + TemplateTags.withoutIndentation(text)
        do {
            return try MustacheTemplate(string: source)
        } catch let error as MustacheTemplate.ParserError {
            let line = error.context.lineNumber - (pragma.isEmpty ? 0 : 1)
            throw ThemeError(
                meaning(of: error.error, in: text),
                at: SourceLocation(file: place, line: line, column: error.context.columnNumber))
        } catch {
            throw ThemeError("the template cannot be read: \(error)", at: SourceLocation(file: place))
        }
    }

    private static func meaning(of error: any Error, in text: String) -> String {
        let open = TemplateTags.openAtMistake(in: text).map { "`\($0.name)`, which begins in line \($0.line)" }
        return switch error as? MustacheTemplate.Error {
        case .sectionCloseNameIncorrect:
            open.map { "this end tag does not match the open section \($0): close that section first" }
                ?? "no section is open here: remove this end tag, or begin its section before it"
        case .unfinishedName: "the tag is not finished: `}}` is missing, or its name has a character no name can have"
        case .expectedSectionEnd:
            "a section is still open at the end of the file: close \(open ?? "it with `{{/name}}`")"
        case .invalidSetDelimiter: "new delimiters are written `{{=<% %>=}}`"
        case .transformAppliedToInheritanceSection: "a block's name cannot have parentheses"
        case .illegalTokenInsideInheritSection, .textInsideInheritSection:
            "only blocks, `{{$name}}…{{/name}}`, are allowed between `{{<parent}}` and its end"
        case .invalidConfigVariableSyntax, .unrecognisedConfigVariable: "this `{{%…}}` means nothing"
        case nil: "the template ends in the middle of a tag: `}}` is missing"
        }
    }

    private static func digest(of files: [ThemeFiles.File], _ assets: [ThemeAssetFile], _ look: Look) -> ContentDigest {
        var key = KeyWriter()
        key.add(LookStyle(look: look).css)
        for file in files {
            key.add(file.name)
            key.add(ContentDigest(sha256: file.bytes))
        }
        // Pages name the published files, which can differ from those of the theme.
        for asset in assets { key.add(asset.address) }
        return key.finish()
    }
}

extension ThemeFiles.File {
    /// The name under which templates include it: `item` for `item.mustache`.
    var templateName: String { String(name.dropLast(".mustache".count)) }
}

extension Theme {
    /// Returns whether an address is in the folder of theme files.
    package static func isAsset(_ address: String) -> Bool { address.hasPrefix(ThemeAssetFile.folder) }
}

/// A style, script or picture of the theme. It is published next to the pages under a name that changes with its
/// content, so that hosts may let browsers cache it forever.
package struct ThemeAssetFile: Sendable {
    /// The name in templates: `item-css` for `item.css`.
    let name: String
    /// Relative to the site's root.
    private(set) var address: String
    let digest: ContentDigest
    let bytes: [UInt8]

    /// The folder of theme files. No album has this address.
    static let folder = "assets/"

    private static let markLength = 8

    init(_ file: ThemeFiles.File) {
        bytes = file.bytes
        digest = ContentDigest(sha256: bytes)
        let base = Self.base(of: file)
        let dot = base.lastIndex(of: ".") ?? base.endIndex
        name = Self.name(of: file)
        address = "\(Self.folder)\(base[..<dot])-\(digest.shortHex.prefix(Self.markLength))\(base[dot...])"
    }
}

extension ThemeAssetFile {
    /// Returns the name in templates, which does not depend on the folder.
    static func name(of file: ThemeFiles.File) -> String { base(of: file).replacing(".", with: "-") }

    /// In bytes.
    static func lengthOfPublishedName(of file: ThemeFiles.File) -> Int { base(of: file).utf8.count + 1 + markLength }

    private static func base(of file: ThemeFiles.File) -> String {
        file.name.split(separator: "/").last.map(String.init) ?? file.name
    }

    var isScript: Bool { address.hasSuffix(".js") }

    /// Whether it is a style sheet that may load other files.
    var linksOthers: Bool {
        address.hasSuffix(".css") && !StyleURLs.all(in: bytes).isEmpty
    }

    func placed(in folder: String) -> ThemeAssetFile {
        var file = self
        file.address = folder + address
        return file
    }
}

/// Joins the scripts of a folder into one: `viewer/items.js`, `viewer/keys.js` and so on are published as `viewer.js`,
/// sorted by name, in a scope of their own.
enum ScriptBundle {
    /// Returns the files to publish, in the order in which templates find them by their names without folders: the
    /// outermost first.
    static func joined(_ files: [ThemeFiles.File]) throws(ThemeError) -> [ThemeFiles.File] {
        var others: [ThemeFiles.File] = []
        var bundles: [String: (place: String, modules: [String])] = [:]
        for file in files {
            guard file.name.hasSuffix(".js"), let slash = file.name.lastIndex(of: "/") else {
                others.append(file)
                continue
            }
            let folder = String(file.name[..<slash])
            bundles[folder, default: (file.place, [])].modules.append(try file.text())
        }
        let joined = bundles.map { folder, bundle in
            // A module may end in a comment, or without the semicolon that separates it from the next one.
            let text = "(function () {\n\"use strict\";\n" + bundle.modules.joined(separator: "\n;\n") + "\n})();\n"
            return ThemeFiles.File(name: folder + ".js", place: bundle.place, bytes: Array(text.utf8))
        }
        func depth(_ file: ThemeFiles.File) -> Int { file.name.utf8.count { $0 == UInt8(ascii: "/") } }
        return (others + joined).sorted { (depth($0), $0.name) < (depth($1), $1.name) }
    }
}
