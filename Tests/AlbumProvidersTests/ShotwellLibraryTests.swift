import AlbumModel
import AlbumSources
import Testing

@testable import AlbumProviders

/// The tables and columns are those that Shotwell makes.
struct ShotwellLibraryTests {
    private static let schema = """
        CREATE TABLE PhotoTable (id INTEGER PRIMARY KEY, filename TEXT UNIQUE NOT NULL, width INTEGER, height INTEGER,
            filesize INTEGER, timestamp INTEGER, exposure_time INTEGER, orientation INTEGER,
            original_orientation INTEGER, import_id INTEGER, event_id INTEGER, transformations TEXT, md5 TEXT,
            thumbnail_md5 TEXT, exif_md5 TEXT, time_created INTEGER, flags INTEGER DEFAULT 0,
            rating INTEGER DEFAULT 0, file_format INTEGER DEFAULT 0, title TEXT, backlinks TEXT,
            time_reimported INTEGER, editable_id INTEGER DEFAULT -1, metadata_dirty INTEGER DEFAULT 0, developer TEXT,
            develop_shotwell_id INTEGER DEFAULT -1, develop_camera_id INTEGER DEFAULT -1,
            develop_embedded_id INTEGER DEFAULT -1, comment TEXT);
        CREATE TABLE VideoTable (id INTEGER PRIMARY KEY, filename TEXT UNIQUE NOT NULL, width INTEGER, height INTEGER,
            clip_duration REAL, is_interpretable INTEGER, filesize INTEGER, timestamp INTEGER, exposure_time INTEGER,
            import_id INTEGER, event_id INTEGER, md5 TEXT, time_created INTEGER, rating INTEGER DEFAULT 0, title TEXT,
            backlinks TEXT, time_reimported INTEGER, flags INTEGER DEFAULT 0, comment TEXT);
        CREATE TABLE EventTable (id INTEGER PRIMARY KEY, name TEXT, primary_photo_id INTEGER, time_created INTEGER,
            primary_source_id TEXT, comment TEXT);
        CREATE TABLE BackingPhotoTable (id INTEGER PRIMARY KEY, filepath TEXT UNIQUE NOT NULL, timestamp INTEGER,
            filesize INTEGER, width INTEGER, height INTEGER, original_orientation INTEGER, file_format INTEGER,
            time_created INTEGER);
        CREATE TABLE TagTable (id INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL, photo_id_list TEXT,
            time_created INTEGER);
        """

    private static let rows = """
        INSERT INTO EventTable (id, name) VALUES (1, 'Party / at home'), (2, NULL);
        INSERT INTO PhotoTable (id, filename, exposure_time, event_id, flags, rating, title, comment) VALUES
            (1, 'ROOT/Pictures/2024/a.jpg', 1710007445, 1, 0, 5, 'Cake', 'With candles'),
            (2, 'ROOT/Pictures/2024/b.jpg', 0, 1, 2, -1, NULL, NULL), (3, 'ROOT/Pictures/c.jpg', 0, -1, 4, 0, NULL, NULL),
            (26, 'ROOT/Pictures/d.jpg', 0, 2, 0, 0, '', ''), (5, '/etc/passwd', 0, 2, 0, 0, NULL, NULL);
        INSERT INTO VideoTable (id, filename, clip_duration, event_id, flags) VALUES
            (1, 'ROOT/Pictures/walk.mp4', 12.5, 1, 0), (2, 'ROOT/Pictures/bin.mp4', 1, 1, 1);
        INSERT INTO TagTable (id, name, photo_id_list) VALUES (1, '/Food', 'thumb0000000000000001,'),
            (2, '/Food/Cake', 'thumb0000000000000001,thumb000000000000001a,video-0000000000000001,'), (3, 'Old', '26,');
        """

    private func library() throws -> LibraryFixture {
        try LibraryFixture(
            "data/photo.db", Self.schema + Self.rows,
            files: ["Pictures/2024/a.jpg", "Pictures/2024/b.jpg", "Pictures/d.jpg", "Pictures/walk.mp4"],
            roots: ["Pictures"])
    }

    @Test func eventsAreAlbums() throws {
        let library = try library()
        #expect(
            try library.items(["album": .text("Party / at home")]) == ["2024/a.jpg", "2024/b.jpg", "walk.mp4"])
        #expect(try library.items(["keyword": .text("Cake")]) == ["2024/a.jpg", "d.jpg", "walk.mp4"])
        #expect(try library.items().sorted() == ["/etc/passwd", "2024/a.jpg", "2024/b.jpg", "d.jpg", "walk.mp4"])
    }

    @Test func fieldsAreOurs() throws {
        let library = try library()
        let cake = try library.fetch("2024/a.jpg")
        #expect(cake.fields.title == "Cake")
        #expect(cake.fields.description == "With candles")
        #expect(cake.fields.rating == 5)
        #expect(cake.fields.keywords == ["Food", "Cake"])
        #expect(cake.fields.shootTime == nil)
        #expect(cake.fallback.shootTime?.text == "2024-03-09T18:04:05+00:00")
        #expect(try library.fetch("2024/b.jpg").fields.rating == -1)
        let plain = try library.fetch("d.jpg").fields
        #expect(plain.title == nil && plain.rating == nil && plain.keywords == ["Cake", "Old"])
        let film = try library.fetch("walk.mp4").fields
        #expect(film.duration == 12.5 && film.keywords == ["Cake"])
    }

    @Test func tagsBelowPeopleAreNames() throws {
        let tags = """
            INSERT INTO TagTable (id, name, photo_id_list) VALUES (4, '/People', 'thumb000000000000001a,'),
                (5, '/People/Family', 'thumb000000000000001a,'), (6, '/People/Family/Zed Qux', 'thumb000000000000001a,');
            """
        let library = try LibraryFixture(
            "data/photo.db", Self.schema + Self.rows + tags, files: ["Pictures/d.jpg"], roots: ["Pictures"])
        let fields = try library.fetch("d.jpg").fields
        #expect(fields.keywords == ["Cake", "Old", "People", "Family", "Zed Qux"])
        #expect(fields.people == [] && fields.namesAmongKeywords == ["Zed Qux"])
    }

    @Test func editsOfOtherProgramsAreShownAndShotwellsOwnAreReported() throws {
        let rows = """
            INSERT INTO PhotoTable (id, filename, editable_id, transformations, orientation, original_orientation) VALUES
                (1, 'ROOT/Pictures/a.jpg', 1, NULL, 1, 1), (2, 'ROOT/Pictures/b.jpg', 2, '', 1, 1),
                (3, 'ROOT/Pictures/c.jpg', 3, '[crop]\nleft=4\n', 1, 1), (4, 'ROOT/Pictures/d.jpg', -1, NULL, 6, 1);
            INSERT INTO BackingPhotoTable (id, filepath) VALUES (1, 'ROOT/Pictures/a_modified.jpg'),
                (2, 'ROOT/Pictures/gone_modified.jpg'), (3, '/etc/passwd');
            """
        let library = try LibraryFixture(
            "data/photo.db", Self.schema + rows,
            files: ["Pictures/a.jpg", "Pictures/a_modified.jpg", "Pictures/b.jpg", "Pictures/c.jpg", "Pictures/d.jpg"],
            roots: ["Pictures"])
        #expect(try library.items() == ["a.jpg", "b.jpg", "c.jpg", "d.jpg"])
        let edited = try library.fetch("a.jpg")
        #expect(edited.path.hasSuffix("/Pictures/a_modified.jpg") && edited.warning == nil)
        // The edited copy is gone, so the photo itself is shown.
        let unedited = try library.fetch("b.jpg")
        #expect(unedited.path.hasSuffix("/Pictures/b.jpg"))
        #expect(unedited.warning?.hasPrefix("is shown unedited, because there is no file ") == true)
        #expect(
            library.reason { _ = try library.fetch("c.jpg") }?.contains("is outside of the library") == true)
        let turned = try library.fetch("d.jpg")
        #expect(turned.warning?.hasPrefix("was rotated in Shotwell") == true)
    }

    /// A mount point is empty, or not there at all, while its disk is not mounted. Photos keep their addresses, and nothing
    /// counts as gone.
    @Test(arguments: [false, true]) func aRootThatIsNotMountedSaysNothingAboutItsPhotos(isEmpty: Bool) throws {
        let edit = """
            INSERT INTO BackingPhotoTable (id, filepath) VALUES (1, 'ROOT/Edits/d.jpg');
            UPDATE PhotoTable SET editable_id = 1 WHERE id = 26;
            """
        let library = try LibraryFixture(
            "data/photo.db", Self.schema + Self.rows + edit,
            files: ["Pictures/2024/b.jpg", "Pictures/d.jpg", "Edits/d.jpg"], roots: ["Pictures", "Edits"])
        let addresses = try library.items()
        let unedited = try library.fetch("d.jpg").path
        #expect(unedited.hasSuffix("/Edits/d.jpg"))
        try library.folder.remove("Edits")
        if isEmpty { try library.folder.makeFolder("Edits") }
        #expect(library.error { _ = try library.fetch("d.jpg") }?.isTransient == true, "not the unedited one")
        try library.folder.remove("Pictures")
        if isEmpty { try library.folder.makeFolder("Pictures") }
        #expect(try library.items() == addresses)
        for address in ["2024/b.jpg", "d.jpg", "was/never/there.jpg"] {
            #expect(library.error { _ = try library.fetch(address) }?.isTransient == true, "\(address)")
        }
        // It is rejected, so it is not shown as a missing photo, either.
        #expect(library.error { _ = try library.fetch("2024/b.jpg") }?.fields.rating == -1)
    }

    @Test func editsThatAFileDoesNotHaveAreReported() throws {
        let rows = """
            INSERT INTO PhotoTable (id, filename, transformations) VALUES
                (1, 'ROOT/Pictures/a.jpg', '[redeye]\nnum_points=1\n'), (2, 'ROOT/Pictures/b.jpg', NULL);
            """
        let library = try LibraryFixture(
            "data/photo.db", Self.schema + rows, files: ["Pictures/a.jpg", "Pictures/b.jpg"], roots: ["Pictures"])
        #expect(try library.fetch("a.jpg").warning?.hasPrefix("has edits that only Shotwell's database holds") == true)
        #expect(try library.fetch("b.jpg").warning == nil)
    }

    @Test(
        arguments: [
            ("Rectangle;0.5;0.25;0.1;0.2;", [0.4, 0.05, 0.2, 0.4]),
            ("Rectangle;0.5;0.25;0.1;0.2;0,0.5,1", [0.4, 0.05, 0.2, 0.4]),
            ("Rectangle;0.95;0.5;0.1;0.1;", [0.85, 0.4, 0.2, 0.2]), ("Rectangle;nan;0;1;1;", nil),
            ("Rectangle;2;2;0.1;0.1;", nil), ("Rectangle;0.5;0.5;0;0;", nil), ("Circle;0.5;0.5;0.1;0.1;", nil),
            ("Rectangle;0.5", nil), ("", nil),
        ] as [(String, [Double]?)])
    func facesAreMarkedInThePictureAsItIsStored(geometry: String, region: [Double]?) throws {
        let tables = """
            CREATE TABLE FaceTable (id INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL, time_created TIMESTAMP,
                ref INTEGER DEFAULT -1);
            CREATE TABLE FaceLocationTable (id INTEGER NOT NULL PRIMARY KEY, face_id INTEGER NOT NULL,
                photo_id INTEGER NOT NULL, geometry TEXT, vec TEXT, guess INTEGER DEFAULT 0);
            INSERT INTO FaceTable (id, name) VALUES (1, 'Ann'), (2, 'Bob'), (3, '');
            INSERT INTO FaceLocationTable (face_id, photo_id, geometry, guess) VALUES
                (1, 1, '\(geometry)', 0), (2, 1, '\(geometry)', 1), (3, 1, '\(geometry)', 0), (9, 1, '\(geometry)', 0);
            UPDATE PhotoTable SET width = 300, height = 200;
            """
        let library = try LibraryFixture(
            "data/photo.db", Self.schema + Self.rows + tables,
            files: ["Pictures/2024/a.jpg", "Pictures/2024/b.jpg", "Pictures/d.jpg", "Pictures/walk.mp4"],
            roots: ["Pictures"])
        let fields = try library.fetch("2024/a.jpg").fields
        #expect(fields.people == ["Ann"])
        let marked = region.flatMap { PictureRegion(left: $0[0], top: $0[1], width: $0[2], height: $0[3]) }
        #expect(
            fields.faces
                == (marked.map {
                    [MarkedFace(name: "Ann", region: $0, pictureSize: PixelSize(width: 300, height: 200))]
                } ?? []))
        // The id of a video may be that of a photo.
        #expect(try library.fetch("walk.mp4").fields.people.isEmpty)
    }

    @Test func filesOutsideOfTheRootsAreRefused() throws {
        let library = try library()
        #expect(
            library.reason { _ = try library.fetch("/etc/passwd") }?.contains("is outside of the library") == true)
    }
}
