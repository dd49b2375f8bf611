internal import AlbumModel
internal import BuildStore
internal import Files
internal import Planning
internal import Reporting

/// Keeps in the state what everybody can see, for `FormerContent`. An interrupted build leaves out too much rather than too little.
struct VisibleItems {
    private let state: BuildState
    private let output: String
    private let now: [String: VisibleItem]
    /// The items that are on public pages, with or without their pictures.
    private let origins: Set<String>
    private let pages: Set<String>
    /// What everybody could see before this build, by the absolute path of its file, and what a build that did not finish was
    /// to remove; nil if the output was published without the knowledge of the state.
    let before: [String: VisibleItem]?
    private var formerly: [String: VisibleItem]
    /// Pages that are removed only when everything can be read.
    private var keptPages: Set<String> = []

    /// - Parameters:
    ///   - root: the absolute path of the source.
    ///   - isDraft: returns whether the page at an address is shown although it is a draft or not due yet.
    ///   - isAhead: whether the date of the build is in the future, so that any page may be shown before its time.
    init(
        of plan: SitePlan, from root: String, except isDraft: (String) -> Bool, isAhead: Bool, _ state: BuildState,
        in output: String
    ) throws(BuildFailure) {
        self.state = state
        self.output = output
        formerly = try state.visible(in: output)
        let known = try state.isPublishedElsewhere(output) ? nil : formerly
        let remaining = try state.withdrawn(in: output).filter { _, item in
            (try? FileOperations.exists("\(output)/\(item.page)")) ?? true
        }
        before = known?.merging(remaining) { visible, _ in visible }
        var pages: Set<String> = []
        var origins: Set<String> = []
        var now: [String: VisibleItem] = [:]
        for album in plan.albums where album.smart == nil {
            for item in album.items {
                pages.insert(item.page)
                guard !album.settings.isUnlisted, !isDraft(item.page) else { continue }
                origins.insert("\(root)/\(item.item.origin)")
                // Neither the film of a Live Photo nor another version: as a video or photo, it would show more.
                guard let media = item.item.media else { continue }
                origins.insert(media.path)
                let visible = VisibleItem(digest: media.digest, page: item.page)
                // What everybody could see before stays visible.
                if !isAhead || known?[media.path] == visible { now[media.path] = visible }
            }
        }
        (self.pages, self.origins, self.now) = (pages, origins, now)
    }

    /// Forgets, before pages are written, what they will no longer show.
    ///
    /// - Parameter isComplete: whether everything could be read. If not, pages that are not planned may stay.
    mutating func conceal(isComplete: Bool) throws(BuildFailure) {
        if before == nil { try forget(formerly.keys) }
        let planned = pages
        try conceal { !isComplete && !planned.contains($0) }
    }

    /// Forgets, before they are removed, what was on pages that do not stay.
    ///
    /// - Parameter kept: the pages that stay until everything can be read.
    mutating func conceal(except kept: Set<String>) throws(BuildFailure) {
        keptPages = kept
        try conceal { kept.contains($0) }
    }

    private mutating func conceal(where isKept: (_ page: String) -> Bool) throws(BuildFailure) {
        try forget(formerly.filter { now[$0.key] != $0.value && !isKept($0.value.page) }.keys)
    }

    /// Forgets what another output folder of the site shows and this build withdraws: what is taken back in one place must
    /// not return in another.
    ///
    /// - Parameter mayConcern: returns whether a folder of the site, with a trailing slash, may show what could not be read.
    func conceal(
        inOutputs outputs: [String], unless mayConcern: (_ folder: String) -> Bool
    ) throws(BuildFailure) {
        for other in outputs where other != output {
            let gone = try state.visible(in: other).filter { path, item in
                !origins.contains(path) && !mayConcern(AddressBook.folder(of: item.page))
            }
            try state.withdraw(gone, in: other)
        }
    }

    /// Remembers what can be seen once everything is published, and forgets what has been removed.
    func reveal() throws(BuildFailure) {
        try state.save(visible: now.filter { formerly[$0.key] != $0.value }, in: output)
        let removed = try state.withdrawn(in: output).filter { !keptPages.contains($0.value.page) }
        try state.forget(withdrawn: removed.keys, in: output)
    }

    private mutating func forget(_ paths: some Sequence<String>) throws(BuildFailure) {
        let gone = Set(paths)
        try state.withdraw(formerly.filter { gone.contains($0.key) }, in: output)
        for path in gone { formerly[path] = nil }
    }
}
