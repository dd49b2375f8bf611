import AlbumModel

/// What is written about an album: in the configuration, in its manifests, and, for the settings that it inherits, about
/// the albums above.
struct WrittenAlbum {
    let folder: SourceFolder
    /// What it says, later sources over earlier ones.
    var draft: AlbumDraft
    /// The manifest whose text is the album's.
    var manifest: Manifest?

    /// An album's manifest file.
    struct Manifest {
        var path: String
        var text: ManifestText
    }
}

/// Reading what is written about an album.
extension SiteAssembly {
    /// Reads the configuration's settings of an album, then its manifest, which takes precedence.
    ///
    /// - Parameter inherited: the draft with which it starts, from the album above.
    mutating func writtenAlbum(in folder: SourceFolder, inheriting inherited: AlbumDraft) -> WrittenAlbum {
        var written = WrittenAlbum(folder: folder, draft: inherited)
        written.draft.inheritedMapping = inherited.mapping
        if let entry = entries.take(for: folder.path) { read(entry, into: &written.draft) }
        note(strayConfigurations(in: folder), of: &written)
        readTexts(of: &written)
        return written
    }

    private mutating func read(_ entry: AlbumEntry, into draft: inout AlbumDraft) {
        let inherited = draft.mapping
        var values = ValueReader(
            file: configuration.file, isInConfiguration: true, mapping: draft.mapping, subject: .site)
        SettingKeys.table.read(entry.entries, into: &draft, &values)
        if values.isWithheld { draft.isWithheld = true }
        rowUses.note(draft.mapping, of: entry.path.value, over: inherited)
        diagnostics += values.diagnostics
    }

    /// Reads an album's manifests and the file that lists its items.
    mutating func readTexts(of written: inout WrittenAlbum) {
        written.manifest = readManifest(of: written.folder, into: &written.draft)
        readConfiguredItems(of: written.folder, into: &written.draft)
        note(misnamedManifests(of: written), of: &written)
    }

    /// Asks an adapter or a library for the items that an album does not list itself. An answer may withhold the album.
    mutating func readList(of written: inout WrittenAlbum) {
        adapt(written.folder, &written.draft)
        list(written.folder, &written.draft)
    }

    /// Reports problems with what is written about an album. An error means that something may be hidden in a way that
    /// is not understood, so the album is left out.
    mutating func note(_ problems: [Diagnostic], of written: inout WrittenAlbum) {
        diagnostics += problems
        if problems.contains(where: { $0.severity == .error }) { written.draft.isWithheld = true }
    }
}
