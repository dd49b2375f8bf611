package import AlbumModel

/// One shot of which a folder has several files.
struct Shot {
    /// The edited files and the unedited one, the best first: different versions of the same picture.
    var versions: [SourceFile]
    /// The other pictures of a burst, and raw photos, in natural order of names.
    var others: [SourceFile] = []

    var files: [SourceFile] { versions + others }
}

/// Finds the versions of one shot by the names that phones and Google Takeout give them. Only names count, so that no
/// address depends on the contents of files.
///
/// Apple exports `IMG_E1234` beside `IMG_1234`; Takeout writes `NAME-edited` in the language of the account; Android's
/// cameras write `…_BURST001` and `…_COVER`, and Google's `PXL_….BURST-01.COVER`, `.PORTRAIT-02.ORIGINAL` and
/// `.RAW-02.ORIGINAL`.
package enum ShotVersions {
    /// The endings of edited files as found in exports: English, German, French, Dutch, Polish, Italian, Catalan,
    /// Spanish (two), Japanese.
    static let editedSuffixes = [
        "-edited", "-bearbeitet", "-modifié", "-bewerkt", "-edytowane", "-modificato", "-editat", "-editado",
        "-ha editado", "-編集済み",
    ]

    /// Returns the shots that have several files, by the index of the file whose name the item has: the unedited file,
    /// or the picture of a burst that the camera chose, otherwise its first.
    static func shots(_ media: [SourceFile]) -> [Int: Shot] {
        let parents = parents(media)
        let bursts = bursts(media.filter { parents[$0.index] == nil })
        guard !parents.isEmpty || !bursts.isEmpty else { return [:] }
        var edits: [Int: [(depth: Int, file: SourceFile)]] = [:]
        for file in media {
            guard var root = parents[file.index] else { continue }
            var depth = 1
            while let next = parents[root.index] { (root, depth) = (next, depth + 1) }
            edits[root.index, default: []].append((depth, file))
        }
        func versions(of file: SourceFile) -> [SourceFile] {
            (edits[file.index] ?? []).sorted { one, other in
                one.depth != other.depth
                    ? one.depth > other.depth : NaturalOrder.precedes(one.file.name, other.file.name)
            }.map(\.file) + [file]
        }
        var shots: [Int: Shot] = [:]
        let roots = media.filter { edits[$0.index] != nil && parents[$0.index] == nil }
        for file in roots { shots[file.index] = Shot(versions: versions(of: file)) }
        for burst in bursts {
            for file in burst { shots[file.index] = nil }
            shots[burst[0].index] = Shot(
                versions: versions(of: burst[0]), others: burst.dropFirst().flatMap { versions(of: $0) })
        }
        return shots
    }

    /// Returns the names of the other files of a file's shot, the best first.
    package static func siblings(of name: String, among names: [String]) -> [String] {
        let files = names.enumerated().map { SourceFile(index: $0, folder: 0, name: $1) }.filter { $0.mediaKind != nil }
        let shot = shots(files).values.first { $0.files.contains { $0.name == name } }
        return (shot?.files ?? []).map(\.name)
    }

    /// Returns the names of the versions of each picture of a folder that has several, the best first. Pictures of a burst
    /// are not versions of each other.
    package static func versions(among names: [String]) -> [[String]] {
        let files = names.enumerated().map { SourceFile(index: $0, folder: 0, name: $1) }.filter { $0.mediaKind != nil }
        return shots(files).values.flatMap { shot in
            Dictionary(grouping: shot.files.map(\.name), by: rootStem).values.filter { $0.count > 1 }
        }
    }

    /// Returns whether a file may be the film of a Live Photo by its name, and by its length if that is known.
    package static func mayBeMotion(_ name: String, seconds: Double?) -> Bool {
        BesideFiles.isMotion(name) && (seconds.map { $0 <= BesideFiles.longestMotion } ?? true)
    }

    /// Returns whether a photo and a film were taken at the same time, as the two files of a Live Photo are; false if a time
    /// is not known.
    package static func areOfOneMoment(_ photo: KnownDate?, _ film: KnownDate?) -> Bool {
        guard let photo = photo?.moment, let film = film?.moment else { return false }
        return BesideFiles.areOfOneMoment(photo, film)
    }

    /// Returns whether a file may be the film of a Live Photo, by their names.
    package static func mayBelong(film: String, to photo: String) -> Bool {
        BesideFiles.isMotion(film) && BesideFiles.isPhotoOfMotion(photo) && rootStem(film) == rootStem(photo)
    }

    /// Returns a name that all files of one shot have in common, by their names alone: edited and raw versions, the
    /// pictures of a burst, the film of a Live Photo, and XMP sidecars.
    package static func shotName(of name: String) -> String {
        var name = name
        if FileNames.mediaKind(of: name) == nil, FileNames.ending(of: name)?.lowercased() == "xmp" {
            name = String(FileNames.stem(of: name))
            // The sidecar of `a.jpg` is `a.jpg.xmp` or `a.xmp`.
            if FileNames.mediaKind(of: name) == nil { name += ".jpg" }
        }
        return BurstName(name)?.key ?? rootStem(name)
    }

    /// Returns the file of which each edited file is a version, by the edited file's index.
    private static func parents(_ media: [SourceFile]) -> [Int: SourceFile] {
        let edited = media.compactMap { file in uneditedStem(file.name).map { (file: file, stem: $0) } }
        guard !edited.isEmpty else { return [:] }
        let byStem = Dictionary(grouping: media) { BesideFiles.stem($0.name) }
        var parents: [Int: SourceFile] = [:]
        for (file, stem) in edited {
            let named = (byStem[stem] ?? []).filter { $0.mediaKind == file.mediaKind && $0.index != file.index }
            let pictures = named.filter { !BesideFiles.isRaw($0.name) }
            let ending = FileNames.ending(of: file.name)?.lowercased()
            let same = pictures.first { FileNames.ending(of: $0.name)?.lowercased() == ending }
            // Of several files in other formats, none is certain to be the unedited one.
            parents[file.index] = same ?? (pictures.count == 1 ? pictures[0] : pictures.isEmpty ? named.first : nil)
        }
        return parents
    }

    /// Returns whether two files of a folder are the same picture, edited or not, by their names.
    static func areOnePicture(_ one: SourceFile, _ other: SourceFile) -> Bool {
        rootStem(one.name) == rootStem(other.name)
    }

    /// Returns the stem, in lower case, that a picture has in common with its edited versions.
    package static func rootStem(_ name: String) -> String {
        var stem = BesideFiles.stem(name)
        while let next = unedited(stem) { stem = next }
        return stem
    }

    /// Returns the stem, in lower case, of the file of which this one is an edited version; nil if its name is not that
    /// of one.
    static func uneditedStem(_ name: String) -> String? { unedited(BesideFiles.stem(name)) }

    /// Returns the stem of the original of an edited file with this stem; nil if no edited file has such a stem.
    package static func unedited(_ stem: String) -> String? {
        if stem.prefix(5).lowercased() == "img_e" {
            let number = stem.dropFirst(5)
            if number.utf8.count >= 4, number.utf8.allSatisfy(\.isASCIIDigit) { return "\(stem.prefix(4))\(number)" }
        }
        var plain = stem[...]
        var number: Substring = ""
        // Takeout numbers files of one name: `NAME-edited(1).jpg` is a version of `NAME(1).jpg`.
        if stem.last == ")", let open = stem.lastIndex(of: "(") {
            let digits = stem[stem.index(after: open)...].dropLast()
            if !digits.isEmpty, digits.utf8.allSatisfy(\.isASCIIDigit) {
                (plain, number) = (stem[..<open], stem[open...])
            }
        }
        guard plain.utf8.contains(UInt8(ascii: "-")) else { return nil }
        for suffix in editedSuffixes where plain.suffix(suffix.count).lowercased() == suffix {
            let rest = plain.dropLast(suffix.count)
            return rest.isEmpty ? nil : "\(rest)\(number)"
        }
        return nil
    }

    /// Returns the bursts and similar series among files, each beginning with the picture that the camera chose.
    private static func bursts(_ media: [SourceFile]) -> [[SourceFile]] {
        var members: [String: [(name: BurstName, file: SourceFile)]] = [:]
        var order: [String] = []
        for file in media where file.mediaKind == .photo {
            guard let name = BurstName(file.name) else { continue }
            if members[name.key] == nil { order.append(name.key) }
            members[name.key, default: []].append((name, file))
        }
        return order.compactMap { key in
            guard let found = members[key], found.count > 1 else { return nil }
            return found.sorted { one, other in
                let ranks = [one, other].map { member in
                    BesideFiles.isRaw(member.file.name) ? 2 : member.name.isCover ? 0 : 1
                }
                return ranks[0] != ranks[1]
                    ? ranks[0] < ranks[1] : NaturalOrder.precedes(one.file.name, other.file.name)
            }.map(\.file)
        }
    }
}

extension SourceTree {
    /// Returns the films in the folders of photos that may be theirs, before anything is known about the films.
    ///
    /// - Parameter media: what the photos contain.
    package func filmsThatMayBelong(to photos: [SourceFile], _ media: [Int: MediaReading]) -> [SourceFile] {
        let findings = MediaFindings { media[$0.index] }
        let byFolder = Dictionary(grouping: photos, by: \.folder)
        return byFolder.sorted { $0.key < $1.key }.flatMap { folder, photos in
            let stems = Set(photos.lazy.map(\.name).map(ShotVersions.rootStem))
            // A film with the same identifier may have any name.
            let hasIdentifier = photos.contains { BesideFiles.identifier(of: $0, findings) != nil }
            return files[folders[folder].files].filter { file in
                BesideFiles.isMotion(file.name)
                    && (hasIdentifier || stems.contains(ShotVersions.rootStem(file.name)))
            }
        }
    }

    /// Returns a key that is the same for all files of a shot, on any machine and whatever else the source contains.
    package func shotKey(of file: SourceFile) -> String {
        let name = ShotVersions.shotName(of: file.name)
        return "\(folders[file.folder].path)/\(name)".normalizedNFC
    }
}

/// The name of a picture of a burst.
private struct BurstName {
    /// Equal for all pictures of the burst.
    var key: String
    /// Whether the camera chose the picture to represent the burst.
    var isCover: Bool

    init?(_ name: String) {
        let stem = BesideFiles.stem(name)
        if let pixel = BurstName(pixel: stem) {
            self = pixel
            return
        }
        isCover = stem.hasSuffix("_cover")
        let plain = isCover ? stem.dropLast("_cover".count) : stem[...]
        guard let mark = plain.utf8.lastIndex(of: UInt8(ascii: "_")), plain[mark...].hasPrefix("_burst") else {
            return nil
        }
        let number = plain[mark...].dropFirst("_burst".count)
        guard !number.isEmpty, number.utf8.count <= 20, number.utf8.allSatisfy(\.isASCIIDigit),
            mark > plain.startIndex
        else { return nil }
        // Older phones of Google and those of Sony write the time of the burst, and a number before it.
        key = number.utf8.count >= 14 ? String(plain[mark...]) : plain[..<mark] + "_burst"
    }

    /// Parses `pxl_20201107_112355123.burst-01.cover`, as Google's phones have named pictures since 2020.
    private init?(pixel stem: String) {
        guard stem.hasPrefix("pxl_") else { return nil }
        let parts = stem.split(separator: ".")
        guard parts.count > 1, let kind = parts[1].split(separator: "-").first,
            ["burst", "portrait", "raw"].contains(kind)
        else { return nil }
        key = String(parts[0])
        isCover = parts.last == "cover" || kind == "portrait" && parts.last != "original"
    }
}
