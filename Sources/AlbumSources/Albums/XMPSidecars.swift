import AlbumModel

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
