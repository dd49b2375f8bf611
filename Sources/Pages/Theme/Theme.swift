package import AlbumModel
internal import Digests
package import Mustache

/// The templates, interface texts, styles and scripts that pages are made with: loaded and checked once, then shared by
/// all threads.
package struct Theme: Sendable {
    /// Of all files that can change what a page or an asset holds; part of every page's key.
    package let digest: ContentDigest
    /// What stops no build: a misspelt field, for example.
    package let diagnostics: [Diagnostic]
    package let look: Look
    package let texts: ThemeTexts
    package let assets: [ThemeAssetFile]
    let ground: GroundFiles
    /// Applies the visitor's choice of light or dark; nil if the theme has one scheme.
    let schemeScript: InlineScript?
    /// Whether one of the site's own templates links that script as a file.
    let linksSchemeScript: Bool
    /// Whether the site has a view of its own for items: the built-in `slot.mustache` holds a comment alone.
    let hasSlot: Bool
    private let library: MustacheLibrary

    /// The templates that make a whole page; the others are parts of these.
    package enum Page: String, CaseIterable, Sendable {
        case home, album, category, item, search, timeline, map, redirect, door
    }

    /// - Parameters:
    ///   - settings: the theme that the site chooses, with its changes to it.
    ///   - folders: of templates, looked through file by file, the first having the last word, before the theme's own.
    ///   - policy: what pages may load, which templates have to keep to.
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
        assets = try ScriptBundle.joined(published).map(ThemeAssetFile.init)
        var library = MustacheLibrary()
        var templates: [TemplateChecks.Template] = []
        var refused: [Diagnostic] = []
        var hasSlot = false
        for file in files.files(withSuffix: ".mustache") {
            let name = String(file.name.dropLast(".mustache".count))
            let text = try file.text()
            if name == "slot" { hasSlot = !Self.isBlank(text) }
            library.register(try Self.parse(text, place: file.place), named: name)
            templates.append(.init(name: name, place: file.place, tags: TemplateTags.tags(in: text)))
            refused += PolicyChecks(policy: policy).remarks(on: text, file: file.place)
        }
        self.library = library
        schemeScript = look.scheme == .auto ? assets.first { $0.name == "scheme-js" }.map(InlineScript.init) : nil
        linksSchemeScript = templates.contains { $0.tags.contains { $0.name == "asset.scheme-js" } }
        self.hasSlot = hasSlot
        diagnostics =
            try files.diagnostics + appearance.diagnostics
            + TemplateChecks(templates: templates, textNames: texts.names, assetNames: Set(assets.map(\.name))).check()
            + refused
        digest = Self.digest(of: files.files, assets, look)
    }

    package func render(_ page: Page, _ context: any MustacheParent) -> String {
        // Every case has a built-in file, which `Theme.init` has registered.
        library.render(context, withTemplate: page.rawValue) ?? ""
    }

    /// The site's own view of an item, as HTML; empty where there is none.
    func renderSlot(_ context: some TemplateContext) -> String {
        hasSlot ? library.render(context, withTemplate: "slot") ?? "" : ""
    }

    /// Whether a template contains nothing but comments.
    private static func isBlank(_ text: String) -> Bool {
        text.replacing(/\{\{!.*?\}\}/.dotMatchesNewlines(), with: "").allSatisfy(\.isWhitespace)
    }

    private static func parse(_ text: String, place: String) throws(ThemeError) -> MustacheTemplate {
        // Every template says so itself: the library does not hand the escaping on to partials.
        let pragma = QuickHTML.isRegistered ? QuickHTML.pragma : ""
        let source = pragma + TemplateTags.withoutIndentation(text)
        do {
            return try MustacheTemplate(string: source)
        } catch let error as MustacheTemplate.ParserError {
            let line = error.context.lineNumber - (pragma.isEmpty ? 0 : 1)
            throw ThemeError(
                meaning(of: error.error),
                at: SourceLocation(file: place, line: line, column: error.context.columnNumber))
        } catch {
            throw ThemeError("the template cannot be read: \(error)", at: SourceLocation(file: place))
        }
    }

    private static func meaning(of error: any Error) -> String {
        switch error as? MustacheTemplate.Error {
        case .sectionCloseNameIncorrect: "this end does not match the section that is open: close that one first"
        case .unfinishedName: "the tag is not finished: `}}` is missing, or its name has a character no name can have"
        case .expectedSectionEnd: "a section is still open at the end of the file: close it with `{{/name}}`"
        case .invalidSetDelimiter: "new delimiters are written `{{=<% %>=}}`"
        case .transformAppliedToInheritanceSection: "a block's name cannot have parentheses"
        case .illegalTokenInsideInheritSection, .textInsideInheritSection:
            "between `{{<parent}}` and its end only blocks, `{{$name}}…{{/name}}`, may stand"
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
        // Pages name the published files, which are not those of the theme byte for byte.
        for asset in assets { key.add(asset.address) }
        return key.finish()
    }
}

extension Theme {
    /// Whether an address is one of a theme's files.
    package static func isAsset(_ address: String) -> Bool { address.hasPrefix(ThemeAssetFile.folder) }
}

/// A style, script or picture of the theme that is published beside the pages, under a name that changes with its bytes:
/// hosts may let browsers keep it for ever.
package struct ThemeAssetFile: Sendable {
    /// As templates name it: `item-css` for `item.css`.
    let name: String
    /// Relative to the site's root.
    let address: String
    let digest: ContentDigest
    let bytes: [UInt8]

    /// No album has this address.
    static let folder = "assets/"

    init(_ file: ThemeFiles.File) {
        bytes = file.bytes
        digest = ContentDigest(sha256: bytes)
        let base = file.name.split(separator: "/").last.map(String.init) ?? file.name
        let dot = base.lastIndex(of: ".") ?? base.endIndex
        name = base.replacing(".", with: "-")
        address = "\(Self.folder)\(base[..<dot])-\(digest.shortHex.prefix(8))\(base[dot...])"
    }
}

/// The scripts of a folder become one: `viewer/items.js`, `viewer/keys.js` and so on are published as `viewer.js`, in the
/// order of their names and in a scope of their own.
///
/// The program's own scripts are published as esbuild minified them (`make scripts`), a script that a site has written or
/// changed exactly as it is: to shorten JavaScript safely takes a parser, which the program does not have.
enum ScriptBundle {
    static func joined(_ files: [ThemeFiles.File]) throws(ThemeError) -> [ThemeFiles.File] {
        var others: [ThemeFiles.File] = []
        var bundles: [String: (place: String, modules: [String])] = [:]
        for var file in files {
            guard file.name.hasSuffix(".js") else {
                others.append(file)
                continue
            }
            file.bytes = BuiltInTheme.minified(file.name, file.bytes) ?? file.bytes
            guard let slash = file.name.lastIndex(of: "/") else {
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
        return (others + joined).sorted { $0.name < $1.name }
    }
}
