internal import Planning

/// Follows the links in the texts of a space and at the foot of its pages.
struct SpaceLinks {
    private var inside: OwnAddresses

    init(_ space: SpacePlan) { inside = OwnAddresses(inside: space) }

    /// Finds links that lead to nothing, and marks those that lead out of the space.
    ///
    /// - Parameters:
    ///   - outside: the addresses of the public site.
    ///   - checks: collects the links that lead to nothing.
    mutating func follow(
        in space: inout SpacePlan, _ outside: inout OwnAddresses, _ checks: inout TextLinkChecks
    ) {
        checks.check(space.plan) { link in
            !link.leavesSite && (hasInside(link.address, outside) || outside.has(link.address))
                ? nil : inside.problem(of: link, besides: outside)
        }
        space.plan.changeTexts { html, folder in
            TextLinks(html: html, folder: folder).marking { leaves(to: $0, &outside) }
        }
        space.plan.markFooterLinks { link in
            OwnAddresses.address(of: link.url).map { leaves(to: $0, &outside) } ?? false
        }
    }

    private mutating func leaves(to address: String, _ outside: inout OwnAddresses) -> Bool {
        !hasInside(address, outside) && outside.has(address)
    }

    /// Returns whether a link leads to something in the space, even if the public site has the same address.
    private mutating func hasInside(_ address: String, _ outside: OwnAddresses) -> Bool {
        if inside.hasAlbumOrPage(address) { return true }
        // No other file of the space has the address of a public album or page, and listing the others takes time.
        return !outside.hasAlbumOrPage(address) && inside.has(address)
    }
}
