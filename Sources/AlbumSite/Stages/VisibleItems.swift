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
    /// What everybody could see before this build, by the absolute path of its file; nil if the output was published
    /// without the knowledge of the state.
    let before: [String: VisibleItem]?
    private var formerly: [String: VisibleItem]

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
        before = try state.isPublishedElsewhere(output) ? nil : formerly
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
                if !isAhead || before?[media.path] == visible { now[media.path] = visible }
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
    mutating func conceal(where isKept: (_ page: String) -> Bool) throws(BuildFailure) {
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
            try state.save(visible: gone.mapValues { _ in nil }, in: other)
        }
    }

    /// Remembers what is still there although it was forgotten, after a build that has failed: a later one must know it to
    /// withdraw it.
    func recall() {
        guard let before else { return }
        let gone = before.filter { path, item in
            formerly[path] == nil && (try? FileOperations.exists("\(output)/\(item.page)")) == true
        }
        // If the state cannot be written either, the failure has been reported already.
        try? state.save(visible: gone, in: output)
    }

    /// Remembers what can be seen once everything is published.
    func reveal() throws(BuildFailure) {
        try state.save(visible: now.filter { formerly[$0.key] != $0.value }, in: output)
    }

    private mutating func forget(_ paths: some Sequence<String>) throws(BuildFailure) {
        let gone = Set(paths)
        try state.save(visible: Dictionary(uniqueKeysWithValues: gone.map { ($0, nil) }), in: output)
        for path in gone { formerly[path] = nil }
    }
}
