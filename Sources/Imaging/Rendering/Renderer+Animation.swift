import AlbumModel
import VipsShim

extension Renderer {
    /// All frames, in the size of `spec`, as GIF or WebP with their delays. Answers the file's size in bytes.
    func renderAnimation(
        path: String, facts: MediaFacts, spec: RenditionSpec, to output: String, warnings: inout [String]
    ) throws(ImagingError) -> Int {
        do throws(VipsFailure) {
            try VipsRuntime.start()
        } catch {
            throw .undecodable(path: path, operation: "scaling its animation", reason: error.reason)
        }
        let decoding = try VipsDecoding(path: path, facts: facts)
        func attempt(strict: Bool) throws(VipsFailure) -> EncodedBytes {
            try decoding.picture(
                path, size: spec.size, strict: strict, converts: decoding.converts, allFrames: true,
                crops: spec.cropsToFill
            )
            .encoded(as: spec.format == .gif ? VS_GIF : VS_WEBP, quality: spec.quality)
        }
        let encoded: EncodedBytes
        do throws(VipsFailure) {
            do throws(VipsFailure) { encoded = try attempt(strict: true) } catch {
                encoded = try attempt(strict: false)
                warnings.append(damageWarning)
            }
        } catch {
            throw .undecodable(path: path, operation: "scaling its animation", reason: error.reason)
        }
        try encoded.write(to: output)
        return encoded.count
    }
}
