import AlbumModel

/// Files of a folder that are neither manifests nor sidecars, although their authors may mistake them for one.
///
/// Nothing reads them, but what such a text holds back stays hidden until its name is corrected.
struct MisnamedTexts {
    /// What a file is probably meant to be.
    struct Meaning {
        /// The name under which it would be read.
        var name: String
        /// The photos and videos that it would describe; nil for a manifest.
        var media: [SourceFile]?
        /// Why it is not read.
        var problem: String
    }

    private let tree: SourceTree
    private let folder: SourceFolder
    private let access: FileAccess
    private let owners: SidecarOwners<SourceFile>
    private let manifests: [String]
    private let names: Names

    /// The names of a folder's files. Only few folders have texts that need them.
    private final class Names {
        private let files: ArraySlice<SourceFile>
        private(set) lazy var all = Set(files.map(\.name))
        private(set) lazy var lowercased = Set(files.map { $0.name.lowercased() })

        init(_ files: ArraySlice<SourceFile>) { self.files = files }
    }

    /// - Parameter owners: the photos and videos of the folder.
    init(
        of folder: SourceFolder, manifests: [SourceFile], owners: SidecarOwners<SourceFile>, tree: SourceTree,
        access: FileAccess
    ) {
        self.tree = tree
        self.folder = folder
        self.access = access
        self.manifests = manifests.map { $0.name.lowercased() }
        self.owners = owners
        names = Names(tree.files[folder.files])
    }

    /// Returns nil for a file that is read, and for one that nobody would mistake for a manifest or sidecar.
    func meaning(of file: SourceFile) -> Meaning? {
        guard file.size <= SourceText.limit, let meant = MisnamedText(file.name) else { return nil }
        if folder.path.isEmpty, meant.configuration != nil { return nil }
        let hidden = file.name.hasPrefix(".") ? "is hidden, so it is not read; remove the dot from its name" : nil
        if let manifest = meant.manifest {
            // An editor's backup, and the file from which the manifest was made, may lie next to the manifest.
            let isOther = !FileNames.isSidecar(file.name) && (!meant.isCertain || manifests.contains(manifest))
            guard manifests.isEmpty || !(isOther || meant.isBackup) else { return nil }
            let problem =
                "is not read, because it is not a manifest, and no photo or video has its name; did you mean `\(manifest)`?"
            return Meaning(name: manifest, problem: hidden ?? problem)
        }
        guard let (sidecar, owner) = described(by: meant, file), let main = owner.main else { return nil }
        let wanted = [sidecar, "\(main.name).\(FileNames.ending(of: sidecar) ?? "")"]
        guard let other = wanted.first(where: names.all.contains) else {
            let isOfOther = FileNames.stem(of: sidecar) != main.name[...] && meant.sidecars.first != sidecar
            let name = isOfOther ? wanted[1] : sidecar
            let problem = "is not read; name it `\(name)` to describe `\(main.name)`"
            return Meaning(name: name, media: owner.media, problem: hidden ?? problem)
        }
        guard !meant.isBackup else { return nil }
        let problem = "is not read, because there is `\(other)`; merge the two"
        return Meaning(name: sidecar, media: owner.media, problem: problem)
    }

    /// Returns the name under which a text would be a sidecar, and whose.
    private func described(
        by meant: MisnamedText, _ file: SourceFile
    ) -> (sidecar: String, owner: SidecarOwners<SourceFile>.Owner)? {
        guard meant.sidecars.first != file.name || owners[file] == nil else { return nil }
        for sidecar in meant.sidecars where sidecar != file.name {
            if let owner = owners.owner(of: sidecar) { return (sidecar, owner) }
        }
        guard let media = meant.describedMedia, var owner = owners.owner(of: media.sidecar) else { return nil }
        owner.media.removeAll { !media.endings.contains(FileNames.ending(of: $0.name)?.lowercased() ?? "") }
        let name = FileNames.stem(of: file.name)
        guard !owner.media.isEmpty, !isThere(name), !tree.isOutOfReach(String(name), in: folder.index) else {
            return nil
        }
        return (media.sidecar, owner)
    }

    /// Returns whether there is a photo of this name, regardless of case. One that the settings leave out has its own text.
    private func isThere(_ name: Substring) -> Bool {
        let name = name.lowercased()
        return names.lowercased.contains(name)
            || tree.ignoredPhotos[folder.index]?.contains { $0.lowercased() == name } == true
    }

    /// Returns why a text must be corrected if it would hold something back under the name that is meant; nil for others.
    func problem(of file: SourceFile, _ meaning: Meaning) -> String? {
        let meant = MisnamedText(file.name)
        if meant?.isSpreadsheet == true { return nil }
        let bytes: [UInt8]
        do throws(FileAccessError) {
            bytes = try access.read(tree.path(of: file), SourceText.limit)
        } catch {
            // What it says is unknown until it can be read.
            guard error.isSystemFailure else { return nil }
            return "may hide something, but cannot be read (\(error.reason)); also, it \(meaning.problem)"
        }
        let plain = meant?.plain.lowercased() ?? file.name
        return holdsBack(bytes, plain, meaning) ? meaning.problem : nil
    }

    /// Returns whether a sidecar whose photo is not there would hide it, besides by dates, most of which are in the past.
    func holdsBack(_ sidecar: SourceFile) -> Bool {
        guard let bytes = try? access.read(tree.path(of: sidecar), SourceText.limit) else { return false }
        let meaning = Meaning(name: sidecar.name, media: [], problem: "")
        return holdsBack(bytes, sidecar.name.lowercased(), meaning, countingDates: false)
    }

    /// - Parameters:
    ///   - plain: the name without additions, in lower case.
    ///   - countingDates: whether a key whose value is a date counts.
    private func holdsBack(
        _ bytes: [UInt8], _ plain: String, _ meaning: Meaning, countingDates: Bool = true
    ) -> Bool {
        let ending = FileNames.ending(of: plain) ?? "txt"
        // The `items` of an `index.json` are those of another program.
        let isForeign = ending == "json" && FileNames.stem(of: plain) != "album"
        let words = meaning.media == nil && !isForeign ? HoldingWords.ofManifests : .ofItems
        guard let text = try? SourceText.decode(bytes, file: meaning.name) else { return false }
        let yaml: Substring
        switch FileNames.ending(of: meaning.name)?.lowercased() {
        case "csv"?, "tsv"?:
            var reader = CSVReader(file: meaning.name)
            let records = try? reader.read(Array(text.utf8)[...])
            return records.map { Self.holdsBack($0, .ofItems) } ?? false
        case "md"?:
            guard let parts = try? FrontMatter.split(text, file: meaning.name, hiding: words) else { return true }
            guard let keys = parts.yaml else { return false }
            yaml = keys
        default: yaml = text[...]
        }
        // A plain text is more likely a note than a list of keys, and some formats write `draft = true`.
        guard ending != "txt", let value = try? YAMLReader(file: meaning.name).read(yaml), value.text == nil else {
            return MisplacedFrontMatter(hiding: words).line(in: yaml, isTop: false) != nil
        }
        return Self.holdsBack(value, words, countingDates: countingDates)
    }

    /// Returns whether a mapping, or one of a list's, has a key that hides something.
    private static func holdsBack(
        _ value: SourceValue, _ words: HoldingWords, countingDates: Bool = true
    ) -> Bool {
        switch value.content {
        case .scalar: false
        case .sequence(let values): values.contains { holdsBack($0, .ofItems, countingDates: countingDates) }
        case .mapping(let entries):
            entries.contains { entry in
                words.isHolding(entry) && !entry.isHarmlessRating
                    && (countingDates || entry.value.text.flatMap(Timestamp.init(written:)) == nil)
            }
        }
    }
}

extension SiteAssembly {
    /// Returns errors about files that authors may mistake for the album's manifest, and that would hide something
    /// if they were read.
    func misnamedManifests(of written: WrittenAlbum) -> [Diagnostic] {
        let (folder, draft) = (written.folder, written.draft)
        let others = tree.files[folder.files].filter { $0.mediaKind == nil && !$0.isXMP }
        let candidates = others.filter { file in
            !FileNames.manifests.contains(file.name.lowercased()) && file.name != draft.itemsFile?.value
                && FileNames.mediaKind(of: String(FileNames.stem(of: file.name))) == nil
                && MisnamedText(file.name)?.manifest != nil
        }
        guard !candidates.isEmpty else { return [] }
        let files = files(of: folder, draft.settings)
        let owners = SidecarOwners(files.media)
        let texts = MisnamedTexts(
            of: folder, manifests: files.manifests, owners: owners, tree: tree, access: access)
        let strays = Set((files.notes + files.data + files.others).map(\.index))
        return candidates.compactMap { file in
            guard strays.contains(file.index), owners[file] == nil, let meaning = texts.meaning(of: file),
                meaning.media == nil, let problem = texts.problem(of: file, meaning)
            else { return nil }
            return Diagnostic(.error, problem, at: SourceLocation(file: tree.path(of: file)))
                .until(leavingOut: subject(of: folder))
        }
    }
}
