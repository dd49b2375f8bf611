/// Whether facts are within the limits of the numbers that the program computes with. Those that come from another
/// process or another machine are checked once, where they arrive: decoding accepts any number.
extension MediaFacts {
    package var isPlausible: Bool {
        storedSize.isPlausible && (0...1 << 30).contains(frames) && (0...7).contains(turn)
            && (0...3).contains(wantedTurn) && metadata.isPlausible && film.isPlausible && parts.isPlausible
    }
}

extension EmbeddedMetadata {
    package var isPlausible: Bool {
        let numbers = [exposure.time, exposure.fNumber, exposure.focalLength, place.position?.altitude]
        return (shootTime?.isPlausible ?? true) && (place.position?.isPlausible ?? true)
            && (0...1 << 40).contains(exposure.iso ?? 0) && (-1...100).contains(rating ?? 0)
            // Larger numbers than any camera writes do not fit into an `Int`.
            && numbers.allSatisfy { abs($0 ?? 0) <= 1e12 } && faces.allSatisfy(\.isPlausible)
    }
}

extension Position {
    fileprivate var isPlausible: Bool { Position(latitude: latitude, longitude: longitude) != nil }
}

extension FilmFacts {
    package var isPlausible: Bool {
        [duration, pictureDuration].allSatisfy { (0...1e9).contains($0 ?? 0) } && (size?.isPlausible ?? true)
    }
}

extension EmbeddedParts {
    package var isPlausible: Bool {
        [preview, motion].allSatisfy { $0.map { $0.lowerBound >= 0 && $0.upperBound <= 1 << 50 } ?? true }
    }
}

extension MarkedFace {
    package var isPlausible: Bool {
        let whole = 0...PictureRegion.whole
        return whole.contains(region.left) && whole.contains(region.top) && whole.contains(region.right)
            && whole.contains(region.bottom) && region.left < region.right && region.top < region.bottom
            && (pictureSize?.isPlausible ?? true)
    }
}

extension PixelSize {
    /// The sides are far beyond what any format can hold, but their product still fits into an `Int`.
    package var isPlausible: Bool { (0...1 << 30).contains(width) && (0...1 << 30).contains(height) }
}
