internal import AlbumModel
internal import BuildStore
internal import Files
internal import Pages
internal import Planning
internal import Reporting
internal import Synchronization
internal import Threads

/// Renders and publishes the pages of a plan, except those whose key shows that they are already up to date.
struct PageStage {
    let publisher: Publisher
    let progress: PhaseProgress
    let interruption: Interruption
    /// The number of threads.
    let jobs: Int

    func run(_ planned: PagePlan, _ published: PublishedSite) throws(BuildFailure) -> BuildReport.Written {
        let pages = PageSet(planned, published).pages
        let standing = publisher.keepCurrent(pages.map { ($0.address, $0.key) })
        let changed = pages.indices.filter { !standing[$0] }.map { pages[$0] }
        var written = BuildReport.Written()
        written.unchanged = standing.count(where: \.self)
        progress.begin(.pages, total: changed.count)
        let counts = Counts()
        do { try publisher.announce(changed.map(\.address)) } catch { throw error.failure }
        // The steps run one after another, since the targets of a page's links must exist before the page does.
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

    /// Groups pages that may be written concurrently: styles and scripts that pages refer to; new pages; changed pages,
    /// with those that list others after the pages that they list.
    private func steps(of pages: [KeyedPage]) -> [[KeyedPage]] {
        var steps: [PublishingStep: [KeyedPage]] = [:]
        for page in pages { steps[page.plan.step(isNew: publisher.isFree(page.address)), default: []].append(page) }
        return steps.sorted { $0.key < $1.key }.map(\.value)
    }
}

/// Counts the pages whose bytes differ from those already in the output.
private final class Counts: Sendable {
    private let count = Atomic(0)

    func add(_ change: Publisher.Change) {
        if change == .written { count.wrappingAdd(1, ordering: .relaxed) }
    }

    var written: Int { count.load(ordering: .relaxed) }
}
