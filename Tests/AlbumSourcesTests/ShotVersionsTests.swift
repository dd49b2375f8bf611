import AlbumModel
import Testing

@testable import AlbumSources

/// Files that are versions of one shot. The names are those of exports: Apple's from Image Capture and iCloud, Takeout's
/// suffixes from the issues of google-photos-exif (#49), google-photos-migrate (#5) and GooglePhotosTakeoutHelper
/// (#204), bursts as Google's, Huawei's and Sony's phones write them.
struct ShotVersionsTests {
    private func read(_ files: [String: String], settings: String = "") -> SiteReading {
        let configuration = Configuration.parse(Array(settings.utf8)).configuration
        var reader = SiteReader(configuration: configuration, access: .memory(files))
        reader.reportsVersions = true
        return reader.read(SourceTree.of(Array(files.keys))) { _ in nil }
    }

    /// The shots of a folder: the file that the item shows, then the others, each item a line with its id first.
    private func shots(_ names: [String], settings: String = "") -> [String] {
        read(Dictionary(uniqueKeysWithValues: names.map { ($0, "") }), settings: settings).site.root.items.map {
            ([$0.id, $0.origin] + $0.beside.versions.map(\.name)).joined(separator: " ")
        }
    }

    @Test(arguments: [
        (["IMG_1234.HEIC", "IMG_E1234.JPG", "IMG_1234.AAE"], ["img_1234-heic IMG_E1234.JPG IMG_1234.HEIC"]),
        (["IMG_1234.MOV", "IMG_E1234.MOV"], ["img_1234-mov IMG_E1234.MOV IMG_1234.MOV"]),
        // An edited photo by itself, or next to a file of another kind, is an item.
        (["IMG_E1234.JPG"], ["img_e1234 IMG_E1234.JPG"]),
        (["IMG_E1234.JPG", "IMG_1235.JPG"], ["img_1235 IMG_1235.JPG", "img_e1234 IMG_E1234.JPG"]),
        (["IMG_EAST.JPG", "IMG_AST.JPG"], ["img_ast IMG_AST.JPG", "img_east IMG_EAST.JPG"]),
        // Of two formats, the equal one is the unedited one.
        (
            ["IMG_1.HEIC", "IMG_1.jpg", "IMG_1-edited.JPG"],
            ["img_1-heic IMG_1.HEIC", "img_1 IMG_1-edited.JPG IMG_1.jpg"]
        ),
        (["sea.jpg", "sea-edited.jpg"], ["sea sea-edited.jpg sea.jpg"]),
        (["sea(1).jpg", "sea-edited(1).jpg"], ["sea-1 sea-edited(1).jpg sea(1).jpg"]),
        (["sea.jpg", "sea-bearbeitet.jpg"], ["sea sea-bearbeitet.jpg sea.jpg"]),
        (["sea.jpg", "sea-modifié.jpg"], ["sea sea-modifié.jpg sea.jpg"]),
        (["sea.jpg", "sea-modifie\u{301}.jpg"], ["sea sea-modifie\u{301}.jpg sea.jpg"]),
        (["sea.jpg", "sea-編集済み.jpg"], ["sea sea-編集済み.jpg sea.jpg"]),
        (["DSC_7.NEF", "DSC_7-edited.jpg"], ["dsc_7-nef DSC_7-edited.jpg DSC_7.NEF"]),
        (
            ["IMG_20190101_120000_BURST001_COVER.jpg", "IMG_20190101_120000_BURST002.jpg"],
            [
                "img_20190101_120000_burst001_cover IMG_20190101_120000_BURST001_COVER.jpg IMG_20190101_120000_BURST002.jpg"
            ]
        ),
        (
            ["00000IMG_00000_BURST20180101120000000.jpg", "00001IMG_00001_BURST20180101120000000_COVER.jpg"],
            [
                "00001img_00001_burst20180101120000000_cover 00001IMG_00001_BURST20180101120000000_COVER.jpg 00000IMG_00000_BURST20180101120000000.jpg"
            ]
        ),
        (
            ["PXL_20210101_120000123.PORTRAIT-01.COVER.jpg", "PXL_20210101_120000123.PORTRAIT-02.ORIGINAL.jpg"],
            [
                "pxl_20210101_120000123-portrait-01-cover PXL_20210101_120000123.PORTRAIT-01.COVER.jpg PXL_20210101_120000123.PORTRAIT-02.ORIGINAL.jpg"
            ]
        ),
        (
            ["PXL_20210101_120000123.RAW-01.COVER.jpg", "PXL_20210101_120000123.RAW-02.ORIGINAL.dng"],
            [
                "pxl_20210101_120000123-raw-01-cover PXL_20210101_120000123.RAW-01.COVER.jpg PXL_20210101_120000123.RAW-02.ORIGINAL.dng"
            ]
        ),
        (["a_BURST001.jpg", "b_BURST001.jpg"], ["a_burst001 a_BURST001.jpg", "b_burst001 b_BURST001.jpg"]),
    ])
    func versionsAreOneItemThatShowsTheBest(names: [String], expected: [String]) {
        #expect(shots(names).sorted() == expected.sorted())
    }

    @Test func aSettingShowsEveryFile() {
        let names = ["IMG_1.JPG", "IMG_1-edited.JPG", "DSC_7.NEF", "DSC_7.JPG"]
        #expect(shots(names).count == 2)
        #expect(shots(names, settings: "versions: all").count == 4)
    }

    @Test func aTextNextToAnyVersionDescribesTheItem() {
        let files = ["IMG_1234.JPG": "", "IMG_E1234.JPG": "", "IMG_1234.JPG.yml": "title: A\nkeywords: [sea]"]
        let plain = read(files).site.root.items.first
        #expect(plain?.fields.title == "A")
        let both = read(files.merging(["IMG_E1234.JPG.yml": "title: B"]) { $1 }).site.root.items.first
        #expect(both?.fields.title == "B", "the best version's own words take precedence")
        #expect(both?.fields.keywords == ["sea"])
    }

    @Test func hidingAVersionHidesThePictureAndAnotherOfABurstItselfAlone() {
        let edited = ["IMG_1234.JPG": "", "IMG_E1234.JPG": ""]
        for name in edited.keys {
            let reading = read(edited.merging(["\(name).yml": "draft: true"]) { $1 })
            #expect(reading.site.root.items.isEmpty, "\(name)")
        }
        let burst = ["a_BURST001_COVER.jpg": "", "a_BURST002.jpg": "", "a_BURST003.jpg": ""]
        let other = read(burst.merging(["a_BURST002.jpg.yml": "draft: true"]) { $1 }).site.root.items
        #expect(other.map { $0.beside.versions.map(\.name) } == [["a_BURST003.jpg"]])
        let edits = burst.merging(["a_BURST002-edited.jpg": "", "a_BURST002-edited.jpg.yml": "draft: true"]) { $1 }
        #expect(
            read(edits).site.root.items.map { $0.beside.versions.map(\.name) } == [["a_BURST003.jpg"]],
            "the unedited picture is not published either")
        let cover = read(burst.merging(["a_BURST001_COVER.jpg.yml": "draft: true"]) { $1 }).site.root.items
        #expect(cover.isEmpty, "no other picture takes the place of one that is hidden")
    }

    @Test func aListShowsWhatItNames() {
        let files = ["IMG_1.JPG": "", "IMG_1-edited.JPG": "", "IMG_2.JPG": "", "IMG_2-edited.JPG": ""]
        let list = "items: [IMG_1.JPG, IMG_2.JPG, IMG_2-edited.JPG]"
        let items = read(files.merging(["album.yml": list]) { $1 }).site.root.items
        #expect(items.map(\.origin) == ["IMG_1.JPG", "IMG_2.JPG", "IMG_2-edited.JPG"])
        #expect(items.allSatisfy { $0.beside.versions.isEmpty }, "what a list does not name is not published")
    }

    @Test func aCoverMayNameAnyVersion() {
        let files = ["IMG_1.JPG": "", "IMG_1-edited.JPG": "", "a.jpg": "", "album.yml": "cover: IMG_1-edited.JPG"]
        let reading = read(files)
        #expect(reading.site.root.cover == "img_1")
        #expect(
            reading.diagnostics.map(\.description) == [
                "IMG_1-edited.JPG: note: one file in this folder is a version of another photo or video, such as `IMG_1.JPG` of this one, and is not shown as an item; `versions: all` shows every file"
            ])
    }

    /// Settings may name any file of a shot, whether the shot is shown or hidden.
    @Test(arguments: [
        ["sea.jpg", "sea-edited.jpg"], ["sea.jpg", "sea.cr2"], ["sea.jpg", "sea.cr2", "sea-edited.jpg"],
        ["a_BURST001_COVER.jpg", "a_BURST002.jpg", "a_BURST002-edited.jpg"],
    ])
    func settingsMayNameAnyFileOfAShot(shot: [String]) {
        for (name, setting) in shot.flatMap({ name in
            ["cover: \(name)", "selected: \(name)", "order: [\(name)]"].map { (name, $0) }
        }) {
            for hides in [false, true] {
                var texts = Dictionary(uniqueKeysWithValues: (shot + ["a.jpg"]).map { ($0, "") })
                texts["album.yml"] = setting
                if hides { texts["\(shot[0]).yml"] = "draft: true" }
                let reading = read(texts)
                #expect(!reading.diagnostics.contains { $0.severity != .note }, "\(name) \(reading.diagnostics)")
                #expect(reading.site.root.items.count == (hides ? 1 : 2))
                if setting.hasPrefix("order"), !hides { #expect(reading.site.root.items[0].id != "a") }
            }
        }
    }

    @Test(arguments: ["-edited", "-bearbeitet", "-編集済み"])
    func takeoutsJSONIsThatOfTheUneditedFile(suffix: String) {
        #expect(
            TakeoutName.names(ofMedia: "IMG_1\(suffix).jpg").counted.original
                == TakeoutName.names(ofMedia: "IMG_1.jpg").counted)
    }

    /// Machines that divide the work must have all files of a shot together.
    @Test(arguments: [
        ["IMG_1234.HEIC", "IMG_1234.MOV", "IMG_E1234.JPG", "img_1234.jpg.xmp", "IMG_1234.xmp", "IMG_1234.NEF"],
        ["sea(1).jpg", "sea-edited(1).jpg", "sea(1).jpg.xmp"],
        ["sea-modifié.jpg", "sea-modifie\u{301}.jpg", "sea.jpg"],
        ["00000PORTRAIT_00000_BURST20181025120000000.jpg", "00001XTR_00001_BURST20181025120000000_COVER.jpg"],
        ["IMG_20190101_BURST001.jpg", "IMG_20190101_BURST002_COVER.jpg"],
        ["PXL_20201107_112355123.PORTRAIT-01.COVER.jpg", "PXL_20201107_112355123.PORTRAIT-02.ORIGINAL.jpg"],
        ["2019.07.14.jpg", "2019.07.14.xmp"],
    ])
    func filesOfOneShotHaveOneKey(names: [String]) {
        let tree = SourceTree.of(names.map { "Trip/\($0)" } + ["Trip/2019.07.15.jpg", "Other/\(names[0])"])
        let keys = Dictionary(grouping: tree.files, by: tree.shotKey)
        #expect(keys.count == 3, "\(keys.keys)")
        #expect(keys.values.map(\.count).max() == names.count)
    }
}
