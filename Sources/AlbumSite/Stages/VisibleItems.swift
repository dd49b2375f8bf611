internal import BuildStore
internal import Planning
internal import Reporting

/// Keeps in the state what everybody can see, for `FormerContent`. An interrupted build leaves out too much rather than too little.
struct VisibleItems {
    private let state: BuildState
    private let output: String
    private let now: [String: VisibleItem]
    private let pages: Set<String>
    private var formerly: [String: VisibleItem]

    /// - Parameter isPreview: returns whether the page at an address is shown before its time.
    init(
        of plan: SitePlan, except isPreview: (String) -> Bool, _ state: BuildState, in output: String
    ) throws(BuildFailure) {
        self.state = state
        self.output = output
        var pages: Set<String> = []
        var now: [String: VisibleItem] = [:]
        for album in plan.albums where album.smart == nil {
            for item in album.items {
                pages.insert(item.page)
                guard !album.settings.isUnlisted, let media = item.item.media, !isPreview(item.page) else { continue }
                now[item.item.origin] = VisibleItem(digest: media.digest, page: item.page)
            }
        }
        (self.pages, self.now) = (pages, now)
        formerly = try state.visible(in: output)
    }

    /// Forgets, before pages are written, what they will no longer show.
    ///
    /// - Parameter isComplete: whether everything could be read. If not, pages that are not planned may stay.
    mutating func conceal(isComplete: Bool) throws(BuildFailure) {
        let planned = pages
        try conceal { !isComplete && !planned.contains($0) }
    }

    /// Forgets, before they are removed, what was on pages that do not stay.
    mutating func conceal(where isKept: (_ page: String) -> Bool) throws(BuildFailure) {
        let gone = formerly.filter { now[$0.key] != $0.value && !isKept($0.value.page) }.keys
        try state.save(visible: Dictionary(uniqueKeysWithValues: gone.map { ($0, nil) }), in: output)
        for path in gone { formerly[path] = nil }
    }

    /// Remembers what can be seen once everything is published.
    func reveal() throws(BuildFailure) {
        try state.save(visible: now.filter { formerly[$0.key] != $0.value }, in: output)
    }
}
