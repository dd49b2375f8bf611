/// The scales that a JPEG decoder supports natively.
///
/// libjpeg-turbo decodes at M/8 of the stored size and does its scaling inside the inverse transform: a rendition of
/// just that size needs no resampling, which is the largest part of making one (measured: 24 ms for decoding 9.5
/// megapixels at one half, 88 ms for the same through a decode and a resampler).
public enum DecodeScale {
    /// The eighths of the stored size that never enlarge.
    public static let eighths = 1...8

    /// What the decoder answers for a stored size: each side times M/8, rounded up.
    public static func size(of stored: PixelSize, eighths: Int) -> PixelSize {
        PixelSize(width: (stored.width * eighths + 7) / 8, height: (stored.height * eighths + 7) / 8)
    }

    /// The size whose long edge is nearest to `longEdge` among the decoder's own, if it lies within `tolerance` (a
    /// fraction of `longEdge`); else nil. A size below the wanted one loses against one as far above it.
    public static func snapped(_ size: PixelSize, toLongEdge longEdge: Int, tolerance: Double) -> PixelSize? {
        var nearest: PixelSize?
        var smallestDistance = Double(longEdge) * tolerance
        for eighths in eighths {
            let candidate = Self.size(of: size, eighths: eighths)
            let distance = Double(abs(candidate.longEdge - longEdge))
            if distance <= smallestDistance {
                nearest = candidate
                smallestDistance = distance
            }
        }
        return nearest
    }
}
