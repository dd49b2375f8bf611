import AlbumModel
import Glibc
import JPEGCodec
import JXLCodec
import VipsShim

extension Renderer {
    func decodeJXL(
        path: String, facts: MediaFacts, stored: PixelSize, warnings: inout [String]
    ) throws(ImagingError) -> PixelImage {
        let file = try MappedFile(path: path)
        var raw = jx_picture()
        let problem = file.withBytes { jx_decode($0.bindMemory(to: UInt8.self).baseAddress, $0.count, &raw) }
        if let problem { throw .undecodable(path: path, operation: "decoding", reason: String(cString: problem)) }
        let profile = EncodedBytes.array(taking: raw.profile, count: raw.profile_length)
        if raw.is_cut { warnings.append(damageWarning) }
        let coded = CodedColour(primaries: Int(raw.primaries), transfer: Int(raw.transfer))
        let meaning: PixelMeaning =
            HighDynamicRange(coded).map { .highRange($0) }
            ?? PixelMeaning(
                embedded: profile.isEmpty ? nil : profile, channels: raw.channels < 3 ? 1 : 3)
        let picture = try eightBits(of: raw, meaning, path: path, warnings: &warnings)
        if case .highRange(let range) = meaning { range.map(picture) }
        return try exactly(stored, picture, path: path)
    }

    /// Takes over the pixels.
    private func eightBits(
        of raw: jx_picture, _ meaning: PixelMeaning, path: String, warnings: inout [String]
    ) throws(ImagingError) -> PixelImage {
        let size = PixelSize(width: Int(raw.width), height: Int(raw.height))
        let channels = Int(raw.channels)
        if !raw.is_wide, case .sRGB = meaning, channels != 2 {
            return PixelImage(
                taking: jc_image(
                    pixels: raw.pixels.assumingMemoryBound(to: UInt8.self), width: raw.width, height: raw.height,
                    channels: raw.channels))
        }
        defer { free(raw.pixels) }
        let bytes = UnsafeRawBufferPointer(
            start: raw.pixels, count: size.pixels * channels * (raw.is_wide ? 2 : 1))
        func lent(
            _ body: (borrowing VipsPicture) throws(VipsFailure) -> PixelImage
        ) throws(VipsFailure) -> PixelImage {
            try raw.is_wide
                ? VipsPicture.withWidePixels(bytes, size: size, channels: channels, body)
                : VipsPicture.withPixels(bytes, size: size, channels: channels, body)
        }
        do throws(VipsFailure) {
            try VipsRuntime.start()
            if case .profile(let profile) = meaning {
                do throws(VipsFailure) {
                    return try lent { (plain) throws(VipsFailure) in try plain.converted(byProfile: profile).pixels() }
                } catch { warnings.append(profileWarning) }
            }
            return try lent { (plain) throws(VipsFailure) in try plain.pixels() }
        } catch {
            throw .undecodable(path: path, operation: "decoding", reason: error.reason)
        }
    }
}
