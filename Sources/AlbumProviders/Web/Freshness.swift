internal import CurlShim

/// How long an answer needs no asking again, by its headers (RFC 9111, as a cache of one's own).
struct Freshness: Equatable, Sendable {
    /// Seconds; nil where every build asks.
    var seconds: Int64?

    /// A server that promises more is asked again after a year all the same.
    static let longest: Int64 = 365 * 86_400

    init(cacheControl: String?, expires: String?, date: String?) {
        let directives = (cacheControl ?? "").lowercased().split(separator: ",").map { directive in
            directive.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " && $0 != "\"" } }
        }
        if directives.contains(where: { $0.first == "no-cache" || $0.first == "no-store" }) { return }
        if let age = directives.first(where: { $0.first == "max-age" }) {
            guard age.count == 2, let value = Int64(age[1]), value > 0 else { return }
            seconds = min(value, Self.longest)
        } else if let expires {
            let end = cs_date(expires)
            let start = date.map { cs_date($0) } ?? -1
            guard end >= 0, start >= 0, end > start else { return }
            seconds = min(end - start, Self.longest)
        }
    }
}
