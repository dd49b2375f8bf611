import AlbumModel

extension AlbumItems {
    /// The files that are items where no manifest lists them.
    static func entries(of files: FolderFiles) -> [Entry] {
        let raws = BesideFiles.rawsBesidePictures(files.media)
        return files.media.compactMap { raws.contains($0.index) ? nil : Entry(source: .file($0), name: $0.name) }
    }

    /// The films of Live Photos, by their photos; not those that a manifest lists as items.
    func motions(_ media: MediaFindings) -> [Int: SourceFile] {
        let motions = BesideFiles.motions(files.media, media)
        guard isListed, !motions.isEmpty else { return motions }
        let shown = Set(entries.compactMap(\.source.file?.index))
        return motions.filter { !shown.contains($0.value.index) }
    }

    /// The files that are parts of an item, by the item's own file: raw photos of the same shot, and the film of a Live Photo.
    func companions(_ motions: [Int: SourceFile]) -> [Int: [SourceFile]] {
        var companions = motions.mapValues { [$0] }
        let raws = BesideFiles.rawsBesidePictures(files.media)
        guard !raws.isEmpty else { return companions }
        let shown = isListed ? Set(entries.compactMap(\.source.file?.index)) : []
        let byStem = Dictionary(grouping: files.media) { BesideFiles.stem($0.name) }
        for raw in files.media where raws.contains(raw.index) && !shown.contains(raw.index) {
            for picture in byStem[BesideFiles.stem(raw.name)] ?? [] where BesideFiles.isDeveloped(picture.name) {
                companions[picture.index, default: []].append(raw)
            }
        }
        return companions
    }

    /// A picture that stands for a video is no item of its own in a folder that no manifest lists; it may have come first.
    func dropPosters(_ belonging: Set<Int>, from items: inout [Item], _ order: inout [Int]) {
        let kept = items.indices.filter { place in
            entries[order[place]].source.file.map { !belonging.contains($0.index) } ?? true
        }
        items = kept.map { items[$0] }
        order = kept.map { order[$0] }
    }

    /// The picture that stands for a video, where a manifest names one of the source.
    ///
    /// - Returns: nil, with a diagnostic, for a name that leads to no picture.
    mutating func poster(
        named name: String?, of origin: String, _ lookup: inout FileLookup?, _ media: MediaFindings
    ) -> (file: SourceFile, picture: Item.Media)? {
        guard let name else { return nil }
        var files = lookup ?? FileLookup(tree: tree, folder: folder)
        defer { lookup = files }
        var problem = "is no picture"
        do throws(FileLookup.Problem) {
            let file = try files.find(name)
            switch media.file(file) {
            case .ready(let picture)? where picture.facts.format.kind == .photo: return (file, picture)
            case .failed(let reason)?: problem = reason
            case nil: return nil
            default: break
            }
        } catch { problem = "cannot be used: \(error.message)" }
        diagnostics.append(
            Diagnostic(
                .warning, "the poster `\(name)` \(problem); a frame of the video stands in",
                at: SourceLocation(file: origin)))
        return nil
    }
}
