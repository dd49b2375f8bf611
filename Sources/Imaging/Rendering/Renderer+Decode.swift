import AlbumModel
import JPEGCodec
import VipsShim

/// What a damaged file's renditions are accompanied by.
let damageWarning = "is damaged or cut short; what could be read is shown"

extension Renderer {
    /// Upright sRGB pixels of at least the size `cover`; just that size unless the codec has a scale near it of its own.
    func decode(
        path: String, facts: MediaFacts, covering cover: PixelSize, warnings: inout [String]
    ) throws(ImagingError) -> PixelImage {
        let stored = facts.orientation.swapsAxes ? cover.transposed : cover
        let picture: PixelImage
        if facts.format == .jpeg || facts.format == .raw,
            let fast = try decodeJPEG(path: path, part: facts.parts.preview, stored: stored, warnings: &warnings)
        {
            picture = fast
        } else {
            picture = try decodeThroughVips(path: path, stored: stored, warnings: &warnings)
            if facts.format == .avif || facts.format == .heic {
                let range = try MappedFile(path: path).withBytes { HighDynamicRange($0) }
                range?.map(picture)
            }
        }
        guard facts.orientation != .upright else { return picture }
        guard let upright = picture.oriented(facts.orientation) else {
            throw .undecodable(path: path, operation: "turning it upright", reason: "out of memory")
        }
        return upright
    }

    /// Nil for the kinds of JPEG that libvips must convert: CMYK and the like.
    ///
    /// - Parameter part: the bytes of the file that are the JPEG; nil for all.
    private func decodeJPEG(
        path: String, part: Range<Int>?, stored: PixelSize, warnings: inout [String]
    ) throws(ImagingError) -> PixelImage? {
        let file = try MappedFile(path: path)
        var header = jc_header()
        var status = jc_status()
        var raw = jc_image()
        var profile: UnsafeMutablePointer<UInt8>?
        var profileLength = 0
        let isDecoded: Bool? = file.withBytes { whole in
            let bytes = UnsafeRawBufferPointer(rebasing: whole[(part ?? 0..<whole.count).clamped(to: 0..<whole.count)])
            let data = bytes.bindMemory(to: UInt8.self).baseAddress
            guard jc_read_header(data, bytes.count, &header, &status) else { return false }
            guard header.kind == JC_GREY || header.kind == JC_COLOUR else { return nil }
            return jc_decode(
                data, bytes.count, Int32(stored.width), Int32(stored.height), &raw, &profile, &profileLength, &status)
        }
        guard let isDecoded else { return nil }
        guard isDecoded else {
            throw .undecodable(path: path, operation: "decoding", reason: CodecText.message(of: status))
        }
        let icc = EncodedBytes.array(taking: profile, count: profileLength)
        var picture = PixelImage(taking: raw)
        if status.damage > 0 {
            // Nothing but the grey that the decoder fills in; a baseline file that breaks off in its first rows is lost.
            guard header.progressive || status.damaged_row > raw.height / 50 || status.damage < 3 else {
                throw .undecodable(
                    path: path, operation: "decoding", reason: "it is cut short or damaged from its first rows on")
            }
            warnings.append(damageWarning)
        }
        // The codec's scale may be larger than wanted; the rest of the way is made before anything else is done to the pixels.
        if picture.size != stored {
            guard let exact = picture.scaled(to: stored, cropsToFill: false) else {
                throw .undecodable(path: path, operation: "scaling it", reason: "out of memory")
            }
            picture = exact
        }
        guard !icc.isEmpty, !ColourProfile(icc).isSRGB(channels: picture.channels) else { return picture }
        return Self.converted(picture, by: icc)
    }

    /// In sRGB; as it was, where the colour engine does not take the profile, which is what browsers do as well.
    private static func converted(_ picture: consuming PixelImage, by profile: [UInt8]) -> PixelImage {
        let result: PixelImage?
        do throws(VipsFailure) {
            try VipsRuntime.start()
            result = try VipsPicture.withPixels(of: picture) { (plain) throws(VipsFailure) in
                try plain.converted(byProfile: profile).pixels()
            }
        } catch { result = nil }
        guard let result else { return picture }
        return result
    }

    private func decodeThroughVips(
        path: String, stored: PixelSize, warnings: inout [String]
    ) throws(ImagingError) -> PixelImage {
        do throws(VipsFailure) {
            try VipsRuntime.start()
            VipsRuntime.open(loaders: untrustedLoaders)
            let converts = try Self.needsConversion(path)
            func attempt(strict: Bool, converts: Bool) throws(VipsFailure) -> PixelImage {
                let scaling = vs_scaling(
                    width: Int32(stored.width), height: Int32(stored.height), all_frames: false, crops: false,
                    strict: strict,
                    converts: converts)
                return try VipsPicture.thumbnail(path, scaling: scaling).pixels()
            }
            do throws(VipsFailure) { return try attempt(strict: true, converts: converts) } catch {}
            // Damage, or a profile that the colour engine does not take; browsers ignore such profiles, and so is done here.
            if converts, let whole = try? attempt(strict: true, converts: false) { return whole }
            let salvaged = try attempt(strict: false, converts: converts)
            warnings.append(damageWarning)
            return salvaged
        } catch {
            throw .undecodable(path: path, operation: "decoding", reason: error.reason)
        }
    }

    /// Whether the pixels mean other colours than sRGB's.
    private static func needsConversion(_ path: String) throws(VipsFailure) -> Bool {
        let picture = try VipsPicture.open(path)
        if picture.isCMYK { return true }
        guard let profile = picture.blob("icc-profile-data") else { return false }
        return !ColourProfile(profile).isSRGB(channels: picture.hasAlpha ? picture.channels - 1 : picture.channels)
    }

    /// All frames, in the size of `spec`, as GIF or WebP with their delays. Answers the file's size in bytes.
    func renderAnimation(
        path: String, spec: RenditionSpec, to output: String, warnings: inout [String]
    ) throws(ImagingError) -> Int {
        var converts = false
        func attempt(strict: Bool) throws(VipsFailure) -> EncodedBytes {
            let scaling = vs_scaling(
                width: Int32(spec.size.width), height: Int32(spec.size.height), all_frames: true,
                crops: spec.cropsToFill,
                strict: strict, converts: converts)
            return try VipsPicture.thumbnail(path, scaling: scaling)
                .encoded(as: spec.format == .gif ? VS_GIF : VS_WEBP, quality: spec.quality)
        }
        let encoded: EncodedBytes
        do throws(VipsFailure) {
            try VipsRuntime.start()
            converts = try Self.needsConversion(path)
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
