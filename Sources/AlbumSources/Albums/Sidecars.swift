import AlbumModel

/// The texts that describe the photos beside them: `NAME.EXT.md`, `NAME.EXT.yml`, `NAME.md` and `NAME.yml`. A text named after a
/// stem applies to every photo and video of that stem.
///
/// Of several texts each is read: what the first of these names says goes before what the others do, and what any of them
/// holds back is left out, as is what a text that cannot be read speaks of.
struct Sidecars {
    private var fields: [Int: ItemFields] = [:]

    init(
        _ files: FolderFiles, tree: SourceTree, access: FileAccess, writer: ProseWriter, mapping: FieldMapping,
        publish: [Int]?, diagnostics: inout [Diagnostic]
    ) {
        guard !files.notes.isEmpty, !files.media.isEmpty else { return }
        let owners = SidecarOwners(files.media)
        let notes = files.notes.compactMap { file in owners[file].map { (file: file, owner: $0) } }
        // The less particular first, which the others are read over.
        let ordered =
            notes.filter { !$0.owner.isExact }.reversed() + notes.filter(\.owner.isExact).reversed()
        var exact: [Int: SourceFile] = [:]
        for note in ordered {
            let read = Self.read(note.file, tree, access, writer, mapping, &diagnostics)
            for item in note.owner.media {
                if var known = fields[item.index] {
                    known.join(read, publish: publish)
                    fields[item.index] = known
                } else {
                    fields[item.index] = read
                }
                guard note.owner.isExact else { continue }
                if let other = exact.updateValue(note.file, forKey: item.index) {
                    let message =
                        "`\(item.name)` has two sidecars, `\(note.file.name)` and this; merge them; until then, `\(note.file.name)` takes precedence, and whatever either withholds is left out"
                    diagnostics.append(Diagnostic(.warning, message, at: SourceLocation(file: tree.path(of: other))))
                }
            }
        }
        diagnostics += owners.orphans(files.notes).map { name, suggestion in
            let message = "there is no photo or video `\(FileNames.stem(of: name))` beside this\(suggestion)"
            return Diagnostic(
                .warning, message, at: SourceLocation(file: tree.folders[files.media[0].folder].path(of: name)))
        }
    }

    subscript(file: SourceFile) -> ItemFields? { fields.isEmpty ? nil : fields[file.index] }

    private static func read(
        _ file: SourceFile, _ tree: SourceTree, _ access: FileAccess, _ writer: ProseWriter,
        _ mapping: FieldMapping, _ diagnostics: inout [Diagnostic]
    ) -> ItemFields {
        let path = tree.path(of: file)
        do throws(DiagnosticError) {
            let text = try ManifestText.read(path, access, &diagnostics)
            var draft = ItemDraft()
            if let yaml = text.yaml {
                var values = ValueReader(file: path, mapping: mapping, subject: .item)
                if case .mapping(let entries) = yaml.content {
                    draft = values.fields(entries, at: yaml.location) ?? draft
                } else if !yaml.isNull {
                    ItemKeys.table.read(yaml, into: &draft, owner: "the item", &values)
                    values.withhold()
                    draft.fields.isWithheld = true
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
            diagnostics.append(error.diagnostic.until(ValueReader.Subject.item.rawValue))
            return .withheld
        }
    }
}

/// Which photos and videos of a folder a sidecar belongs to: the one whose name and ending it has, or else all of its stem.
/// On cards and in exports the two are not always written in the same case.
struct SidecarOwners {
    struct Owner {
        var media: [SourceFile]
        /// Whether it has the whole name of one.
        var isExact: Bool
    }

    private var byName: [String: [SourceFile]] = [:]
    private var byStem: [String: [SourceFile]] = [:]

    init(_ media: [SourceFile]) {
        for file in media {
            byName[file.name.lowercased(), default: []].append(file)
            byStem[FileNames.stem(of: file.name).lowercased(), default: []].append(file)
        }
    }

    /// Nil for a sidecar of none.
    subscript(sidecar: SourceFile) -> Owner? {
        let stem = FileNames.stem(of: sidecar.name)
        for (found, isExact) in [(byName[stem.lowercased()], true), (byStem[stem.lowercased()], false)] {
            guard let found else { continue }
            // Where names differ in nothing but their case, the one of the same case is meant.
            let same = found.filter { (isExact ? $0.name[...] : FileNames.stem(of: $0.name)) == stem }
            return Owner(media: same.isEmpty ? found : same, isExact: isExact)
        }
        return nil
    }

    /// The sidecars that name a photo or video that there is not, with the one that may be meant.
    func orphans(_ sidecars: [SourceFile]) -> [(name: String, suggestion: String)] {
        sidecars.compactMap { file in
            let stem = String(FileNames.stem(of: file.name))
            guard FileNames.mediaKind(of: stem) != nil, self[file] == nil else { return nil }
            return (file.name, Suggestion.text(for: stem, among: byName.values.joined().map(\.name).sorted()))
        }
    }
}

extension ItemFields {
    /// The fields of an item for which it is unknown whether something withholds it.
    static var withheld: ItemFields {
        var fields = ItemFields()
        fields.isWithheld = true
        return fields
    }
}

/// The XMP sidecars of the photos and videos beside them: `NAME.EXT.xmp`, as darktable and digiKam name them, before
/// `NAME.xmp`, as Lightroom does, which applies to every photo and video of that stem.
///
/// An item that either of them rejects is left out, and so is the item of an unreadable one.
struct XMPSidecars {
    private var metadata: [Int: EmbeddedMetadata] = [:]
    /// Photos and videos that are left out, by their files' places.
    private(set) var withheld: Set<Int> = []

    init(_ files: FolderFiles, tree: SourceTree, media: MediaFindings, diagnostics: inout [Diagnostic]) {
        guard !files.xmp.isEmpty, !files.media.isEmpty else { return }
        let owners = SidecarOwners(files.media)
        let known = files.xmp.map { (file: $0, owner: owners[$0]) }
        // The less particular first, which the others go before.
        for (file, owner) in known.filter({ $0.owner?.isExact != true }) + known.filter({ $0.owner?.isExact == true }) {
            let indices = (owner?.media ?? []).map(\.index)
            let reading =
                tree.problem(opening: file).map { MediaReading.failed("cannot be read: \($0)") } ?? media.file(file)
            switch reading {
            case .sidecar(let found)?:
                if found.rating ?? 0 < 0 { withheld.formUnion(indices) }
                for index in indices { metadata[index] = found }
            case .failed(let reason)?:
                let problem = Diagnostic(.warning, reason, at: SourceLocation(file: tree.path(of: file)))
                withheld.formUnion(indices)
                diagnostics.append(indices.isEmpty ? problem : problem.until(ValueReader.Subject.item.rawValue))
            case .ready?, nil: break
            }
        }
    }

    subscript(file: SourceFile) -> EmbeddedMetadata? { metadata.isEmpty ? nil : metadata[file.index] }
}
