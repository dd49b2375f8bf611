import JPEGCodec

extension PixelImage {
    /// RGBA out of grey with alpha, which no loop here handles as it is. Nil without memory.
    borrowing func withGreyAndAlphaSpread() -> PixelImage? {
        guard let result = PixelImage(size: size, channels: 4) else { return nil }
        withPixels { from in
            result.withPixels { to in
                for index in 0..<from.count / 2 {
                    for channel in 0..<3 { to[index * 4 + channel] = from[index * 2] }
                    to[index * 4 + 3] = from[index * 2 + 1]
                }
            }
        }
        return result
    }
}
