import Foundation
import JPEGCodec
import TestSupport
import Testing

/// Photos that a sidecar or Picasa turns, without changing the files.
struct TurnTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        // The same photo as it is, rotated by a quarter turn, and by a half turn, which keeps its shape.
        let photo = try TestPhoto.jpeg(seed: 0)
        for name in ["a", "b", "c"] { try folder.write(photo, to: "photos/\(name)/sea.jpg") }
        try folder.write("[sea.jpg]\nrotate=rotate(1)\n", to: "photos/b/.picasa.ini")
        try folder.write("[sea.jpg]\nrotate=rotate(2)\n", to: "photos/c/.picasa.ini")
        try folder.write("originals: copy\nthumbnails: {widths: [160]}\n", to: "photos/albumgen.yml")
    }

    private func build() throws -> Program.Outcome {
        try Program.run("build", "photos", "--output", "site", "--progress", "none", in: folder.path)
    }

    /// Returns the sizes of the photo's files in an album, and the colours at their upper left: the photo is red at
    /// its right, and green at its bottom.
    private func pictures(of album: String) throws -> Set<String> {
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/site/\(album)/media")
        return Set(
            try names.filter { $0.hasPrefix("sea") }.map { name in
                let bytes = [UInt8](try Data(contentsOf: folder.url("site/\(album)/media/\(name)")))
                var image = jc_image()
                var status = jc_status()
                var profile: UnsafeMutablePointer<UInt8>?
                var length = 0
                try #require(jc_decode(bytes, bytes.count, 10_000, 10_000, &image, &profile, &length, &status))
                defer {
                    free(image.pixels)
                    free(profile)
                }
                let (red, green) = (image.pixels[0] > 127 ? "red" : "", image.pixels[1] > 127 ? "green" : "")
                return "\(image.width)x\(image.height) \(red)\(green)"
            })
    }

    /// Renditions are planned once for all photos of one size.
    @Test func photosOfOneSizeAreTurnedEachInItsOwnWay() throws {
        try folder.write(TestPhoto.jpeg(seed: 0, width: 480, height: 640), to: "photos/a/seatall.jpg")
        for (name, turn) in [("sea", 0), ("sea-upside-down", 180), ("seatall", 90)] {
            try folder.write("rotate: \(turn)\n", to: "photos/a/\(name).jpg.yml")
        }
        try folder.write(TestPhoto.jpeg(seed: 0), to: "photos/a/sea-upside-down.jpg")
        #expect(try build().exitCode == 0)
        #expect(
            try pictures(of: "a") == [
                "640x480 ", "160x120 ", "640x480 redgreen", "160x120 redgreen", "640x480 green", "160x120 green",
            ])
        try folder.write("rotate: 270\n", to: "photos/a/seatall.jpg.yml")
        #expect(try build().exitCode == 0)
        #expect(
            try pictures(of: "a") == [
                "640x480 ", "160x120 ", "640x480 redgreen", "160x120 redgreen", "640x480 red", "160x120 red",
            ])
    }

    @Test func photosAreTurnedAsInPicasaAndInSidecars() throws {
        let built = try build()
        #expect(built.exitCode == 0, "\(built.errors)")
        #expect(try pictures(of: "a") == ["640x480 ", "160x120 "])
        #expect(try pictures(of: "b") == ["480x640 green", "160x213 green"])
        #expect(try pictures(of: "c") == ["640x480 redgreen", "160x120 redgreen"])
        let page = try folder.read("site/b/sea.html")
        #expect(page.contains("width=\"480\" height=\"640\""), "\(page)")
        #expect(try build().output.contains("up to date"))

        // What the user writes takes precedence; without either, the photo is as in a clean build.
        try folder.write("rotate: -90\n", to: "photos/a/sea.jpg.yml")
        try folder.write("rotate: 0\n", to: "photos/c/sea.jpg.yml")
        try folder.write("rotate: 45\n", to: "photos/b/sea.jpg.yml")
        try FileManager.default.removeItem(at: folder.url("photos/b/.picasa.ini"))
        #expect(try build().errors.contains("b/sea.jpg.yml:1:9: error: expected 0, 90, 180, 270 or -90 for `rotate`"))
        #expect(try pictures(of: "a") == ["480x640 red", "160x213 red"])
        for album in ["b", "c"] { #expect(try pictures(of: album) == ["640x480 ", "160x120 "], "\(album)") }
    }

    /// Photo programs do not write into raw photos: the orientation is in the sidecar.
    @Test func rawPhotosAreTurnedAsInTheirXMPSidecars() throws {
        func sidecar(_ orientation: Int) -> String {
            """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="\(orientation)"/>
            </rdf:RDF></x:xmpmeta>
            """
        }
        let photo = try TestPhoto.jpeg(seed: 0)
        let raw = Data("FUJIFILMCCD-RAW 0201".utf8) + Data(count: 300) + photo + Data(count: 90)
        for name in ["a", "b", "c"] { try folder.remove("photos/\(name)") }
        try folder.write(raw, to: "photos/d/sea.raf")
        try folder.write(raw, to: "photos/e/sea.raf")
        try folder.write(photo, to: "photos/f/sea.jpg")
        try folder.write(sidecar(6), to: "photos/d/sea.xmp")
        try folder.write(sidecar(6), to: "photos/e/sea.raf.xmp")
        try folder.write("rotate: 180\n", to: "photos/e/sea.raf.yml")
        try folder.write(sidecar(6), to: "photos/f/sea.jpg.xmp")
        try folder.age("photos")
        let built = try build()
        #expect(built.exitCode == 0, "\(built.errors)")
        #expect(try pictures(of: "d") == ["480x640 green", "160x213 green"])
        #expect(try pictures(of: "e") == ["480x640 red", "160x213 red"])
        // A JPEG carries its own orientation, and the sidecar is older.
        #expect(try pictures(of: "f") == ["640x480 ", "160x120 "])

        try folder.write(sidecar(2), to: "photos/d/sea.xmp")
        try folder.write(sidecar(9), to: "photos/e/sea.raf.xmp")
        try folder.age("photos", seconds: 30)
        #expect(try build().exitCode == 0)
        #expect(try pictures(of: "d") == ["640x480 red", "160x120 red"])
        #expect(try pictures(of: "e") == ["640x480 redgreen", "160x120 redgreen"])
        let incremental = try folder.contents(of: "site")
        try folder.remove("site")
        try folder.remove("photos/.albumgen")
        #expect(try build().exitCode == 0)
        #expect(try folder.contents(of: "site") == incremental)
    }
}
