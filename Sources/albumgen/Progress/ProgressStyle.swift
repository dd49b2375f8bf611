import ArgumentParser

/// How progress reaches the person or machine that watches.
enum ProgressStyle: String, CaseIterable, ExpressibleByArgument {
    /// `bar` on a terminal, else `plain`.
    case auto
    case bar, plain, json, none

    static var allNames: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
