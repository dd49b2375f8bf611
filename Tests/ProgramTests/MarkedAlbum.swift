import Foundation
import TestSupport
import Testing

/// A site with one album that must leave no trace where it is hidden: its names and words are markers to search for. It
/// is called `Aardvark`, first in every order, so that code that takes the first of something takes it from there.
struct MarkedAlbum {
    static let words = ["aardvark", "quaggamark", "zebramark", "okapimark", "gnumark"]
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let fields =
            "rating: 5\nkeywords: [both]\npeople: [Ada]\ncamera: X1\nshootTime: 2024-05-02\nlatitude: 1\nlongitude: 2\n"
        for (seed, name) in ["Sea/b.jpg", "Sea/c.jpg", "Top/Inner/d.jpg"].enumerated() {
            try folder.write(TestPhoto.jpeg(seed: seed), to: "photos/\(name)")
            try folder.write(fields, to: "photos/\(name).yml")
            try folder.write(MarkedFaces.xmp(["Ada": 0.2]), to: "photos/\(name).xmp")
        }
        for (seed, name) in ["zebramark.jpg", "plain.jpg", "Okapimark/deep.jpg"].enumerated() {
            try folder.write(TestPhoto.jpeg(seed: 40 + seed), to: "photos/Top/Aardvark/\(name)")
            try folder.write(
                fields.replacing("both", with: "both, gnumark").replacing("2024-05", with: "2025-0\(seed + 1)"),
                to: "photos/Top/Aardvark/\(name).yml")
            // The newest and largest face.
            try folder.write(MarkedFaces.xmp(["Ada": 0.4]), to: "photos/Top/Aardvark/\(name).xmp")
        }
    }

    /// Writes the root configuration, with every feature enabled that gathers items from all albums.
    func configure(_ more: String = "", in source: String = "photos") throws {
        try folder.write(
            """
            title: Home
            baseURL: https://example.org/
            search: on
            timeline: on
            onThisDay: on
            privacy: {gps: on, people: on}
            download: {zip: on}
            smart: [all, recent, favourites, years, places, {people: {faces: on}}, keywords, cameras]
            \(more)
            """, to: "\(source)/albumgen.yml")
    }

    @discardableResult
    func build(_ source: String, _ arguments: [String], to output: String, exitCode: Int32) throws -> Program.Outcome {
        try folder.age(source)
        let all = ["build", source, "--output", output, "--progress", "none"] + arguments
        let outcome = try Program.start(all, in: folder.path).finish()
        #expect(outcome.exitCode == exitCode, "\(outcome.errors)")
        return outcome
    }

    /// Returns the files with markers in their names or contents, including hidden files, except those in the album's
    /// own published folder.
    func traces(of words: [String], in site: String, outside own: String? = nil) throws -> [String] {
        folder.names.filter { name in
            name.hasPrefix("\(site)/") && !(own.map { name.hasPrefix("\(site)/\($0)") } ?? false)
        }.compactMap { name in
            let text = Self.folded((try? Data(contentsOf: folder.url(name))) ?? Data())
            let hits = words.filter { word in
                text.range(of: Self.folded(Data(word.utf8))) != nil || name.lowercased().contains(word)
            }
            return hits.isEmpty ? nil : "\(name): \(hits)"
        }
    }

    /// Folds the case of letters, eight bytes at a time, because this processes all bytes of dozens of sites.
    private static func folded(_ data: Data) -> Data {
        var folded = data
        folded.withUnsafeMutableBytes { bytes in
            let whole = bytes.count / 8 * 8
            for place in stride(from: 0, to: whole, by: 8) {
                let eight = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
                bytes.storeBytes(of: eight | 0x2020_2020_2020_2020, toByteOffset: place, as: UInt64.self)
            }
            for place in whole..<bytes.count { bytes[place] |= 0x20 }
        }
        return folded
    }
}
