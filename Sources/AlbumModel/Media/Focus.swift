/// The point of a picture that cropping keeps in view, with the meaning of CSS's `object-position`.
public struct Focus: Hashable, Sendable, Codable {
    /// Percent of the width, from the left.
    public let x: Double
    /// Percent of the height, from the top.
    public let y: Double

    public static let centre = Focus(x: 50, y: 50)
    /// Where upright pictures of people mostly have a face.
    static let upper = Focus(x: 50, y: 30)
    /// Where wide pictures of people usually have a face. In a landscape, this keeps more sky than ground.
    public static let aboveMiddle = Focus(x: 50, y: 40)

    private init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

    /// Reads `50% 30%`; returns nil for anything else.
    public init?(written text: String) {
        let parts = text.split(separator: " ").map { part -> Double? in
            guard part.hasSuffix("%"), part.dropLast().allSatisfy({ $0.isASCIIDigit || $0 == "." })
            else { return nil }
            return Double(part.dropLast())
        }
        guard parts.count == 2, let x = parts[0], let y = parts[1], (0...100).contains(x), (0...100).contains(y)
        else { return nil }
        self.init(x: x, y: y)
    }

    /// The canonical notation: `50% 30%`.
    public var text: String { "\(Self.plain(x))% \(Self.plain(y))%" }

    private static func plain(_ number: Double) -> String {
        number == number.rounded() ? String(Int(number)) : String(number)
    }
}
