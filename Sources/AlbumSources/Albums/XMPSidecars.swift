import AlbumModel

/// What XMP sidecars say of the photos and videos beside them: `NAME.EXT.xmp`, as darktable and digiKam name them, before
/// `NAME.xmp`, as Lightroom does, which speaks for every photo and video of that stem.
struct XMPSidecars {
    private var metadata: [Int: EmbeddedMetadata] = [:]

    init(_ files: FolderFiles, tree: SourceTree, media: MediaFindings, diagnostics: inout [Diagnostic]) {
        guard !files.xmp.isEmpty, !files.media.isEmpty else { return }
        var byName: [Substring: EmbeddedMetadata] = [:]
        for file in files.xmp {
            switch media.file(file) {
            case .sidecar(let metadata)?: byName[FileNames.stem(of: file.name)] = metadata
            case .failed(let reason)?:
                let place = SourceLocation(file: tree.path(of: file))
                diagnostics.append(Diagnostic(.warning, "\(reason), and is passed over", at: place))
            case .ready?, nil: break
            }
        }
        guard !byName.isEmpty else { return }
        for file in files.media {
            metadata[file.index] = byName[file.name[...]] ?? byName[FileNames.stem(of: file.name)]
        }
    }

    subscript(file: SourceFile) -> EmbeddedMetadata? { metadata.isEmpty ? nil : metadata[file.index] }
}
