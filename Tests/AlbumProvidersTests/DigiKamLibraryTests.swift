import AlbumModel
import AlbumSources
import Foundation
import GRDB
import TestSupport
import Testing

@testable import AlbumProviders

/// The tables and columns are those that digiKam makes.
struct DigiKamLibraryTests {
    private static let schema = """
        CREATE TABLE AlbumRoots (id INTEGER PRIMARY KEY, label TEXT, status INTEGER NOT NULL, type INTEGER NOT NULL,
            identifier TEXT, specificPath TEXT, UNIQUE(identifier, specificPath));
        CREATE TABLE Albums (id INTEGER PRIMARY KEY, albumRoot INTEGER NOT NULL, relativePath TEXT NOT NULL, date DATE,
            caption TEXT, collection TEXT, icon INTEGER, UNIQUE(albumRoot, relativePath));
        CREATE TABLE Images (id INTEGER PRIMARY KEY, album INTEGER, name TEXT NOT NULL, status INTEGER NOT NULL,
            category INTEGER NOT NULL, modificationDate DATETIME, fileSize INTEGER, uniqueHash TEXT, UNIQUE(album, name));
        CREATE TABLE ImageInformation (imageid INTEGER PRIMARY KEY, rating INTEGER, creationDate DATETIME,
            digitizationDate DATETIME, orientation INTEGER, width INTEGER, height INTEGER, format TEXT,
            colorDepth INTEGER, colorModel INTEGER);
        CREATE TABLE ImagePositions (imageid INTEGER PRIMARY KEY, latitude TEXT, latitudeNumber REAL, longitude TEXT,
            longitudeNumber REAL, altitude REAL, orientation REAL, tilt REAL, roll REAL, accuracy REAL,
            description TEXT);
        CREATE TABLE ImageComments (id INTEGER PRIMARY KEY, imageid INTEGER, type INTEGER, language TEXT, author TEXT,
            date DATETIME, comment TEXT, UNIQUE(imageid, type, language, author));
        CREATE TABLE Tags (id INTEGER PRIMARY KEY, pid INTEGER, name TEXT NOT NULL, icon INTEGER, iconkde TEXT,
            UNIQUE(name, pid));
        CREATE TABLE ImageTags (imageid INTEGER NOT NULL, tagid INTEGER NOT NULL, UNIQUE(imageid, tagid));
        CREATE TABLE TagProperties (tagid INTEGER, property TEXT, value TEXT);
        CREATE TABLE ImageTagProperties (imageid INTEGER, tagid INTEGER, property TEXT, value TEXT);
        """

    private static let rows = """
        INSERT INTO AlbumRoots VALUES (1, 'Pictures', 0, 1, 'volumeid:?path=ROOT%2FMy%20Pictures&fileuuid=1', '/'),
            (2, 'Disk', 0, 3, 'volumeid:?uuid=0a1b', '/elsewhere'), (3, 'Out', 0, 1, 'volumeid:?path=/etc', '/');
        INSERT INTO Albums VALUES (1, 1, '/', NULL, NULL, NULL, NULL), (2, 1, '/2024/Iceland', NULL, NULL, NULL, NULL),
            (3, 1, '/2024/Iceland/South', NULL, NULL, NULL, NULL), (4, 2, '/Old', NULL, NULL, NULL, NULL),
            (5, 3, '/', NULL, NULL, NULL, NULL), (6, 1, '/2024/Iceland 2', NULL, NULL, NULL, NULL);
        INSERT INTO Images VALUES (1, 2, 'ice.jpg', 1, 1, NULL, 4, 'a'), (2, 3, 'sand.jpg', 1, 1, NULL, 4, 'b'),
            (3, 2, 'gone.jpg', 3, 1, NULL, 4, 'c'), (4, 2, 'note.txt', 1, 4, NULL, 4, 'd'),
            (5, 4, 'old.jpg', 1, 1, NULL, 4, 'e'), (6, 5, 'passwd', 1, 1, NULL, 4, 'f'),
            (7, 6, 'again.jpg', 1, 1, NULL, 4, 'g'), (8, 1, 'top.jpg', 1, 1, NULL, 4, 'h'),
            (9, NULL, 'lost.jpg', 1, 1, NULL, 4, 'i'), (10, 1, '../secret.jpg', 1, 1, NULL, 4, 'j');
        INSERT INTO ImageInformation VALUES (1, 4, '2024-03-09T18:04:05.120', NULL, 1, 1, 1, 'JPG', 8, 5),
            (2, -1, NULL, NULL, 1, 1, 1, 'JPG', 8, 5);
        INSERT INTO ImagePositions VALUES (1, '', 64.1, '', -21.9, 12, NULL, NULL, NULL, NULL, NULL);
        INSERT INTO ImageComments VALUES (1, 1, 1, 'de-DE', NULL, NULL, 'Eis'),
            (2, 1, 1, 'x-default', NULL, NULL, 'Ice by the sea'), (3, 1, 3, 'x-default', NULL, NULL, 'Lagoon'),
            (4, 2, 1, 'x-default', NULL, NULL, '');
        INSERT INTO Tags VALUES (1, 0, '_Digikam_Internal_Tags_', NULL, NULL), (2, 1, 'Pick Label Rejected', NULL, NULL),
            (3, 1, 'Color Label Red', NULL, NULL), (4, 1, 'Pick Label Accepted', NULL, NULL),
            (5, 0, 'Places', NULL, NULL), (6, 5, 'Iceland', NULL, NULL), (7, 0, 'People', NULL, NULL),
            (8, 7, 'Ann', NULL, NULL);
        INSERT INTO ImageTags VALUES (1, 4), (1, 3), (1, 6), (1, 8), (2, 2);
        INSERT INTO TagProperties VALUES (8, 'person', 'Ann'), (8, 'faceEngineId', '1');
        """

    @Test(
        arguments: [
            (#"<rect x="60" y="20" width="30" height="40"/>"#, 1, [0.6, 0.1, 0.3, 0.2]),
            // As shown, the image is 200 pixels wide.
            (#"<rect x="60" y="20" width="30" height="40"/>"#, 6, [0.3, 0.2, 0.15, 0.4]),
            (#"<rect x="90" y="-20" width="30" height="40"/>"#, 1, [0.9, 0, 0.1, 0.1]),
            (#"<rect x="100" y="20" width="30" height="40"/>"#, 1, nil),
            (#"<rect x="nan" y="20" width="30" height="40"/>"#, 1, nil),
            (#"<rect x="60" y="20" width="1e300" height="40"/>"#, 1, nil), (#"<rect x="60"/>"#, 1, nil), ("", 1, nil),
        ] as [(String, Int, [Double]?)])
    func facesAreMarkedAsDigiKamShowsThem(rectangle: String, orientation: Int, region: [Double]?) throws {
        let library = try library(
            """
            UPDATE ImageInformation SET width = 100, height = 200, orientation = \(orientation);
            INSERT INTO ImageTagProperties VALUES (1, 8, 'tagRegion', '\(rectangle)'), (1, 6, 'tagRegion', '\(rectangle)'),
                (1, 8, 'autodetectedPerson', '8');
            """)
        let faces = try library.fetch("2024/Iceland/ice.jpg").fields.faces
        #expect(faces.map(\.name) == (region == nil ? [] : ["Ann"]))
        #expect(
            faces.first?.region
                == region.flatMap { PictureRegion(left: $0[0], top: $0[1], width: $0[2], height: $0[3]) })
        #expect(faces.map(\.isUpright) == faces.map { _ in true })
    }

    private func library(_ more: String = "", roots: [String] = ["My Pictures"]) throws -> LibraryFixture {
        try LibraryFixture(
            "digikam4.db", Self.schema + Self.rows + more,
            files: [
                "My Pictures/2024/Iceland/ice.jpg", "My Pictures/2024/Iceland/South/sand.jpg",
                "My Pictures/2024/Iceland 2/again.jpg", "My Pictures/top.jpg", "secret.jpg",
                "mnt/elsewhere/Old/old.jpg",
            ], roots: roots)
    }

    /// digiKam marks a tag as a person only if it was made for a face.
    @Test func tagsBelowPeopleAreNames() throws {
        let library = try library(
            """
            INSERT INTO Tags VALUES (20, 7, 'Family', NULL, NULL), (21, 20, 'Zed Qux', NULL, NULL),
                (22, 23, 'Loop', NULL, NULL), (23, 22, 'Pool', NULL, NULL);
            INSERT INTO ImageTags VALUES (1, 20), (1, 21), (1, 22);
            """)
        let fields = try library.fetch("2024/Iceland/ice.jpg").fields
        #expect(fields.keywords == ["Iceland", "Family", "Zed Qux", "Loop"])
        #expect(fields.people == ["Ann"])
        #expect(fields.namesAmongKeywords == ["Ann", "Zed Qux"])
    }

    @Test func albumsHaveWhatIsNestedInThem() throws {
        let library = try library()
        let album = ["2024/Iceland/ice.jpg", "2024/Iceland/South/sand.jpg"]
        #expect(try library.items(["album": .text("2024/Iceland")]) == album)
        #expect(try library.items(["album": .text("/2024/Iceland/")]) == album)
        #expect(try library.items(["keyword": .text("Iceland")]) == [album[0]])
        #expect(try library.items().count == 7)
    }

    /// As in a folder, what hides one file of a shot hides the others.
    @Test(arguments: [
        ("IMG_1.JPG", "IMG_1.MOV", "IMG_1.MOV", true), ("IMG_1.JPG", "IMG_1.MOV", "IMG_1.JPG", false),
        ("IMG_1234.JPG", "IMG_E1234.JPG", "IMG_1234.JPG", false), ("IMG_1.JPG", "IMG_2.JPG", "IMG_1.JPG", true),
    ])
    func rejectingAFileRejectsItsShot(first: String, second: String, rejected: String, areOthersShown: Bool) throws {
        let library = try library(
            """
            INSERT INTO Images VALUES (30, 1, '\(first)', 1, 1, NULL, 4, 'k'), (31, 1, '\(second)', 1, 1, NULL, 4, 'l');
            INSERT INTO ImageTags VALUES (\(rejected == first ? 30 : 31), 2);
            """)
        let shown = Set(try library.items())
        #expect(shown.contains(rejected == first ? second : first) == areOthersShown, "\(shown)")
    }

    /// Any of them would otherwise show the whole library.
    @Test(
        arguments: [
            (["albm": .text("2024/Iceland")], "there is no option `albm`; did you mean `album`?"),
            (["Album": .text("2024/Iceland")], "there is no option `Album`; did you mean `album`?"),
            (["keywords": .text("Iceland")], "there is no option `keywords`; did you mean `keyword`?"),
            (["album:2024/Iceland": .nothing], "there is no option `album:2024/Iceland`; write `album: 2024/Iceland`"),
            (["album：2024": .nothing], "there is no option `album：2024`; write `album: 2024`"),
            (["place": .text("x")], "there is no option `place`; the options are `album`, `keyword` and `library`"),
            (["album": .nothing], "the option `album` has no text; write it as `album: NAME`, or remove it"),
            (["album": .text("")], "the option `album` has no text; write it as `album: NAME`, or remove it"),
            (
                ["album": .list([.text("2024/Iceland")])],
                "the option `album` has no text; write it as `album: NAME`, or remove it"
            ),
            (["keyword": .mapping([:])], "the option `keyword` has no text; write it as `keyword: NAME`, or remove it"),
            (["library": .nothing], "the option `library` has no text; write it as `library: NAME`, or remove it"),
        ] as [([String: OptionValue], String)])
    func optionsThatCannotBeReadShowNothing(options: [String: OptionValue], reason: String) throws {
        let library = try library()
        #expect(library.reason { _ = try library.items(options) } == reason)
    }

    @Test(
        arguments: [
            (["albm": .text("x")], .init(name: "albm", isValue: false)),
            (["album": .nothing], .init(name: "album", isValue: false)),
            (["album": .text("x")], .init(name: "album", isValue: true)),
            (["keyword": .text("x")], .init(name: "keyword", isValue: true)),
            (["library": .text("x")], .init(name: "library", isValue: true)),
        ] as [([String: OptionValue], ProviderError.Option)])
    func anErrorNamesItsOption(options: [String: OptionValue], expected: ProviderError.Option) throws {
        let library = try library()
        let error = #expect(throws: ProviderError.self) { _ = try library.items(options) }
        #expect(error?.option == expected)
    }

    /// Albums above may state options for their own providers.
    @Test func inheritedOptionsOfOtherProvidersAreNotMistakes() throws {
        let library = try library()
        func items(_ name: String) throws(ProviderError) -> Int {
            let options = ProviderOptions([name: .text("x"), "keyword": .text("Iceland")])
            return try library.provider.items(of: ProviderAlbum(path: "", options: options, inheritedOptions: [name]))
                .count
        }
        #expect(try items("base") == 1)
        #expect(try items("shelf") == 1)
        // A misspelt one does not become right by being inherited.
        #expect(library.reason { _ = try items("albm") } == "there is no option `albm`; did you mean `album`?")
    }

    @Test func fieldsAreOurs() throws {
        let library = try library()
        let file = try library.fetch("2024/Iceland/ice.jpg", ["album": .text("2024/Iceland")])
        #expect(file.path.hasSuffix("/My Pictures/2024/Iceland/ice.jpg"))
        #expect(file.fields.title == "Lagoon")
        #expect(file.fields.description == "Ice by the sea")
        #expect(file.fields.rating == 4)
        #expect(file.fields.keywords == ["Iceland"])
        #expect(file.fields.people == ["Ann"])
        #expect(file.fields.approveStatus == 1)
        #expect(file.fields.shootTime?.text.hasPrefix("2024-03-09T18:04:05") == true)
        #expect(file.fields.place.position?.latitude == 64.1)
        // Albums that are listed together become categories.
        #expect(file.fields.tag == "2024/Iceland")
        let other = try library.fetch("asset:2024/Iceland/South/sand.jpg")
        #expect(other.fields.approveStatus == -1)
        #expect(other.fields.rating == nil && other.fields.description == nil && other.fields.tag == nil)
    }

    @Test func filesOutsideOfTheRootsAreRefused() throws {
        let library = try library()
        #expect(library.reason { _ = try library.fetch("../top.jpg") }?.contains("is not in the library") == true)
        let address = try #require(try library.items().first { $0.hasSuffix("secret.jpg") })
        #expect(library.reason { _ = try library.fetch(address) }?.contains("is outside of the library") == true)
        #expect(library.reason { _ = try library.fetch("/passwd") }?.contains("is not in any of its roots") == true)
        #expect(library.reason { _ = try library.fetch("Old/old.jpg") }?.contains("is not in any of its roots") == true)
    }

    @Test func linksDoNotLeadOut() throws {
        let library = try library()
        let path = library.folder.path + "/My Pictures/top.jpg"
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(
            atPath: path, withDestinationPath: library.folder.path + "/secret.jpg")
        #expect(library.reason { _ = try library.fetch("top.jpg") }?.contains("is outside of the library") == true)
    }

    @Test func volumesAreFoundByTheRootThatEndsInTheirPath() throws {
        let library = try library(roots: ["My Pictures", "mnt/elsewhere"])
        #expect(try library.fetch("Old/old.jpg").path.hasSuffix("/mnt/elsewhere/Old/old.jpg"))
    }

    @Test func nothingIsWrittenNextToTheDatabase() throws {
        let library = try library()
        let path = library.settings.path
        let queue = try DatabaseQueue(path: path)
        _ = try queue.inDatabase { try String.fetchOne($0, sql: "PRAGMA journal_mode = WAL") }
        try queue.write { try $0.execute(sql: "UPDATE ImageComments SET comment = 'Later' WHERE id = 3") }
        // While digiKam runs, the change is only in the log.
        let copy = try TemporaryFolder()
        for suffix in ["", "-wal"] {
            try copy.write(try Data(contentsOf: URL(fileURLWithPath: path + suffix)), to: "digikam4.db" + suffix)
        }
        try queue.close()
        let before = copy.names
        #expect(before.count == 2)
        let provider = AssetProvider(
            ["mine": LibrarySettings(path: copy.path + "/digikam4.db", roots: library.settings.roots)],
            source: copy.path)
        let request = ProviderRequest(
            identifier: "asset", address: "2024/Iceland/ice.jpg", place: .init(file: "album.yml"))
        #expect(try provider.fetch(request, ProviderTask()).fields.title == "Later")
        #expect(copy.names == before)
        #expect(library.folder.names.filter { $0.hasPrefix("digikam4") } == ["digikam4.db"])
        #expect(try library.fetch("2024/Iceland/ice.jpg").fields.title == "Later")
        #expect(library.folder.names.filter { $0.hasPrefix("digikam4") } == ["digikam4.db"])
    }

    @Test func mistakesAreNamed() throws {
        let library = try library()
        #expect(
            library.reason { _ = try library.items(["album": .text("2024/Icelnd")]) }
                == "the library `mine` has no album `2024/Icelnd`; did you mean `2024/Iceland`?")
        #expect(
            library.reason { _ = try library.items(["library": .text("mien")]) }
                == "there is no library `mien` under `providers: asset`; did you mean `mine`?")
        let broken = try library.folder.write(Data("no database, though as long as one".utf8), to: "broken.db")
        let provider = AssetProvider(["mine": LibrarySettings(path: broken)], source: "/")
        #expect(
            library.reason { _ = try provider.items(of: ProviderAlbum(path: "", options: ProviderOptions())) }?
                .hasPrefix("the library `mine` cannot be read: ") == true)
    }

    @Test(
        arguments: [
            ("volumeid:?path=/home/me/Pictures", "/", "/home/me/Pictures"),
            ("volumeid:?path=/home/me", "/Pictures", "/home/me/Pictures"),
            ("volumeid:?path=%2Fhome%2Fme%2FPictures&fileuuid=x", "/home/me/Pictures", "/home/me/Pictures"),
            ("volumeid:?uuid=0a1b", "/me/Pictures", "/home/me/Pictures"),
            ("networkshareid:?mountpath=/home/me/Pictures", "/", "/home/me/Pictures"),
            ("volumeid:?path=/etc", "/", nil), ("", "", nil), ("volumeid:?uuid=0a1b", "/", nil),
        ] as [(String, String, String?)])
    func collections(identifier: String, path: String, folder: String?) {
        let collection = DigiKamCollection(identifier: identifier, path: path)
        #expect(collection.folder(among: ["/home/me/Pictures"]) == folder)
    }
}
