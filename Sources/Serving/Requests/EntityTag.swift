/// The `ETag` of a response, including the quotes: equal tags mean equal bytes.
package struct EntityTag: Hashable, Sendable {
    package let text: String

    /// - Parameter mark: A text without quotes that changes with the bytes.
    package init(_ mark: String) { text = "\"\(mark)\"" }

    /// Returns whether an `If-None-Match` header names this tag, so that the browser already has the bytes. A proxy
    /// that compresses responses makes tags weak (`W/`), and weak tags still match here (RFC 9110, §13.1.2).
    package func isNamed(in header: String?) -> Bool {
        guard let header else { return false }
        return header.split(separator: ",").contains { part in
            let tag = part.drop { $0 == " " }.prefix { $0 != " " }
            return tag == "*" || tag == text || tag == "W/\(text)"
        }
    }

    /// Returns whether a part of the file may be sent: an `If-Range` header must name the version of which the browser
    /// has the rest. A date never matches, since files may change twice within a second.
    package func allowsRange(_ header: String?) -> Bool { header == nil || header == text }
}
