import AlbumModel
import Testing

@Suite struct AutoLayoutTests {
    @Test(arguments: [
        (0, false, Layout.Kind.nineGrid), (9, false, .nineGrid), (10, false, .justified), (500, false, .justified),
        (3, true, .nineGrid), (500, true, .nineGrid),
    ])
    func `auto shows categories as nine-grids, and more than nine items without categories in rows`(
        items: Int, hasCategories: Bool, kind: Layout.Kind
    ) {
        #expect(Layout.Kind.auto.decided(items: items, hasCategories: hasCategories) == kind)
    }

    @Test(arguments: Layout.Kind.allCases.filter { $0 != .auto })
    func `a layout that is set stays what it is`(kind: Layout.Kind) {
        #expect(kind.decided(items: 500, hasCategories: false, hasStory: true) == kind)
        #expect(kind.decided(items: 2, hasCategories: true, hasStory: true) == kind)
    }
}
