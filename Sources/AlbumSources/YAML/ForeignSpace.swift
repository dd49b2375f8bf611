/// Characters that look like a space but are not one in YAML: browsers copy the first from web pages, and input methods
/// write the second.
enum ForeignSpace {
    /// Returns the name of a character for messages, with its article; nil for any other character.
    static func name(of character: Character) -> String? {
        switch character {
        case "\u{a0}", "\u{202f}", "\u{2007}": "a no-break space"
        case "\u{3000}": "a full-width space"
        default: nil
        }
    }
}
