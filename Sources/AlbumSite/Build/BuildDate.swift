internal import AlbumModel
internal import AlbumSources
internal import Foundation
public import Reporting

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
