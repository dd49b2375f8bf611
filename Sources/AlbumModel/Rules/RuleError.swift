/// Why a rule cannot be read.
public struct RuleError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One sentence without a full stop at its end: what is wrong and what to do.
    public var message: String
    /// Where in the rule's text, in Unicode scalars from its beginning.
    public var offset: Int

    init(_ message: String, at offset: Int) {
        self.message = message
        self.offset = offset
    }

    public var description: String { "at character \(offset + 1): \(message)" }
}
