import AlbumModel
import Foundation
import Testing

@testable import Imaging

/// JPEG XL made by `cjxl`, where it is installed, compared with the output of `djxl` or with what was encoded.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/cjxl"))) struct JPEGXLTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Encodes a picture of one colour of 16 bits, from a plain PPM file.
    private func encoded(_ pixel: [Int], _ options: [String]) throws -> String {
        let header = Array("P6 64 48 65535\n".utf8)
        let bytes = (0..<64 * 48).flatMap { _ in pixel.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
        let source = try scratch.write(header + bytes, "source.ppm")
        let target = scratch.path("encoded.jxl")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/cjxl")
        process.arguments = [source, target, "--quiet"] + options
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return target
    }

    private func published(_ path: String) throws -> (pixel: [Int], photo: RenderedPhoto) {
        let facts = try ImageInspector.inspect(path: path).facts
        #expect(facts.size == PixelSize(width: 64, height: 48))
        let spec = RenditionSpec(size: PixelSize(width: 32, height: 24), format: .png, quality: 90)
        let output = scratch.path("out.png")
        let photo = try Renderer().render(
            path: path, facts: facts, outputs: [RenditionOutput(spec: spec, path: output)])
        return (try Bitmap(contentsOf: output)[16, 12], photo)
    }

    /// The colours that `HighDynamicRange` gives to white of 203 nits, as AVIF, HEIC and films in the same coding get.
    @Test(arguments: ["0", "1"])
    func `PQ is not published nearly black`(distance: String) throws {
        let code = Int(0.5806 * 65535)
        let path = try encoded([code, code, code], ["-d", distance, "-x", "color_space=RGB_D65_202_Rel_PeQ"])
        let (pixel, _) = try published(path)
        #expect(pixel.allSatisfy { abs($0 - 215) <= 10 }, "found \(pixel)")
    }

    @Test(arguments: ["0", "1"])
    func `HLG is not published nearly black`(distance: String) throws {
        let code = Int(0.75 * 65535)
        let path = try encoded([code, code, code], ["-d", distance, "-x", "color_space=RGB_D65_202_Rel_HLG"])
        let (pixel, _) = try published(path)
        #expect(pixel.allSatisfy { abs($0 - 215) <= 12 }, "found \(pixel)")
    }

    /// By the definitions of the colour spaces, as for the other formats.
    @Test(
        arguments: [
            ("RGB_D65_SRG_Rel_SRG", [200, 100, 50]), ("RGB_D65_DCI_Rel_SRG", [216, 93, 29]),
            ("RGB_D65_SRG_Rel_Lin", [229, 168, 122]),
        ], ["0", "1"])
    func `other codings become sRGB`(space: (name: String, expected: [Int]), distance: String) throws {
        let path = try encoded(
            [200 * 257, 100 * 257, 50 * 257], ["-d", distance, "-x", "color_space=\(space.name)"])
        let (pixel, photo) = try published(path)
        #expect(pixel.isNear(space.expected, within: 6), "\(space.name): expected \(space.expected), found \(pixel)")
        #expect(photo.warnings == [])
    }

    @Test(arguments: [["-m", "1"], ["-p"], ["--container=1"], ["-d", "0"]])
    func `every way of encoding is read`(options: [String]) throws {
        let (pixel, photo) = try published(encoded([200 * 257, 100 * 257, 50 * 257], options))
        #expect(pixel.isNear([200, 100, 50], within: 6), "\(options): found \(pixel)")
        #expect(photo.warnings == [])
    }

    @Test func `one that is cut short says so`() throws {
        let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: encoded([51400, 25700, 12850], ["-d", "0"]))))
        let path = try scratch.write(Array(bytes.prefix(bytes.count - 4)), "cut.jxl")
        let facts = try ImageInspector.inspect(path: path).facts
        let spec = RenditionSpec(size: PixelSize(width: 32, height: 24), format: .png, quality: 90)
        let output = RenditionOutput(spec: spec, path: scratch.path("out.png"))
        do {
            let photo = try Renderer().render(path: path, facts: facts, outputs: [output])
            #expect(photo.warnings == [damageWarning])
        } catch {
            #expect(error.reason.hasPrefix("cannot be shown: decoding failed"), "\(error.reason)")
        }
    }
}
