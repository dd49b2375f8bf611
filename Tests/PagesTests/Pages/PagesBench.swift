import Dispatch
import Foundation
import Glibc
import Synchronization
import Testing

@testable import AlbumModel
@testable import Pages
@testable import Planning

/// Prints numbers without judging them: no test's outcome may depend on timing. Run it with
/// `ALBUMGEN_BENCH=1 swift test -c release -Xswiftc -enable-testing --filter PagesBench`.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["ALBUMGEN_BENCH"] != nil))
struct PagesBench {
    @Test(arguments: [1, 8]) func `pages a second`(categories: Int) throws {
        let clock = ContinuousClock()
        let each = 20_000 / categories
        var root = SamplePlan.album(
            0, parent: nil, address: [], title: "Bench", layout: .nineGrid,
            categories: (0..<categories).map { (categories == 1 ? "" : "Category \($0)", each) })
        for index in root.items.indices { root.items[index].page = "item-\(index).html" }
        root.cover = ItemReference(album: 0, index: 0)
        var theme: Theme?
        let loading = try clock.measure { theme = try Theme() }
        let loaded = try #require(theme)
        let plan = SitePlan(settings: SiteSettings(), albums: [root])
        var pages: [KeyedPage] = []
        let keys = clock.measure { pages = PageSet(plan: plan, theme: loaded).pages }
        print("\(categories) categories: theme \(loading), \(pages.count) keys \(keys)")
        let itemPages = pages.filter { $0.address.hasPrefix("item-") }
        for threads in [1, 2] {
            let next = Atomic(0)
            let bytes = Atomic(0)
            let cpuBefore = Glibc.clock()
            let time = clock.measure {
                DispatchQueue.concurrentPerform(iterations: threads) { _ in
                    while true {
                        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                        guard index < itemPages.count else { return }
                        bytes.wrappingAdd(itemPages[index].render().count, ordering: .relaxed)
                    }
                }
            }
            // On a shared machine, processor time says more than wall time.
            let cpu = Int(Glibc.clock() - cpuBefore) / itemPages.count
            let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
            let total = bytes.load(ordering: .relaxed)
            print(
                "  \(threads) threads: \(Int(Double(itemPages.count) / seconds)) pages a second, \(cpu) µs of CPU and \(total / itemPages.count) bytes each"
            )
        }
    }
}
