import AlbumModel

/// What the channels of a picture are, where libvips mistakes them for something else or does not convert them well.
struct ChannelMeaning {
    let isInk: Bool
    /// Coordinates of CIE L*a*b*.
    let isLab: Bool
    /// Grey that is in three channels, with a profile for one.
    private(set) var isGrey = false
    /// Colours that are multiplied by the alpha channel.
    private(set) var isPremultiplied = false
    /// Luma and colour differences.
    private(set) var luma: LumaColours?

    init(_ picture: borrowing VipsPicture, _ bytes: UnsafeRawBufferPointer, format: MediaFormat) {
        isInk = picture.isCMYK
        isLab = picture.isLab
        switch format {
        case .tiff: luma = TIFFSamples(bytes).luma
        case .avif, .heic:
            guard let items = ISOItems(bytes) else { return }
            isPremultiplied = picture.hasAlpha && items.isPremultiplied
            let profile = picture.blob("icc-profile-data").map(ColourProfile.init)
            isGrey = profile?.isGrey == true && items.isGrey
        default: break
        }
    }

    /// The number of channels that form the colours.
    func colours(of picture: borrowing VipsPicture) -> Int { isInk ? 4 : isGrey || picture.channels < 3 ? 1 : 3 }

    /// The version of the decoder: see `EmbeddedParts.decoder`.
    var decoder: Int8? { isInk || isLab || isGrey || isPremultiplied || luma != nil ? 1 : nil }
}
