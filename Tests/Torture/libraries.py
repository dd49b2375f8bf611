"""Databases of photo libraries in the formats of digiKam and Shotwell, and ways to damage them."""

import random
import sqlite3

_DIGIKAM = """
CREATE TABLE AlbumRoots (id INTEGER PRIMARY KEY, label TEXT, status INTEGER, type INTEGER, identifier TEXT, specificPath TEXT);
CREATE TABLE Albums (id INTEGER PRIMARY KEY, albumRoot INTEGER, relativePath TEXT, date DATE, caption TEXT, collection TEXT, icon INTEGER);
CREATE TABLE Images (id INTEGER PRIMARY KEY, album INTEGER, name TEXT, status INTEGER, category INTEGER, modificationDate DATETIME,
    fileSize INTEGER, uniqueHash TEXT);
CREATE TABLE ImageInformation (imageid INTEGER PRIMARY KEY, rating INTEGER, creationDate DATETIME, digitizationDate DATETIME,
    orientation INTEGER, width INTEGER, height INTEGER, format TEXT, colorDepth INTEGER, colorModel INTEGER);
CREATE TABLE ImagePositions (imageid INTEGER PRIMARY KEY, latitude TEXT, latitudeNumber REAL, longitude TEXT, longitudeNumber REAL,
    altitude REAL, orientation REAL, tilt REAL, roll REAL, accuracy REAL, description TEXT);
CREATE TABLE ImageComments (id INTEGER PRIMARY KEY, imageid INTEGER, type INTEGER, language TEXT, author TEXT, date DATETIME, comment TEXT);
CREATE TABLE Tags (id INTEGER PRIMARY KEY, pid INTEGER, name TEXT, icon INTEGER, iconkde TEXT);
CREATE TABLE ImageTags (imageid INTEGER, tagid INTEGER);
CREATE TABLE TagProperties (tagid INTEGER, property TEXT, value TEXT);
CREATE TABLE ImageTagProperties (imageid INTEGER, tagid INTEGER, property TEXT, value TEXT);
INSERT INTO AlbumRoots VALUES (1, 'Pictures', 0, 1, 'volumeid:?path=ROOT', '/');
INSERT INTO Albums VALUES (1, 1, '/', NULL, NULL, NULL, NULL), (2, 1, '/Sea', NULL, NULL, NULL, NULL);
INSERT INTO Images VALUES (1, 2, 'a.jpg', 1, 1, NULL, 4, 'a'), (2, 2, 'b.jpg', 1, 1, NULL, 4, 'b');
INSERT INTO ImageInformation VALUES (1, 4, '2024-03-09T18:04:05.120', NULL, 1, 1, 1, 'JPG', 8, 5);
INSERT INTO ImagePositions VALUES (1, '', 64.1, '', -21.9, 12, NULL, NULL, NULL, NULL, NULL);
INSERT INTO ImageComments VALUES (1, 1, 1, 'x-default', NULL, NULL, 'Ice by the sea');
INSERT INTO Tags VALUES (1, 0, 'Places', NULL, NULL), (2, 1, 'Iceland', NULL, NULL), (3, 0, 'People', NULL, NULL);
INSERT INTO ImageTags VALUES (1, 2), (2, 3);
INSERT INTO TagProperties VALUES (3, 'person', 'Ann');
INSERT INTO ImageTagProperties VALUES (1, 3, 'tagRegion', '<rect x="0" y="0" width="1" height="1"/>');
"""
_SHOTWELL = """
CREATE TABLE PhotoTable (id INTEGER PRIMARY KEY, filename TEXT, width INTEGER, height INTEGER, filesize INTEGER, timestamp INTEGER,
    exposure_time INTEGER, orientation INTEGER, original_orientation INTEGER, import_id INTEGER, event_id INTEGER, transformations TEXT,
    md5 TEXT, thumbnail_md5 TEXT, exif_md5 TEXT, time_created INTEGER, flags INTEGER DEFAULT 0, rating INTEGER DEFAULT 0,
    file_format INTEGER DEFAULT 0, title TEXT, backlinks TEXT, time_reimported INTEGER, editable_id INTEGER DEFAULT -1,
    metadata_dirty INTEGER DEFAULT 0, developer TEXT, develop_shotwell_id INTEGER DEFAULT -1, develop_camera_id INTEGER DEFAULT -1,
    develop_embedded_id INTEGER DEFAULT -1, comment TEXT);
CREATE TABLE VideoTable (id INTEGER PRIMARY KEY, filename TEXT, width INTEGER, height INTEGER, clip_duration REAL, is_interpretable INTEGER,
    filesize INTEGER, timestamp INTEGER, exposure_time INTEGER, import_id INTEGER, event_id INTEGER, md5 TEXT, time_created INTEGER,
    rating INTEGER DEFAULT 0, title TEXT, backlinks TEXT, time_reimported INTEGER, flags INTEGER DEFAULT 0, comment TEXT);
CREATE TABLE EventTable (id INTEGER PRIMARY KEY, name TEXT, primary_photo_id INTEGER, time_created INTEGER, primary_source_id TEXT, comment TEXT);
CREATE TABLE BackingPhotoTable (id INTEGER PRIMARY KEY, filepath TEXT, timestamp INTEGER, filesize INTEGER, width INTEGER, height INTEGER,
    original_orientation INTEGER, file_format INTEGER, time_created INTEGER);
CREATE TABLE TagTable (id INTEGER PRIMARY KEY, name TEXT, photo_id_list TEXT, time_created INTEGER);
INSERT INTO EventTable (id, name) VALUES (1, 'Party');
INSERT INTO PhotoTable (id, filename, exposure_time, event_id, rating, title, comment) VALUES
    (1, 'ROOT/Sea/a.jpg', 1710007445, 1, 5, 'Cake', 'With candles'), (2, 'ROOT/Sea/b.jpg', 0, 1, -1, NULL, NULL);
INSERT INTO TagTable (id, name, photo_id_list) VALUES (1, '/Food', 'thumb0000000000000001,'), (2, '/Food/Cake', 'thumb0000000000000002,');
"""
_TABLES = {
    "digikam4.db": ("AlbumRoots", "Albums", "Images", "ImageInformation", "ImagePositions", "ImageComments", "Tags", "ImageTags",
                    "TagProperties", "ImageTagProperties"),
    "photo.db": ("PhotoTable", "VideoTable", "EventTable", "BackingPhotoTable", "TagTable"),
}
_VALUES = ("NULL", "-1", "9223372036854775807", "1e308", "x'00ff'", "''", "'../../etc/passwd'", "zeroblob(100000)", "'2024-99-99'", "CAST(x'ff' AS TEXT)")


def databases(root: str) -> dict[str, bytes]:
    texts = {"digikam4.db": _DIGIKAM, "photo.db": _SHOTWELL}
    return {name: _made(text.replace("ROOT", root)) for name, text in texts.items()}


def _made(script: str) -> bytes:
    with sqlite3.connect(":memory:") as database:
        database.execute("PRAGMA page_size = 512")
        database.executescript(script)
        return database.serialize()


def spoil(content: bytes, name: str, rng: random.Random) -> bytes:
    """Changes rows, columns and tables with SQL. The result is a valid database with unexpected content."""
    database = sqlite3.connect(":memory:")
    database.deserialize(content)
    for _ in range(rng.choice((1, 1, 2, 4))):
        table = rng.choice(_TABLES[name])
        try:
            columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
            database.executescript(_statement(table, columns or ["id"], rng))
        except sqlite3.Error:
            # An earlier statement made this one impossible.
            continue
    database.commit()
    return database.serialize()


def _statement(table: str, columns: list[str], rng: random.Random) -> str:
    column = rng.choice(columns)
    match rng.randrange(7):
        case 0:
            return f"DROP TABLE {table}"
        case 1:
            return f"ALTER TABLE {table} DROP COLUMN {column}"
        case 2:
            return f"ALTER TABLE {table} RENAME COLUMN {column} TO {column}2"
        case 3:
            # A few bytes in the file, but in memory a text of the maximum length that SQLite allows.
            large = f"ALTER TABLE {table} ADD COLUMN {column} TEXT GENERATED ALWAYS AS (hex(zeroblob(100000000)))"
            return f"ALTER TABLE {table} RENAME COLUMN {column} TO {column}2; {large}"
        case 4:
            return f"ALTER TABLE {table} RENAME TO other{table}"
        case 5:
            return "CREATE VIEW other AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) SELECT x FROM c"
        case _:
            return f"UPDATE {table} SET {column} = {rng.choice(_VALUES)}"
