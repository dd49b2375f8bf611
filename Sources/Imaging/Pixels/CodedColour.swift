/// What the numbers of pixels mean by ITU-T H.273, which PNG (`cICP`), AVIF, HEIC and JPEG XL say it by.
struct CodedColour: Hashable {
    var primaries: Int
    var transfer: Int

    /// What has to be done to the pixels.
    var meaning: PixelMeaning {
        if let range = HighDynamicRange(self) { return .highRange(range) }
        guard let chromaticities else { return .sRGB }
        let curve: MatrixProfile.Curve? =
            switch transfer {
            case 4: .gamma(2.2)
            case 5: .gamma(2.8)
            case 8: .gamma(1)
            case 17: .gamma(2.6)
            // BT.709's and BT.601's are taken for sRGB's, as Firefox does; what says nothing, or nothing known, likewise.
            default: .sRGB
            }
        guard let curve, chromaticities != .bt709 || curve != .sRGB else { return .sRGB }
        return .profile(MatrixProfile(chromaticities, curve).bytes)
    }

    /// Nil for what is unknown.
    private var chromaticities: MatrixProfile.Chromaticities? {
        switch primaries {
        case 1: .bt709
        case 5, 6, 7: MatrixProfile.Chromaticities(red: (0.630, 0.340), green: (0.310, 0.595), blue: (0.155, 0.070))
        case 9: MatrixProfile.Chromaticities(red: (0.708, 0.292), green: (0.170, 0.797), blue: (0.131, 0.046))
        case 11:
            MatrixProfile.Chromaticities(
                red: (0.680, 0.320), green: (0.265, 0.690), blue: (0.150, 0.060), white: (0.314, 0.351))
        case 12: MatrixProfile.Chromaticities(red: (0.680, 0.320), green: (0.265, 0.690), blue: (0.150, 0.060))
        // Unspecified, but the curve may still be another than sRGB's.
        case 2: .bt709
        default: nil
        }
    }
}

/// What the numbers of a picture's pixels mean.
enum PixelMeaning {
    case sRGB
    /// Of an ICC profile that is not sRGB's.
    case profile([UInt8])
    case highRange(HighDynamicRange)

    /// Of an embedded profile, for a picture with so many channels of colour.
    init(embedded profile: [UInt8]?, channels: Int) {
        guard let profile, !ColourProfile(profile).isSRGB(channels: channels) else {
            self = .sRGB
            return
        }
        self = .profile(profile)
    }
}
