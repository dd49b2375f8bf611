import AlbumModel

/// The text files that describe the photos next to them: `NAME.EXT.md`, `NAME.EXT.yml`, `NAME.md` and `NAME.yml`. A
/// sidecar named after a stem applies to every photo and video with that stem.
///
/// If there are several, all are read: the first of these names takes precedence, an item that any of them withholds is
/// left out, and so is an item whose sidecar cannot be read.
struct Sidecars: Sendable {
    private var fields: [Int: ItemFields] = [:]
    /// The people named in any text beside a file.
    private var people: [Int: [String]] = [:]
    /// The ids given by sidecars, by the item's file.
    private(set) var ids: [Int: Located<String>] = [:]
    /// What each sidecar says, by the item's file; the later ones take precedence. Empty unless an item is explained.
    private var layers: [Int: [ItemExplanation.Layer]] = [:]
    /// Texts beside videos that withhold them because they are not read, or not fully.
    private(set) var unreadBesideVideos: [SourceFile] = []
    /// The uses of the album's mapping in sidecars.
    private(set) var rowUses = RowUses()

    /// Creates an empty collection.
    init() {}

    init(
        _ files: FolderFiles, tree: SourceTree, access: FileAccess, writer: ProseWriter, mapping: FieldMapping,
        publish: [Int]?, isExplained: Bool = false, diagnostics: inout [Diagnostic]
    ) {
        guard !files.notes.isEmpty || !files.others.isEmpty, !files.media.isEmpty else { return }
        let owners = SidecarOwners(files.media)
        var notes: [(file: SourceFile, owner: SidecarOwners<SourceFile>.Owner)] = []
        var others = files.others
        for file in files.notes {
            if let owner = owners[file] { notes.append((file, owner)) } else { others.append(file) }
        }
        let misnamed = MisnamedTexts(
            of: tree.folders[files.media[0].folder], manifests: files.manifests, owners: owners, tree: tree,
            access: access)
        for file in others { withhold(by: file, misnamed, tree, &diagnostics) }
        // The less specific sidecars come first, so that the others override them.
        let ordered =
            notes.filter { !$0.owner.isExact }.reversed() + notes.filter(\.owner.isExact).reversed()
        for note in ordered {
            let draft = read(note.file, tree, access, writer, mapping, &diagnostics)
            let read = draft.fields
            if read.isWithheld { noteUnread(note.file, beside: note.owner.media) }
            let named = read.people + PeopleTree.names(in: read.keywords)
            if let id = draft.id, let item = note.owner.main { ids[item.index] = id }
            for item in note.owner.media {
                if !named.isEmpty { people[item.index, default: []] += named }
                if var known = fields[item.index] {
                    known.join(read, publish: publish)
                    fields[item.index] = known
                } else {
                    fields[item.index] = read
                }
                if isExplained { layers[item.index, default: []].append(ItemExplanation.Layer(note.file.name, read)) }
            }
        }
        reportSeveral(notes, tree, &diagnostics)
    }

    /// Reports photos and videos with several sidecars of their own.
    private func reportSeveral(
        _ notes: [(file: SourceFile, owner: SidecarOwners<SourceFile>.Owner)], _ tree: SourceTree,
        _ diagnostics: inout [Diagnostic]
    ) {
        var described: [Int: (item: SourceFile, exact: [SourceFile])] = [:]
        for note in notes where note.owner.isExact {
            for item in note.owner.media { described[item.index, default: (item, [])].exact.append(note.file) }
        }
        for (index, (item, exact)) in described.sorted(by: { $0.key < $1.key }) where exact.count > 1 {
            let others = notes.filter { !$0.owner.isExact && $0.owner.media.map(\.index) == [index] }.map(\.file)
            let files = exact + others
            let count = ["two", "three", "four", "five"].dropFirst(files.count - 2).first ?? "\(files.count)"
            let names = files.dropLast().map { "`\($0.name)`" }
            let message =
                "`\(item.name)` has \(count) sidecars, \(names.joined(separator: ", ")) and this; merge them; until then, \(names[0]) takes precedence, and whatever \(files.count == 2 ? "either" : "any of them") withholds is left out"
            diagnostics.append(
                Diagnostic(.warning, message, at: SourceLocation(file: tree.path(of: files[files.count - 1]))))
        }
    }

    /// Withholds items next to a file that its author may mistake for their sidecar, if it would hide something.
    private mutating func withhold(
        by file: SourceFile, _ misnamed: MisnamedTexts, _ tree: SourceTree, _ diagnostics: inout [Diagnostic]
    ) {
        guard let meaning = misnamed.meaning(of: file), let media = meaning.media,
            let why = misnamed.problem(of: file, meaning)
        else { return }
        let problem = Diagnostic(.error, why, at: SourceLocation(file: tree.path(of: file)))
        diagnostics.append(problem.until(leavingOut: .item))
        for item in media { fields[item.index] = .withheld }
        noteUnread(file, beside: media)
    }

    private mutating func noteUnread(_ text: SourceFile, beside media: [SourceFile]) {
        if media.contains(where: { $0.mediaKind == .video }) { unreadBesideVideos.append(text) }
    }

    /// Withholds a file as if a text beside it did.
    mutating func withhold(_ file: SourceFile) { fields[file.index, default: ItemFields()].isWithheld = true }

    subscript(file: SourceFile) -> ItemFields? { fields.isEmpty ? nil : fields[file.index] }

    /// Returns what each of a file's sidecars says, if an item is explained.
    func layers(of file: SourceFile) -> [ItemExplanation.Layer] { layers[file.index] ?? [] }

    /// Returns all people named in the texts beside a file, whether or not they may be published.
    func names(of file: SourceFile) -> [String] { people.isEmpty ? [] : people[file.index] ?? [] }

    private mutating func read(
        _ file: SourceFile, _ tree: SourceTree, _ access: FileAccess, _ writer: ProseWriter,
        _ mapping: FieldMapping, _ diagnostics: inout [Diagnostic]
    ) -> ItemDraft {
        let path = tree.path(of: file)
        do throws(DiagnosticError) {
            let text = try ManifestText.read(path, access, keys: .ofSidecars, &diagnostics)
            var draft = ItemDraft()
            if let yaml = text.yaml {
                var values = ValueReader(file: path, mapping: mapping, subject: .item)
                values.isSidecar = true
                if case .mapping(let entries) = yaml.content {
                    draft = values.fields(entries, at: yaml.location) ?? draft
                } else if !yaml.isNull {
                    ItemKeys.sidecars.read(yaml, into: &draft, owner: "the item", &values)
                    values.withhold()
                    draft.fields.isWithheld = true
                }
                rowUses.note(values)
                diagnostics += values.diagnostics + Self.misplaced(draft, in: path)
            }
            let prose = draft.prose.map { $0[...] } ?? text.prose
            let rendered = writer.render(
                prose, file: path, firstLine: draft.prose == nil ? text.proseLine : 1, headingLevel: 2,
                linksAt: draft.prose == nil ? nil : SourceLocation(file: path),
                diagnostics: &diagnostics)
            draft.fields.prose = rendered.prose ?? draft.fields.prose
            return draft
        } catch {
            diagnostics.append(error.diagnostic.until(leavingOut: .item))
            return ItemDraft(fields: .withheld)
        }
    }

    /// Reports fields that are allowed only in a list of items.
    private static func misplaced(_ draft: ItemDraft, in file: String) -> [Diagnostic] {
        let places = [
            ("url", draft.file?.place), ("provider", draft.provider?.place), ("options", draft.options.first?.place),
        ]
        return places.compactMap { name, place in
            place.map {
                Diagnostic(
                    .warning,
                    "`\(name)` has no effect in a sidecar, which describes the file next to it; remove it, or list the item in the album's manifest",
                    at: $0)
            }
        }
    }
}

extension ItemFields {
    /// The fields of an item that may be withheld by something that cannot be read.
    static var withheld: ItemFields {
        var fields = ItemFields()
        fields.isWithheld = true
        return fields
    }
}

/// The XMP sidecars of photos and videos: `NAME.EXT.xmp`, as named by darktable and digiKam, takes precedence over
/// `NAME.xmp`, as named by Lightroom, which applies to every photo and video with that stem.
///
/// An item that either of them rejects is left out, as is one whose sidecar is unreadable.
struct XMPSidecars {
    private var metadata: [Int: EmbeddedMetadata] = [:]
    private var others: [Int: [EmbeddedMetadata]] = [:]
    /// The names of the sidecars, by the index of the file that they describe; the last takes precedence.
    private var names: [Int: [String]] = [:]
    /// The indices of photos and videos that are left out.
    private(set) var withheld: Set<Int> = []

    init(_ files: FolderFiles, tree: SourceTree, media: MediaFindings, diagnostics: inout [Diagnostic]) {
        guard !files.xmp.isEmpty, !files.media.isEmpty else { return }
        let owners = SidecarOwners(files.media)
        let known = files.xmp.map { (file: $0, owner: owners[$0]) }
        // The less specific sidecars come first, so that the others override them.
        for (file, owner) in known.filter({ $0.owner?.isExact != true }) + known.filter({ $0.owner?.isExact == true }) {
            let indices = (owner?.media ?? []).map(\.index)
            let reading =
                tree.problem(opening: file).map { MediaReading.failed("cannot be read: \($0)") } ?? media.file(file)
            switch reading {
            case .sidecar(let found)?:
                if found.rating ?? 0 < 0 { withheld.formUnion(indices) }
                for index in indices {
                    names[index, default: []].append(file.name)
                    if let other = metadata.updateValue(found, forKey: index) {
                        others[index, default: []].append(other)
                    }
                }
            case .failed(let reason)?:
                let problem = Diagnostic(.warning, reason, at: SourceLocation(file: tree.path(of: file)))
                withheld.formUnion(indices)
                diagnostics.append(indices.isEmpty ? problem : problem.until(leavingOut: .item))
            case .ready?, nil: break
            }
        }
    }

    subscript(file: SourceFile) -> EmbeddedMetadata? { metadata.isEmpty ? nil : metadata[file.index] }

    /// Returns what each of a file's sidecars says.
    ///
    /// - Parameter metadata: those of the one that takes precedence, which may have been corrected.
    func layers(of file: SourceFile, _ metadata: EmbeddedMetadata) -> [ItemExplanation.Layer] {
        guard let names = names[file.index], let best = names.last else { return [] }
        let displacement = "`\(best)` takes precedence"
        return zip(names, others(of: file)).map {
            ItemExplanation.Layer($0, ItemTrace.fields($1), displacement: displacement)
        } + [ItemExplanation.Layer(best, ItemTrace.fields(metadata))]
    }

    /// Returns the metadata of sidecars that another sidecar of the same file overrides.
    func others(of file: SourceFile) -> [EmbeddedMetadata] { others.isEmpty ? [] : others[file.index] ?? [] }
}
