/// A way in which people and programs write a position.
///
/// `@unchecked` because `Regex` is not `Sendable`, as it may hold closures; those parsed from text hold none.
struct PositionForm: @unchecked Sendable {
    let name: String
    /// A position in this form.
    let example: String
    /// What its parts mean.
    let meaning: String
    /// A text that may hold a position in this form has at least one of these.
    let hints: PositionHints
    /// The parsed pattern; nil if the library for regular expressions does not support the pattern.
    let regex: Regex<AnyRegexOutput>?

    /// - Parameter pattern: a regular expression, in which every repetition is bounded, so that a hostile text costs no
    ///   more than a long one.
    init(_ name: String, _ example: String, _ meaning: String, hints: PositionHints, _ pattern: String) {
        (self.name, self.example, self.meaning, self.hints) = (name, example, meaning, hints)
        regex = Self.parsed(pattern)
    }

    static func parsed(_ pattern: String) -> Regex<AnyRegexOutput>? {
        (try? Regex(pattern))?.matchingSemantics(.unicodeScalar)
    }

    /// All forms. The most specific ones come first, so that an address matches as a whole.
    static let all: [PositionForm] = addresses + uris + named + directions + grids + words + pairs
}
