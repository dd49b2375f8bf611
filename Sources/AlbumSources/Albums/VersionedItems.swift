import AlbumModel

/// The items of which an album's folder has several versions.
extension AlbumItems {
    /// The files of an item that has several versions.
    struct ChosenVersion {
        /// The file that the item shows.
        var best: SourceFile
        /// The others, the best first.
        var others: [SourceFile] = []
    }

    /// Returns the file that an item shows, and its other versions. Files that their own metadata rejects and other
    /// versions that cannot be read are left out. If the best version cannot be read, none replaces it: an edited version
    /// may leave out what nobody should see, and git may fetch the file tomorrow. Metadata beside another picture of a
    /// burst, or beside its edited version, hides only that picture, since it is a different one.
    mutating func chosen(_ shot: Shot, _ beside: Beside, _ media: MediaFindings) -> ChosenVersion {
        let own = shot.versions.filter { !isRejected($0, media) }
        let hidden = shot.others.filter { isHidden($0, beside) }
        let others = shot.others.filter { file in
            !isRejected(file, media) && !hidden.contains { ShotVersions.areOnePicture(file, $0) }
        }
        let versions = own + others
        var chosen = ChosenVersion(best: versions.first ?? shot.versions[0])
        for file in versions.dropFirst() {
            guard case .failed(let reason)? = media.file(file) else {
                chosen.others.append(file)
                continue
            }
            remark(
                .oddity,
                "is a version of another file, and is left out, because it \(reason)",
                at: SourceLocation(file: tree.path(of: file)))
        }
        if case .failed? = media.file(chosen.best), let other = chosen.others.first {
            remark(
                .oddity,
                "is the best version of its photo and cannot be read; `\(other.name)` does not replace it, because it may show what was edited out; to show that version, remove this file",
                at: SourceLocation(file: tree.path(of: chosen.best)))
        }
        return chosen
    }

    /// Returns an item's other versions.
    ///
    /// - Parameter names: the names of people known to be in the picture; those in the files are added.
    func versions(_ chosen: ChosenVersion, _ media: MediaFindings, _ names: inout PeopleNames) -> [Item.Version] {
        chosen.others.map { file in
            var found: Item.Media?
            if case .ready(let media)? = media.file(file) { found = media }
            if let metadata = found?.facts.metadata { names.add(metadata) }
            return Item.Version(origin: tree.path(of: file), media: found)
        }
    }

    /// Returns the time that the files of a shot record, for an edited file that has lost it.
    func recordedTime(_ files: [SourceFile], _ media: MediaFindings) -> KnownDate? {
        for file in files {
            if case .ready(let found)? = media.file(file), let time = found.facts.metadata.shootTime { return time }
        }
        return nil
    }

    /// Reports how many files of the album are versions of its items.
    mutating func reportVersions() {
        let shots = groups.shots.values.sorted { NaturalOrder.precedes($0.versions[0].name, $1.versions[0].name) }
        guard context.reports.contains(.versions), !isListed, let first = shots.first else { return }
        let count = shots.reduce(0) { $0 + $1.files.count - 1 }
        let files =
            count == 1
            ? "one file in this folder is a version of another photo or video"
            : "\(count) files in this folder are versions of other photos or videos"
        let names = first.files.dropFirst().prefix(3).map { "`\($0.name)`" }.joined(separator: ", ")
        diagnostics.append(
            Diagnostic(
                .note,
                "\(files), such as \(names) of this one, and \(count == 1 ? "is" : "are") not shown as \(count == 1 ? "an item" : "items"); `versions: all` shows every file",
                at: SourceLocation(file: tree.path(of: first.versions[0]))))
    }

    /// Returns whether a file's own metadata rejects it.
    func isRejected(_ file: SourceFile, _ media: MediaFindings) -> Bool {
        guard case .ready(let found)? = media.file(file) else { return false }
        return !isShown(ItemFields(embedded: found.facts.metadata, privacy: Privacy()))
    }

    /// Returns whether something beside a file hides it.
    func isHidden(_ file: SourceFile, _ beside: Beside) -> Bool {
        isRejected(file, beside: beside) || isHeldBack(file, beside: beside)
    }

    /// Returns whether a sidecar rejects a file, or another program hides it.
    func isRejected(_ file: SourceFile, beside: Beside) -> Bool {
        if beside.sidecars[file].map({ !$0.isPublished(draft.settings.publish) }) == true { return true }
        if beside.xmp.withheld.contains(file.index) || beside.takeout[file]?.over.isWithheld == true { return true }
        guard let noted = beside.picasa[file]?.fields else { return false }
        return noted.isWithheld || !isShown(noted)
    }

    /// Returns whether a text beside a file holds it back, as a draft or until a date.
    func isHeldBack(_ file: SourceFile, beside: Beside) -> Bool {
        beside.sidecars[file].map { $0.isWithheld || !isShown($0) && $0.isPublished(draft.settings.publish) } ?? false
    }
}

extension Item.Version {
    /// Returns the version without the metadata that privacy keeps out of its published copy.
    func held(by privacy: Privacy, _ names: PeopleNames) -> Self {
        var version = self
        version.media?.hold(by: privacy, names)
        return version
    }
}
