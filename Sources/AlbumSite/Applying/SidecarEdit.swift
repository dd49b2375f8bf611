internal import AlbumModel
internal import Foundation

/// Writes a rating and keywords into the text of an XMP sidecar with the smallest possible change. Everything that
/// other programs store in it stays the same, byte for byte.
struct SidecarEdit {
    var rating: Int?
    var keywords: [String] = []
    /// The keywords in the photo's own file. A list in a sidecar replaces them, so a new list begins with them.
    var embedded: [String] = []
    /// Whether the photo's own file marks it as rejected.
    var isRejected = false

    private var newList: [String] {
        keywords.isEmpty ? [] : embedded + keywords.filter { !embedded.contains($0) }
    }

    /// The reason why a sidecar is not changed.
    struct Refusal: Error, Hashable {
        var reason: String
    }

    private static let basic = "http://ns.adobe.com/xap/1.0/"
    private static let core = "http://purl.org/dc/elements/1.1/"

    /// The text of a sidecar that contains nothing else.
    var newText: String {
        """
        <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/">
         <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        \(description(rating: rating, keywords: newList)) </rdf:RDF>
        </x:xmpmeta>
        <?xpacket end="w"?>

        """
    }

    /// Returns the text of a sidecar with the changes; the same text if it already has them.
    ///
    /// - Throws: if the sidecar has a form that cannot be changed safely.
    func applied(to text: String) throws(Refusal) -> String {
        var text = text
        guard !text.contains("<!--"), !text.contains("<!["), !text.contains("<!DOCTYPE") else {
            throw Refusal(reason: "has comments or declarations that albumgen does not change")
        }
        for (prefix, space) in [("xmp", Self.basic), ("dc", Self.core)] {
            let bindings = text.matches(of: /xmlns:([A-Za-z0-9_.-]+)\s*=\s*["']([^"']*)["']/)
            guard
                bindings.allSatisfy({
                    ($0.output.2 == space) == ($0.output.1 == prefix) || $0.output.2 != space && $0.output.1 != prefix
                })
            else { throw Refusal(reason: "uses a prefix other than `\(prefix)` for `\(space)`") }
        }
        var missing = rating
        if let rating, try replaceRating(rating, in: &text) { missing = nil }
        guard missing == nil || !isRejected else {
            throw Refusal(reason: "has no rating of its own, and the photo's file rejects it")
        }
        let known = try addKeywords(to: &text)
        let others = known ? [] : newList
        if missing != nil || !others.isEmpty {
            guard text.ranges(of: "</rdf:RDF>").count == 1, let end = text.range(of: "</rdf:RDF>") else {
                throw Refusal(reason: "is not XMP that albumgen understands")
            }
            var start = end.lowerBound
            while start > text.startIndex, [" ", "\t"].contains(text[text.index(before: start)]) {
                start = text.index(before: start)
            }
            text.insert(contentsOf: description(rating: missing, keywords: others), at: start)
        }
        return text
    }

    /// - Returns: whether the text had a rating.
    private func replaceRating(_ rating: Int, in text: inout String) throws(Refusal) -> Bool {
        let attributes = text.matches(of: /\sxmp:Rating\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/)
        let elements = text.matches(of: /<xmp:Rating>([^<]*)<\/xmp:Rating>/)
        guard attributes.count + elements.count <= 1, text.ranges(of: "<xmp:Rating").count == elements.count else {
            throw Refusal(reason: "has its rating in a form that albumgen does not change")
        }
        if let place = attributes.first?.range.lowerBound ?? elements.first?.range.lowerBound {
            try Self.requireOwn(place, in: text, "rating")
        }
        let old = attributes.first.flatMap { $0.output.1 ?? $0.output.2 } ?? elements.first?.output.1
        // Anybody can write such a list, and it must not publish what the photographer has rejected.
        guard Double(old?.trimmingCharacters(in: .whitespaces) ?? "") ?? 0 >= 0 else {
            throw Refusal(reason: "marks it as rejected")
        }
        if let match = attributes.first, let value = match.output.1 ?? match.output.2 {
            text.replaceSubrange(value.startIndex..<value.endIndex, with: String(rating))
            return true
        }
        guard let value = elements.first?.output.1 else { return false }
        text.replaceSubrange(value.startIndex..<value.endIndex, with: String(rating))
        return true
    }

    /// - Returns: whether nothing remains to be added: there are no keywords to add, or the text had a list, which now
    ///   has them.
    private func addKeywords(to text: inout String) throws(Refusal) -> Bool {
        guard !keywords.isEmpty, text.contains("dc:subject") else { return keywords.isEmpty }
        let lists = text.matches(
            of: /<dc:subject>\s*<rdf:(Bag|Seq)>((?:\s*<rdf:li>[^<]*<\/rdf:li>)*)(\s*)<\/rdf:\1>\s*<\/dc:subject>/)
        guard lists.count == 1, text.ranges(of: "<dc:subject").count == 1, let list = lists.first else {
            throw Refusal(reason: "has its keywords in a form that albumgen does not change")
        }
        try Self.requireOwn(list.range.lowerBound, in: text, "keywords")
        let known = Set(list.output.2.matches(of: /<rdf:li>([^<]*)<\/rdf:li>/).map { String($0.output.1) })
        let new = keywords.map(\.asElementContent).filter { !known.contains($0) }
        let space = list.output.2.prefix { $0.isWhitespace }
        text.insert(contentsOf: new.map { "\(space)<rdf:li>\($0)</rdf:li>" }.joined(), at: list.output.2.endIndex)
        return true
    }

    /// Throws if a property belongs to another photo, such as an ingredient or a version in the history.
    ///
    /// - Parameter place: where the property's element begins, or an attribute in a start tag.
    private static func requireOwn(_ place: String.Index, in text: String, _ what: String) throws(Refusal) {
        var open: [Substring] = []
        let tag = /<(\/?)([\w:.\-]+)(?:\s+[\w:.\-]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*(\/?)>/
        for match in text.matches(of: tag) {
            guard match.range.lowerBound < place else { break }
            if !match.output.1.isEmpty {
                _ = open.popLast()
            } else if match.output.3.isEmpty || match.range.contains(place) {
                open.append(match.output.2)
            }
        }
        guard open.suffix(2) == ["rdf:RDF", "rdf:Description"] else {
            throw Refusal(reason: "has its \(what) in a place that albumgen does not change")
        }
    }

    private func description(rating: Int?, keywords: [String]) -> String {
        var text = "  <rdf:Description rdf:about=\"\""
        if rating != nil { text += "\n    xmlns:xmp=\"\(Self.basic)\"" }
        if !keywords.isEmpty { text += "\n    xmlns:dc=\"\(Self.core)\"" }
        if let rating { text += "\n    xmp:Rating=\"\(rating)\"" }
        guard !keywords.isEmpty else { return text + "/>\n" }
        text += ">\n   <dc:subject>\n    <rdf:Bag>\n"
        for keyword in keywords { text += "     <rdf:li>\(keyword.asElementContent)</rdf:li>\n" }
        return text + "    </rdf:Bag>\n   </dc:subject>\n  </rdf:Description>\n"
    }
}
