import AlbumModel
import Foundation
import Testing

@testable import Imaging

/// Pictures whose channels libvips takes for something else, and BigTIFF, which exiv2 does not read.
@Suite struct ChannelMeaningTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func published(
        _ bytes: [UInt8], _ name: String
    ) throws -> (picture: Bitmap, photo: RenderedPhoto, facts: MediaFacts) {
        let path = try scratch.write(bytes, name)
        let facts = try ImageInspector.inspect(path: path).facts
        let output = RenditionOutput(
            spec: RenditionSpec(size: facts.size, format: .png, quality: 90),
            path: scratch.path("out.png"))
        let photo = try Renderer().render(path: path, facts: facts, outputs: [output])
        return (try Bitmap(contentsOf: output.path), photo, facts)
    }

    // MARK: BigTIFF

    @Test(arguments: [1, 3, 6, 8], [false, true])
    func `the orientation of a BigTIFF is honoured`(orientation: Int, bigEndian: Bool) throws {
        let stored = Bitmap.quarters(width: 48, height: 32)
        let file = TIFFFile.big(stored, orientation: orientation, bigEndian: bigEndian)
        let (picture, _, facts) = try published(file, "big.tif")
        #expect(facts.orientation == Orientation(exif: orientation))
        let order =
            [1: [0, 1, 2, 3], 3: [3, 2, 1, 0], 6: [2, 0, 3, 1], 8: [1, 3, 0, 2]][orientation] ?? []
        #expect(picture.quarterColours == order.map { stored.quarterColours[$0] })
        #expect((facts.parts.decoder == nil) == (orientation == 1))
    }

    @Test func `an unspecified sample of a BigTIFF is not transparency`() throws {
        let file = TIFFFile.big(
            Bitmap(width: 32, height: 32, plain: [200, 100, 50, 0]), orientation: 1, extra: 0)
        let (picture, _, facts) = try published(file, "mask.tif")
        #expect(!facts.hasAlpha)
        #expect(picture[16, 16] == [200, 100, 50])
    }
}
