internal import AlbumModel
internal import AlbumSources
internal import Files
internal import Foundation
public import Reporting

/// The options of the command line. Settings of the site itself are in its configuration.
public struct BuildOptions: Sendable {
    /// The folder of photographs.
    public var source: String
    /// The output folder; nil means the configuration's `output`, or `_site` in the working folder.
    public var output: String?
    /// The path of the configuration; nil means `albumgen.yml` in the source.
    public var configurationFile: String?
    /// The cache folder; nil means `.albumgen` in the source, or the user's cache folder if the source is read-only.
    public var cache: String?
    /// A folder of templates that take precedence over the site's own and the built-in ones.
    public var templates: String?
    /// The number of photos to work on concurrently.
    public var jobs: Int
    /// Whether to report files that are in an album's folder but not in its list.
    public var reportsUnlisted = false
    /// Whether to make everything again, ignoring the caches.
    public var isForced = false
    /// Whether a first build publishes parts of the site as soon as they are made.
    public var isProgressive = false
    /// Whether to avoid the network: remote items come from the cache.
    public var isOffline = false
    /// Whether to show drafts, and items with a future publication date.
    public var showsDrafts = false
    /// The explicitly stated date of the build; nil means the clock's, where a publication date needs one.
    public var date: StatedDate?
    /// The address at which the site will be published; nil means the configuration's.
    public var baseURL: String?
    /// Whether to write nothing.
    public var isDryRun = false
    /// Whether only to check the site; this needs no output.
    public var isCheck = false
    /// Whether only to fill the cache with a part of the work; this needs no output.
    var isPart = false
    /// Whether a check also looks for items that are the same file or look alike.
    public var findsDuplicates = false
    /// Whether this is a preview during editing: the site has no address of its own, and the output folder does not get
    /// a site that can be published.
    var isPreview = false
    /// The file for the report of the run; nil means none, or standard output.
    public var reportFile: String?
    /// Asks for the password of a space; nil without a terminal.
    public var askPassword: PasswordPrompt?

    public init(source: String, jobs: Int) {
        self.source = source
        self.jobs = jobs
    }

    /// The arguments with which `albumgen build` has the same options in another process of the same working folder.
    /// They leave out options that only other commands have, and `askPassword`, which follows from the terminal.
    package var arguments: [String] {
        var arguments = ["--jobs", String(jobs), isProgressive ? "--progressive" : "--no-progressive"]
        for (name, value) in [
            ("--output", output), ("--config", configurationFile), ("--cache", cache), ("--templates", templates),
            ("--date", date?.moment.iso8601), ("--base-url", baseURL), ("--report", reportFile),
        ] {
            // Values may begin with a dash.
            if let value { arguments.append("\(name)=\(value)") }
        }
        for (name, isSet) in [
            ("--report-unlisted", reportsUnlisted), ("--force", isForced), ("--offline", isOffline),
            ("--drafts", showsDrafts), ("--dry-run", isDryRun),
        ] where isSet {
            arguments.append(name)
        }
        return arguments + ["--", source]
    }
}

/// Asks for the password of a space, by the space's name.
public typealias PasswordPrompt = @Sendable (_ space: String) throws(BuildFailure) -> [UInt8]

/// The date of a build: one stated by the user or a script, or else the clock's.
public enum BuildDate {
    /// The environment variable with which reproducible builds state a date in seconds since 1970.
    public static let variable = "SOURCE_DATE_EPOCH"

    /// Returns the stated date, in UTC; nil if there is none.
    ///
    /// - Parameters:
    ///   - written: the date on the command line, which takes precedence over the environment: `2026-12-01`,
    ///     `2026-12-01T18:00`.
    /// - Throws: if the value is not a date.
    public static func stated(_ written: String?, environment: [String: String]) throws(BuildFailure) -> StatedDate? {
        if let written {
            guard let date = Timestamp(written: written) else {
                throw BuildFailure(
                    .usage,
                    "expected a date such as 2026-12-01 or 2026-12-01T18:00 for --date but received \(written.isEmpty ? "nothing" : written)"
                )
            }
            return StatedDate(moment: date)
        }
        guard let seconds = environment[variable], !seconds.isEmpty else { return nil }
        guard let number = Int(seconds), (0...253_402_300_799).contains(number),
            let date = Timestamp(secondsSince1970: number)
        else { throw BuildFailure(.usage, "expected seconds since 1970 in \(variable) but found \(seconds)") }
        return StatedDate(moment: date)
    }

    /// Returns which drafts and future items a build shows.
    static func publication(_ options: BuildOptions) -> Publication {
        var publication = Publication()
        publication.showsDrafts = options.showsDrafts
        publication.isDateStated = options.date != nil
        publication.date = options.date?.moment ?? Timestamp(secondsSince1970: Int(Date().timeIntervalSince1970))
        return publication
    }
}

/// The address stated for one build, such as the address of a preview.
public enum BaseURLOption {
    /// - Returns: the address in the form that the configuration has.
    /// - Throws: if the value is not an address.
    public static func read(_ address: String) throws(BuildFailure) -> String {
        do throws(SiteAddress.Problem) {
            return try SiteAddress.read(address)
        } catch {
            let received = address.isEmpty ? "nothing; if it comes from a variable, set that" : address
            throw BuildFailure(.usage, "expected \(error.expected) for --base-url but received \(received)")
        }
    }
}

/// A date that the user or a script stated for a build.
public struct StatedDate: Hashable, Sendable {
    let moment: Timestamp
}

extension BuildOptions {
    /// Returns the folders that are not albums, wherever they are: the output, the cache and the templates.
    func ownFolders(output: String) -> [String] {
        [output] + [cache, templates].compactMap { $0.map { Paths.absolute($0) } }
    }
}
