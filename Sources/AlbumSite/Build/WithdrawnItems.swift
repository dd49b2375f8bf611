internal import AlbumModel
internal import AlbumSources
internal import BuildStore
internal import Files
internal import Planning
internal import Reporting

/// The photos and videos that everybody could see and that are certainly no longer public, although part of the source could
/// not be read: hidden by what was read about them, moved to an album that not everybody sees, replaced, or deleted. What
/// earlier builds published of them is removed at once.
struct WithdrawnItems {
    /// The pages of these items.
    private var pages: Set<String> = []
    /// Where the names of their files begin, without the mark, such as `travels/media/IMG_2041`.
    private var files: Set<String> = []
    /// The same for all other items.
    private var otherFiles: Set<String> = []
    /// The folders of the albums that they were in.
    private var folders: Set<String> = []

    /// - Parameters:
    ///   - former: what everybody could see before this build, by the absolute path of its file.
    ///   - hidden: the absolute paths of the files of items that are left out on purpose.
    ///   - onlyHidden: whether items that were only replaced or deleted do not count.
    init(
        among former: [String: VisibleItem], _ plan: SitePlan, in tree: SourceTree, _ contents: SourceContents,
        hidden: Set<String>, onlyHidden: Bool, _ unread: UnreadSource, _ state: BuildState
    ) throws(BuildFailure) {
        let now = PublicItems(plan)
        let suspects = former.filter { path, item in
            guard now.digests[item.page] != item.digest, path.hasPrefix(tree.root + "/") else { return false }
            let place = String(path.dropFirst(tree.root.utf8.count + 1))
            // What hides a photo that cannot be read could be read.
            return hidden.contains(path)
                ? !unread.mayConcern(textsOf: place) : !unread.mayConcern(fileOfSource: place)
        }
        guard !suspects.isEmpty else { return }
        let present = Set(tree.files.lazy.map(tree.absolutePath))
        let knowsDeleted = onlyHidden ? false : try unread.wasPublished(in: former, state)
        for (path, item) in suspects {
            let isPublicElsewhere = now.contents.contains(item.digest)
            let isWithdrawn =
                if now.digests[item.page] != nil {
                    !onlyHidden && !isPublicElsewhere
                } else if hidden.contains(path) {
                    true
                } else {
                    !present.contains(path) && !isPublicElsewhere
                        && (knowsDeleted || contents.has(item.digest))
                }
            if isWithdrawn { add(item.page) }
        }
        guard !pages.isEmpty else { return }
        for item in former.values where !pages.contains(item.page) { otherFiles.insert(Self.files(of: item.page)) }
    }

    private mutating func add(_ page: String) {
        pages.insert(page)
        files.insert(Self.files(of: page))
        folders.insert(AddressBook.folder(of: page))
    }

    /// Returns whether an earlier build published the file at this address for one of these items, or for a list that
    /// shows one. The build publishes the lists of the albums that it reads again.
    ///
    /// - Parameter links: returns the addresses to which the page at an address links.
    func withdraw(_ address: String, links: (String) -> [String]) -> Bool {
        guard !pages.isEmpty else { return false }
        if pages.contains(address) { return true }
        guard PublishedFolders(folders: folders).own(address) else { return false }
        if Paths.name(of: Paths.parent(of: address)) == Self.media {
            return address.hasSuffix(".zip") || isFile(address)
        }
        if address.hasSuffix(".js") || AddressBook.isShared(address) { return true }
        return address.hasSuffix(Self.pageEnding) && !otherFiles.contains(Self.files(of: address))
            && links(address).contains(where: pages.contains)
    }

    /// Returns whether an address can be that of the page of an album around one of theirs.
    func isAbove(_ address: String) -> Bool {
        guard Paths.name(of: address) == "index.html" else { return false }
        let folder = AddressBook.folder(of: address)
        return folders.contains { $0.hasPrefix(folder) && $0 != folder }
    }

    /// Returns whether a file in a folder for media is one of these items': it has the name of its item, the width of a
    /// picture or the role of a film, and a mark.
    private func isFile(_ address: String) -> Bool {
        var name = address[...]
        for _ in 1...2 {
            guard let dash = name.lastIndex(of: "-") else { return false }
            name = name[..<dash]
            // An item may be called `IMG_2041-720`.
            if otherFiles.contains(String(name)) { return false }
            if files.contains(String(name)) { return true }
        }
        return false
    }

    /// Returns where the names of an item's files begin.
    private static func files(of page: String) -> String {
        "\(AddressBook.folder(of: page))\(media)/\(Paths.name(of: page).dropLast(pageEnding.utf8.count))"
    }

    private static let media = "media"
    private static let pageEnding = ".html"
}

/// The items that everybody can see.
private struct PublicItems {
    /// Their contents by the addresses of their pages.
    var digests: [String: ContentDigest] = [:]
    var contents: Set<ContentDigest> = []

    init(_ plan: SitePlan) {
        for album in plan.albums where album.smart == nil && !album.settings.isUnlisted {
            for item in album.items {
                guard let digest = item.item.media?.digest else { continue }
                digests[item.page] = digest
                contents.insert(digest)
            }
        }
    }
}
