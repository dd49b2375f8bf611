internal import AlbumModel
internal import Workers

extension WorkerPool {
    /// Workers that read and render the files of a site, within the limits that its configuration sets.
    ///
    /// - Parameter jobs: the number of workers.
    convenience init(jobs: Int, _ settings: SiteSettings) {
        self.init(count: jobs, limits: settings.limits, untrustedLoaders: settings.untrustedLoaders)
    }
}
