internal import AlbumModel
internal import BuildStore
internal import Planning
internal import Reporting

/// Decides which of the pages that `aliases:` request are made: those that take no other page's address and reveal
/// nothing.
struct AliasPlanner {
    private let plan: SitePlan
    /// In the form in which addresses are compared.
    private let hidden: [String]
    private let publisher: Publisher?
    let aliases: [(redirect: Redirect, origin: String)]

    struct Result {
        var redirects: [Redirect] = []
        /// Warnings about impossible aliases.
        var diagnostics: [Diagnostic] = []
    }

    /// - Parameters:
    ///   - hidden: the folders of albums that are only in spaces, each with a trailing slash.
    ///   - publisher: nil if nothing is published.
    init(_ plan: SitePlan, hidden: [String], _ publisher: Publisher?) {
        self.plan = plan
        self.hidden = hidden.map(\.fileSystemFolded)
        self.publisher = publisher
        aliases = plan.aliases
    }

    /// - Parameter taken: the addresses of the site; those of the redirects are added.
    func redirects(_ taken: inout TakenAddresses) throws(BuildFailure) -> Result {
        var result = Result()
        var redirects: [String: Redirect] = [:]
        for (redirect, origin) in aliases where redirects[redirect.address]?.target != redirect.target {
            if let problem = try problem(with: redirect, redirects, taken) {
                let message = "the alias `\(redirect.address)` \(problem)"
                result.diagnostics.append(Diagnostic(.warning, message, at: SourceLocation(file: origin)))
                continue
            }
            redirects[redirect.address] = redirect
            taken.take(redirect.address)
            result.redirects.append(redirect)
        }
        return result
    }

    /// Returns whether a page at the address would name an album that is only in a space.
    func isHidden(_ address: String) -> Bool {
        let address = address.fileSystemFolded
        return hidden.contains(where: address.hasPrefix)
    }

    private func problem(
        with redirect: Redirect, _ others: [String: Redirect], _ taken: TakenAddresses
    ) throws(BuildFailure) -> String? {
        let address = redirect.address
        if plan.reveals(redirect) {
            let isPage = plan.pages.contains { $0.address == redirect.target }
            return
                "would lead everybody to an unlisted \(isPage ? "page" : "album"), so it is left out; remove it from `aliases`"
        }
        if isHidden(address) {
            return
                "is in the folder of an album that is only in a space, whose name it would show to everybody, so it is left out; remove it from `aliases`"
        }
        if address == SitePage.notFoundAddress {
            return
                "is the page that hosts show for addresses that lead nowhere, so it is left out; remove it from `aliases`"
        }
        switch taken.conflict(with: address) {
        case .file(address):
            guard let other = others[address] else {
                return "is the address of a page of this site, which stays; remove it from `aliases`"
            }
            return "already leads to \(other.target); remove it from one of the two `aliases`"
        case .file(let other):
            let remedy = others[other] == nil ? "remove it from `aliases`" : "remove one of these two aliases"
            return
                "differs from `\(other)` only in case, so many systems cannot tell them apart; \(remedy)"
        case .folder:
            return "is the address of a folder of this site, which stays; remove it from `aliases`"
        case .fileAbove(let other):
            return "needs a folder where this site has the file `\(other)`; remove it from `aliases`"
        case nil: break
        }
        do {
            if let publisher, try publisher.hasForeignFile(at: address) {
                return "is taken by a file that albumgen did not make; move that file away"
            }
        } catch { throw error.failure }
        return nil
    }
}
