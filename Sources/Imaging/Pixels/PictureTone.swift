import AlbumModel

extension PictureTone {
    /// Measures a picture; returns nil for one with transparency or with fewer rows than bands.
    init?(of image: borrowing PixelImage) {
        guard !image.hasAlpha, image.size.height >= Self.bands else { return nil }
        let (size, channels) = (image.size, image.channels)
        var brightness: [UInt8] = []
        image.withPixels { pixels in
            for band in 0..<Self.bands {
                let rows = size.height * band / Self.bands..<size.height * (band + 1) / Self.bands
                let places = stride(
                    from: rows.lowerBound * size.width * channels, to: rows.upperBound * size.width * channels,
                    by: channels)
                var sum = 0
                for place in places {
                    // The weights of the three colours in perceived brightness.
                    sum +=
                        channels == 1
                        ? 256 * Int(pixels[place])
                        : 54 * Int(pixels[place]) + 183 * Int(pixels[place + 1]) + 19 * Int(pixels[place + 2])
                }
                brightness.append(UInt8(sum / (256 * rows.count * size.width)))
            }
        }
        self.init(brightness)
    }
}
