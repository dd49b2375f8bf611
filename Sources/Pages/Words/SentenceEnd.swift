/// The mark at the end of a sentence, which the pages' scripts recognise in the same way.
enum SentenceEnd {
    /// A space follows the mark.
    case narrow
    /// The mark, such as a Chinese full stop, contains the space that follows it.
    case wide

    /// Creates the end of a text; nil if the text does not end like a sentence. Quotation marks and brackets may follow the mark.
    init?(of text: String) {
        let closing: Set<Character> = ["\"", "'", "”", "’", "»", ")", "]", "」", "』", "）"]
        switch text.reversed().first(where: { !closing.contains($0) }) {
        case ".", "!", "?", "…", "؟", "।": self = .narrow
        case "。", "！", "？": self = .wide
        default: return nil
        }
    }
}
