import AlbumModel

/// Files in the folder of pages that do not become pages, although somebody may expect it.
struct StrayPageFiles {
    private let tree: SourceTree
    private var tally = FailureTally(severity: .warning)
    private var diagnostics: [Diagnostic] = []

    init(_ tree: SourceTree) { self.tree = tree }

    /// Returns the problems of the files in the folder of pages.
    static func diagnostics(_ tree: SourceTree, pages folder: SourceFolder) -> [Diagnostic] {
        var files = Self(tree)
        files.report(folder) { name in
            let ending = FileNames.ending(of: name)?.lowercased() ?? ""
            return texts.contains(ending) || documents.contains(ending)
        }
        return files.finish()
    }

    /// Returns the problems of texts in a folder `pages` without Markdown. It is not a folder of pages, so its other files are
    /// as in any folder.
    static func diagnostics(_ tree: SourceTree, folder: SourceFolder) -> [Diagnostic] {
        var files = Self(tree)
        files.report(folder) { name in
            texts.contains(FileNames.ending(of: name)?.lowercased() ?? "") && MisnamedText(name)?.manifest == nil
        }
        return files.finish()
    }

    /// The endings of texts that people write for a page.
    private static let texts: Set<String> = [
        "htm", "html", "xhtml", "txt", "markdown", "mdown", "mkd", "mdx", "rst", "adoc", "org",
    ]

    /// The endings of documents, which only their author can turn into pages, and of texts that describe photos and
    /// albums, but no pages: a draft must not be published because it is marked in such a text.
    private static let documents: Set<String> = [
        "doc", "docx", "odt", "pages", "pdf", "rtf", "tex", "yml", "yaml", "json", "toml",
    ]

    private mutating func report(_ folder: SourceFolder, where isMeant: (_ name: String) -> Bool) {
        for file in tree.files[folder.files] where isStray(file) && isMeant(file.name) {
            let problem =
                "is not published, because only Markdown files in the folder `\(PageTexts.folder)` become pages; write it as Markdown in a file that ends in `.md`, or put it into the folder `\(StaticFolder.name)`, whose files are published as they are"
            diagnostics += tally.report(problem, at: SourceLocation(file: tree.path(of: file)))
        }
        for nested in folder.folders { report(tree.folders[nested], where: isMeant) }
    }

    private func isStray(_ file: SourceFile) -> Bool {
        let (name, path) = (file.name, tree.path(of: file))
        // Nobody expects the backups of an editor to become pages.
        guard !PageTexts.isPage(file), !FileNames.isAlwaysLeftOut(name), !name.hasPrefix("~"),
            MisnamedText(name)?.isBackup == false
        else { return false }
        return tree.unopened[path] == nil
    }

    private mutating func finish() -> [Diagnostic] {
        diagnostics + tally.rest(of: "files of the folder `\(PageTexts.folder)` are not published")
    }
}
