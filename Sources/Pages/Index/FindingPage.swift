internal import AlbumModel
package import Planning

/// The pages that find items across all albums. They stand beside the root album's page.
package enum FindingPage: String, CaseIterable, Sendable {
    case search, timeline, map

    /// Relative to the site's root.
    var address: String { rawValue + ".html" }

    var template: Theme.Page {
        switch self {
        case .search: .search
        case .timeline: .timeline
        case .map: .map
        }
    }

    /// The name of its text in `strings/`.
    var textName: String { rawValue }
}

extension FindingPage {
    /// Those that a site has, in the order in which they are named.
    package static func all(of plan: SitePlan, items: FindingItems, hasPositions: Bool) -> [FindingPage] {
        let settings = plan.settings
        return allCases.filter { page in
            switch page {
            case .search: settings.search ?? (items.references.count >= SiteSettings.fewestToFind)
            case .timeline:
                items.datedCount > 0 && (settings.timeline ?? (items.datedCount >= SiteSettings.fewestToFind))
            case .map: hasPositions && settings.mapPage.isOn != false
            }
        }
    }
}
