import TestSupport
import Testing

/// A setting that names an album or a photo that `ignore` leaves out gets a message that says so, and suggests nothing.
struct IgnoredNameTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let names = [
            "Party/a.jpg", "Party/b.jpg", "Party/Day/d.jpg", "Party/Day/e.jpg", "Party/Part1/f.jpg", "Parts/c.jpg",
        ]
        for (seed, name) in names.enumerated() {
            try folder.write(TestPhoto.jpeg(seed: seed), to: "photos/\(name)")
        }
    }

    @Test(arguments: [
        (
            "nav: [Parts]", "",
            "`nav` names `Parts`, which is not shown: the pattern `Part?` in `ignore` leaves this folder out"
        ),
        ("nav: [{album: Parts}]", "", "which is not shown: the pattern `Part?` in `ignore` leaves this folder out"),
        (
            "albums: {Parts: {title: P}}", "",
            "warning: the pattern `Part?` in `ignore` leaves out the folder `Parts`, so nothing in it is shown; remove one of them"
        ),
        ("", "cover: b.jpg", "`cover` names `b.jpg`, which the pattern `b.*` in `ignore` leaves out"),
        ("", "cover: Part1/f.jpg", "`cover` names `Part1/f.jpg`, which the pattern `Part?` in `ignore` leaves out"),
        (
            "", "cover: Day/d.jpg\nignore: [Day]",
            "`cover` names `Day/d.jpg`, which the pattern `Day` in `ignore` leaves out"
        ),
        ("", "cover: Day/e.jpg", "`cover` names `Day/e.jpg`, which the pattern `e.*` in `ignore` leaves out"),
        ("", "selected: b.jpg", "`selected` names `b.jpg`, which the pattern `b.*` in `ignore` leaves out"),
        ("", "order: [b.jpg, a.jpg]", "`order` names `b.jpg`, which the pattern `b.*` in `ignore` leaves out"),
        (
            "", "cover: a.jpg\nignore: [a.jpg]",
            "`cover` names `a.jpg`, which the pattern `a.jpg` in `ignore` leaves out"
        ),
        ("", "items: [{file: b.jpg}]", "`b.jpg` is left out by the pattern `b.*` in `ignore`; remove one of them"),
    ])
    func isReported(configuration: String, manifest: String, message: String) throws {
        try folder.write("ignore: ['Part?', 'b.*']\n\(configuration)\n", to: "photos/albumgen.yml")
        try folder.move("photos/Party", to: "photos/Feast")
        try folder.write(manifest + "\n", to: "photos/Feast/album.yml")
        try folder.write("ignore: ['e.*']\n", to: "photos/Feast/Day/album.yml")
        let outcome = try Program.run("check", "photos", in: folder.path)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(!outcome.errors.contains("did you mean"), "\(outcome.errors)")
    }
}
