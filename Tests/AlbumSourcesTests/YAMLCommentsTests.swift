import AlbumModel
import Testing

@testable import AlbumSources

/// Comments that may have been meant as a part of the text before them.
struct YAMLCommentsTests {
    private func reports(_ text: String) -> [String] {
        Configuration.parse(Array(text.utf8)).diagnostics.map(\.description)
    }

    @Test(arguments: [
        ("title: Summer #1\n", "1:8"), ("title: 夏 #海\n", "1:8"), ("title: x\ndescription: one\n  two #three\n", "2:14"),
    ])
    func aTextThatACommentCutsShortIsNoted(text: String, place: String) {
        let reports = reports(text)
        #expect(
            reports.count == 1 && reports[0].hasPrefix("albumgen.yml:\(place): note: a `#` after a blank"), "\(reports)"
        )
    }

    @Test(arguments: [
        "title: Summer # 1\n", "title: Summer#1\n", "title: \"Summer #1\"\n", "title: 'a' #b\n", "title: a ##\n",
        "description: |\n  a #b\n", "sort: name #or rating\n", "#a\ntitle: b\n", "title: a\n#b\n",
    ])
    func otherCommentsAreNot(text: String) {
        #expect(reports(text).isEmpty)
    }
}
