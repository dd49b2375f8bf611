import Foundation
import TestSupport
import Testing

/// A word that must not be published, planted in every place of every container that can hold one. All published files
/// are searched for it byte by byte, in each mode, with ffmpeg and without.
struct FilmMarkerTests {
    private let folder: TemporaryFolder

    /// The planted films, by number and container.
    private let films: [String: Data]

    init() throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        try folder.write(
            ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=300\ntitle=\(Self.marker)\n", to: "chapters.txt")
        try folder.write(Self.marker, to: "note.txt")
        for (ending, codecs) in Self.codecs {
            try TestFilm.make(
                TestFilm.picture(size: "96x64", seconds: 0.4) + TestFilm.tone(0.4) + codecs, in: folder,
                as: "plain.\(ending)")
        }
        films = try Dictionary(
            uniqueKeysWithValues: Self.plants.enumerated().map { number, plant in
                let film = try plant.film(folder, folder.url("plain.\(plant.ending)"))
                for words in plant.words {
                    #expect(Self.holds(words, film), "\(plant.ending): \(words) is planted in \(plant.place)")
                }
                return ("f\(number).\(plant.ending)", film)
            })
    }

    private static let marker = "MARKER-48.20"

    /// All modes build the same site in turn, so that what two of them make in the same way is made only once. All
    /// files are searched after each build.
    @Test func nothingPlantedIsPublished() throws {
        for hasFFmpeg in [false, true] {
            // Encoding is slow, and discards what was planted, whatever the container.
            for (mode, most) in [("auto", 100), ("copy", 100), ("convert", 1)] {
                try expectNothingPlanted(mode: mode, most: most, hasFFmpeg: hasFFmpeg)
            }
        }
    }

    /// - Parameter most: the maximum number of plants for each container.
    private func expectNothingPlanted(mode: String, most: Int, hasFFmpeg: Bool) throws {
        var places: [String: String] = [:]
        var counts: [String: Int] = [:]
        for (number, plant) in Self.plants.enumerated() {
            let name = "f\(number).\(plant.ending)"
            counts[plant.ending, default: 0] += 1
            if counts[plant.ending, default: 0] <= most {
                places["f\(number)-"] = "\(plant.ending): \(plant.place)"
                if !folder.exists("films/\(name)") { try folder.write(#require(films[name]), to: "films/\(name)") }
            } else if folder.exists("films/\(name)") {
                try folder.remove("films/\(name)")
            }
        }
        try folder.write("videos: {mode: \(mode)}\n", to: "films/albumgen.yml")
        let outcome = try Program.start(
            ["build", "films", "--output", "site", "--progress", "none"], in: folder.path,
            environment: hasFFmpeg ? [:] : ["PATH": "/nowhere"]
        ).finish()
        // Titles and captions are meant to appear on pages.
        let files = try folder.contents(of: "site").filter { $0.key.contains("media/") }
        for (name, data) in files {
            #expect(
                !Self.holdsMarker(data), "\(mode), ffmpeg \(hasFFmpeg), \(name): \(Self.place(of: name, places))")
        }
        let published = files.keys.filter { !$0.hasSuffix(".jpg") }
        if hasFFmpeg {
            #expect(published.count == places.count, "\(mode): \(outcome.errors)")
        } else {
            #expect(published.isEmpty, "\(mode): \(published.map { Self.place(of: $0, places) })")
            #expect(
                outcome.errors.components(separatedBy: "install ffmpeg and build again").count > places.count, "\(mode)"
            )
        }
    }

    private static func holdsMarker(_ data: Data) -> Bool { holds(marker, data) }

    /// Returns whether the data contains the words in UTF-8 or, as Windows writes them, in UTF-16.
    private static func holds(_ words: String, _ data: Data) -> Bool {
        data.range(of: Data(words.utf8)) != nil || data.range(of: Data(words.utf16.flatMap { [UInt8($0), 0] })) != nil
    }

    private static func place(of name: String, _ places: [String: String]) -> String {
        places.first { name.hasPrefix("media/\($0.key)") }?.value ?? name
    }

    // MARK: - Where to plant

    private struct Plant: Sendable {
        var ending: String
        var place: String
        /// What the film contains, each with the marker in it.
        var words = [marker]
        /// Returns the planted film, made from a plain one.
        var film: @Sendable (TemporaryFolder, URL) throws -> Data
    }

    private static let codecs: [String: [String]] = [
        "mp4": ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac", "-movflags", "+faststart"],
        "mov": ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac"],
        "mkv": ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac"],
        "webm": ["-c:v", "libvpx", "-b:v", "100k", "-c:a", "libopus"],
        "avi": ["-c:v", "mjpeg", "-pix_fmt", "yuvj420p", "-c:a", "mp3"],
        "ogv": ["-c:v", "libtheora", "-c:a", "libvorbis"],
        "ts": ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac"],
        "wmv": ["-c:v", "wmv2", "-c:a", "wmav2"],
        "flv": ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac"],
    ]

    /// Returns a plant that ffmpeg itself writes, given the right options.
    private static func written(
        _ ending: String, _ place: String, inputs: @escaping @Sendable (TemporaryFolder) -> [String] = { _ in [] },
        _ options: @escaping @Sendable (TemporaryFolder) -> [String]
    ) -> Plant {
        Plant(ending: ending, place: place) { folder, plain in
            try TestFilm.make(
                ["-i", plain.path] + inputs(folder) + ["-c", "copy"] + options(folder), in: folder,
                as: "planted.\(ending)")
            return try Data(contentsOf: folder.url("planted.\(ending)"))
        }
    }

    /// Returns a plant in several tags at once, each with words of its own: every film takes several runs of ffmpeg.
    private static func tag(_ ending: String, _ names: String..., of part: String = "") -> Plant {
        var plant = written(ending, "\(names.joined(separator: ", ")) \(part)") { _ in
            names.flatMap { ["-metadata\(part)", "\($0)=\(marker) \($0)"] }
        }
        plant.words = names.map { "\(marker) \($0)" }
        return plant
    }

    /// Returns a plant that is made by editing the bytes of a film.
    private static func edited(
        _ ending: String, _ place: String, _ edit: @escaping @Sendable (inout Data) throws -> Void
    ) -> Plant {
        Plant(ending: ending, place: place) { _, plain in
            var bytes = try Data(contentsOf: plain)
            try edit(&bytes)
            return bytes
        }
    }

    private static let words = Data(marker.utf8)

    private static func box(_ type: String, _ content: Data) -> Data {
        number(content.count + 8) + Data(type.utf8) + content
    }

    private static func number(_ value: Int) -> Data {
        Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) })
    }

    private static func chunk(_ type: String, _ content: Data) -> Data {
        Data(type.utf8) + Data(number(content.count).reversed()) + content
    }

    /// Overwrites the bytes at a distance after a mark with the word.
    private static func overwrite(_ bytes: inout Data, behind mark: Data, skipping count: Int) throws {
        let place = try #require(bytes.range(of: mark)).upperBound + count
        bytes.replaceSubrange(place..<place + words.count, with: words)
    }

    private static let plants = tags + boxes + others

    private static let tags: [Plant] =
        ["mp4", "mov", "mkv", "webm", "avi", "ogv", "wmv", "flv"].map { ending in
            // Ogg stores comments in its streams.
            tag(ending, "comment", "artist", "title", of: ending == "ogv" ? ":s" : "")
        } + [
            // A transport stream has no other tag.
            tag("ts", "service_name"), tag("mkv", "title", of: ":s:v"), tag("webm", "artist", of: ":s:a"),
            tag("mp4", "handler_name", of: ":s:v"),
            written("mp4", "a key") { _ in
                ["-movflags", "use_metadata_tags", "-metadata", "com.android.serial=\(marker)"]
            },
            written("mkv", "an attachment") { folder in
                ["-attach", folder.url("note.txt").path, "-metadata:s:t", "mimetype=text/plain"]
            },
        ]
        + ["mp4", "mov", "mkv", "webm"].map { ending in
            written(
                ending, "a chapter",
                inputs: { folder in ["-f", "ffmetadata", "-i", folder.url("chapters.txt").path] },
                { _ in ["-map", "0", "-map_chapters", "1"] })
        }

    private static let boxes: [Plant] = [
        edited("mp4", "behind the end") { $0 += words },
        edited("mp4", "a box at the end") { $0 += box("uuid", Data(count: 16) + words) },
        edited("mp4", "room at the end") { $0 += box("free", words) },
        edited("mp4", "pdin") { $0 += box("pdin", words) },
        edited("mp4", "users' data outside of the film") { $0 += box("udta", box("XMP_", words)) },
        edited("mp4", "media of no track") { $0 += box("mdat", words) },
        edited("mp4", "behind media up to the end") { bytes in
            bytes += number(0) + Data("mdat".utf8) + box("uuid", Data(count: 16) + words)
        },
        // The samples now begin later in the file.
        edited("mp4", "media before the first sample") { bytes in
            let media = try #require(bytes.range(of: Data("mdat".utf8))).upperBound
            let size = bytes[media - 8..<media - 4].reduce(0) { $0 << 8 | Int($1) }
            bytes.insert(contentsOf: words, at: media)
            bytes.replaceSubrange(media - 8..<media - 4, with: number(size + words.count))
            moveChunks(of: &bytes, by: words.count)
        },
        edited("mp4", "the encoder's name in a description") { bytes in
            try overwrite(&bytes, behind: Data("stsd".utf8), skipping: 12 + 4 + 43)
        },
    ]

    /// Adds a distance to the offsets in all chunk offset tables.
    private static func moveChunks(of bytes: inout Data, by distance: Int) {
        func value(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        var start = bytes.startIndex
        while let table = bytes.range(of: Data("stco".utf8), in: start..<bytes.endIndex)?.upperBound {
            for chunk in 0..<value(table + 4) {
                let place = table + 8 + 4 * chunk
                bytes.replaceSubrange(place..<place + 4, with: number(value(place) + distance))
            }
            start = table
        }
    }

    private static let others: [Plant] =
        ["mkv", "webm", "avi", "ogv"].map { ending in edited(ending, "behind the end") { $0 += words } } + [
            edited("avi", "room at the end") { $0 += chunk("JUNK", words) },
            edited("avi", "room in the head") { try overwrite(&$0, behind: Data("JUNK".utf8), skipping: 40) },
            edited("mkv", "the program") { bytes in
                // Skips the one-byte length, and overwrites the id of the next element.
                try overwrite(&bytes, behind: Data([0x4D, 0x80]), skipping: 1)
            },
            edited("webm", "unused room") { try overwrite(&$0, behind: Data([0xEC, 0x01]), skipping: 7) },
        ]
}
