import AlbumModel

/// Reading an album's manifest into a draft.
extension SiteAssembly {
    private typealias Manifest = WrittenAlbum.Manifest

    /// Reads the folder's manifests on top of the configuration's settings; returns nil if there are none. If there are
    /// several, all are read: the first takes precedence, and an album or item that any of them hides is left out.
    mutating func readManifest(of folder: SourceFolder, into draft: inout AlbumDraft) -> WrittenAlbum.Manifest? {
        let files = FolderFiles(tree.files[folder.files].filter { $0.mediaKind == nil }[...]) { _ in false }
        guard let first = files.manifests.first else { return nil }
        var result: Manifest?
        var listingParent: SourceFile?
        // The path of the previously read manifest.
        var last: String?
        if files.manifests.count > 1 { draft.mapping = mapping(of: files.manifests, in: folder, over: draft) }
        for file in files.manifests.reversed() {
            var own = draft
            if result != nil { (own.items, own.itemsFile, own.categories) = (nil, nil, nil) }
            let manifest = read(file, of: folder, into: &own)
            if result != nil {
                if !own.listsItems, own.categories == nil {
                    (own.items, own.itemsFile, own.categories) = (draft.items, draft.itemsFile, draft.categories)
                } else if own.listsItems, let listingParent {
                    report(
                        "`\(file.name)` already lists the album's items; keep one of the lists", listingParent,
                        folder)
                    own.isWithheld = true
                }
            }
            if own.listsItems { listingParent = file }
            if let last, let other = result {
                let message = "the album has two manifests, `\(first.name)` and this; merge them"
                let rule = "until then, `\(first.name)` takes precedence, and whatever either withholds is left out"
                diagnostics.append(Diagnostic(.warning, "\(message); \(rule)", at: SourceLocation(file: last)))
                if !other.text.prose.allSatisfy(\.isWhitespace), !manifest.text.prose.allSatisfy(\.isWhitespace) {
                    let message = "the text of this file is not shown, because `\(file.name)` has one; merge them"
                    diagnostics.append(Diagnostic(.warning, message, at: SourceLocation(file: other.path)))
                }
            }
            if result == nil || !manifest.text.prose.isEmpty { result = manifest }
            last = manifest.path
            draft = own
        }
        return result
    }

    /// Returns the mapping that several manifests state together: `album.csv` is read before the `album.yml` that maps its
    /// fields.
    private func mapping(of manifests: [SourceFile], in folder: SourceFolder, over draft: AlbumDraft) -> FieldMapping {
        // What else they say is read again, with the whole mapping.
        var scratch = self
        var mapped = draft
        for file in manifests.reversed() { _ = scratch.read(file, of: folder, into: &mapped) }
        return mapped.mapping
    }

    /// Reads one manifest. If it cannot be read, what it hides is unknown, so the album is left out.
    private mutating func read(_ file: SourceFile, of folder: SourceFolder, into draft: inout AlbumDraft) -> Manifest {
        let path = tree.path(of: file)
        do throws(DiagnosticError) {
            var text = try ManifestText.read(
                path, access, keys: .ofManifests, limit: SourceText.manifestLimit, &diagnostics)
            let inherited = draft.mapping
            var values = reader(path, of: folder, draft)
            var markdown = MarkdownManifest(text.prose, firstLine: text.proseLine)
            markdown.readMapping(&values)
            draft.mapping = values.mapping
            if text.yaml?.isNull ?? true, DataFile.isOne(path) {
                let problem = Diagnostic(.error, "the file is empty", at: SourceLocation(file: path))
                leaveOutItems(of: &draft, problem)
            }
            if var keys = text.yaml.take() {
                if DataFile.isOne(path) { keys = values.recordsMoved(in: keys) }
                var records = keys.takeList(DataFile.items)
                SettingKeys.table.read(keys, into: &draft, owner: "the album", &values)
                if case .mapping = keys.content {} else if !keys.isNull { values.withhold() }
                if !records.isEmpty { (draft.itemsFile, draft.items) = (nil, values.items(emptying: &records)) }
                // The only row of a table may also be the message of a failed export.
                if DataFile.isTable(path), records.isEmpty, draft.items?.isEmpty ?? false { values.hasLostItems = true }
            }
            markdown.readItems(&values, givenTitle: draft.title, story: draft.storyReading)
            if let problem = markdown.problem {
                let line = problem.line.map { $0 + text.proseLine - 1 }
                throw DiagnosticError("\(problem)", at: SourceLocation(file: path, line: line))
            }
            take(markdown, &text, into: &draft, &values)
            draft.mapping = values.mapping
            if !folder.path.isEmpty { rowUses.note(draft.mapping, of: folder.path, over: inherited) }
            finish(&values, inherited: inherited, of: &draft)
            if let file = draft.itemsFile { readItems(file, of: folder, into: &draft) }
            return Manifest(path: path, text: text)
        } catch {
            draft.isWithheld = true
            diagnostics.append(error.diagnostic.until(leavingOut: subject(of: folder)))
            return Manifest(path: path, text: ManifestText())
        }
    }

    /// Returns what must be left out if the folder's manifest or configuration cannot be read.
    func subject(of folder: SourceFolder) -> ValueReader.Subject { folder.path.isEmpty ? .site : .album }

    /// Returns a reader for an album's records.
    func reader(_ file: String, of folder: SourceFolder, _ draft: AlbumDraft) -> ValueReader {
        var values = ValueReader(file: file, mapping: draft.mapping, subject: subject(of: folder))
        values.explained = trace?.name
        return values
    }

    /// Collects the reader's results.
    ///
    /// - Parameter inherited: the rows that the records need not have.
    mutating func finish(_ values: inout ValueReader, inherited: FieldMapping, of draft: inout AlbumDraft) {
        let lost = values.reportLostRows(inherited: inherited)
        rowUses.note(values, unused: values.unusedRows(inherited: inherited))
        rowUses.noteReported(lost)
        diagnostics += values.diagnostics + lost
        diagnostics += [values.unmappedNote, values.harmlessNote].compactMap(\.self)
        if values.isWithheld { draft.isWithheld = true }
        if values.hasLostItems { draft.hasUnknownItems = true }
        trace?.note(values.explanations)
    }

    /// Extracts what a Markdown manifest's text lists. Items or categories in front matter take precedence.
    private mutating func take(
        _ manifest: MarkdownManifest, _ text: inout ManifestText, into draft: inout AlbumDraft,
        _ values: inout ValueReader
    ) {
        (text.prose, text.proseLine) = (manifest.prose, manifest.proseLine)
        draft.title = draft.title ?? manifest.title
        guard let items = manifest.items else { return }
        guard !draft.listsItems else {
            let message = "the front matter lists the album's items, and so does the text; keep one of them"
            let place = items.first?.draft.file?.place ?? SourceLocation(file: values.file)
            diagnostics.append(Diagnostic(.error, message, at: place).until(leavingOut: values.subject))
            return values.withhold(addsConsequence: false)
        }
        draft.items = items
        draft.closings = manifest.closings
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

    /// Reads the data file that `items:` names in the configuration, if the album has no manifest, which reads it.
    mutating func readConfiguredItems(of folder: SourceFolder, into draft: inout AlbumDraft) {
        guard draft.items == nil, let file = draft.itemsFile else { return }
        readItems(file, of: folder, into: &draft)
    }

    /// Reads the data file that `items:` names. If that fails, the album gets no items, because its folder may contain
    /// more than the file lists.
    private mutating func readItems(_ name: Located<String>, of folder: SourceFolder, into draft: inout AlbumDraft) {
        guard let file = tree.files[folder.files].first(where: { $0.name == name.value }) else {
            let names = tree.files[folder.files].map(\.name).filter(DataFile.isOne)
            let message = "there is no file `\(name.value)` in the album's folder"
            let suggestion = Suggestion.text(for: name.value, among: names)
            return leaveOutItems(of: &draft, Diagnostic(.error, message + suggestion, at: name.place).aboutFile)
        }
        let path = tree.path(of: file)
        do throws(DiagnosticError) {
            guard var keys = try DataFile.read(path, access, &diagnostics) else {
                return leaveOutItems(
                    of: &draft, Diagnostic(.error, "the file is empty", at: SourceLocation(file: path)))
            }
            var values = reader(path, of: folder, draft)
            keys = values.recordsMoved(in: keys)
            var records = keys.takeList(DataFile.items)
            if !records.isEmpty {
                draft.items = values.items(emptying: &records)
            } else {
                draft.items = keys[DataFile.items].flatMap { values.items($0) } ?? []
                if DataFile.isTable(path) { values.hasLostItems = true }
            }
            // Other keys in the file belong to the export, unless they may hide something.
            if case .mapping(let entries) = keys.content {
                for entry in entries where HoldingWords.ofAlbums.isHolding(entry) && entry.key != DataFile.items {
                    values.report(
                        "`\(entry.key)` has no effect in a file of items; write it into the album's manifest",
                        at: entry.location)
                    values.withhold()
                }
            }
            finish(&values, inherited: draft.inheritedMapping, of: &draft)
        } catch {
            leaveOutItems(of: &draft, error.diagnostic)
        }
    }

    /// Removes all of an album's items, because the statement of which items to show cannot be read.
    mutating func leaveOutItems(of draft: inout AlbumDraft, _ problem: Diagnostic) {
        draft.leaveOutItems()
        diagnostics.append(problem.until("the album shows no items"))
    }

    private mutating func report(_ message: String, _ file: SourceFile, _ folder: SourceFolder) {
        let place = SourceLocation(file: tree.path(of: file))
        diagnostics.append(Diagnostic(.error, message, at: place).until(leavingOut: subject(of: folder)))
    }
}

/// The keys that the front matter of a kind of file may have.
struct FrontMatterKeys: Sendable {
    /// Those that hide something.
    let words: HoldingWords
    let names: Set<String>

    static let ofManifests = FrontMatterKeys(words: .ofManifests, names: SettingKeys.table.names)
    static let ofSidecars = FrontMatterKeys(words: .ofItems, names: ItemKeys.sidecars.names)
    static let ofPages = FrontMatterKeys(words: .ofItems, names: PageKeys.table.names)
}

/// The content of a manifest or sidecar: fields, and prose if it is Markdown.
struct ManifestText {
    var yaml: SourceValue?
    var prose: Substring = ""
    /// The line of the file on which the prose begins.
    var proseLine = 1

    /// Reads the file at a path from the source's root.
    static func read(
        _ path: String, _ access: FileAccess, keys: FrontMatterKeys, limit: Int = SourceText.limit,
        _ diagnostics: inout [Diagnostic]
    ) throws(DiagnosticError) -> ManifestText {
        if DataFile.isOne(path) { return ManifestText(yaml: try DataFile.read(path, access, &diagnostics)) }
        let bytes: [UInt8]
        do throws(FileAccessError) {
            bytes = try access.read(path, limit)
        } catch {
            throw DiagnosticError(unreadable: path, error)
        }
        if bytes.isEmpty { throw DiagnosticError(emptied: path) }
        guard path.lowercased().hasSuffix(".md") else {
            let text = try SourceText.decode(bytes, file: path, limit: limit)
            return ManifestText(yaml: try YAMLReader(file: path, limit: limit).read(text[...]))
        }
        let text = try SourceText.decode(bytes, file: path, limit: limit, &diagnostics)
        let parts = try FrontMatter.split(text, file: path, hiding: keys.words)
        if let problem = parts.misplaced(among: keys.names, file: path) { diagnostics.append(problem) }
        var manifest = ManifestText(prose: parts.prose, proseLine: parts.proseLine)
        if let yaml = parts.yaml {
            manifest.yaml = try YAMLReader(file: path, firstLine: parts.yamlLine, limit: limit).read(yaml)
        }
        return manifest
    }
}
