internal import AlbumModel
internal import BuildStore
internal import Files
internal import Planning
internal import Reporting

/// Keeps in the state what visitors can see, for `FormerContent` and `WithdrawnItems`. An interrupted build leaves out too
/// much rather than too little.
struct VisibleItems {
    private let state: BuildState
    private let output: String
    private let now: Set<VisibleFile>
    /// The paths of what is on pages of listed albums, with or without its pictures, and of own pages and files.
    private let origins: Set<String>
    /// The paths of what is on pages of unlisted albums.
    private let unlistedOrigins: Set<String>
    private let pages: Set<String>
    /// What this build shows before its time.
    private let previews: Set<VisibleFile>
    /// What visitors could see before this build or before one that did not finish, or could not read everything; nil if the
    /// output was published without the knowledge of the state.
    let before: Set<VisibleFile>?
    private var formerly: Set<VisibleFile>

    /// - Parameters:
    ///   - root: the absolute path of the source.
    ///   - statics: the files of the folder `static`.
    ///   - isDraft: returns whether the page at an address is shown although it is a draft or not due yet.
    ///   - isAhead: whether the date of the build is in the future, so that any page may be shown before its time.
    init(
        of plan: SitePlan, _ statics: [StaticFile], from root: String, except isDraft: (String) -> Bool, isAhead: Bool,
        _ state: BuildState, in output: String
    ) throws(BuildFailure) {
        self.state = state
        self.output = output
        formerly = try state.visible(in: output)
        let known = try state.isPublishedElsewhere(output) ? nil : formerly
        before = try known?.union(state.withdrawn(in: output))
        var pages: Set<String> = []
        var origins: Set<String> = []
        var unlistedOrigins: Set<String> = []
        var now: Set<VisibleFile> = []
        var previews: Set<VisibleFile> = []
        func note(_ files: [VisibleFile]) {
            for file in files {
                pages.insert(file.page)
                guard !isDraft(file.page) else {
                    previews.insert(file)
                    continue
                }
                if file.isUnlisted { unlistedOrigins.insert(file.path) } else { origins.insert(file.path) }
                // What visitors could see before stays visible.
                if !isAhead || known?.contains(file) == true {
                    now.insert(file)
                } else {
                    previews.insert(file)
                }
            }
        }
        for album in plan.albums where album.smart == nil {
            let isUnlisted = album.settings.isUnlisted
            for item in album.items {
                pages.insert(item.page)
                note(item.visibleFiles(of: root, isUnlisted: isUnlisted))
                guard !isDraft(item.page) else { continue }
                let origin = "\(root)/\(item.item.origin)"
                if isUnlisted { unlistedOrigins.insert(origin) } else { origins.insert(origin) }
            }
        }
        note(plan.pages.map { VisibleFile(own: $0.path, at: $0.address, in: root) })
        note(statics.map { VisibleFile(own: $0.path, at: $0.address, in: root) })
        (self.pages, self.now, self.previews) = (pages, now, previews)
        (self.origins, self.unlistedOrigins) = (origins, unlistedOrigins)
    }

    /// Forgets, before pages are written, what they will no longer show, and notes what they will show from now on, in case
    /// the build does not finish.
    ///
    /// - Parameter isComplete: whether everything could be read. If not, pages that are not planned may stay.
    mutating func conceal(isComplete: Bool) throws(BuildFailure) {
        if before == nil { try forget(formerly) }
        try state.withdraw(now.subtracting(formerly).union(previews), in: output)
        let planned = pages
        try conceal { !isComplete && !planned.contains($0) }
    }

    /// Forgets, before they are removed, what was on pages that do not stay.
    ///
    /// - Parameter kept: the pages that stay until everything can be read.
    mutating func conceal(except kept: Set<String>) throws(BuildFailure) {
        try conceal { kept.contains($0) }
    }

    private mutating func conceal(where isKept: (_ page: String) -> Bool) throws(BuildFailure) {
        try forget(formerly.filter { !now.contains($0) && !isKept($0.page) })
    }

    /// Forgets what another output folder of the site shows and this build withdraws: what is taken back in one place must
    /// not return in another.
    ///
    /// - Parameter mayConcern: returns whether a folder of the site, with a trailing slash, may show what could not be read.
    func conceal(
        inOutputs outputs: [String], unless mayConcern: (_ folder: String) -> Bool
    ) throws(BuildFailure) {
        for other in outputs where other != output {
            try state.withdraw(
                state.visible(in: other).filter { file in
                    !(origins.contains(file.path) || file.isUnlisted && unlistedOrigins.contains(file.path))
                        && !mayConcern(AddressBook.folder(of: file.page))
                }, in: other)
        }
    }

    /// Remembers what can be seen once everything is published. What was withdrawn is forgotten once a build has removed
    /// all that it does not publish.
    ///
    /// - Parameter isComplete: whether everything could be read.
    func reveal(isComplete: Bool) throws(BuildFailure) {
        try state.save(visible: now.subtracting(formerly), in: output)
        if isComplete { try state.forgetWithdrawn(in: output) }
        // The next build must remove them if it no longer shows them.
        try state.withdraw(previews, in: output)
    }

    private mutating func forget(_ files: Set<VisibleFile>) throws(BuildFailure) {
        try state.withdraw(files, in: output)
        formerly.subtract(files)
    }
}

extension ItemPlan {
    /// Returns what the item's page shows, or offers for download. What the video of a Live Photo or another version shows on
    /// this page does not make it visible as a video or photo of its own, which would show more.
    ///
    /// - Parameters:
    ///   - source: the absolute path of the source.
    ///   - isUnlisted: whether it is in an unlisted album.
    func visibleFiles(of source: String, isUnlisted: Bool) -> [VisibleFile] {
        guard let media = item.media else { return [] }
        let motion = films.contains { $0.role == .motion } ? item.beside.motion : nil
        let companions = [item.beside.poster, motion].compactMap(\.self) + versions.map(\.media)
        // The address of a photo in a library that is inside the source may be the path of its file, too.
        let isProvided = item.fileSize == nil || media.path != "\(source)/\(item.origin)"
        return [
            VisibleFile(
                path: media.path, digest: media.digest, page: page, isUnlisted: isUnlisted,
                address: isProvided ? item.origin : nil)
        ]
            + companions.filter { $0.path != media.path }.map {
                VisibleFile(
                    path: $0.path, digest: $0.digest, page: page, role: .companion, isUnlisted: isUnlisted)
            }
    }
}

extension VisibleFile {
    /// A file of the folder `pages` or `static`. Only its address counts, since each build publishes it anew.
    ///
    /// - Parameters:
    ///   - path: from the source.
    ///   - source: the absolute path of the source.
    init(own path: String, at address: String, in source: String) {
        self.init(path: "\(source)/\(path)", digest: .of(address), page: address, role: .own)
    }

    /// Returns its path in the source; nil if a provider has returned it, or if it is elsewhere.
    ///
    /// - Parameter source: the absolute path of the source.
    func place(in source: String) -> String? {
        address == nil ? Paths.relative(path, to: source) : nil
    }
}
