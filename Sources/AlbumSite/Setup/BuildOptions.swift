internal import AlbumModel
internal import AlbumSources
internal import Foundation
public import Reporting

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
    /// Asks a person for the password of a space; nil where nobody can be asked.
    public var askPassword: PasswordPrompt?

    public init(source: String, jobs: Int) {
        self.source = source
        self.jobs = jobs
    }
}

/// Asks a person for the password of a space, by the space's name.
public typealias PasswordPrompt = @Sendable (_ space: String) throws(BuildFailure) -> String

/// The date of a build: what a person or a script states, or else the clock's.
public enum BuildDate {
    /// What reproducible builds call the variable that states a date in seconds since 1970.
    public static let variable = "SOURCE_DATE_EPOCH"

    /// The stated date in UTC; nil where none is.
    ///
    /// - Parameters:
    ///   - written: as on the command line, which goes before the environment: `2026-12-01`, `2026-12-01T18:00`.
    /// - Throws: for what is no date.
    public static func stated(_ written: String?, environment: [String: String]) throws(BuildFailure) -> StatedDate? {
        if let written {
            guard let date = Timestamp(written: written) else {
                throw BuildFailure(
                    .usage, "expected a date such as 2026-12-01 or 2026-12-01T18:00 for --date but received \(written)")
            }
            return StatedDate(moment: date)
        }
        guard let seconds = environment[variable], !seconds.isEmpty else { return nil }
        guard let number = Int(seconds), (0...253_402_300_799).contains(number),
            let date = Timestamp(secondsSince1970: number)
        else { throw BuildFailure(.usage, "expected seconds since 1970 in \(variable) but found \(seconds)") }
        return StatedDate(moment: date)
    }

    /// What a build shows of drafts and of what is due later.
    static func publication(_ options: BuildOptions) -> Publication {
        var publication = Publication()
        publication.showsDrafts = options.showsDrafts
        publication.isDateStated = options.date != nil
        publication.date = options.date?.moment ?? Timestamp(secondsSince1970: Int(Date().timeIntervalSince1970))
        return publication
    }
}

/// A date that somebody stated for a build.
public struct StatedDate: Hashable, Sendable {
    let moment: Timestamp
}
