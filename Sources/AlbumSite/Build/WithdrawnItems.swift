internal import AlbumModel
internal import AlbumSources
internal import BuildStore
internal import Files
internal import Planning
internal import Reporting

/// The photos and videos that visitors could see and that they certainly must no longer see, although part of the source could
/// not be read: hidden by what was read about them, left out by their album, moved to an album that not everybody sees,
/// replaced, or deleted. What earlier builds published of them is removed at once, and so is what belonged to an item that is
/// still there, such as the video of a Live Photo, and what the folders `pages` and `static` no longer show.
struct WithdrawnItems {
    /// The pages of these items.
    private var pages: Set<String> = []
    /// Where the names of their files begin, without the mark, such as `travels/media/IMG_2041`.
    private var files: Set<String> = []
    /// The same for all other items.
    private var otherFiles: Set<String> = []
    /// The folders of the albums that they were in.
    private var folders: Set<String> = []
    /// The addresses of the files of `pages` and `static` that are withdrawn.
    private var own: Set<String> = []

    /// - Parameters:
    ///   - before: what visitors could see before this build.
    ///   - hidden: the absolute paths of the files of items that are left out on purpose.
    ///   - spaces: the paths of the albums that are only in spaces.
    ///   - onlyHidden: whether items that were only left out by their album, replaced or deleted do not count.
    init(
        among before: Set<VisibleFile>, _ plan: SitePlan, in tree: SourceTree, _ contents: SourceContents,
        hidden: Set<String>, spaces: [String], onlyHidden: Bool, _ unread: UnreadSource, _ state: BuildState
    ) throws(BuildFailure) {
        own = Set(before.lazy.filter { $0.role == .own && unread.isGone($0, onlyHidden: onlyHidden) }.map(\.page))
        let former = before.filter { $0.role != .own }
        let listed = PublicItems(plan, of: tree.root, withUnlisted: false)
        let all = former.contains(where: \.isUnlisted) ? PublicItems(plan, of: tree.root, withUnlisted: true) : listed
        let audience = { (file: VisibleFile) in file.isUnlisted ? all : listed }
        let isHidden = { (file: VisibleFile) in
            let isLeftOut =
                hidden.contains(file.path) || file.address.map { hidden.contains("\(tree.root)/\($0)") } ?? false
            return isLeftOut && !unread.mayHaveText(beside: file)
                || file.address != nil && spaces.contains { Paths.isInside(file.path, "\(tree.root)/\($0)") }
        }
        // Whatever hides an item has been read, even if something else could not be.
        let suspects = former.filter { !audience($0).shows($0) && (isHidden($0) || !unread.mayBe($0)) }
        guard !suspects.isEmpty else { return }
        let present = Set(tree.files.lazy.map(tree.absolutePath))
        let isPresent = { (file: VisibleFile) in
            file.place(in: tree.root) == nil
                ? (try? FileOperations.exists(file.path)) ?? true : present.contains(file.path)
        }
        let items = Dictionary(former.lazy.filter { $0.role == .item }.map { ($0.page, $0.path) }) { first, _ in first }
        let knowsDeleted = onlyHidden ? false : try unread.wasPublished(in: former, state)
        for file in suspects {
            let now = audience(file)
            let isCompanion = file.role == .companion
            let isPublicElsewhere = now.contents.contains(file.digest)
            let isWithdrawn =
                if now.pages.contains(file.page) {
                    isCompanion && isPresent(file) || !onlyHidden && !isPublicElsewhere
                } else if isCompanion {
                    // Otherwise, its files are removed or kept with those of the item.
                    now.has(items[file.page]) && !now.hasCompanion(file.path)
                } else if isHidden(file) {
                    true
                } else if isPresent(file) {
                    !onlyHidden && now.leavesOut(file) && !unread.mayHaveVersion(of: file)
                } else {
                    !isPublicElsewhere && (knowsDeleted || contents.has(file.digest))
                }
            if isWithdrawn { add(file.page) }
        }
        guard !pages.isEmpty else { return }
        for file in former where !pages.contains(file.page) { otherFiles.insert(Self.files(of: file.page)) }
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
        if own.contains(address) { return true }
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

/// The items that everybody can see, or everybody who knows the addresses of unlisted albums.
private struct PublicItems {
    /// The addresses of the pages of those that could be read.
    var pages: Set<String> = []
    /// The contents of the items, without those of their companions.
    var contents: Set<ContentDigest> = []
    private var files: Set<PageContent> = []
    /// The absolute paths of the items' own files, and the folders of the albums that show them.
    private var albums: [String: Set<String>] = [:]
    private var folders: Set<String> = []
    /// The absolute paths of the items' companions.
    private var companions: Set<String> = []

    private struct PageContent: Hashable {
        var page: String
        var digest: ContentDigest
    }

    init(_ plan: SitePlan, of source: String, withUnlisted: Bool) {
        for album in plan.albums where album.smart == nil && (withUnlisted || !album.settings.isUnlisted) {
            folders.insert(album.folder)
            for item in album.items {
                for file in item.visibleFiles(of: source, isUnlisted: album.settings.isUnlisted) {
                    pages.insert(file.page)
                    files.insert(PageContent(page: file.page, digest: file.digest))
                    guard file.role == .item else {
                        companions.insert(file.path)
                        continue
                    }
                    contents.insert(file.digest)
                    albums[file.path, default: []].insert(album.folder)
                }
            }
        }
    }

    /// Returns whether a page still shows a content.
    func shows(_ file: VisibleFile) -> Bool { files.contains(PageContent(page: file.page, digest: file.digest)) }

    /// Returns whether an item is public at any address.
    func has(_ path: String?) -> Bool { path.map { albums[$0] != nil } ?? false }

    func hasCompanion(_ path: String) -> Bool { companions.contains(path) }

    /// Returns whether the album that showed an existing file no longer does. If that album is elsewhere now, it may only have
    /// another address.
    func leavesOut(_ file: VisibleFile) -> Bool {
        let folder = AddressBook.folder(of: file.page)
        guard let albums = albums[file.path] else { return true }
        return folders.contains(folder) && !albums.contains(folder)
    }
}
