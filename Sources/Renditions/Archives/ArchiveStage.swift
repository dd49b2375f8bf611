internal import AlbumModel
package import BuildStore
internal import Digests
internal import Files
internal import Glibc
internal import Imaging
package import Planning
package import Reporting

/// Packs the published originals of albums that offer them as a single file. An archive holds only what anyone can
/// download from the site file by file, so it cannot leak anything that privacy settings hold back. The archive of a
/// smart album leaves out what the item's own album does not offer.
package struct ArchiveStage {
    /// What determines a film's bytes apart from its source and its spec.
    package let films: String
    package let publisher: Publisher
    package let progress: PhaseProgress
    package let interruption: Interruption

    package init(films: String, publisher: Publisher, progress: PhaseProgress, interruption: Interruption) {
        self.films = films
        self.publisher = publisher
        self.progress = progress
        self.interruption = interruption
    }

    /// Incremented when the same files produce a different archive.
    private static let revision = 1

    /// Packs the archives whose files have changed.
    ///
    /// - Returns: the size of each archive in bytes, by album index. Empty archives are not made.
    package func run(_ site: PublishedSite) throws(BuildFailure) -> [Int: Int] {
        var archives: [(address: String, album: Int)] = []
        var waiting: [(address: String, members: [Member], key: ContentDigest)] = []
        for album in site.plan.albums {
            guard let archive = album.archive else { continue }
            let members = members(of: album, in: site)
            guard !members.isEmpty else { continue }
            archives.append((archive.address, album.index))
            let key = key(of: members)
            if !publisher.keepIfCurrent(archive.address, key: key) { waiting.append((archive.address, members, key)) }
        }
        progress.begin(.publishing, total: waiting.count)
        for (address, members, key) in waiting {
            try pack(members, at: address, key: key)
            progress.step(address)
        }
        progress.end()
        return Dictionary(
            uniqueKeysWithValues: archives.map { ($0.album, publisher.publishedSize(of: $0.address) ?? 0) })
    }

    private struct Member {
        var name: String
        /// Relative to the site's root.
        var address: String
        var bytes: Int
        var digest: ContentDigest
        var moment: Timestamp?
        var isFilm: Bool
    }

    private func members(of album: AlbumPlan, in site: PublishedSite) -> [Member] {
        let own = album.items.indices.map { ItemReference(album: album.index, index: $0) }
        var taken: Set<String> = []
        return (album.smart == nil ? own : album.members).compactMap { reference in
            let home = site.plan.albums[reference.album]
            let item = site[reference]
            guard home.settings.download.isAllowed, let file = item.files.download, let media = item.item.media else {
                return nil
            }
            let own = item.item.downloadName(of: file.address)
            let dot = own.lastIndex(of: ".") ?? own.endIndex
            var name = own
            // Several folders, and several albums of a smart one, may have files of the same name.
            var number = 2
            while !taken.insert(name.lowercased()).inserted {
                name = "\(own[..<dot])-\(number)\(own[dot...])"
                number += 1
            }
            let fields = item.item.fields
            return Member(
                name: name, address: file.address, bytes: file.bytes, digest: media.digest,
                moment: fields.shootTime?.certainDay ?? fields.createTime ?? home.date?.certainDay, isFilm: media.isFilm
            )
        }
    }

    /// Returns the key of an archive. A published file's address identifies its content and everything about how it is
    /// published, except the versions of the programs.
    private func key(of members: [Member]) -> ContentDigest {
        var key = KeyWriter()
        key.add(Self.revision)
        key.add(ImagingVersions.readers)
        if members.contains(where: \.isFilm) { key.add(films) }
        key.add(members.count)
        for member in members {
            key.add(member.name)
            key.add(member.address)
            key.add(member.bytes)
            key.add(member.digest)
            key.add(member.moment)
        }
        return key.finish()
    }

    private func pack(_ members: [Member], at address: String, key: ContentDigest) throws(BuildFailure) {
        do throws(FileError) {
            let temporary = publisher.temporaryPath()
            do throws(FileError) {
                var writer = try ZipWriter(temporary)
                for member in members {
                    if interruption.isRequested { break }
                    let file = try publisher.open(member.address)
                    defer { close(file) }
                    try writer.add(file, at: publisher.path(of: member.address), as: member.name, moment: member.moment)
                }
                try writer.finish()
            } catch {
                try FileOperations.removeIfExists(temporary)
                throw error
            }
            if interruption.isRequested {
                try FileOperations.removeIfExists(temporary)
            } else {
                try publisher.move(temporary, to: address, key: key)
            }
        } catch { throw error.failure }
        try interruption.check()
    }
}
