internal import Glibc

/// An opaque colour in sRGB.
public struct Colour: Hashable, Sendable, Codable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    public static let black = Colour(red: 0, green: 0, blue: 0)
    public static let white = Colour(red: 255, green: 255, blue: 255)

    /// Reads `#b4532a` or `#c63`. The `#` is optional: in YAML it begins a comment, so it is easily omitted.
    public init?(written text: String) {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard digits.utf8.count == 3 || digits.utf8.count == 6 else { return nil }
        var values: [UInt8] = []
        for digit in digits.utf8 {
            guard let value = digit.hexDigitValue else { return nil }
            values.append(value)
        }
        if values.count == 3 {
            self.init(red: values[0] * 17, green: values[1] * 17, blue: values[2] * 17)
        } else {
            self.init(
                red: values[0] * 16 + values[1], green: values[2] * 16 + values[3], blue: values[4] * 16 + values[5])
        }
    }

    /// The notation in style sheets: `#b4532a`.
    public var css: String { "#" + [red, green, blue].hexDigits }

    /// The relative luminance as defined by WCAG 2, from 0 for black to 1 for white.
    public var luminance: Double {
        func linear(_ value: UInt8) -> Double {
            let share = Double(value) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Returns the contrast ratio as defined by WCAG 2, from 1 to 21.
    public func contrast(with other: Colour) -> Double {
        let (darker, lighter) = (min(luminance, other.luminance), max(luminance, other.luminance))
        return (lighter + 0.05) / (darker + 0.05)
    }

    /// The contrast that WCAG 2 requires of text that is not large.
    public static let textContrast = 4.5

    /// Returns the nearest shade in which text on `ground` is readable: the colour itself, or the colour mixed with as
    /// much black or white as needed.
    public func readable(on ground: Colour) -> Colour {
        let pole = ground.contrast(with: .black) > ground.contrast(with: .white) ? Colour.black : .white
        // In steps of a fiftieth, which are too small to see. Pure black or white always has at least 4.58.
        for step in 0..<50 {
            let shade = mixed(with: pole, share: Double(step) / 50)
            if shade.contrast(with: ground) >= Self.textContrast { return shade }
        }
        return pole
    }

    private func mixed(with other: Colour, share: Double) -> Colour {
        func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
            UInt8((Double(one) * (1 - share) + Double(two) * share).rounded())
        }
        return Colour(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }
}
