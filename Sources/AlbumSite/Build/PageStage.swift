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
    func addresses(of plan: SitePlan, _ finding: Finding) -> [String] {
        PageSet.addresses(of: plan, theme: theme, finding: finding).filter { !isLeftAlone($0) }
    }

    /// People who publish in the root of a host often have a `robots.txt` of their own in the output; theirs stays.
    private func isLeftAlone(_ address: String) -> Bool {
        address == RobotsFile.address && publisher.hasStranger(at: address)
    }

    func run(_ plan: SitePlan, _ finding: Finding) throws(BuildFailure) -> BuildReport.Written {
        let pages = PageSet(plan: plan, theme: theme, finding: finding).pages
        let standing = publisher.keepCurrent(pages.map { ($0.address, $0.key) })
        let changed = pages.indices.filter { !standing[$0] && !isLeftAlone(pages[$0].address) }.map { pages[$0] }
        var written = BuildReport.Written()
        written.unchanged = standing.count(where: \.self)
        progress.begin(.pages, total: changed.count)
        let counts = Counts()
        try concurrentForEach(changed.count, jobs: jobs) { index throws(BuildFailure) in
            let page = changed[index]
            try interruption.check()
            let bytes = page.render()
            do throws(FileError) {
                counts.add(try publisher.publish(bytes, at: page.address, key: page.key))
            } catch {
                throw error.failure
            }
            progress.step(page.address)
        }
        progress.end()
        written.written = counts.written
        written.unchanged += changed.count - counts.written
        return written
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
