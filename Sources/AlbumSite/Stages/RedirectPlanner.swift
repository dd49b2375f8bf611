internal import AlbumModel
internal import BuildStore
internal import Files
internal import Planning
internal import Reporting

/// Determines which pages redirect from earlier addresses to current ones: those that `aliases:` ask for, and those for
/// pages of earlier builds whose photographs are now elsewhere.
struct RedirectPlanner {
    let state: BuildState
    /// The output folder, which is the key in the state.
    let folder: String
    let publisher: Publisher
    /// Whether to keep pages that this build does not plan, because part of the source could not be read.
    let keepsPages: Bool

    struct Result {
        /// The redirects, sorted by address.
        var redirects: [Redirect] = []
        /// Warnings about impossible aliases.
        var diagnostics: [Diagnostic] = []
        /// Earlier pages that lead nowhere and can be forgotten.
        var lost: [String] = []
    }

    /// Returns the redirects of a plan. Call this after all other addresses of the plan have been claimed.
    func redirects(for plan: SitePlan) throws(BuildFailure) -> Result {
        var result = Result()
        var redirects: [String: Redirect] = [:]
        for (redirect, origin) in plan.aliases {
            if plan.reveals(redirect) {
                let message =
                    "the alias `\(redirect.address)` would lead everybody to an unlisted album, so it is left out; remove it from `aliases`"
                result.diagnostics.append(Diagnostic(.warning, message, at: SourceLocation(file: origin)))
            } else if let problem = try problem(with: redirect, redirects) {
                result.diagnostics.append(Diagnostic(.warning, problem, at: SourceLocation(file: origin)))
            } else {
                redirects[redirect.address] = redirect
            }
        }
        if plan.settings.remembersMoves {
            let moves = try moves(in: plan)
            result.lost = moves.lost
            for redirect in moves.redirects where redirects[redirect.address] == nil {
                if try hasForeignFile(at: redirect.address) || keepsPages && !publisher.isFree(redirect.address) {
                    continue
                }
                redirects[redirect.address] = redirect
            }
        }
        result.redirects = redirects.values.sorted { $0.address < $1.address }
        return result
    }

    private func problem(with redirect: Redirect, _ others: [String: Redirect]) throws(BuildFailure) -> String? {
        let address = "the alias `\(redirect.address)`"
        if publisher.isPlanned(redirect.address) {
            return "\(address) is the address of a page of this site, which stays; remove it from `aliases`"
        }
        if let other = others[redirect.address], other.target != redirect.target {
            return "\(address) already leads to \(other.target); remove it from one of the two `aliases`"
        }
        if try hasForeignFile(at: redirect.address) {
            return "\(address) is taken by a file that albumgen did not make; move that file away"
        }
        return nil
    }

    private func hasForeignFile(at address: String) throws(BuildFailure) -> Bool {
        do { return try publisher.hasForeignFile(at: address) } catch { throw error.failure }
    }

    /// Returns the redirects for pages of earlier builds, and the pages that lead nowhere. Earlier pages are read from
    /// the state, not from the output, because CI machines keep the cache but start with an empty output.
    private func moves(in plan: SitePlan) throws(BuildFailure) -> (redirects: [Redirect], lost: [String]) {
        let publisher = publisher
        let remembered = try state.shown(in: folder) { !publisher.isPlanned($0) }
        guard !remembered.isEmpty else { return ([], []) }
        let today = PagesOfToday(plan, wanting: remembered.values)
        var redirects: [Redirect] = []
        var lost: [String] = []
        for (address, before) in remembered.sorted(by: { $0.key < $1.key }) {
            if let reference = today.page(of: before, from: address) {
                redirects.append(plan.redirect(at: address, to: plan[reference], of: plan.albums[reference.album]))
            } else {
                lost.append(address)
            }
        }
        let moved = MovedFolders(redirects) { publisher.isPlanned($0) }
        let known = Set(remembered.keys)
        for address in moved.albumPages.union(publisher.unplannedPages).subtracting(known).sorted() {
            guard let target = moved.target(of: address), let album = today.album(withPage: target) else { continue }
            redirects.append(
                Redirect(address: address, target: target, album: album.index, title: album.title))
        }
        return (redirects, lost)
    }
}

/// Finds items by their content, and albums by their pages.
private struct PagesOfToday {
    private let plan: SitePlan
    private var byDigest: [ContentDigest: [ItemReference]] = [:]
    /// The items of which a content is another version.
    private var byVersion: [ContentDigest: [ItemReference]] = [:]
    private var byPage: [String: ItemReference] = [:]

    init(_ plan: SitePlan, wanting records: some Sequence<ShownRecord>) {
        self.plan = plan
        let digests = Set(records.map(\.digest))
        let targets = Set(records.map(\.target))
        // Redirects must not reveal albums that are hidden from search engines.
        for album in plan.albums where album.settings.robots == .index {
            for index in album.items.indices {
                let reference = ItemReference(album: album.index, index: index)
                if let digest = album.items[index].item.media?.digest, digests.contains(digest) {
                    byDigest[digest, default: []].append(reference)
                }
                for case let media? in album.items[index].item.beside.versions.map(\.media)
                where digests.contains(media.digest) {
                    byVersion[media.digest, default: []].append(reference)
                }
                let page = album.items[index].page
                if targets.contains(page) { byPage[page] = byPage[page] ?? reference }
            }
        }
    }

    /// Returns the item with the same content or with it as another version, preferably in the same album; or, if the
    /// photo was edited since, the item on the recorded target page.
    func page(of record: ShownRecord, from address: String) -> ItemReference? {
        let candidates = (byDigest[record.digest] ?? []) + (byVersion[record.digest] ?? [])
        let folder = Paths.parent(of: address)
        return candidates.first { Paths.parent(of: plan[$0].page) == folder } ?? candidates.first
            ?? byPage[record.target]
    }

    /// Returns the album with the given page, which may be that of a category.
    func album(withPage address: String) -> AlbumPlan? {
        plan.albums.first { album in
            guard album.settings.robots == .index, address.hasPrefix(album.folder) else { return false }
            return address == album.page || album.categories.contains { $0.page == address }
        }
    }
}

/// The folders of the site that were renamed, inferred from the pages of their items: an album has no content to
/// identify it by.
struct MovedFolders {
    /// The new paths by old path, both without trailing slashes.
    private var targets: [String: String] = [:]
    /// The former pages of the albums that contained moved items.
    private(set) var albumPages: Set<String> = []

    /// - Parameter exists: returns whether a page exists in the current site; a folder has moved only if its own page
    ///   is gone.
    init(_ redirects: [Redirect], exists: (String) -> Bool) {
        var doubtful: Set<String> = []
        for redirect in redirects {
            var from = redirect.address.split(separator: "/")
            var to = redirect.target.split(separator: "/")
            while from.count > 1, to.count > 1, from.last == to.last {
                from.removeLast()
                to.removeLast()
            }
            // An item that was renamed shows only which folder it was in.
            if from.last?.hasSuffix(".html") == true { (from, to) = (from.dropLast(), to.dropLast()) }
            guard !from.isEmpty, !to.isEmpty else { continue }
            let (folder, target) = (from.joined(separator: "/"), to.joined(separator: "/"))
            guard !exists(folder + "/index.html") else { continue }
            if targets.updateValue(target, forKey: folder).map({ $0 != target }) ?? false { doubtful.insert(folder) }
        }
        for folder in doubtful { targets[folder] = nil }
        for redirect in redirects {
            var folder = redirect.address.split(separator: "/").dropLast()
            while !folder.isEmpty, albumPages.insert(folder.joined(separator: "/") + "/index.html").inserted {
                folder = folder.dropLast()
            }
        }
        albumPages = albumPages.filter { !exists($0) }
    }

    /// Returns the current address of a page in a moved folder, assuming that its name there is unchanged.
    func target(of address: String) -> String? {
        var folder = address.split(separator: "/").dropLast()
        while !folder.isEmpty {
            let name = folder.joined(separator: "/")
            if let target = targets[name] { return target + address.dropFirst(name.count) }
            folder = folder.dropLast()
        }
        return nil
    }
}
