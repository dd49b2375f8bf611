public import AlbumModel
import Glibc
import JPEGCodec

/// Renditions of what another program has decoded: a frame of a video.
extension Renderer {
    /// The size that the outputs have to be made from.
    public static func baseSize(of outputs: [RenditionOutput], facts: MediaFacts) -> PixelSize {
        base(of: outputs.map { limited($0.spec, to: facts) }, in: facts.size)
    }

    /// Writes every output.
    ///
    /// - Parameters:
    ///   - frame: three bytes a pixel, sRGB, upright.
    ///   - path: the video, for messages.
    public func render(
        frame: [UInt8], size: PixelSize, path: String, facts: MediaFacts, outputs: [RenditionOutput]
    ) throws(ImagingError) -> RenderedPhoto {
        guard let picture = PixelImage(size: size, channels: 3), frame.count == picture.byteCount else {
            throw .undecodable(path: path, operation: "taking a picture from it", reason: "out of memory")
        }
        picture.withPixels { pixels in
            for index in frame.indices { pixels[index] = frame[index] }
        }
        var bytes: [Int] = []
        for output in outputs {
            bytes.append(
                try Self.write(picture, as: Self.limited(output.spec, to: facts), to: output.path, of: path))
        }
        return RenderedPhoto(bytes: bytes, dominantColour: try Self.dominantColour(of: picture, path: path))
    }
}
