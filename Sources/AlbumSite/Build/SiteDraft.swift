internal import AlbumModel
internal import AlbumSources
internal import BuildStore
internal import Foundation
internal import Pages
internal import Planning
internal import Reporting
internal import Threads
internal import Workers

/// The site to publish, and the problems found while reading it.
struct SiteDraft: Sendable {
    /// The site that everyone sees.
    var plan: SitePlan
    /// The themes of that site and of its albums.
    var themes: SiteThemes
    var spaces: [SpacePlan]
    /// The albums that are only in spaces; see `SiteDivision`.
    var hidden: [(path: String, folder: String)]
    /// The folders of albums that the public site does not list.
    private let privateFolders: [PrivateFolder]
    /// Empty for a preview, which redirects nothing.
    private let contents: SourceContents
    var diagnostics: [Diagnostic]
    /// The number of items and albums that are left out for now.
    var heldBack: Int
    var expired: Int
    /// The folders of albums that are left out with everything in them: what was published there is removed on purpose.
    /// Each ends in a slash.
    var heldFolders: [String]
    /// What the source leaves out on purpose, besides the albums that are left out for now.
    var leftOut: LeftOutFolders
    /// The same for the photos of albums that are shown without some of their items, or whose spaces have expired, but
    /// not for those of the albums inside.
    var heldItemFolders: Set<String>
    /// The same for albums that name files which are not there: a missing disk may be the reason.
    var lackingFolders: Set<String>
    /// The absolute paths of the files of items that are left out.
    var hiddenFiles: Set<String>
    /// The files that are part of hidden items; see `HeldBack`.
    var hiddenParts: [String: String]
    /// The addresses of what is shown although it is a draft or has a future publication date.
    var drafts: ShownDrafts
    /// The time until which providers would give the same results and nothing more is due; see `FetchedItems`.
    var freshUntil: Int64?
    /// Photos, videos and sidecars that exist but could not be read.
    var unread: [(path: String, reason: String)]
    /// The paths of the albums with such photos and videos, by the addresses of those that are not files of the source and by
    /// the paths of what providers have returned for them.
    var unreadAlbums: [String: Set<String>]
    /// Whether something could not be read for a reason that may have passed by the next build.
    var hasTransientFailures: Bool
    /// Empty unless the site is read again.
    let inspected: Inspected
    /// What the next reading of the same tree may start from; empty unless the site is read again.
    let known: Known

    /// The albums as they were read and planned.
    struct Known: Sendable {
        var albums = ReadAlbums()
        var parts = Planner.Parts()
        /// The sites of all spaces, as they were read.
        var spaces: [Site] = []
    }

    /// Returns the planner of a site, with the names of the site's smart albums.
    static func planner(_ site: OpenedSite) -> Planner {
        Planner(
            map: { count, plan in concurrentMap(count) { plan($0) } }, title: SmartTitles.titles(in: site.theme))
    }

    var privateAlbums: PrivateAlbums {
        PrivateAlbums(
            folders: privateFolders, plan: plan, spaces: spaces.map(\.plan), contents: contents, hidden: hidden)
    }

    /// Reads a source, fetches what it names, inspects what is in it, and plans the site.
    ///
    /// - Parameter isForced: whether to read every file again.
    init(
        _ site: OpenedSite, _ snapshot: SourceSnapshot, inspectingWith pool: WorkerPool, _ state: BuildState,
        _ progress: PhaseProgress, _ interruption: Interruption, isForced: Bool
    ) throws(BuildFailure) {
        site.sweepCache()
        // Reading photos may take a long time.
        try SpaceChecks.refuseUnknown(
            site.configuration.site.spaces.flatMap { $0.albums + $0.publicAlbums },
            in: snapshot.tree)
        try SpaceChecks.refuseLinks(site.configuration.site.spaces, in: snapshot.tree)
        let outline = try site.outline(snapshot.tree)
        let misnamed = MisnamedMedia.notes(on: outline.others, below: snapshot.tree.root)
        let fetching = FetchStage(providers: site.providers, progress: progress, interruption: interruption)
        let fetched = try fetching.fetch(outline.requests)
        let inspection = MediaInspection(
            state: state, readers: ReaderVersions(site.configuration.site), pool: pool, progress: progress,
            interruption: interruption, output: site.workspace.output)
        let findings = try inspection.inspect(
            snapshot.tree, fetched, settledBefore: snapshot.settledBefore, isForced: isForced,
            forgetsGone: snapshot.unread.isEmpty)
        let unreadAlbums = Self.albums(with: Set(findings.unread.map(\.path)), outline, fetched)
        try self.init(
            site, snapshot, outline,
            Inspected(
                findings: findings, unreadAlbums: unreadAlbums, misnamed: misnamed, freshUntil: fetched.freshUntil))
    }

    /// Returns the paths of the albums with these photos and videos, for those that are not files of the source.
    ///
    /// - Parameter unread: addresses of providers, and paths of what they have returned.
    private static func albums(
        with unread: Set<String>, _ outline: SiteOutline, _ fetched: FetchedItems
    ) -> [String: Set<String>] {
        let returned = fetched.files.filter { unread.contains($0.provided.path) }
        let byAddress = outline.albums(requesting: unread.union(returned.map(\.address)))
        return returned.reduce(into: byAddress) { albums, file in
            albums[file.provided.path, default: []].formUnion(byAddress[file.address] ?? [])
        }
    }

    /// Returns the same for what could be read at first.
    func albums(showing origins: Set<String>) -> [String: Set<String>] {
        var albums = unreadAlbums
        for album in ([plan] + spaces.map(\.plan)).flatMap(\.albums) where album.smart == nil {
            for item in album.items where origins.contains(item.item.origin) {
                albums[item.item.origin, default: []].insert(album.path.joined(separator: "/"))
            }
        }
        return albums
    }

    /// The results of inspecting a source's files.
    struct Inspected: Sendable {
        var findings = MediaInspection.Findings()
        /// As in `SiteDraft`.
        var unreadAlbums: [String: Set<String>] = [:]
        /// Notes on files whose names do not say what they are.
        var misnamed: [Diagnostic] = []
        /// The time until which providers would give the same results; nil if none was queried.
        var freshUntil: Int64?
    }

    /// Plans a site whose photos and videos have been inspected.
    ///
    /// - Parameter parts: the parts of an earlier plan, for the albums that the outline has taken from there.
    init(
        _ site: OpenedSite, _ snapshot: SourceSnapshot, _ outline: consuming SiteOutline,
        _ inspected: consuming Inspected, parts: Planner.Parts = Planner.Parts()
    ) throws(BuildFailure) {
        let reading = try Self.read(site, outline, inspected.findings)
        contents =
            site.keepsAlbums
            ? SourceContents()
            : SourceContents(inspected.findings, in: snapshot.tree, withheld: reading.withheld)
        // The items contain these readings by now, and planning takes the most memory.
        if !site.keepsAlbums { inspected.findings.forgetMedia() }
        let findings = inspected.findings
        let publication = reading.site.settings.publication
        let division = SiteDivision(reading.site)
        let strays = try SpaceChecks(division, snapshot.tree).diagnostics(publication)
        let planner = Self.planner(site)
        var loading = site.themeLoading
        let themes = try loading.themes(of: division.site)
        self.themes = themes
        let parts = planner.parts(of: division.site, reusing: parts, unchanged: reading.reused)
        plan = planner.plan(division.site, parts: parts, looks: themes.looks)
        known =
            site.keepsAlbums
            ? Known(albums: reading.albums, parts: parts, spaces: division.spaces.map(\.site)) : Known()
        spaces = []
        for part in division.spaces where !part.space.isExpired(publication) {
            let themes = try loading.themes(of: part.site)
            spaces.append(
                SpacePlan(space: part.space, plan: planner.plan(part.site, looks: themes.looks), themes: themes))
        }
        // A later build publishes what is due by then, unless the date of the build was stated.
        var dues = division.spaces.compactMap { $0.space.expires?.secondsSince1970 }.filter { !publication.isPast($0) }
        if let next = reading.heldBack.nextDue { dues.append(next) }
        let nextDue = publication.isDateStated ? nil : dues.min().map(Int64.init)
        hidden = division.hidden
        privateFolders =
            hidden.map { PrivateFolder($0.folder, .space, reading.displaced) }
            + reading.heldBack.folders.map { PrivateFolder($0, .heldBack, reading.displaced) }
            + reading.heldBack.mistakenFolders.map { PrivateFolder($0, .mistake, reading.displaced) }
            + reading.unread.map(PrivateFolder.init)
            + plan.albums.filter { $0.settings.isUnlisted && !$0.path.isEmpty }.map {
                PrivateFolder($0.folder, .unlisted, reading.displaced)
            }
        leftOut = reading.leftOut
        diagnostics =
            inspected.misnamed + findings.diagnostics + reading.diagnostics + strays
            + plan.diagnostics(withSpaces: spaces.map(\.plan)) + loading.diagnostics
        var addresses = OwnAddresses(plan, themes, snapshot.tree)
        diagnostics +=
            NavChecks(
                plan: plan, tree: snapshot.tree, spaces: spaces.map(\.plan), hidden: division.hidden.map(\.path)
            ).diagnostics(&addresses)
        diagnostics += Self.followLinks(of: plan, &spaces, &addresses, configuration: site.configuration.file)
        diagnostics += PeopleChecks.diagnostics(plan, spaces: spaces.map(\.plan))
        heldBack = reading.heldBack.count
        expired = reading.heldBack.expired
        heldFolders = reading.heldBack.folders + reading.heldBack.mistakenFolders
        lackingFolders = Set(reading.heldBack.lackingFolders)
        heldItemFolders = Set(reading.heldBack.itemFolders).union(division.expiredFolders(publication))
        hiddenFiles = Set(reading.heldBack.files)
        hiddenParts = reading.heldBack.parts
        drafts = ShownDrafts(in: plan, albums: reading.shownDrafts, publication)
        freshUntil = [inspected.freshUntil, nextDue].compactMap(\.self).min()
        unread = findings.unread
        unreadAlbums = inspected.unreadAlbums
        hasTransientFailures = findings.hasTransientFailures
        self.inspected = site.keepsAlbums ? inspected : Inspected()
    }

    /// Returns the links in texts that lead to nothing, and marks those in spaces that lead out of them.
    private static func followLinks(
        of plan: SitePlan, _ spaces: inout [SpacePlan], _ addresses: inout OwnAddresses, configuration: String
    ) -> [Diagnostic] {
        var checks = TextLinkChecks(configuration: configuration)
        checks.check(plan) { addresses.has($0) ? nil : addresses.problem(of: $0) }
        for index in spaces.indices {
            var links = SpaceLinks(spaces[index])
            links.follow(in: &spaces[index], &addresses, &checks)
        }
        return checks.diagnostics
    }

    private static func read(
        _ site: OpenedSite, _ outline: consuming SiteOutline, _ findings: MediaInspection.Findings
    ) throws(BuildFailure) -> SiteReading {
        try site.read(
            outline, MediaFindings(file: { findings.media[$0.index] }, provided: { findings.provided[$0.key] }))
    }
}

extension SiteDraft {
    /// By how many seconds the clocks of two machines may differ.
    private static let clockTolerance = 600

    /// Whether the stated date of the build is in the future.
    var isAhead: Bool {
        // The stated time may be that of a commit, by another machine's clock.
        plan.settings.publication.isAhead(of: Int(Date().timeIntervalSince1970) + Self.clockTolerance)
    }

    /// Returns whether the page at an address is shown before its time.
    var isPreview: (String) -> Bool {
        let (isAhead, isDraft) = (isAhead, drafts.membership)
        return { isAhead || isDraft($0) }
    }
}
