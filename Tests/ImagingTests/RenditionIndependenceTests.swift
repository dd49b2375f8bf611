import AlbumModel
import Foundation
internal import Planning
import Testing

@testable import Imaging

/// A rendition's key names nothing of the other renditions, so its bytes must not depend on them.
@Suite struct RenditionIndependenceTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Detail at every scale, so that two decodes of different sizes differ.
    private func photo(_ name: String, width: Int, height: Int) throws -> String {
        let picture = Bitmap(width: width, height: height) { x, y in
            [UInt8((x * x / 7 + y) & 255), UInt8((x + y * y / 5) & 255), UInt8((x ^ y) & 255)]
        }
        try picture.save(scratch.path(name))
        return scratch.path(name)
    }

    private func made(
        _ specs: [RenditionSpec], of path: String, _ facts: MediaFacts
    ) throws -> [(bytes: Data, colour: String)] {
        let outputs = specs.indices.map { RenditionOutput(spec: specs[$0], path: scratch.path("out-\($0)")) }
        let photo = try Renderer().render(path: path, facts: facts, outputs: outputs)
        return try zip(outputs, photo.dominantColours).map { output, colour in
            (try Data(contentsOf: URL(fileURLWithPath: output.path)), colour)
        }
    }

    /// What sites may set: the default, small originals with larger thumbnails, squares, several widths, cards of their own base.
    private static func specs(of facts: MediaFacts) -> [RenditionSpec] {
        let widths: [[Int]] = [[360, 720], [400, 720], [90], [500]]
        var specs: [RenditionSpec] = []
        for (place, widths) in widths.enumerated() {
            var thumbnails = Thumbnails()
            thumbnails.widths = widths
            if place == 3 { thumbnails.crop = .square }
            for edge in [300, 400, 2048] {
                var originals = Originals()
                originals.longEdge = edge
                let planned = RenditionPlanner(thumbnails: thumbnails, originals: originals)
                    .renditions(of: facts, resizesOriginal: edge != 400)
                specs += planned.thumbnails + planned.originals
            }
        }
        // A base that is too small for what should be made from it. No plan contains one.
        specs.append(
            RenditionSpec(
                size: facts.size.fitting(longEdge: 200), base: facts.size.fitting(longEdge: 100), format: .jpeg,
                quality: 80))
        // Parts, for faces.
        for (left, side) in [(0.1, 0.6), (0.35, 0.2)] {
            var face = RenditionSpec(
                size: PixelSize(width: 60, height: 60), base: facts.size.fitting(longEdge: 400), format: .jpeg,
                quality: 80)
            face.region = PictureRegion(left: left, top: 0.1, width: side, height: side)
            specs.append(face)
        }
        var seen: Set<RenditionSpec> = []
        return specs.filter { seen.insert($0).inserted }
    }

    @Test(
        arguments: [
            ("wide.jpg", 820, 540), ("tall.jpg", 540, 820), ("tall.png", 300, 820), ("wide.webp[lossless]", 820, 300),
            ("strip.jpg", 1640, 180),
        ])
    func `a rendition made among any others has the bytes of one made alone`(
        name: String, width: Int, height: Int
    ) throws {
        _ = try photo(name, width: width, height: height)
        let path = scratch.path(String(name.prefix { $0 != "[" }))
        let facts = try ImageInspector.inspect(path: path).facts
        let specs = Self.specs(of: facts)
        let alone = try specs.map { try made([$0], of: path, facts)[0] }
        var random = SeededNumbers(seed: 17)
        for _ in 0..<6 {
            let chosen = specs.indices.filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
            guard !chosen.isEmpty else { continue }
            let together = try made(chosen.map { specs[$0] }, of: path, facts)
            for (place, result) in zip(chosen, together) {
                #expect(result.bytes == alone[place].bytes, "\(specs[place].canonicalName) among \(chosen)")
                #expect(result.colour == alone[place].colour, "\(specs[place].canonicalName) among \(chosen)")
            }
        }
    }

    @Test(arguments: [(4032, 3024), (3024, 4032), (6000, 1500), (500, 2000), (800, 800)])
    func `one decode serves all that a plan asks of a photo`(width: Int, height: Int) {
        let facts = MediaFacts(format: .jpeg, storedSize: PixelSize(width: width, height: height))
        for edge in [800, 2048] {
            for crop in [Thumbnails.Crop.none, .square] {
                var (thumbnails, originals) = (Thumbnails(), Originals())
                thumbnails.crop = crop
                originals.longEdge = edge
                let planned = RenditionPlanner(thumbnails: thumbnails, originals: originals)
                    .renditions(of: facts, resizesOriginal: true)
                let all = planned.thumbnails + planned.steps + planned.originals
                let sizes = Set(all.map { $0.decodedSize(in: facts.size) })
                #expect(sizes.count == 1, "\(width)x\(height) to \(edge): \(sizes)")
            }
        }
    }
}

/// The same numbers in each run: with `SystemRandomNumberGenerator`, nobody could reproduce a failure.
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (state >> 32) ^ (state &* 0x9E37_79B9_7F4A_7C15)
    }
}
