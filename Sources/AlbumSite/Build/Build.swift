public import AlbumSources
internal import BuildStore
public import Reporting
internal import Threads
internal import Workers

/// One build of one site: from folders of photos to a finished album site.
public struct Build: Sendable {
    private let options: BuildOptions
    private let adapters: [String: any AlbumAdapter]
    private let presenter: any BuildProgressPresenter
    private let interruption: Interruption

    /// - Parameters:
    ///   - adapters: the adapters that albums may use by name; they take precedence over commands of the same name.
    public init(
        _ options: BuildOptions, adapters: [String: any AlbumAdapter] = [:],
        presenter: any BuildProgressPresenter = SilentPresenter(),
        interruption: Interruption = Interruption()
    ) {
        self.options = options
        self.adapters = adapters
        self.presenter = presenter
        self.interruption = interruption
    }

    /// Reads, fetches, plans, renders and publishes, in this order; leaves everything that is already up to date
    /// untouched.
    ///
    /// - Returns: a report of what was done, including the errors of individual files.
    /// - Throws: if nothing, or not everything, could be built. Everything published before is then still intact.
    public func run() throws(BuildFailure) -> BuildReport {
        try StateRecovery.run { damaged throws(BuildFailure) in try run(damaged) }
    }

    private func run(_ damaged: SuspectedDamage?) throws(BuildFailure) -> BuildReport {
        let clock = ContinuousClock()
        let start = clock.now
        let site = try OpenedSite(options, adapters: adapters, interruption: interruption)
        defer { site.workspace.removeScratch() }
        let output = try OpenedOutput(site.workspace, isDryRun: options.isDryRun, damaged: damaged)
        let (snapshot, scan) = try concurrently(
            { () throws(BuildFailure) in try SourceSnapshot(site).keepingAbsent(knownTo: output.state) },
            { () throws(BuildFailure) in try OpenedOutput.scan(site.workspace) })

        var report: BuildReport
        // The output of a program may change even though no file does, and so may the password that somebody types.
        if !options.isForced, snapshot.unread.isEmpty, !site.configuration.runsCommands, adapters.isEmpty,
            !site.asksForPasswords,
            try hasSecrets(site, output),
            let earlier = try output.upToDateReport(source: snapshot.fingerprint, scan: scan)
        {
            report = earlier
        } else {
            let pool = WorkerPool(jobs: options.jobs, site.configuration.site)
            interruption.onRequest { pool.cancel() }
            defer { interruption.onRequest(nil) }
            report = try FullBuild(
                options: options, site: site, snapshot: snapshot, output: output, pool: pool,
                progress: PhaseProgress(presenter), interruption: interruption
            ).run(over: consume scan)
        }
        report.seconds = Double((clock.now - start) / .milliseconds(1)) / 1000
        report.index = "\(site.workspace.output)/index.html"
        return report
    }

    /// Returns whether the secrets of the site's spaces are in the cache: the site itself does not show whether they are.
    private func hasSecrets(_ site: OpenedSite, _ output: OpenedOutput) throws(BuildFailure) -> Bool {
        guard site.configuration.site.hasDoor, let cache = output.cache else { return true }
        return try DoorSecrets.areComplete(for: site.workspace.output, in: cache)
    }
}
