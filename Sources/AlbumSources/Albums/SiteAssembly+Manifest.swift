import AlbumModel

extension SiteAssembly {
    /// An album's manifest file.
    struct Manifest {
        var path: String
        var text: ManifestText
    }

    /// Reads the folder's manifest over what the configuration said; nil where it has none.
    mutating func readManifest(of folder: SourceFolder, into draft: inout AlbumDraft) -> Manifest? {
        let files = FolderFiles(tree.files[folder.files].filter { $0.mediaKind == nil }[...]) { _ in false }
        guard let first = files.manifests.first else { return nil }
        for other in files.manifests.dropFirst() {
            report(.error, "the album has two manifests, `\(first.name)` and this, which is not read; join them", other)
        }
        let path = tree.path(of: first)
        do throws(DiagnosticError) {
            var text = try ManifestText.read(path, access, limit: SourceText.manifestLimit, &diagnostics)
            let inherited = draft.mapping
            var values = reader(path, of: folder, draft)
            var markdown = MarkdownManifest(text.prose, firstLine: text.proseLine)
            markdown.readMapping(&values)
            draft.mapping = values.mapping
            if var keys = text.yaml.take() {
                if DataFile.isOne(path) { keys = values.recordsMoved(in: keys) }
                var records = keys.takeList(MappingRows.items)
                SettingKeys.table.read(keys, into: &draft, owner: "the album", &values)
                if !records.isEmpty { draft.items = values.items(emptying: &records) }
            }
            markdown.readItems(&values)
            take(markdown, &text, into: &draft, values.file)
            draft.mapping = values.mapping
            finish(&values, inherited: inherited)
            if let file = draft.itemsFile { readItems(file, of: folder, into: &draft) }
            return Manifest(path: path, text: text)
        } catch {
            if !folder.path.isEmpty, access.speaksOfHoldingBack(path, limit: SourceText.manifestLimit) {
                draft.draftMark = Located(value: true, place: SourceLocation(file: path))
                diagnostics.append(error.diagnostic.holdingBack("the album"))
            } else {
                diagnostics.append(error.diagnostic)
            }
            return Manifest(path: path, text: ManifestText())
        }
    }

    /// A reader of records of an album.
    func reader(_ file: String, of folder: SourceFolder, _ draft: AlbumDraft) -> ValueReader {
        var values = ValueReader(file: file, mapping: draft.mapping)
        if let explained, folder.path.isEmpty || explained.hasPrefix(folder.path + "/") {
            values.explained = String(explained.dropFirst(folder.path.isEmpty ? 0 : folder.path.count + 1))
        }
        return values
    }

    /// Keeps what a reader found.
    mutating func finish(_ values: inout ValueReader, inherited: FieldMapping) {
        diagnostics += values.diagnostics + values.reportUnusedRows(inherited: inherited)
        explanation = explanation ?? values.explanation
    }

    /// Takes what a Markdown manifest's text lists out of it. Where front matter lists items or categories, those hold.
    private mutating func take(
        _ manifest: MarkdownManifest, _ text: inout ManifestText, into draft: inout AlbumDraft, _ file: String
    ) {
        (text.prose, text.proseLine) = (manifest.prose, manifest.proseLine)
        draft.title = draft.title ?? manifest.title
        guard let items = manifest.items else { return }
        guard draft.items == nil, draft.itemsFile == nil, draft.categories?.allSatisfy(\.items.isEmpty) ?? true else {
            let message = "the front matter lists the album's items, and so does the text; keep one of them"
            let place = items.first?.draft.file?.place ?? SourceLocation(file: file)
            return diagnostics.append(Diagnostic(.error, message, at: place))
        }
        draft.items = items
        var categories = draft.categories ?? []
        for category in manifest.categories {
            if let index = categories.firstIndex(where: { $0.tag.value == category.tag.value }) {
                categories[index].prose = categories[index].prose ?? category.prose
                categories[index].proseLine = category.proseLine
            } else {
                categories.append(category)
            }
        }
        draft.categories = categories.isEmpty ? nil : categories
    }

    /// Reads the data file that `items:` names.
    private mutating func readItems(_ name: Located<String>, of folder: SourceFolder, into draft: inout AlbumDraft) {
        guard let file = tree.files[folder.files].first(where: { $0.name == name.value }) else {
            let names = tree.files[folder.files].map(\.name).filter(DataFile.isOne)
            let message = "there is no file `\(name.value)` in the album's folder"
            let suggestion = Suggestion.text(for: name.value, among: names)
            return diagnostics.append(Diagnostic(.error, message + suggestion, at: name.place))
        }
        let path = tree.path(of: file)
        do throws(DiagnosticError) {
            guard var keys = try DataFile.read(path, access, &diagnostics) else { return }
            var values = reader(path, of: folder, draft)
            keys = values.recordsMoved(in: keys)
            var records = keys.takeList(MappingRows.items)
            if !records.isEmpty {
                draft.items = values.items(emptying: &records)
            } else if let other = keys[MappingRows.items] {
                draft.items = values.items(other)
            }
            finish(&values, inherited: FieldMapping())
        } catch {
            diagnostics.append(error.diagnostic)
        }
    }

    private mutating func report(_ severity: Diagnostic.Severity, _ message: String, _ file: SourceFile) {
        diagnostics.append(Diagnostic(severity, message, at: SourceLocation(file: tree.path(of: file))))
    }
}
