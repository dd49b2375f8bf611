import AlbumModel

/// Photos and videos of which only the names are known, such as links that lead nowhere. They are not items, but they
/// keep other files from being shown in their place: the unedited version may show what was edited out.
extension AlbumItems {
    /// A file of which only the name is known.
    struct Unreachable {
        var file: SourceFile
        /// Continues a sentence that begins with the file.
        var reason: String
    }

    /// The files of the album's folder that cannot be reached, except those that its settings exclude.
    var unreachable: [Unreachable] {
        guard !isListed, let names = tree.unreachable[folder.index] else { return [] }
        return names.enumerated().compactMap { number, found in
            let path = folder.path(of: found.name)
            if ignored.contains(where: { $0.matches(name: found.name, path: path, isFolder: false) }) { return nil }
            let file = SourceFile(index: -1 - number, folder: folder.index, name: found.name)
            return Unreachable(file: file, reason: found.reason)
        }
    }

    /// Withholds the files that would take the place of a better version that cannot be reached.
    ///
    /// - Parameter motions: the films of Live Photos, by photo; which of their versions moves is decided by `motion`.
    mutating func holdWorseVersions(
        than unreachable: [Unreachable], _ beside: inout Beside, except motions: [Int: SourceFile]
    ) {
        guard !unreachable.isEmpty, draft.settings.versions == .one else { return }
        let films = Set(motions.values.map(\.index))
        let all = files.media + unreachable.map(\.file)
        let shots = ShotVersions.shots(all).values.flatMap { shot in shot.files.map { ($0.index, shot) } }
        let shot = Dictionary(shots) { first, _ in first }
        let raws = Dictionary(
            grouping: files.media.filter { file in
                BesideFiles.isRaw(file.name) && !groups.raws.contains(file.index)
            }, by: { BesideFiles.stem($0.name) })
        for lost in unreachable {
            for file in worseVersions(than: lost.file, in: shot[lost.file.index], raws)
            where file.index >= 0 && !films.contains(file.index) && !isHidden(file, beside) {
                beside.sidecars.withhold(file)
                remark(
                    .oddity,
                    "is left out, because it may show what was edited out of `\(lost.file.name)`, which \(lost.reason); make that file readable, or delete it to show this version",
                    at: SourceLocation(file: tree.path(of: file)))
            }
        }
    }

    /// Returns the files that would be shown in place of one that cannot be reached; none if there is a better version.
    ///
    /// - Parameters:
    ///   - shot: the shot to which the file would belong; nil if it has no other versions.
    ///   - raws: the raw photos that are items, by stem.
    private func worseVersions(
        than lost: SourceFile, in shot: Shot?, _ raws: [String: [SourceFile]]
    ) -> [SourceFile] {
        let ownRaws = BesideFiles.isDeveloped(lost.name) ? raws[BesideFiles.stem(lost.name)] ?? [] : []
        guard let shot else { return ownRaws }
        if let place = shot.versions.firstIndex(where: { $0.index == lost.index }) {
            guard !shot.versions[..<place].contains(where: { $0.index >= 0 }) else { return [] }
            return Array(shot.versions[(place + 1)...]) + (place == 0 ? shot.others : []) + ownRaws
        }
        let later = shot.others.drop { $0.index != lost.index }.dropFirst()
        return later.filter { ShotVersions.areOnePicture($0, lost) }
    }

    /// Returns better versions of films, the best first, by film.
    func betterFilms(_ unreachable: [Unreachable]) -> [Int: [SourceFile]] {
        guard draft.settings.versions == .one else { return [:] }
        let films = (files.media + unreachable.map(\.file)).filter { $0.mediaKind == .video }
        var better: [Int: [SourceFile]] = [:]
        for shot in ShotVersions.shots(films).values {
            for (place, film) in shot.versions.enumerated() where place > 0 {
                better[film.index] = Array(shot.versions[..<place])
            }
        }
        return better
    }
}
