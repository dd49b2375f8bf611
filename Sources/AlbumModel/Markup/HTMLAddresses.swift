/// The addresses of links, pictures and films in the HTML of a text.
public enum HTMLAddresses {
    /// The attributes with addresses, by the names of tags.
    private static let attributes: [String: Set<String>] = [
        "a": ["href"], "area": ["href"], "img": ["src", "srcset"], "source": ["src", "srcset"],
        "video": ["src", "poster"], "audio": ["src"], "track": ["src"], "embed": ["src"], "object": ["data"],
        "image": ["href"],
    ]

    /// Returns the HTML with addresses replaced.
    ///
    /// - Parameter replacement: returns the new address, or nil for one that stays as written.
    public static func replacing(in html: String, _ replacement: (_ address: String) -> String?) -> String {
        var edits: [(place: Range<Int>, text: String)] = []
        for tag in MarkupReader.tags(in: html) {
            guard let names = attributes[tag.name] else { continue }
            for attribute in tag.attributes where names.contains(attribute.name) {
                guard let written = decoded(attribute.value) else { continue }
                let isList = attribute.name == "srcset"
                guard let new = isList ? replacingList(written, replacement) : replacement(written) else { continue }
                edits.append((attribute.place, "\"\(new.asMarkup)\""))
            }
        }
        return html.applying(edits)
    }

    /// Returns the addresses of links, as browsers read them.
    public static func links(in html: String) -> [String] {
        hrefs(in: html).map(\.address)
    }

    /// Returns the HTML with further attributes for some links.
    ///
    /// - Parameter isMeant: returns whether a link with this address gets them.
    public static func adding(
        _ attributes: String, toLinksOf html: String, where isMeant: (_ address: String) -> Bool
    ) -> String {
        html.applying(
            hrefs(in: html).filter { isMeant($0.address) }.map { ($0.end..<$0.end, " " + attributes) })
    }

    /// Returns the HTML with some pictures replaced by their descriptions.
    public static func describing(picturesOf html: String, where isMeant: (_ address: String) -> Bool) -> String {
        let pictures = MarkupReader.tags(in: html).filter { tag in
            tag.name == "img" && tag.value(of: "src").flatMap(decoded).map(isMeant) == true
        }
        return html.applying(pictures.map { ($0.place, $0.value(of: "alt") ?? "") })
    }

    private static func hrefs(in html: String) -> [(address: String, end: Int)] {
        // Most texts have none, and looking for one is faster than reading tags.
        guard html.utf8.contains(UInt8(ascii: "<")) else { return [] }
        return MarkupReader.tags(in: html).compactMap { tag in
            guard tag.name == "a", let href = tag.attributes.first(where: { $0.name == "href" }),
                let address = decoded(href.value), !address.isEmpty
            else { return nil }
            return (address, href.place.upperBound)
        }
    }

    /// Returns a list as in `srcset`, `small.jpg 1x, large.jpg 2x`, with addresses replaced; nil if all of them stay.
    private static func replacingList(_ list: String, _ replacement: (String) -> String?) -> String? {
        var isChanged = false
        let candidates = list.split(separator: ",").map { candidate -> String in
            let parts = candidate.split(maxSplits: 1, whereSeparator: \.isWhitespace)
            guard let address = parts.first, let new = replacement(String(address)) else { return candidate.trimmed }
            isChanged = true
            return ([new] + parts.dropFirst().map(\.trimmed)).joined(separator: " ")
        }
        // The comma of a `data:` address separates nothing.
        return isChanged && !list.contains("data:") ? candidates.joined(separator: ", ") : nil
    }

    /// Returns the address that a browser reads; nil if it has a reference by a name that is not known here.
    private static func decoded(_ written: String) -> String? {
        let written = written.trimmed
        guard written.utf8.contains(UInt8(ascii: "&")) else { return written }
        var address = String.UnicodeScalarView()
        var rest = written.unicodeScalars[...]
        while let start = rest.firstIndex(of: "&") {
            address += rest[..<start]
            rest = rest[start...].dropFirst()
            switch CharacterReference(rest) {
            case .letter(let letter, let after):
                address.append(letter)
                rest = after
            case .unknown: return nil
            case .none: address.append("&")
            }
        }
        return String(address + rest)
    }
}

extension String {
    /// Returns the text with some ranges replaced, which are in ascending order and do not overlap.
    fileprivate func applying(_ edits: [(place: Range<Int>, text: String)]) -> String {
        guard !edits.isEmpty else { return self }
        let bytes = Array(utf8)
        var result: [UInt8] = []
        var place = 0
        for edit in edits {
            result += bytes[place..<edit.place.lowerBound]
            result += edit.text.utf8
            place = edit.place.upperBound
        }
        return String(decoding: result + bytes[place...], as: UTF8.self)
    }
}
