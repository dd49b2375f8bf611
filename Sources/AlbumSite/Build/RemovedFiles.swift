internal import AlbumModel
internal import AlbumSources
internal import BuildStore
internal import Files
internal import Reporting
internal import Sealing

/// The files of earlier builds that are removed even if part of the source could not be read: files that the albums
/// that were read no longer publish, items that are certainly no longer public, the public files of albums that have become
/// private or that `ignore` leaves out, files of albums that show less than before, and files sealed with a former key of
/// their space. People change a password so that the former one no longer opens anything, and all files of a space,
/// including those that could not be read, are sealed with its new key.
struct RemovedFiles {
    private let privateAlbums: PrivateAlbums
    /// The folders where albums that have become private were before this build, and where others are now.
    private let left: [String]
    /// The former folders of albums that have become private under another name, without those that may only be
    /// missing because they could not be read.
    private let renamed: Set<String>
    /// The pages of earlier builds that redirect to private albums.
    private let redirects: Set<String>
    /// The folders of the albums that former pages belonged to, by the pages' addresses.
    private let albums: [String: String]
    /// The same folders before this build.
    private let formerAlbums: [String: String]
    /// The files of earlier builds in albums that were read, and whatever is withdrawn, without the pages that redirect to
    /// other albums.
    private let gone: Set<String>

    /// The pages of earlier builds that redirect to pages that are removed.
    private var dangling: Set<String> = []
    /// The folders of smart albums of earlier builds that show only what could not be read.
    private var doubtful: Set<String> = []
    /// Whether smart albums and the search may have shown files that are gone.
    private var changesOthers = false
    /// Whether albums have become private, show less than before or are ignored. Feeds and sitemaps that are no longer
    /// published, for instance because the only other items in them could not be read, may list theirs.
    private var hidesMore = false

    /// - Parameters:
    ///   - stale: the addresses of files of earlier builds that this one does not publish.
    ///   - complete: the albums that were read.
    ///   - stricter: the albums that show less than before; nil if their former files stay.
    ///   - leftOut: what the source leaves out on purpose.
    ///   - items: what visitors must no longer see.
    ///   - before: what visitors could see; nil if that is unknown.
    ///   - target: returns where the page at an address redirects to, as an address; nil for any other page.
    ///   - links: returns the addresses to which the page at an address links.
    init(
        _ privateAlbums: PrivateAlbums, _ past: RedirectPlanner.Result, stale: [String], unread: UnreadSource,
        complete: PublishedFolders, stricter: StricterAlbums?, leftOut: LeftOutFolders,
        items: WithdrawnItems, before: Set<VisibleFile>?, redirect target: (String) -> String?,
        links: (String) -> [String]
    ) {
        let all = privateAlbums.folders.map(\.address)
        let privateAlbums = privateAlbums.without(unread)
        self.privateAlbums = privateAlbums
        let left = privateAlbums.folders.compactMap(\.displaced).filter { folder in
            if unread.mayBe(at: folder.usual) { return false }
            // As long as there are files where the other album was, this build is the first to move it.
            return stale.contains { $0.hasPrefix(folder.other) }
                || !unread.mayConcern(folder: folder.usual)
                    && !privateAlbums.plan.albums.contains { $0.folder == folder.usual }
        }.map(\.usual)
        self.left = left
        // Reading thousands of pages takes a long time.
        let mayLead = privateAlbums.folders.isEmpty ? [] : stale
        redirects = Set(
            mayLead.filter { address in
                guard let target = target(address) else { return false }
                let leadsIn = privateAlbums.hide(target) && !privateAlbums.hide(address)
                return leadsIn || privateAlbums.held(target) || left.contains(where: target.hasPrefix)
            })
        (albums, formerAlbums) = (past.albums, past.formerAlbums)
        // Albums in one that could not be read are not private, and still at their addresses.
        let uncertain = Set(all).subtracting(privateAlbums.folders.map(\.address))
        renamed = past.privateFolders.filter { folder in
            !unread.mayConcern(folder: folder) && !uncertain.contains(where: folder.hasPrefix)
        }
        // Other albums may still list an album that everybody could see before it became unlisted.
        let formerlyListed = leftOut.unlisted.filter { folder in
            before.map { $0.contains { !$0.isUnlisted && $0.page.hasPrefix(folder) } } ?? true
        }
        let withdrawnFolders =
            leftOut.unread + formerlyListed + leftOut.ignored.filter { !unread.mayBe(at: $0) }
        // Albums above may have shown files of these folders.
        let privateFolders = withdrawnFolders + privateAlbums.folders.map(\.address)
        let hidden = privateFolders + (stricter?.folders ?? [])
        let listing = PublishedFolders(
            folders: Set(
                leftOut.listing.filter { folder in
                    let plain = AddressKey.removed(from: folder)
                    return hidden.contains { $0 != plain && $0.hasPrefix(plain) }
                }))
        let withdrawn = stale.filter { address in
            let isWithdrawn =
                (stricter?.withdraw(address) ?? false) || listing.own(address)
                || withdrawnFolders.contains(where: address.hasPrefix)
            return isWithdrawn && target(address) == nil
        }
        var taken = Set(stale.filter { items.withdraw($0, links: links) && target($0) == nil })
        // The page of an album that could not be read may show the title and the cover of one that has become private.
        taken.formUnion(
            stale.filter { address in
                guard Paths.name(of: address) == "index.html", target(address) == nil else { return false }
                let folder = AddressBook.folder(of: address)
                let inner = privateFolders.filter { $0.hasPrefix(folder) && $0 != folder }
                return !inner.isEmpty && links(address).contains { link in inner.contains(where: link.hasPrefix) }
            })
        // Albums above have nothing to show without them.
        while true {
            let above = stale.filter { address in
                !taken.contains(address) && items.isAbove(address) && target(address) == nil
                    && links(address).contains { taken.contains($0) && $0.hasSuffix("index.html") }
            }
            guard !above.isEmpty else { break }
            taken.formUnion(above)
        }
        gone = Set(
            stale.filter { address in
                complete.own(address) && (target(address).map(complete.own) ?? true)
            }
        ).union(withdrawn).union(taken)
        hidesMore = !(stricter?.isEmpty ?? true) || !withdrawn.isEmpty || stale.contains(where: isOfAlbum)
        changesOthers = hidesMore || !complete.isEmpty || !taken.isEmpty
        if changesOthers, !hidesMore {
            findDoubtful(among: stale, links) { complete.own($0) || taken.contains($0) }
        }
        let removed = Set(stale.filter { contains($0) })
        guard !removed.isEmpty else { return }
        dangling = Set(stale.filter { !removed.contains($0) && target($0).map(removed.contains) ?? false })
    }

    /// Finds the smart albums of earlier builds that show only what could not be read.
    ///
    /// - Parameter wasRead: returns whether what an address showed has been read.
    private mutating func findDoubtful(
        among stale: [String], _ links: (String) -> [String], wasRead: (String) -> Bool
    ) {
        let kept = Set(stale.filter { !contains($0) })
        // The deepest come first: one that lists only others is doubtful if one of these is.
        let pages = stale.filter { $0.hasPrefix(AddressBook.smartFolder + "/") && $0.hasSuffix("/index.html") }
            .sorted { $0.utf8.count > $1.utf8.count }
        for page in pages {
            let folder = page.dropLast("index.html".count)
            let items = links(page).filter { !$0.hasSuffix("index.html") }
            let showsUnread = items.contains(where: kept.contains) || doubtful.contains { $0.hasPrefix(folder) }
            guard showsUnread, !items.contains(where: wasRead) else { continue }
            // A list of smart albums names those that are removed, such as people who are no longer shown.
            let namesRemoved = pages.contains { inner in
                inner.hasPrefix(folder) && inner != page
                    && !doubtful.contains(String(inner.dropLast("index.html".count)))
            }
            if !namesRemoved { doubtful.insert(String(folder)) }
        }
    }

    func contains(_ address: String) -> Bool {
        address.hasPrefix(DoorHeader.folder) || gone.contains(address) || dangling.contains(address)
            || isOfAlbum(address)
            || hidesMore && AddressBook.isShared(address)
            || changesOthers && AddressBook.sharedFolders.contains { address.hasPrefix($0 + "/") }
                && !isDoubtful(address)
    }

    /// Returns whether the file is one of a smart album that shows only what could not be read.
    private func isDoubtful(_ address: String) -> Bool {
        PublishedFolders(folders: doubtful).own(address)
    }

    /// Returns whether the file is one of an album that has become private.
    private func isOfAlbum(_ address: String) -> Bool {
        privateAlbums.held(address) || redirects.contains(address) || left.contains { address.hasPrefix($0) }
            || renamed.contains { address.hasPrefix($0) } || albums[address].map(privateAlbums.hide) ?? false
            || formerAlbums[address].map { left.contains(where: $0.hasPrefix) } ?? false
    }
}

extension BuildFailure {
    /// Returns the failure with what it means for files that are no longer public.
    ///
    /// - Parameter withdrawn: how many of them have been removed, and how many could not be.
    func after(_ withdrawn: (removed: Int, left: Int)) -> BuildFailure {
        var notes: [Diagnostic] = []
        if withdrawn.removed > 0 {
            notes.append(
                Diagnostic(
                    .note,
                    "files that are no longer public were removed from the output folder (\(withdrawn.removed)); pages may still name them until a build succeeds"
                ))
        }
        if withdrawn.left > 0 {
            notes.append(
                Diagnostic(
                    .warning,
                    "files that are no longer public could not be removed from the output folder (\(withdrawn.left)); correct the error and build again, or delete them"
                ))
        }
        return after(notes)
    }
}
