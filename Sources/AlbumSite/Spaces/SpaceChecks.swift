internal import AlbumModel
internal import AlbumSources
internal import Pages
internal import Planning
internal import Reporting

/// Checks the configuration's spaces against the albums of the source.
struct SpaceChecks {
    private let division: SiteDivision
    private let tree: SourceTree

    init(_ division: SiteDivision, _ tree: SourceTree) {
        self.division = division
        self.tree = tree
    }

    /// - Throws: if another page has the door's address, such as the page of a photo `private.jpg` in the root album, or
    ///   a page that only a space has, to which links inside could not lead.
    static func refuseTakenDoor(of plan: SitePlan, _ pages: PagePlan, _ spaces: [SpacePlan]) throws(BuildFailure) {
        guard plan.settings.hasDoor else { return }
        let door = plan.settings.door.address
        // Hosts send some of the optional pages in place of missing ones, whether the site has them or not.
        let isOnSite = pages.addresses.count { $0 == door } > 1 || PagePlan.optional.contains(door)
        let isTaken =
            isOnSite
            || spaces.contains { space in
                PagePlan(space.plan, themes: space.themes, leaving: PagePlan.optional, leavesFinding: true)
                    .addresses.contains(door)
            }
        guard isTaken else { return }
        throw BuildFailure(
            .usage,
            "\(isOnSite ? "another page of the site" : "a page of a space") has the address of the door, \(door); choose another name, such as `door: family.html`"
        )
    }

    /// - Throws: if a space names a folder that does not exist, because the intended album would then be published for
    ///   everyone.
    static func refuseUnknown(_ albums: [Space.AlbumPath], in tree: SourceTree) throws(BuildFailure) {
        guard !albums.isEmpty else { return }
        let folders = tree.folders.map(\.path)
        let known = Set(folders.map(\.normalizedNFC))
        let missing = albums.filter { !known.contains($0.path.normalizedNFC) }
        guard !missing.isEmpty else { return }
        throw BuildFailure(
            stoppedBy: missing.map { album in
                let mistake =
                    if FileNames.isFolderLeftOut(album.path) {
                        "this folder is always left out: it is hidden, a recycle bin or the library of a program; name another"
                    } else if let pattern = tree.pattern(leavingOutFolder: album.path) {
                        "the pattern `\(pattern)` in `ignore` leaves this folder out; remove the pattern, or remove the folder from the space"
                    } else {
                        "there is no such folder in the source\(Suggestion.text(for: album.path, among: folders))"
                    }
                let message = "a space names `\(album.path)`, but \(mistake)"
                return Diagnostic(.error, message, at: album.place).until("nothing is built")
            })
    }

    /// - Throws: if a space names a folder by a link in the source, because everybody would see the folder itself.
    static func refuseLinks(_ spaces: [Space], in tree: SourceTree) throws(BuildFailure) {
        let problems = spaces.flatMap({ $0.albums }).compactMap { album -> Diagnostic? in
            guard let folder = tree.folders.first(where: { $0.path.normalizedNFC == album.path.normalizedNFC }),
                let own = tree.place(ofFolder: folder.path), own != folder.path,
                SpaceMembership(of: own.split(separator: "/").map(String.init), in: spaces).isPublic
            else { return nil }
            return Diagnostic(
                .error,
                "a space names `\(album.path)`, but this is a link to `\(own)`, which everybody can see; name `\(own)` instead, and under `public` as well if it is to stay public",
                at: album.place
            ).until("nothing is built")
        }
        guard problems.isEmpty else { throw BuildFailure(stoppedBy: problems) }
    }

    /// - Throws: see `refuseUnknown` and `refuseLinks`.
    func diagnostics(_ publication: Publication) throws(BuildFailure) -> [Diagnostic] {
        try Self.refuseUnknown(division.unknown, in: tree)
        try Self.refuseLinks(division.spaces.map(\.space), in: tree)
        let notes = division.spaces.compactMap { part -> Diagnostic? in
            let name = part.space.name
            if part.space.isExpired(publication) {
                return Diagnostic(
                    .note,
                    "the space `\(name)` is left out, because its `expires` has passed; change the date, or remove the space",
                    at: part.space.place)
            }
            guard part.site.root.totalCount == 0 else { return nil }
            return Diagnostic(.warning, "there is nothing to show in the space `\(name)`", at: part.space.place)
        }
        return revealing + notes
    }

    /// What the public site leaves out because its address would show the name of an album that is only in a space.
    private var revealing: [Diagnostic] {
        let why =
            "the folder of an album that is only in a space, whose name it would show to everybody, so it is left out"
        let found = division.revealing
        let links = found.nav.map { ("nav", $0.place) } + found.footer.map { ("footer", $0.place) }
        return found.pages.map {
            Diagnostic(
                .warning, "has an address in \(why); move it to another folder", at: SourceLocation(file: $0.path))
        } + links.map { Diagnostic(.warning, "`\($0)` leads into \(why); remove this entry", at: $1) }
    }
}
