import AlbumModel
import Foundation
import Testing

@testable import Imaging

/// Pictures whose channels libvips mistakes for something else, and BigTIFF, which exiv2 does not read.
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

    private static func samples(_ pixel: [UInt8]) -> [UInt8] {
        Array(repeating: pixel, count: 32 * 32).joined() + []
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

    // MARK: Grey

    @Test(arguments: [("grey.avif", HEIFFile.greyAVIF), ("grey.heic", HEIFFile.greyHEIC)])
    func `a grey profile of a picture without colours is applied`(name: String, file: [UInt8]) throws {
        let (picture, photo, facts) = try published(file, name)
        #expect(picture[16, 16].allSatisfy { abs($0 - 148) <= 2 }, "found \(picture[16, 16])")
        #expect(photo.warnings == [])
        #expect(facts.parts.decoder == 1)
    }

    @Test func `a grey profile of a picture with colours is ignored`() throws {
        try Bitmap(width: 32, height: 32, plain: [200, 100, 50]).save(
            scratch.path("colours.avif[lossless]"), profile: TestProfile.linearGrey)
        let file = try Array(Data(contentsOf: URL(fileURLWithPath: scratch.path("colours.avif"))))
        let (picture, _, facts) = try published(file, "colours.avif")
        #expect(picture[16, 16].isNear([200, 100, 50], within: 3), "found \(picture[16, 16])")
        #expect(facts.parts.decoder == nil)
    }

    // MARK: Transparency

    @Test func `colours of an AVIF that were multiplied by alpha are divided again`() throws {
        let (picture, _, facts) = try published(HEIFFile.premultiplied, "alpha.avif")
        #expect(facts.hasAlpha)
        #expect(picture[16, 16].isNear([200, 100, 50, 128], within: 4), "found \(picture[16, 16])")
        #expect(facts.parts.decoder == 1)
    }

    // MARK: Luma and differences of colour

    @Test(
        arguments: [
            ([124, 86, 182], [200, 100, 50]), ([29, 255, 107], [0, 0, 255]),
            ([200, 128, 128], [200, 200, 200]),
        ] as [([UInt8], [Int])])
    func `YCbCr in a TIFF is shown in its colours`(pixel: [UInt8], expected: [Int]) throws {
        let file = TIFFFile.plain(
            Self.samples(pixel), size: 32, channels: 3, bits: 8, photometric: 6, subsampling: (1, 1))
        let (picture, photo, facts) = try published(file, "luma.tif")
        #expect(picture[16, 16].isNear(expected, within: 2), "found \(picture[16, 16])")
        #expect(photo.warnings == [])
        #expect(facts.parts.decoder == 1)
    }

    @Test(arguments: [(8, 2, 1), (8, 2, 2), (16, 1, 1)])
    func `YCbCr that is not supported is named`(bits: Int, across: Int, down: Int) throws {
        let file = TIFFFile.plain(
            Self.samples([124, 86, 182, 124, 86, 182]), size: 32, channels: 3, bits: bits, photometric: 6,
            subsampling: (across, down))
        let path = try scratch.write(file, "luma.tif")
        let error = #expect(throws: ImagingError.self) { try ImageInspector.inspect(path: path) }
        #expect(error?.reason.contains("its colours are YCbCr in a form that is not supported") == true)
    }

    // MARK: L*a*b*

    /// As lcms converts them. The second and third coordinate are signed.
    @Test(
        arguments: [
            ([138, 38, 46], [199, 100, 50]), ([75, 68, 144], [22, 7, 252]),
            ([180, 192, 54], [10, 200, 61]),
        ] as [([UInt8], [Int])], [[], TestProfile.displayP3])
    func `L*a*b* in a TIFF is shown in its colours`(colour: ([UInt8], [Int]), profile: [UInt8]) throws {
        let file = TIFFFile.plain(
            Self.samples(colour.0), size: 32, channels: 3, bits: 8, photometric: 8, profile: profile)
        let (picture, photo, facts) = try published(file, "lab.tif")
        #expect(picture[16, 16].isNear(colour.1, within: 5), "found \(picture[16, 16])")
        #expect(photo.warnings == [])
        #expect(!facts.hasAlpha)
        #expect(facts.parts.decoder == 1)
    }
}
