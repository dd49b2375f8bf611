internal import BuildStore
internal import Files
internal import Pages
internal import Planning
internal import Renditions
internal import Reporting

/// Publishes parts of a site, each larger than the one before, so that visitors see something long before everything is
/// made.
///
/// Each part is published as a build publishes a site, with the same plans of its items, so the same rules hold for it
/// and what it makes is not made again. Only the whole site ends a build: the list of published files and the state of
/// the output never record a part.
struct GrowingSite {
    let stages: FileStages
    let statics: StaticStage
    let publisher: Publisher
    let planner: Planner
    let themes: SiteThemes
    /// As in `PagePlan`.
    let leaving: Set<String>

    /// - Parameters:
    ///   - plan: the whole site.
    ///   - pages: its pages.
    ///   - door: the sealed spaces.
    /// - Returns: how many renditions were made.
    func run(
        _ plan: SitePlan, _ pages: PagePlan, door: DoorOutcome, known: inout KnownRenditions
    ) throws(BuildFailure) -> Int {
        let growth = SiteGrowth(of: plan)
        var made = 0
        var isOpen = false
        // People's texts link to these files. Errors in them are reported with the whole site.
        if growth.count > 0 { _ = try statics.run(plan) }
        for number in 0..<growth.count {
            let part = planner.part(of: plan, showing: growth.items(number, of: plan))
            let partPages = PagePlan(part, themes: themes, leaving: leaving)
            guard try claim(partPages.addresses + part.fileAddresses) else { return made }
            publisher.beginRound()
            defer { publisher.endRound() }
            var files = try stages.run(part, known: &known, into: publisher)
            made += files.renditions.made
            files.outcomes.door = door
            _ = try PageStage(
                publisher: publisher, progress: stages.progress, interruption: stages.interruption, jobs: stages.jobs
            ).run(
                partPages, PublishedSite(plan: part, outcomes: files.outcomes),
                absent: AbsentPages(pages, without: partPages))
            if !isOpen, publisher.publishedSize(of: part.root.page) != nil {
                isOpen = true
                stages.progress.open(publisher.path(of: part.root.page))
            }
        }
        return made
    }

    /// A part may have files that the whole site does not have, such as the words of its search.
    ///
    /// - Returns: whether all addresses are free or ours.
    private func claim(_ addresses: [String]) throws(BuildFailure) -> Bool {
        do throws(FileError) {
            guard try publisher.claim(addresses).isEmpty else { return false }
            try publisher.journalNewClaims()
            return true
        } catch { throw error.failure }
    }
}
