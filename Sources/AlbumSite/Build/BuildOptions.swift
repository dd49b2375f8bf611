/// The options of the command line. Settings of the site itself are in its configuration.
public struct BuildOptions: Sendable {
    /// The folder of photographs.
    public var source: String
    /// Nil takes the configuration's `output`, or `site` in the working folder.
    public var output: String?
    /// Nil takes `albumgen.yml` in the source.
    public var configurationFile: String?
    /// Nil takes `.albumgen` in the source, or the user's cache folder where the source is read-only.
    public var cache: String?
    /// A folder of templates that go before the site's own and the built-in ones.
    public var templates: String?
    /// Photos worked on at once.
    public var jobs: Int
    /// Whether warnings count as errors.
    public var isStrict = false
    /// Whether to report files that are in an album's folder but not in its list.
    public var reportsUnlisted = false
    /// Whether to make everything again, ignoring the caches.
    public var isForced = false
    /// Whether to use no network: remote items come from the cache.
    public var isOffline = false
    /// Whether drafts are shown, and what has a date of publication to come.
    public var showsDrafts = false
    /// The date that somebody stated for the build; nil takes the clock's where a date of publication needs one.
    public var date: StatedDate?
    /// Whether nothing is written.
    public var isDryRun = false

    public init(source: String, jobs: Int) {
        self.source = source
        self.jobs = jobs
    }
}
