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

    /// - Parameter absent: pages to which nothing may link yet. If a page does, the run ends; as after any
    ///   interruption, no link is broken.
    func run(
        _ planned: PagePlan, _ published: PublishedSite, absent: AbsentPages = AbsentPages()
    ) throws(BuildFailure) -> BuildReport.Written {
        let total = Counter()
        // Counts the pages that an earlier round of this run wrote.
        let writtenBefore = Counter()
        let changed = PageSet(planned, published) { [publisher] pages in
            let standing = publisher.keepCurrent(pages.map { ($0.address, $0.key) })
            total.add(pages.count)
            writtenBefore.add(publisher.countWritten(zip(pages, standing).filter(\.1).map(\.0.address)))
            return zip(pages, standing).filter { !$1 }.map(\.0)
        }.pages
        progress.begin(.pages, total: changed.count)
        do { try publisher.announce(changed.map(\.address)) } catch { throw error.failure }
        let isStopped = Atomic(false)
        // The steps run one after another, since the targets of a page's links must exist before the page does.
        for step in steps(of: changed) where !isStopped.load(ordering: .relaxed) {
            try concurrentForEach(step.count, jobs: jobs) { index throws(BuildFailure) in
                try interruption.check()
                let page = step[index]
                let bytes = page.render()
                guard !absent.areLinked(by: bytes, at: page.address) else {
                    return isStopped.store(true, ordering: .relaxed)
                }
                do throws(FileError) {
                    _ = try publisher.publish(bytes, at: page.address, key: page.key)
                } catch {
                    throw error.failure
                }
                progress.step(page.address)
            }
        }
        progress.end()
        let count = writtenBefore.count + publisher.countWritten(changed.map(\.address))
        return BuildReport.Written(written: count, unchanged: total.count - count)
    }

    /// Groups pages that may be written concurrently: styles and scripts that pages refer to; new pages; changed pages,
    /// with those that list others after the pages that they list.
    private func steps(of pages: [KeyedPage]) -> [[KeyedPage]] {
        var steps: [PublishingStep: [KeyedPage]] = [:]
        for page in pages { steps[page.plan.step(isNew: publisher.isFree(page.address)), default: []].append(page) }
        return steps.sorted { $0.key < $1.key }.map(\.value)
    }
}

/// Counts pages on several threads.
private final class Counter: Sendable {
    private let number = Atomic(0)

    func add(_ more: Int) { number.wrappingAdd(more, ordering: .relaxed) }

    var count: Int { number.load(ordering: .relaxed) }
}
