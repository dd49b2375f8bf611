import AlbumModel

/// Finds lines in prose that their author meant as front matter: below other text, or between lines other than `---`.
///
/// At the top of a file, any key between two such lines counts. Further down, where a line of dashes is also a heading
/// or a thematic break, only keys that hide something do.
struct MisplacedFrontMatter {
    /// Returns whether a line between fences is a key that shows that these lines are front matter, not prose.
    private let matters: (Substring) -> Bool
    /// The same for a line without fences around it, which is more likely to be prose.
    private let mattersUnfenced: (Substring) -> Bool
    /// The same for a line between ornaments, which are nearly always prose.
    private let mattersInOrnaments: (Substring) -> Bool

    /// Finds keys that hide something.
    init(hiding words: HoldingWords) {
        mattersInOrnaments = { Self.holdsBack($0, words) && Self.hasCertainValue($0) }
        matters = { Self.holdsBack($0, words) }
        mattersUnfenced = { Self.holdsBack($0, words, isFenced: false) }
    }

    /// Finds keys with exactly these names, whatever they do.
    init(named keys: Set<String>) {
        matters = { Self.entry($0).map { keys.contains($0.key) } ?? false }
        mattersUnfenced = matters
        mattersInOrnaments = matters
    }

    /// Returns the number of the line in the prose at which it begins, counted from 1; nil if there is none.
    ///
    /// - Parameter isTop: whether nothing is above the prose in its file.
    func line(in prose: Substring, isTop: Bool) -> Int? {
        var lines = TextLines(prose)
        // Blank lines, comments and the first heading leave the next line at the top.
        var isTop = isTop
        var isBeginning = true
        var isInComment = false
        var hasHeading = false
        var code: Substring?
        while let line = lines.next() {
            if isInComment {
                isInComment = !line.contains("-->")
                continue
            }
            if isBeginning, line.allSatisfy(\.isWhitespace) { continue }
            if isBeginning, line.hasPrefix("<!--") {
                isInComment = !line.contains("-->")
                continue
            }
            if isBeginning, !hasHeading, line.hasPrefix("# ") {
                (hasHeading, isTop) = (true, false)
                continue
            }
            if let fence = code {
                if line.hasPrefix(fence) { code = nil }
                continue
            }
            // Editors that do not know front matter rewrite its fences.
            if isBeginning, Self.isOtherFence(line) {
                let matters = Self.isOrnament(line) ? mattersInOrnaments : self.matters
                if opens(lines, isTop: false, matters) { return lines.number }
            }
            if let byte = line.utf8.first, "`~".utf8.contains(byte), line.hasPrefix("```") || line.hasPrefix("~~~") {
                code = line.prefix(3)
            } else if Self.isFence(line) {
                // A single dash is more often an ornament, or begins a quotation.
                if opens(lines, isTop: isTop && !Self.isSingle(line), matters) { return lines.number }
                // What is below it may be front matter that is never closed.
                if isBeginning { continue }
            } else if isBeginning, isKeys(line, lines) {
                return lines.number
            }
            (isBeginning, isTop) = (false, false)
        }
        return nil
    }

    /// Returns whether a line is a key that hides something.
    static func holdsBack(_ line: Substring, _ words: HoldingWords, isFenced: Bool = true) -> Bool {
        guard let entry = entry(line) else { return false }
        guard HoldingWords.ofItems.isHolding(entry) else {
            return words.isHolding(entry) && isKey(entry, words, isFenced: isFenced)
        }
        // `Rating: 4 of 5` is prose that hides nothing.
        return !entry.isHarmlessRating
    }

    /// Returns whether a word for albums is a key rather than the beginning of prose, such as `Items: three`. Keys are
    /// in lower case, and their values are rarely several words. Without fences, `Adapter: FTZ` in a list of a camera's
    /// parts is prose.
    private static func isKey(_ entry: SourceValue.Entry, _ words: HoldingWords, isFenced: Bool) -> Bool {
        if words.keys.contains(entry.key) { return true }
        guard case .scalar(let text, _) = entry.value.content else { return true }
        if let first = text.first, "[{".contains(first) { return true }
        guard isFenced || flags.contains(text.lowercased()) else { return false }
        let name = words.nearest(to: entry) ?? entry.key.lowercased()
        return !commonWords.contains(name) && !text.contains(where: \.isWhitespace)
    }

    private static let flags: Set<String> = ["true", "yes", "on", "false", "no", "off", "noindex"]

    private static let commonWords: Set<String> = [
        "items", "categories", "albums", "spaces", "space", "door", "access", "download", "originals",
    ]

    /// Returns whether the lines after a fence are those of front matter.
    private func opens(_ rest: TextLines, isTop: Bool, _ matters: (Substring) -> Bool) -> Bool {
        var rest = rest
        var isFirst = true
        var isHolding = false
        while let line = rest.next() {
            if isTop, isFirst { return Self.entry(line) != nil || holdsBackInside(line, &rest) }
            isFirst = false
            if Self.isFence(line) || Self.isOtherFence(line) || line == "..." { return isHolding }
            guard line.isEmpty || Self.isYAML(line) else { return false }
            isHolding = isHolding || matters(line.drop(while: \.isWhitespace))
        }
        return false
    }

    /// Returns whether a key that hides something follows, before the closing line.
    private func holdsBackInside(_ line: Substring, _ rest: inout TextLines) -> Bool {
        var line: Substring? = line
        while let next = line, !Self.isFence(next) {
            if matters(next.drop(while: \.isWhitespace)) { return true }
            guard next.isEmpty || Self.isYAML(next) else { return false }
            line = rest.next()
        }
        return false
    }

    /// Returns whether paragraphs consist of keys, one of which hides something, or one is an object in braces with such
    /// a key. Blank lines may separate keys. Below `Rome: day one`, which is not in lower case, a key of another
    /// paragraph counts only if it cannot be prose, such as `Draft: yes`.
    private func isKeys(_ first: Substring, _ rest: TextLines) -> Bool {
        var rest = rest
        var line: Substring? = first
        let isObject = first.hasPrefix("{")
        var isHolding = false
        var isLowercase = true
        var isBelowProse = false
        while let next = line, !(next.isEmpty && isObject) {
            if isObject {
                let parts = next.split { ",{}".contains($0) }
                isHolding = isHolding || parts.contains { mattersUnfenced($0.drop(while: \.isWhitespace)) }
            } else {
                guard next.isEmpty || Self.isYAML(next) else { break }
                isBelowProse = isBelowProse || next.isEmpty && !isLowercase
                isHolding = isHolding || mattersUnfenced(next) && (!isBelowProse || Self.isCertainlyKey(next))
                isLowercase = isLowercase && Self.entry(next)?.key.first?.isUppercase != true
            }
            line = rest.next()
        }
        return isHolding
    }

    /// Returns whether a line with a key is not prose: the key is in lower case, or its value is certainly one.
    private static func isCertainlyKey(_ line: Substring) -> Bool {
        entry(line)?.key.first?.isLowercase == true || hasCertainValue(line)
    }

    /// Returns whether the value of a key that hides something is a list, or a flag, a state, a number or a date where
    /// the key takes one. `Protected: 2001` in a list of facts is prose.
    private static func hasCertainValue(_ line: Substring) -> Bool {
        guard let entry = entry(line), case .scalar(let text, _) = entry.value.content, let first = text.first else {
            return false
        }
        if "[{".contains(first) { return true }
        switch HoldingWords.kind(of: entry) {
        case .date:
            return text.contains(where: \.isNumber) && text.allSatisfy { $0.isNumber || "-–:./+TZ ".contains($0) }
        case .number:
            let isState = HoldingWords.closedStates.contains(text.lowercased())
            return !entry.isHarmlessRating && (isState || text.contains(where: \.isNumber))
        case .state: return HoldingWords.closedStates.contains(text.lowercased())
        case .flag:
            let word = text.lowercased()
            return flags.contains(word) || word == "0" || word == "1"
                || word != "none" && HoldingWords.closedStates.contains(word)
        }
    }

    /// Returns a key without the quotes around it.
    private static func unquoted(_ part: Substring) -> Substring {
        guard let quote = part.first, quote == "\"" || quote == "'", let end = part.dropFirst().firstIndex(of: quote)
        else { return part }
        return part[part.index(after: part.startIndex)..<end] + part[part.index(after: end)...]
    }

    /// Returns whether a line is a key, a comment, or belongs to the key above it.
    private static func isYAML(_ line: Substring) -> Bool {
        entry(line) != nil || line.hasPrefix("#") || line.hasPrefix(" ") || line.hasPrefix("\t") || line.hasPrefix("- ")
    }

    /// Returns whether a line is like `---`: dashes of any kind or plus signs, perhaps with the name of a format.
    private static func isFence(_ line: Substring) -> Bool {
        guard let byte = line.utf8.first, byte >= 0x80 || " \t-+".utf8.contains(byte) else { return false }
        let isMark = { (scalar: Unicode.Scalar) in
            !scalar.properties.isWhitespace && scalar.properties.generalCategory != .format
        }
        guard let first = line.unicodeScalars.first(where: isMark) else { return false }
        let isDash = isDash(first)
        guard isDash || first == "+" || first == "＋" else { return false }
        let scalars = line.unicodeScalars.filter(isMark)
        let rest = scalars.drop { isDash ? self.isDash($0) : $0 == first }
        // Word processors turn `---` into one em dash.
        guard scalars.count - rest.count >= ("—―⸺⸻".unicodeScalars.contains(first) ? 1 : 2) else { return false }
        return rest.isEmpty || rest.first == "#" || formats.contains(String(Substring(rest)).lowercased())
    }

    /// Returns whether a line is one that may stand for `---`: a thematic break in another form, an escaped one, or the
    /// fence of a block of code.
    private static func isOtherFence(_ line: Substring) -> Bool {
        let scalars = line.unicodeScalars.filter { !$0.properties.isWhitespace }
        guard let first = scalars.first else { return false }
        if first == "\\" { return isFence(Substring(scalars.dropFirst())) }
        let rest = scalars.drop { $0 == first }
        guard "*_;=~`～＊＿；＝─━═".unicodeScalars.contains(first), scalars.count - rest.count >= 3 else { return false }
        return rest.isEmpty || formats.contains(String(Substring(rest)).lowercased())
    }

    /// Returns whether a line that may stand for `---` consists of box-drawing characters, as around a menu.
    private static func isOrnament(_ line: Substring) -> Bool {
        line.unicodeScalars.first { !$0.properties.isWhitespace }.map { "─━═".unicodeScalars.contains($0) } ?? false
    }

    /// Returns whether a fence is a single dash.
    private static func isSingle(_ line: Substring) -> Bool { line.unicodeScalars.count(where: isDash) == 1 }

    private static let formats: Set<String> = ["yaml", "yml", "toml", "json", "meta", "metadata", "frontmatter"]

    /// The minus sign and the long vowel mark of Japanese look the same as dashes.
    private static func isDash(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .dashPunctuation || "−ー".unicodeScalars.contains(scalar)
    }

    private static func entry(_ line: Substring) -> SourceValue.Entry? {
        let line = unquoted(line)
        let key = line.unicodeScalars.prefix { $0.properties.isAlphabetic || $0 == "_" || $0 == "-" }
        let rest = line.unicodeScalars[key.endIndex...].drop { $0 == " " }
        guard !key.isEmpty, let mark = rest.first, mark == ":" || mark == "：" || mark == "=" else { return nil }
        let place = SourceValue.Location(line: 1, column: 1)
        let text = rest.dropFirst().drop { $0.properties.isWhitespace }
        let value = SourceValue(content: .scalar(String(text), isPlain: true), location: place)
        return SourceValue.Entry(key: String(key), location: place, value: value)
    }
}

extension SourceValue.Entry {
    /// Whether this is a rating that rejects nothing, such as `4`, or a dash in a table.
    var isHarmlessRating: Bool {
        guard case .scalar(let text, _) = value.content, key.lowercased() == "rating" else { return false }
        return text.first.map { !"-−–rR".contains($0) || text.allSatisfy { "-−–—".contains($0) } } ?? false
    }
}
