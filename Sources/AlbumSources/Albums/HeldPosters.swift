import AlbumModel
import Files
import FoundationEssentials

/// Pictures that are not photos of the album, because a video has them as its poster.
extension AlbumItems {
    /// Gives the videos their posters, which are not items in a folder without a list; neither are those of videos that are
    /// left out.
    ///
    /// - Parameters:
    ///   - absent: files that are not among the album's, though there are texts beside them.
    ///   - textsOfAbsent: what those texts say; nil if there are none.
    ///   - belonging: the indices of files that belong to items on show.
    /// - Returns: the indices of the posters that are not items, with their shots.
    mutating func addPosters(
        to items: inout [Item], _ beside: Beside, of absent: [SourceFile], _ textsOfAbsent: Beside?,
        _ media: MediaFindings, except belonging: Set<Int>
    ) -> Set<Int> {
        var lookup: FileLookup?
        var posters: Set<Int> = []
        for place in items.indices where items[place].kind == .video {
            let (name, origin) = (items[place].fields.poster, items[place].origin)
            guard let poster = poster(named: name, of: origin, &lookup, beside, media) else { continue }
            items[place].beside.poster = poster.picture
            if !isListed { posters.formUnion(filesOfShot(poster.file)) }
        }
        guard !isListed else { return [] }
        held.posters += absent.filter { $0.mediaKind == .video }.compactMap { textsOfAbsent?.sidecars[$0]?.poster }
        let unread = beside.sidecars.unreadBesideVideos + (textsOfAbsent?.sidecars.unreadBesideVideos ?? [])
        return posters.union(holdPosters(namedIn: unread, except: belonging.union(posters), &lookup))
    }

    /// Records the album's pictures that are the posters of videos that are held back: they are not photos either.
    ///
    /// - Parameters:
    ///   - unread: texts beside such videos that cannot be read: each picture that they name may be a poster.
    ///   - shown: the indices of files that belong to items on show.
    /// - Returns: the indices of the posters, with their shots.
    private mutating func holdPosters(
        namedIn unread: [SourceFile], except shown: Set<Int>, _ lookup: inout FileLookup?
    ) -> Set<Int> {
        var posters = pictures(namedIn: unread)
        if !held.posters.isEmpty {
            var files = lookup ?? FileLookup(tree: tree, folder: folder, refusal: context.refusal)
            posters += held.posters.compactMap { try? files.find($0) }
            lookup = files
        }
        var found: Set<Int> = []
        for poster in posters where poster.folder == folder.index && !shown.contains(poster.index) {
            found.formUnion(filesOfShot(poster))
        }
        held.files.formUnion(found)
        return found
    }

    /// Returns the indices of all files of the item to which a picture belongs.
    private func filesOfShot(_ file: SourceFile) -> Set<Int> {
        let shot = groups.shots.values.first { shot in shot.files.contains { $0.index == file.index } }
        var files = Set((shot?.files ?? [file]).map(\.index))
        if groups.raws.contains(file.index) {
            let stem = BesideFiles.stem(file.name)
            let pictures = self.files.media.filter {
                BesideFiles.isDeveloped($0.name) && BesideFiles.stem($0.name) == stem
            }
            files.formUnion(pictures.map(\.index))
        }
        return files
    }

    private func pictures(namedIn texts: [SourceFile]) -> [SourceFile] {
        guard !texts.isEmpty else { return [] }
        let pictures = files.media.filter { $0.mediaKind == .photo }.map { file in
            (file: file, name: Array(file.name.normalizedNFC.lowercased().utf8))
        }
        return texts.flatMap { text -> [SourceFile] in
            let bytes = (try? context.access.read(tree.path(of: text), SourceText.limit)) ?? []
            // Without its zero bytes, UTF-16 reads as ASCII where names do.
            let words = String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self)
            let plain = words.removingPercentEncoding ?? ""
            let searched = Array("\(words)\n\(plain)".normalizedNFC.lowercased().utf8)
            return pictures.filter { ByteSearch.contains($0.name, in: searched) }.map(\.file)
        }
    }
}
