import AlbumModel

/// What texts beside the photos say of them: `NAME.EXT.md`, `NAME.EXT.yml`, `NAME.md` and `NAME.yml`, the first found
/// being used. A text named after a stem speaks for every photo and video of that stem.
struct Sidecars {
    private var fields: [Int: ItemFields] = [:]

    init(
        _ files: FolderFiles, tree: SourceTree, access: FileAccess, writer: ProseWriter, mapping: FieldMapping,
        diagnostics: inout [Diagnostic]
    ) {
        guard !files.notes.isEmpty, !files.media.isEmpty else { return }
        var byStem: [Substring: [SourceFile]] = [:]
        var byName: [Substring: [SourceFile]] = [:]
        for file in files.media {
            byStem[FileNames.stem(of: file.name), default: []].append(file)
            byName[file.name[...]] = [file]
        }
        let notes = files.notes.map { (file: $0, stem: FileNames.stem(of: $0.name)) }
        let ordered = notes.filter { byName[$0.stem] != nil } + notes.filter { byName[$0.stem] == nil }
        var owners: [Int: String] = [:]
        for note in ordered {
            let isExact = byName[note.stem] != nil
            let media = byName[note.stem] ?? byStem[note.stem] ?? []
            let free = media.filter { owners[$0.index] == nil }
            if isExact, let item = media.first, let other = owners[item.index] {
                let message = "`\(item.name)` has two sidecars, `\(other)` and this, which is not read; join them"
                diagnostics.append(Diagnostic(.warning, message, at: SourceLocation(file: tree.path(of: note.file))))
            }
            guard !free.isEmpty, let read = Self.read(note.file, tree, access, writer, mapping, &diagnostics) else {
                continue
            }
            for item in free {
                owners[item.index] = note.file.name
                fields[item.index] = read
            }
        }
    }

    subscript(file: SourceFile) -> ItemFields? { fields.isEmpty ? nil : fields[file.index] }

    private static func read(
        _ file: SourceFile, _ tree: SourceTree, _ access: FileAccess, _ writer: ProseWriter,
        _ mapping: FieldMapping, _ diagnostics: inout [Diagnostic]
    ) -> ItemFields? {
        let path = tree.path(of: file)
        do throws(DiagnosticError) {
            let text = try ManifestText.read(path, access, &diagnostics)
            var draft = ItemDraft()
            if let yaml = text.yaml {
                var values = ValueReader(file: path, mapping: mapping)
                if case .mapping(let entries) = yaml.content {
                    draft = values.fields(entries, at: yaml.location) ?? draft
                } else {
                    ItemKeys.table.read(yaml, into: &draft, owner: "the item", &values)
                    if access.speaksOfHoldingBack(path) { draft.fields.isDraft = true }
                }
                diagnostics += values.diagnostics
            }
            let prose = draft.prose.map { $0[...] } ?? text.prose
            let rendered = writer.render(
                prose, file: path, firstLine: draft.prose == nil ? text.proseLine : 1, headingLevel: 2,
                diagnostics: &diagnostics)
            draft.fields.prose = rendered.prose ?? draft.fields.prose
            return draft.fields
        } catch {
            guard access.speaksOfHoldingBack(path) else {
                diagnostics.append(error.diagnostic)
                return nil
            }
            diagnostics.append(error.diagnostic.holdingBack("the item"))
            var fields = ItemFields()
            fields.isDraft = true
            return fields
        }
    }
}
