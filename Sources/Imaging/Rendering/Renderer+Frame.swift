public import AlbumModel
import Glibc
import JPEGCodec

/// Renditions of what another program has decoded: a frame of a video.
extension Renderer {
    /// Writes every output.
    ///
    /// - Parameters:
    ///   - path: the video, for messages.
    ///   - frame: makes the picture in the stated size: three bytes a pixel, sRGB, upright.
    public func render(
        path: String, facts: MediaFacts, outputs: [RenditionOutput],
        frame: (PixelSize) throws(ImagingError) -> (size: PixelSize, bytes: [UInt8])
    ) throws(ImagingError) -> RenderedPhoto {
        var warnings: [String] = []
        return try render(outputs, of: path, facts: facts, warnings: &warnings) {
            (wanted, _) throws(ImagingError) in
            let (size, bytes) = try frame(wanted)
            guard let picture = PixelImage(size: size, channels: 3), bytes.count == picture.byteCount else {
                throw .undecodable(path: path, operation: "taking a picture from it", reason: "out of memory")
            }
            picture.withPixels { pixels in
                for index in bytes.indices { pixels[index] = bytes[index] }
            }
            return picture
        }
    }
}
