internal import AlbumModel
internal import BuildStore
internal import Files
internal import Foundation
internal import Planning
internal import Reporting

/// The output folder and the cache, held against other builds, with what is remembered of them.
struct OpenedOutput: Sendable {
    let state: BuildState
    /// Nil where nothing is kept.
    let cache: CacheFolder?
    let renditions: RenditionCache
    let makers: RenditionMakers
    private let folder: String
    private let locks: [FolderLock]

    /// - Parameter damaged: a database of the state that an earlier attempt found to be damaged.
    init(_ workspace: Workspace, isDryRun: Bool, damaged: SuspectedDamage? = nil) throws(BuildFailure) {
        folder = workspace.output
        makers = .current()
        if let cache = workspace.cache, !isDryRun {
            do { try FileOperations.makeFolder(folder) } catch { throw error.failure }
            locks = [
                try FolderLock.hold(folder, purpose: "output folder"),
                try FolderLock.hold(cache, purpose: "cache folder"),
            ]
            self.cache = try CacheFolder(cache)
            state = try BuildState(folder: cache, damaged: damaged)
            renditions = RenditionCache(folder: self.cache, makers: makers)
        } else {
            cache = nil
            locks = []
            state = try BuildState(folder: nil)
            renditions = RenditionCache(folder: nil, makers: makers)
        }
    }

    /// The files of the output folder.
    static func scan(_ workspace: Workspace) throws(BuildFailure) -> OutputScan {
        do { return try OutputScan(workspace.output) } catch { throw error.failure }
    }

    /// What the last build reported, if nothing has happened to source and output since.
    func upToDateReport(source: Fingerprint, scan: OutputScan) throws(BuildFailure) -> BuildReport? {
        guard let last = try state.lastBuild(in: folder) else { return nil }
        if let end = last.freshUntil, end <= Int64(Date().timeIntervalSince1970) { return nil }
        var fingerprint = source
        for file in scan.files { fingerprint.add(file.address, file.stamp) }
        guard fingerprint.data == last.fingerprint, scan.leftovers.isEmpty,
            var report = try? JSONDecoder().decode(BuildReport.self, from: Data(last.summary.utf8))
        else { return nil }
        report.isUpToDate = true
        report.renditions = BuildReport.Made(made: 0, reused: report.renditions.made + report.renditions.reused)
        report.pages = BuildReport.Written(written: 0, unchanged: report.pages.written + report.pages.unchanged)
        report.removed = 0
        return report
    }

    func publisher(over scan: OutputScan) throws(BuildFailure) -> Publisher {
        let before = try state.publishedRecords(in: folder)
        do { return try Publisher(folder: folder, before: before, scan: scan) } catch { throw error.failure }
    }

    /// Claims the planned addresses. If one of them holds a file that albumgen did not make, stops before anything is
    /// written.
    func claim(_ addresses: [String], with publisher: Publisher) throws(BuildFailure) {
        let conflicts: [String]
        do { conflicts = try publisher.claim(addresses) } catch { throw error.failure }
        guard conflicts.isEmpty else {
            throw BuildFailure(
                .system,
                "the build would overwrite files in the output folder \(publisher.folder) that albumgen did not write, or that were changed since: \(Self.list(conflicts)); move them away, or choose another folder with --output"
            )
        }
    }

    /// Writes down what was claimed, before anything else is written.
    func begin(with publisher: Publisher, _ plan: SitePlan) throws(BuildFailure) {
        // The next build must not take this one's half-done work for the last complete one.
        try state.saveLastBuild(nil, in: folder)
        let hidesNames = plan.albums.contains { $0.settings.isUnlisted }
        do { try publisher.writeClaim(hidingNames: hidesNames) } catch { throw error.failure }
    }

    /// Writes down what was claimed since.
    func `continue`(with publisher: Publisher) throws(BuildFailure) {
        do { try publisher.writeMoreClaims() } catch { throw error.failure }
    }

    /// Takes away what is published no more, and remembers what is.
    ///
    /// - Parameter keepsStale: whether nothing is taken away, since part of the source could not be read.
    /// - Returns: the fingerprint of all files that are now in the output folder.
    func finish(
        _ publisher: Publisher, _ plan: SitePlan, forgetting lost: [String], keepsStale: Bool,
        report: inout BuildReport
    ) throws(BuildFailure) -> Fingerprint {
        let changes: PublishedChanges
        do { changes = try publisher.finish(keepingStale: keepsStale) } catch { throw error.failure }
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
        try state.save(changes, in: folder)
        try state.save(shown: plan.shown(on: changes.made.map(\.address)), forgetting: lost, in: folder)
        return changes.fingerprint
    }

    /// The first few of many names.
    private static func list(_ names: [String]) -> String {
        names.prefix(3).joined(separator: ", ") + (names.count > 3 ? ", …" : "")
    }

    /// Keeps the outcome for a next build to which nothing has happened.
    ///
    /// - Parameters:
    ///   - fingerprint: of source and output together.
    ///   - freshUntil: seconds since 1970 from which on providers are to be asked again; nil where none was asked.
    func remember(
        _ report: BuildReport, fingerprint: Fingerprint, freshUntil: Int64?
    ) throws(BuildFailure) {
        guard let summary = try? JSONEncoder().encode(report) else { return }
        let build = LastBuild(
            fingerprint: fingerprint.data, summary: String(decoding: summary, as: UTF8.self), freshUntil: freshUntil)
        try state.saveLastBuild(build, in: folder)
    }
}
