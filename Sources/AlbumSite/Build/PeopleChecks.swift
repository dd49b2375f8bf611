internal import AlbumModel
internal import Planning

/// Finds smart albums that need the names of people while these are private everywhere, so that they find nobody.
enum PeopleChecks {
    /// - Parameters:
    ///   - plan: the public site, which has the settings of all.
    ///   - spaces: the sites of spaces, whose albums may show names that the public site does not.
    static func diagnostics(_ plan: SitePlan, spaces: [SitePlan]) -> [Diagnostic] {
        let asking = plan.settings.smart.filter { $0.kind == .people || $0.rule?.asks(for: .known(.people)) == true }
        guard !asking.isEmpty, !([plan] + spaces).contains(where: showsPeople) else { return [] }
        return asking.map { definition in
            Diagnostic(
                .warning,
                "names of people are private, so this finds nobody; to use them, set `privacy: {people: true}` for the site, or in the albums that may show them",
                at: definition.place)
        }
    }

    private static func showsPeople(_ plan: SitePlan) -> Bool {
        plan.albums.contains { !$0.settings.isUnlisted && $0.settings.privacy.people && !$0.items.isEmpty }
    }
}
