internal import AlbumModel
internal import BuildStore
internal import Files
internal import Foundation
internal import Planning
internal import Reporting

/// The output folder and the cache, locked against other builds, with the state of earlier builds.
struct OpenedOutput: Sendable {
    let opened: OpenedCache
    private let folder: String
    /// Whether the output is the site of a preview, which lies in the cache.
    private let isStaging: Bool
    private let lock: FolderLock?

    var state: BuildState { opened.state }
    /// The cache; nil if nothing is stored.
    var cache: CacheFolder? { opened.folder }
    var makers: EncoderVersions { opened.makers }

    /// - Parameter damaged: a database of the state that an earlier attempt suspects to be damaged.
    init(_ workspace: Workspace, isDryRun: Bool, damaged: SuspectedDamage? = nil) throws(BuildFailure) {
        folder = workspace.output
        // A folder that is somebody's own may have the same name.
        isStaging = workspace.isPreview && OutputMark.marks(folder)
        guard let cache = workspace.cache, !isDryRun else {
            lock = nil
            opened = try OpenedCache(nil)
            return
        }
        do { try FileOperations.makeFolder(folder) } catch { throw error.failure }
        lock = try FolderLock.hold(folder, purpose: "output folder")
        opened = try OpenedCache(cache, damaged: damaged)
    }

    /// Scans the output folder.
    static func scan(_ workspace: Workspace) throws(BuildFailure) -> OutputScan {
        do { return try OutputScan(workspace.output) } catch { throw error.failure }
    }

    /// Returns the report of the last build if neither source nor output has changed since, including the list of
    /// published files; nil otherwise.
    func upToDateReport(source: Fingerprint, scan: OutputScan) throws(BuildFailure) -> BuildReport? {
        let now = Int64(Date().timeIntervalSince1970)
        guard let last = try state.lastBuild(in: folder), last.isFresh(at: now) else { return nil }
        var fingerprint = source
        fingerprint.add(scan.fingerprint)
        // A scan leaves hidden files out.
        guard fingerprint.data == last.fingerprint, scan.leftovers.isEmpty, try state.knowsLedger(in: folder),
            var report = try? JSONDecoder().decode(BuildReport.self, from: Data(last.summary.utf8))
        else { return nil }
        report.isUpToDate = true
        report.renditions = BuildReport.Made(made: 0, reused: report.renditions.made + report.renditions.reused)
        report.pages = BuildReport.Written(written: 0, unchanged: report.pages.written + report.pages.unchanged)
        report.removed = 0
        return report
    }

    func publisher(over scan: OutputScan) throws(BuildFailure) -> Publisher {
        try state.publisher(of: folder, over: scan, isStaging: isStaging)
    }

    /// Claims the planned addresses. If one of them holds a file that albumgen did not write, throws before anything is
    /// written.
    func claim(_ addresses: [String], with publisher: Publisher) throws(BuildFailure) {
        let conflicts: [String]
        do { conflicts = try publisher.claim(addresses) } catch { throw error.failure }
        try refuse(conflicts, publisher)
    }

    /// Throws if files are where the plan needs folders, or in folders where it needs files, and may not be removed.
    /// Call this once all addresses are claimed.
    ///
    /// - Parameter isKept: whether to keep a page that is not planned, because part of the source could not be read.
    func refuseObstacles(to publisher: Publisher, keeping isKept: (String) -> Bool) throws(BuildFailure) {
        let obstacles: (own: [String], foreign: [String])
        do { obstacles = try publisher.obstacles() } catch { throw error.failure }
        try refuse(obstacles.foreign, publisher)
        let kept = obstacles.own.filter(isKept)
        guard kept.isEmpty else {
            throw BuildFailure(
                .system,
                "new files would take the place of pages whose photos cannot be read now: \(Self.list(kept)); correct what cannot be read, and build again"
            )
        }
    }

    private func refuse(_ conflicts: [String], _ publisher: Publisher) throws(BuildFailure) {
        guard conflicts.isEmpty else {
            // Programs that copy a site may leave hidden files behind, or may end too early.
            let list =
                switch publisher.ledgerProblem(besides: conflicts) {
                case .missing:
                    "; the folder has no list of published files, `\(Ledger.fileName)`: if this site was copied here, copy that file, too; otherwise"
                case .incomplete:
                    "; the folder's list of published files, `\(Ledger.fileName)`, is incomplete: if this site was copied here, copy that file again; otherwise"
                case nil: ";"
                }
            throw BuildFailure(
                .system,
                "the build would overwrite files in the output folder \(publisher.folder) that albumgen did not write, or that were changed since: \(Self.list(conflicts))\(list) move them away, or choose another folder with --output"
            )
        }
    }

    /// Returns a warning if the site takes the place of another one, such as that of another folder of photographs.
    func remarks(onReplacing publisher: Publisher) -> [Diagnostic] {
        guard let count = publisher.replacedFiles else { return [] }
        let message =
            "this site has none of the pictures that were in this folder, so this build removes what was there (files: \(count)); if that was another site and you want both, build each into a folder of its own, with --output"
        return [Diagnostic(.warning, message, at: SourceLocation(file: folder))]
    }

    /// Records the claimed addresses before anything else is written.
    func begin(with publisher: Publisher, _ plan: SitePlan) throws(BuildFailure) {
        // The next build must not mistake this build's partial output for the last complete one.
        try state.saveLastBuild(nil, in: folder)
        let hidesNames = plan.albums.contains { $0.settings.isUnlisted }
        do {
            try publisher.journalClaims(hidingNames: hidesNames)
            try publisher.removeObstacles()
        } catch { throw error.failure }
    }

    /// Records the addresses claimed since `begin`.
    func journalNewClaims(with publisher: Publisher) throws(BuildFailure) {
        do { try publisher.journalNewClaims() } catch { throw error.failure }
    }

    /// Removes files that are no longer published, and records those that are.
    ///
    /// - Parameters:
    ///   - history: what to remember in addition to what the plan's own pages show.
    ///   - folders: the folders of the albums that the pages which redirect belonged to, by address.
    ///   - isPreview: returns whether the page at an address is shown before its time; it is not remembered.
    ///   - isKept: returns whether to keep a file that is no longer published, because part of the source could not be
    ///     read.
    /// - Returns: the fingerprint of all files that are now in the output folder.
    func finish(
        _ publisher: Publisher, _ plan: SitePlan, _ history: HistoryChanges = HistoryChanges(),
        formerlyIn folders: [String: String] = [:], except isPreview: (String) -> Bool = { _ in false },
        keeping isKept: (String) -> Bool, report: inout BuildReport
    ) throws(BuildFailure) -> Fingerprint {
        let changes: PublishedChanges
        do {
            changes = try publisher.finish(keeping: isKept) { digest in
                // If the state cannot be written, saving the changes reports the error.
                try? state.announceLedger(digest, in: folder)
            }
        } catch { throw error.failure }
        report.removed = changes.removed
        report.bytes = changes.bytes
        let foreignFiles = publisher.foreignFiles
        if !foreignFiles.isEmpty {
            report.diagnostics.append(
                Diagnostic(
                    .note,
                    "the output folder holds files that albumgen did not make and leaves alone (\(foreignFiles.count)): \(Self.list(foreignFiles))",
                    at: SourceLocation(file: folder)))
        }
        // These are saved first, because pages that the state knows are not remembered again after an interruption.
        var history = history
        history.shown.merge(plan.shown(on: changes.made.map(\.address), formerlyIn: folders, except: isPreview)) { $1 }
        try state.save(history, in: folder)
        try state.save(changes, in: folder)
        return changes.fingerprint
    }

    /// Returns the first few of many names.
    private static func list(_ names: [String]) -> String {
        names.prefix(3).joined(separator: ", ") + (names.count > 3 ? ", …" : "")
    }

    /// Stores the result of a build, for a next build that finds nothing changed.
    ///
    /// - Parameters:
    ///   - fingerprint: the fingerprint of source and output together.
    ///   - freshUntil: the time, in seconds since 1970, from which providers must be queried again; nil if none was
    ///     queried.
    ///   - begun: when the build began, in seconds since 1970.
    func remember(
        _ report: BuildReport, fingerprint: Fingerprint, freshUntil: Int64?, begun: Int64
    ) throws(BuildFailure) {
        guard let summary = try? JSONEncoder().encode(report) else { return }
        let build = LastBuild(
            fingerprint: fingerprint.data, summary: String(decoding: summary, as: UTF8.self), freshUntil: freshUntil,
            begun: begun)
        try state.saveLastBuild(build, in: folder)
    }
}
