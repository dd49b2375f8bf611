import AlbumModel
import Foundation
internal import Planning
import Testing

@testable import Imaging

/// How graphics are distinguished from photographs, and in which formats they are published.
@Suite struct PictureDetailTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Stands in for red letters: stripes of pure colours, one pixel wide.
    private static func chart(width: Int, height: Int) -> Bitmap {
        Bitmap(width: width, height: height) { x, y in
            y % 40 < 20 ? [255, 255, 255] : x % 8 == 0 ? [220, 0, 0] : [255, 255, 255]
        }
    }

    private static func photograph(width: Int, height: Int) -> Bitmap {
        var random = SeededNumbers(seed: 3)
        return Bitmap(width: width, height: height) { x, y in
            let light = 128 + Int(60 * sin(Double(x) / 40) + 40 * cos(Double(y) / 30))
            return (0..<3).map { _ in UInt8(max(0, min(255, light + Int.random(in: -12...12, using: &random)))) }
        }
    }

    private func inspected(_ picture: Bitmap, _ name: String) throws -> MediaFacts {
        try picture.save(scratch.path(name))
        return try ImageInspector.inspect(path: scratch.path(String(name.prefix { $0 != "[" }))).facts
    }

    @Test(arguments: ["png", "gif", "webp[lossless]"])
    func `a chart is flat where its file has lost nothing`(format: String) throws {
        #expect(try inspected(Self.chart(width: 400, height: 300), "chart." + format).detail == .flat)
    }

    @Test(arguments: ["jpg", "webp[Q=90]"])
    func `what has lost something already counts as a photograph`(format: String) throws {
        #expect(try inspected(Self.chart(width: 400, height: 300), "chart." + format).detail == .photograph)
    }

    @Test(arguments: ["png", "webp[lossless]"])
    func `a photograph is one in every format`(format: String) throws {
        #expect(try inspected(Self.photograph(width: 300, height: 200), "photo." + format).detail == .photograph)
    }

    @Test(arguments: [("webp[lossless]", true), ("webp[Q=90]", false), ("jpg", false)])
    func `a WebP says whether it lost something`(format: String, isLossless: Bool) throws {
        #expect(try inspected(Self.photograph(width: 300, height: 200), "a." + format).isLossless == isLossless)
    }

    @Test func `an icon is flat however it is drawn`() throws {
        #expect(try inspected(Self.photograph(width: 32, height: 32), "icon.png").detail == .flat)
    }

    private func planned(_ facts: MediaFacts) -> RenditionPlanner.Renditions {
        RenditionPlanner(thumbnails: Thumbnails(), originals: Originals()).renditions(of: facts, resizesOriginal: true)
    }

    @Test func `of a chart every pixel is published as it was, and thumbnails keep their colours sharp`() throws {
        let chart = Self.chart(width: 800, height: 600)
        let facts = try inspected(chart, "chart.png")
        let renditions = planned(facts)
        #expect(renditions.originals.map(\.format) == [.webp])
        // The largest is as large as the chart itself.
        #expect(renditions.thumbnails.map(\.format) == [.jpeg, .jpeg, .webp])
        let specs = renditions.originals + renditions.thumbnails
        let outputs = specs.indices.map {
            RenditionOutput(spec: specs[$0], path: scratch.path("out-\($0).\(specs[$0].format.fileExtension)"))
        }
        _ = try Renderer().render(path: scratch.path("chart.png"), facts: facts, outputs: outputs)
        #expect(try Bitmap(contentsOf: outputs[0].path).pixels == chart.pixels)
        for output in outputs.dropFirst() where output.spec.format == .webp {
            #expect(try Bitmap(contentsOf: output.path).pixels == chart.pixels)
        }
        for output in outputs where output.spec.format == .jpeg {
            let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: output.path)))
            #expect(try Self.sampling(ofJPEG: bytes) == 0x11, "the first component's factors are 1 x 1 in 4:4:4")
        }
    }

    @Test func `a WebP that lost nothing is turned without a loss`() throws {
        let picture = Self.photograph(width: 60, height: 40)
        var facts = try inspected(picture, "turned.webp[lossless]")
        facts.orientation = .rotated90
        let specs = RenditionPlanner(thumbnails: Thumbnails(), originals: Originals())
            .renditions(of: facts, resizesOriginal: true, keepsPixels: facts.isLossless).originals
        let output = RenditionOutput(spec: try #require(specs.first), path: scratch.path("out.webp"))
        _ = try Renderer().render(path: scratch.path("turned.webp"), facts: facts, outputs: [output])
        var turned: [UInt8] = []
        for y in 0..<60 {
            for x in 0..<40 {
                let place = ((39 - x) * 60 + y) * 3
                turned += picture.pixels[place..<place + 3]
            }
        }
        #expect(try Bitmap(contentsOf: output.path).pixels == turned)
    }

    @Test func `a photograph from a PNG is JPEG as it was`() throws {
        let facts = try inspected(Self.photograph(width: 300, height: 200), "photo.png")
        let specs = planned(facts).originals + planned(facts).thumbnails
        #expect(specs.allSatisfy { $0.format == .jpeg && $0.colours == .usual })
        let output = RenditionOutput(spec: specs[0], path: scratch.path("out.jpg"))
        _ = try Renderer().render(path: scratch.path("photo.png"), facts: facts, outputs: [output])
        let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: output.path)))
        #expect(try Self.sampling(ofJPEG: bytes) == 0x22)
    }

    @Test func `what becomes one format is published once`() {
        var facts = MediaFacts(format: .png, storedSize: PixelSize(width: 300, height: 200))
        facts.detail = .flat
        var thumbnails = Thumbnails()
        thumbnails.formats = [.webp, .jpeg]
        let renditions = RenditionPlanner(thumbnails: thumbnails, originals: Originals())
            .renditions(of: facts, resizesOriginal: true)
        #expect(renditions.thumbnails.map(\.canonicalName) == ["300x200-lossless-q\(thumbnails.quality).webp"])
    }

    /// The sampling factors of the first component.
    private static func sampling(ofJPEG bytes: [UInt8]) throws -> UInt8 {
        let frame = try #require(bytes.firstRange(of: [0xFF, 0xC0]))
        return bytes[frame.lowerBound + 11]
    }
}
