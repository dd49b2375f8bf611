import AlbumModel
import Testing

struct StoryTests {
    @Test(arguments: [
        ("wide", StoryTitle.place(StoryPlace(width: .wide))), ("pair", .place(StoryPlace(group: .pair))),
        ("full row", .place(StoryPlace(width: .full, group: .row))),
        ("row full", .place(StoryPlace(width: .full, group: .row))),
        ("", .title), ("Lagoon", .title), ("Wide", .title), ("ice on its way to the sea", .title),
        ("the wide sea", .title),
        ("wde", .mistake("`wde` is not a way to place a picture; did you mean `wide`?")),
        (
            "huge",
            .mistake(
                "`huge` is not a way to place a picture; use `small`, `large`, `wide`, `full`, `pair` or `row`.")
        ),
        ("full rwo", .mistake("`rwo` is not a way to place a picture; did you mean `row`?")),
        ("pair row", .mistake("`pair row` contradicts itself; keep one of the words.")),
        ("full full", .mistake("`full full` contradicts itself; keep one of the words.")),
    ])
    func wordsAfterAPictureSayHowItIsPlaced(_ text: String, _ expected: StoryTitle) {
        #expect(StoryTitle(text) == expected)
    }

    private static let portrait = 2.0 / 3
    private static let landscape = 1.5

    /// Pictures as `ratio word word`, runs as `kind width pictures`.
    @Test(
        arguments: [
            ([(landscape, "")], ["single large 0"]),
            ([(portrait, "")], ["single large 0"]),
            ([(2.5, "")], ["single full 0"]),
            ([(2.5, "small")], ["single small 0"]),
            ([(landscape, "full")], ["single full 0"]),
            ([(portrait, ""), (portrait, "")], ["pair wide 0 1"]),
            ([(landscape, ""), (portrait, "")], ["pair wide 0 1"]),
            ([(landscape, ""), (2.5, "")], ["single large 0", "single full 1"]),
            ([(landscape, ""), (portrait, ""), (landscape, "")], ["rows wide 0 1 2"]),
            ([(landscape, ""), (portrait, "row"), (landscape, "")], ["row wide 0 1 2"]),
            ([(portrait, "pair"), (portrait, ""), (portrait, "")], ["pair wide 0 1", "single large 2"]),
            (
                [(portrait, "pair"), (portrait, ""), (landscape, "row"), (landscape, "")],
                ["pair wide 0 1", "row wide 2 3"]
            ),
            ([(portrait, "full pair"), (portrait, "")], ["pair full 0 1"]),
            (
                [(landscape, ""), (landscape, "full"), (portrait, ""), (portrait, "")],
                ["single large 0", "single full 1", "pair wide 2 3"]
            ),
            ([(landscape, "row")], ["single large 0"]),
            ([], []),
        ] as [([(Double, String)], [String])])
    func picturesOfAParagraphStandTogetherByWordsOrShapes(_ pictures: [(Double, String)], _ expected: [String]) {
        let runs = StoryRun.runs(
            of: pictures.enumerated().map { index, picture in
                let place = if case .place(let place) = StoryTitle(picture.1) { place } else { StoryPlace() }
                return StoryRun.Picture(index: index, ratio: picture.0, width: 3000, place: place)
            })
        #expect(
            runs.map { ([$0.kind.rawValue, $0.width.rawValue] + $0.pictures.map(String.init)).joined(separator: " ") }
                == expected)
    }

    @Test func aPanoramaWithFewPixelsDoesNotFillTheWindow() {
        let small = StoryRun.Picture(index: 0, ratio: 2.5, width: 900, place: StoryPlace())
        #expect(StoryRun.runs(of: [small]).map(\.width) == [.large])
    }

    @Test(arguments: [
        (StoryRun.Kind.pair, [portrait, portrait], 370.0, [0..<2]),
        (.pair, [landscape, landscape], 370, [0..<1, 1..<2]),
        (.pair, [landscape, landscape], 860, [0..<2]),
        (.row, [landscape, landscape, landscape, landscape], 860, [0..<4]),
        (.row, [landscape, landscape, landscape, landscape], 370, [0..<2, 2..<4]), (.single, [portrait], 370, [0..<1]),
    ])
    func aPhoneHasFewerPicturesInARow(
        _ kind: StoryRun.Kind, _ ratios: [Double], _ width: Double, _ expected: [Range<Int>]
    ) {
        let run = StoryRun(kind: kind, width: .wide, pictures: Array(ratios.indices))
        #expect(run.rows(ratios: ratios, width: width, gap: 5, targetHeight: 150) == expected)
    }

    @Test func aStoryWithoutPicturesIsAListInRows() {
        #expect(Layout.Kind.story.decided(items: 5, hasCategories: true, hasStory: false) == .justified)
        #expect(Layout.Kind.story.decided(items: 5, hasCategories: false, hasStory: true) == .story)
    }
}
