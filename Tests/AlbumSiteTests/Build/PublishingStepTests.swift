internal import Pages
import Testing

@testable import BuildStore

struct PublishingOrderTests {
    @Test func whatIsLinkedToComesFirst() {
        let steps: [PublishingStep] = [
            .assets, .newItems(depth: 3), .newItems(depth: 0), .newLists(depth: 2), .newLists(depth: 1),
            .newLists(depth: 0), .newHome, .items(depth: 4), .items(depth: 1), .lists(depth: 2), .lists(depth: 0),
            .programs,
        ]
        #expect(steps.reversed().sorted() == steps)
    }

    @Test func whatLinksGoesFirst() {
        let order = [
            "index.html", "travels/index.html", "travels/iceland/index.html", "search.html", "travels/a.html",
            "feed.xml", "travels/items-1.js", "assets/viewer-1f0c93ab.js", "travels/media/a-360-1f0c93ab.jpg",
        ]
        #expect(RemovalOrder.sorted(order.reversed()) == order)
    }
}
