import Foundation
import TestSupport
import Testing

/// A site in which each build may redirect from the addresses of the previous one.
protocol RedirectSite {
    var folder: TemporaryFolder { get }
}

extension RedirectSite {
    func build() throws {
        try folder.age("photos")
        let outcome = try Program.start(
            ["build", "photos", "--output", "site", "--progress", "none"], in: folder.path,
            environment: ["PHRASE": "plain words for a whole family"]
        ).finish()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }

    /// Writes the configuration of the root, and builds.
    func build(_ configuration: String) throws {
        try folder.write("baseURL: https://example.org/\n" + configuration, to: "photos/albumgen.yml")
        try build()
    }

    func move(_ from: String, to: String) throws { try folder.move("photos/\(from)", to: "photos/\(to)") }

    func target(of page: String) throws -> String? { try folder.redirect(at: page) }
}

extension TemporaryFolder {
    /// Returns the target of a page's immediate redirect, as written; nil if the page of the site in `site` does not
    /// redirect or does not exist.
    func redirect(at page: String) throws -> String? {
        guard exists("site/\(page)") else { return nil }
        return try read("site/\(page)").firstMatch(of: /http-equiv="refresh" content="0; url=([^"]*)"/)
            .map { String($0.output.1) }
    }
}
