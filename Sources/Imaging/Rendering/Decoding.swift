import AlbumModel
import Glibc
import JPEGCodec
import JXLCodec
import VipsShim

/// The warning for renditions of a damaged file.
package let damageWarning = "is damaged or cut short; what could be read is shown"

/// The warning for renditions of a photo whose profile is unusable, for browsers too.
let profileWarning =
    "has a colour profile that cannot be used, so its colours are shown as sRGB; save it as sRGB with another program if they look wrong"

/// Decoding with libjpeg-turbo where possible, with libjxl, and otherwise with libvips.
extension Renderer {
    /// Returns upright sRGB pixels of at least the size `cover`; exactly that size unless the codec itself can scale
    /// close to it.
    func decode(
        path: String, facts: MediaFacts, covering cover: PixelSize, warnings: inout [String]
    ) throws(ImagingError) -> PixelImage {
        let stored = facts.orientation.swapsAxes ? cover.transposed : cover
        let picture: PixelImage
        if facts.format == .jpeg || facts.format == .raw,
            let fast = try decodeJPEG(path: path, part: facts.parts.preview, stored: stored, warnings: &warnings)
        {
            picture = fast
        } else if facts.format == .jxl {
            picture = try decodeJXL(path: path, facts: facts, stored: stored, warnings: &warnings)
        } else {
            picture = try decodeThroughVips(path: path, facts: facts, stored: stored, warnings: &warnings)
        }
        guard facts.orientation != .upright else { return picture }
        guard let upright = picture.oriented(facts.orientation) else {
            throw .undecodable(path: path, operation: "rotating it", reason: "out of memory")
        }
        return upright
    }

    /// Returns nil for JPEGs whose colours are neither grey nor RGB nor CMYK.
    ///
    /// - Parameter part: the range of the JPEG in the file; nil for the whole file.
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
            guard header.kind != JC_OTHER else { return nil }
            return jc_decode(
                data, bytes.count, Int32(stored.width), Int32(stored.height), &raw, &profile, &profileLength, &status)
        }
        guard let isDecoded else { return nil }
        guard isDecoded else {
            throw .undecodable(path: path, operation: "decoding", reason: CodecText.message(of: status))
        }
        var icc = EncodedBytes.array(taking: profile, count: profileLength)
        if icc.isEmpty, header.kind == JC_COLOUR { icc = Self.statedProfile(of: file, part: part) }
        let meaning = ColourInterpretation(
            embedded: icc, channels: header.kind == JC_INK ? 4 : raw.channels < 3 ? 1 : 3)
        // The codec's scale may be larger than wanted; finish scaling before colours are converted, except for inks.
        var picture =
            header.kind == JC_INK ? mixed(&raw, meaning, warnings: &warnings) : PixelImage(taking: raw)
        if status.damage > 0 {
            // A baseline file that breaks off in its first rows has little more than the grey that the decoder fills
            // in.
            guard header.progressive || status.damaged_row > raw.height / 50 || status.damage < 3 else {
                throw .undecodable(
                    path: path, operation: "decoding", reason: "it is cut short or damaged from its first rows on")
            }
            warnings.append(damageWarning)
        }
        picture = try exactly(stored, picture, path: path)
        guard header.kind != JC_INK, case .profile(let bytes) = meaning else { return picture }
        do throws(VipsFailure) {
            try VipsRuntime.start()
            return try VipsPicture.withPixels(of: picture) { (plain) throws(VipsFailure) in
                try plain.converted(byProfile: bytes).pixels()
            }
        } catch {
            warnings.append(profileWarning)
            return picture
        }
    }

    /// Converts inks to RGB, by their profile if there is one, and takes ownership of the pixels.
    private func mixed(
        _ raw: inout jc_image, _ meaning: ColourInterpretation, warnings: inout [String]
    ) -> PixelImage {
        if case .profile(let profile) = meaning {
            do throws(VipsFailure) {
                try VipsRuntime.start()
                let picture = try VipsPicture.withInks(of: raw) { (inks) throws(VipsFailure) in
                    try inks.converted(byProfile: profile).pixels()
                }
                free(raw.pixels)
                return picture
            } catch { warnings.append(profileWarning) }
        }
        jc_mix_inks(&raw)
        return PixelImage(taking: raw)
    }

    /// Returns the profile for what EXIF states, of the file or of the JPEG inside it; empty if they state nothing.
    private static func statedProfile(of file: borrowing MappedFile, part: Range<Int>?) -> [UInt8] {
        file.withBytes { bytes in
            let inner = part.map { UnsafeRawBufferPointer(rebasing: bytes[$0.clamped(to: 0..<bytes.count)]) }
            return CameraColours.profile(of: bytes) ?? inner.flatMap(CameraColours.profile) ?? []
        }
    }

    func exactly(
        _ size: PixelSize, _ picture: consuming PixelImage, path: String
    ) throws(ImagingError) -> PixelImage {
        guard picture.size != size else { return picture }
        guard let exact = picture.scaled(to: size, cropsToFill: false) else {
            throw .undecodable(path: path, operation: "scaling it", reason: "out of memory")
        }
        return exact
    }

    private func decodeThroughVips(
        path: String, facts: MediaFacts, stored: PixelSize, warnings: inout [String]
    ) throws(ImagingError) -> PixelImage {
        let file = try MappedFile(path: path)
        return try file.withBytes { (bytes) throws(ImagingError) in
            try LoadableFile.with(path, bytes, format: facts.format) { (loadable) throws(ImagingError) in
                try decodeThroughVips(
                    loadable, path: path, facts: facts, stored: stored, warnings: &warnings)
            }
        }
    }

    /// - Parameters:
    ///   - loadable: the path of what libvips reads.
    ///   - path: the path of the photo.
    private func decodeThroughVips(
        _ loadable: String, path: String, facts: MediaFacts, stored: PixelSize, warnings: inout [String]
    ) throws(ImagingError) -> PixelImage {
        do throws(VipsFailure) {
            try VipsRuntime.start()
        } catch {
            throw .undecodable(path: path, operation: "decoding", reason: error.reason)
        }
        VipsRuntime.open(loaders: untrustedLoaders)
        let decoding = try VipsDecoding(loadable, path: path, facts: facts)
        func attempt(strict: Bool, converts: Bool) throws(VipsFailure) -> PixelImage {
            try decoding.picture(loadable, size: stored, strict: strict, converts: converts).pixels()
        }
        func attempts(_ warnings: inout [String]) throws(ImagingError) -> PixelImage {
            do throws(VipsFailure) {
                do throws(VipsFailure) { return try attempt(strict: true, converts: decoding.converts) } catch {}
                // The file is damaged, or the colour engine rejects the profile; browsers ignore such profiles, and so
                // does this code.
                if decoding.converts, let whole = try? attempt(strict: true, converts: false) {
                    warnings.append(profileWarning)
                    return whole
                }
                let salvaged = try attempt(strict: false, converts: decoding.converts)
                warnings.append(damageWarning)
                return salvaged
            } catch {
                throw .undecodable(error, format: facts.format, path: path, operation: "decoding")
            }
        }
        let picture = try attempts(&warnings)
        decoding.range?.map(picture)
        return picture
    }
}

/// Decoding JPEG XL with libjxl.
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
        let meaning: ColourInterpretation =
            HighDynamicRange(coded).map { .highRange($0) }
            ?? ColourInterpretation(
                embedded: profile.isEmpty ? nil : profile, channels: raw.channels < 3 ? 1 : 3)
        let picture = try eightBits(of: raw, meaning, path: path, warnings: &warnings)
        if case .highRange(let range) = meaning { range.map(picture) }
        return try exactly(stored, picture, path: path)
    }

    /// Converts to 8 bits and takes ownership of the pixels.
    private func eightBits(
        of raw: jx_picture, _ meaning: ColourInterpretation, path: String, warnings: inout [String]
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

/// Messages of libjpeg, which are C arrays.
enum CodecText {
    static func message(of status: jc_status) -> String {
        withUnsafeBytes(of: status.message) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
