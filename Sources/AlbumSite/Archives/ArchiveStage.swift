internal import AlbumModel
internal import Files
internal import Glibc
internal import Imaging

/// Packs the published originals of albums that offer them as one file. What is in an archive is what anybody can load from
/// the site one by one, so that nothing leaves by it that privacy holds back. A smart album's leaves out what the item's own
/// album does not offer.
struct ArchiveStage {
    /// What decides a film's bytes besides its source and its spec.
    let films: String
    let publisher: Publisher
    let progress: PhaseProgress
    let interruption: Interruption

    /// Raised when the same files give another archive.
    private static let revision = 1

    /// Fills in the archives' bytes; one of the same files is left as it stands.
    func run(_ plan: inout SitePlan) throws(BuildFailure) {
        var waiting: [(album: Int, members: [Member], key: ContentDigest)] = []
        for album in plan.albums.indices where plan.albums[album].archive != nil {
            let members = members(of: plan.albums[album], in: plan)
            let key = key(of: members)
            guard let archive = plan.albums[album].archive, !members.isEmpty else {
                plan.albums[album].archive = nil
                continue
            }
            if publisher.keepIfCurrent(archive.address, key: key) { continue }
            waiting.append((album, members, key))
        }
        progress.begin(.publishing, total: waiting.count)
        for (album, members, key) in waiting {
            guard let address = plan.albums[album].archive?.address else { continue }
            try pack(members, at: address, key: key)
            progress.step(address)
        }
        progress.end()
        for album in plan.albums.indices {
            guard let address = plan.albums[album].archive?.address else { continue }
            plan.albums[album].archive?.bytes = publisher.publishedSize(of: address) ?? 0
        }
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

    private func members(of album: AlbumPlan, in plan: SitePlan) -> [Member] {
        let own = album.items.indices.map { ItemReference(album: album.index, index: $0) }
        var taken: Set<String> = []
        return (album.smart == nil ? own : album.members).compactMap { reference in
            let home = plan.albums[reference.album]
            let item = home.items[reference.index]
            guard home.settings.download.isAllowed, let file = item.files.download, let media = item.item.media else {
                return nil
            }
            let ending = file.address.split(separator: ".").last.map { ".\($0)" } ?? ""
            var name = item.item.id + ending
            // Items of several albums meet in a smart one.
            var number = 2
            while !taken.insert(name.lowercased()).inserted {
                name = "\(item.item.id)-\(number)\(ending)"
                number += 1
            }
            let fields = item.item.fields
            return Member(
                name: name, address: file.address, bytes: file.bytes, digest: media.digest,
                moment: fields.shootTime ?? fields.createTime ?? home.date, isFilm: media.isFilm)
        }
    }

    /// A published file's address follows its content and all that decides how it is published, but for the programs.
    private func key(of members: [Member]) -> ContentDigest {
        var key = PageKeyWriter()
        key.add(Self.revision)
        key.add(ImagingVersions.encoders)
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
                    try writer.add(file, at: member.address, as: member.name, moment: member.moment)
                }
                try writer.finish()
            } catch {
                try FileOperations.removeIfThere(temporary)
                throw error
            }
            if interruption.isRequested {
                try FileOperations.removeIfThere(temporary)
            } else {
                try publisher.move(temporary, to: address, key: key)
            }
        } catch { throw error.failure }
        try interruption.check()
    }
}
