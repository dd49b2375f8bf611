internal import AlbumModel
internal import Files
internal import Synchronization

/// Renders and publishes the pages of a plan, but for those whose key says that they stand there already.
struct PageStage {
    let theme: Theme
    let publisher: Publisher
    let progress: PhaseProgress
    let interruption: Interruption
    /// Threads.
    let jobs: Int

    /// Every page's address, before anything is rendered.
    func addresses(of plan: SitePlan, _ finding: Finding) throws(BuildFailure) -> [String] {
        let leavesRobots = try leavesRobots()
        return PageSet.addresses(of: plan, theme: theme, finding: finding)
            .filter { $0 != RobotsFile.address || !leavesRobots }
    }

    /// People who publish in the root of a host often have a `robots.txt` of their own in the output; theirs stays.
    private func leavesRobots() throws(BuildFailure) -> Bool {
        do { return try publisher.hasStranger(at: RobotsFile.address) } catch { throw error.failure }
    }

    func run(_ plan: SitePlan, _ finding: Finding) throws(BuildFailure) -> BuildReport.Written {
        let pages = PageSet(plan: plan, theme: theme, finding: finding).pages
        let standing = publisher.keepCurrent(pages.map { ($0.address, $0.key) })
        let leavesRobots = try leavesRobots()
        let changed = pages.indices.filter {
            !standing[$0] && !(leavesRobots && pages[$0].address == RobotsFile.address)
        }.map { pages[$0] }
        var written = BuildReport.Written()
        written.unchanged = standing.count(where: \.self)
        progress.begin(.pages, total: changed.count)
        let counts = Counts()
        do { try publisher.announce(changed.map(\.address)) } catch { throw error.failure }
        // One step after another, since what a page links to must stand before the page does.
        for step in steps(of: changed) {
            try concurrentForEach(step.count, jobs: jobs) { index throws(BuildFailure) in
                try interruption.check()
                let page = step[index]
                do throws(FileError) {
                    counts.add(try publisher.publish(page.render(), at: page.address, key: page.key))
                } catch {
                    throw error.failure
                }
                progress.step(page.address)
            }
        }
        progress.end()
        written.written = counts.written
        written.unchanged += changed.count - counts.written
        return written
    }

    /// What may be written at once: styles and scripts that pages name; pages where none was; those that change, what
    /// lists others after what it lists.
    private func steps(of pages: [PlannedPage]) -> [[PlannedPage]] {
        var steps: [PublishingStep: [PlannedPage]] = [:]
        for page in pages { steps[page.step(isNew: publisher.isFree(page.address)), default: []].append(page) }
        return steps.sorted { $0.key < $1.key }.map(\.value)
    }
}

/// How many pages had other bytes than those that stood there.
private final class Counts: Sendable {
    private let count = Atomic(0)

    func add(_ change: Publisher.Change) {
        if change == .written { count.wrappingAdd(1, ordering: .relaxed) }
    }

    var written: Int { count.load(ordering: .relaxed) }
}
