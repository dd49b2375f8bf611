import AlbumModel

/// A shell pattern for files and folders to leave out.
///
/// `*` and `?` match any characters except a slash, `**` also matches slashes, `[a-z]` and `[!a-z]` match one character
/// of a class, and `\` escapes the next character. A pattern without a slash is matched against the name, one with a
/// slash against the path from the source's root; one that ends in a slash matches folders only.
struct IgnorePattern: Hashable, Sendable {
    private enum Token: Hashable, Sendable {
        case scalar(Unicode.Scalar)
        case any
        case star
        case doubleStar
        case oneOf([ClosedRange<Unicode.Scalar>], isNegated: Bool)
    }

    /// The pattern as written.
    let written: String
    /// The only name or path that it matches, if it has no wildcards.
    let literal: String?
    let matchesPath: Bool
    let isFolderOnly: Bool
    private let tokens: [Token]

    init(_ pattern: String) {
        written = pattern
        // Systems write an `é` as one letter or as two, and a pattern must mean the same for both.
        var scalars = Array(pattern.normalizedNFC.unicodeScalars)
        isFolderOnly = scalars.count > 1 && scalars.last == "/"
        if isFolderOnly { scalars.removeLast() }
        matchesPath = scalars.contains("/")
        if scalars.first == "/" { scalars.removeFirst() }
        tokens = Self.tokens(of: scalars)
        literal = Self.literal(of: tokens)
    }

    private static func literal(of tokens: [Token]) -> String? {
        var text = String.UnicodeScalarView()
        for token in tokens {
            guard case .scalar(let scalar) = token else { return nil }
            text.append(scalar)
        }
        return String(text)
    }

    /// The longest part without wildcards, which every name that it matches contains in its composed form, or as it is
    /// written.
    var longestPart: [UInt8] {
        var parts = [String.UnicodeScalarView()]
        for token in tokens {
            if case .scalar(let scalar) = token {
                parts[parts.count - 1].append(scalar)
            } else {
                parts.append(String.UnicodeScalarView())
            }
        }
        return Array((parts.map(String.init).max { $0.utf8.count < $1.utf8.count } ?? "").utf8)
    }

    /// Returns the problem of a pattern, worded to end a sentence that begins with the pattern, or nil if it can be
    /// used.
    static func problem(in pattern: String) -> String? {
        let scalars = Array(pattern.normalizedNFC.unicodeScalars)
        if pattern.allSatisfy(\.isWhitespace) { return "matches nothing; write a name, or remove it" }
        if pattern.hasPrefix("./") || pattern.hasPrefix("../") || pattern.hasPrefix("!") {
            return
                "matches nothing, because patterns are names or paths from the source's root; write it as `raw/` or `*.psd`"
        }
        var index = 0
        while index < scalars.count {
            switch scalars[index] {
            case "\\": index += 2
            case "[":
                guard let (token, end) = characterClass(scalars, from: index + 1) else {
                    return "opens a `[` that is never closed; add `]`, or write `\\[` for a bracket"
                }
                if case .oneOf(let ranges, _) = token, ranges.isEmpty {
                    return "has a class that stands for no character; write its range from low to high"
                }
                index = end
            default: index += 1
            }
        }
        return nil
    }

    /// - Parameter path: from the source's root.
    func matches(name: String, path: String, isFolder: Bool) -> Bool {
        guard isFolder || !isFolderOnly else { return false }
        let text = matchesPath ? path : name
        // Names from other systems may have accents as separate characters; strings that look the same are equal.
        if let literal { return literal == text }
        let composed = text.normalizedNFC
        if Self.matches(tokens, Array(composed.unicodeScalars)) { return true }
        // `Prive*` has always left out a `Privé` whose accent is a separate character, and what is hidden stays hidden.
        return !UnicodeForms.areIdentical(text, composed) && Self.matches(tokens, Array(text.unicodeScalars))
    }

    private static func tokens(of scalars: [Unicode.Scalar]) -> [Token] {
        var tokens: [Token] = []
        var index = 0
        while index < scalars.count {
            let scalar = scalars[index]
            index += 1
            switch scalar {
            case "?": tokens.append(.any)
            case "*":
                let isDouble = index < scalars.count && scalars[index] == "*"
                while index < scalars.count, scalars[index] == "*" { index += 1 }
                // `**/` also matches no folder at all.
                if isDouble, index < scalars.count, scalars[index] == "/" { index += 1 }
                tokens.append(isDouble ? .doubleStar : .star)
            case "[":
                if let (token, end) = characterClass(scalars, from: index) {
                    tokens.append(token)
                    index = end
                } else {
                    tokens.append(.scalar("["))
                }
            case "\\" where index < scalars.count:
                tokens.append(.scalar(scalars[index]))
                index += 1
            default: tokens.append(.scalar(scalar))
            }
        }
        return tokens
    }

    /// Returns nil if no `]` closes the class: the bracket is then literal.
    private static func characterClass(_ scalars: [Unicode.Scalar], from start: Int) -> (Token, Int)? {
        var index = start
        let isNegated = index < scalars.count && (scalars[index] == "!" || scalars[index] == "^")
        if isNegated { index += 1 }
        var ranges: [ClosedRange<Unicode.Scalar>] = []
        var isFirst = true
        while index < scalars.count, isFirst || scalars[index] != "]" {
            isFirst = false
            let low = scalars[index]
            if index + 2 < scalars.count, scalars[index + 1] == "-", scalars[index + 2] != "]" {
                let high = scalars[index + 2]
                if low <= high { ranges.append(low...high) }
                index += 3
            } else {
                ranges.append(low...low)
                index += 1
            }
        }
        guard index < scalars.count else { return nil }
        return (.oneOf(ranges, isNegated: isNegated), index + 1)
    }

    /// Tracks all possible positions in the pattern at once. The time is bounded by the product of the lengths;
    /// backtracking at every star would be exponential.
    private static func matches(_ tokens: [Token], _ text: [Unicode.Scalar]) -> Bool {
        var reachable = Set([0])
        expand(&reachable, tokens)
        for scalar in text {
            var next = Set<Int>()
            for state in reachable where state < tokens.count {
                switch tokens[state] {
                case .scalar(let wanted) where wanted == scalar: next.insert(state + 1)
                case .any where scalar != "/": next.insert(state + 1)
                case .star where scalar != "/": next.insert(state)
                case .doubleStar: next.insert(state)
                case .oneOf(let ranges, let isNegated)
                where scalar != "/" && ranges.contains(where: { $0.contains(scalar) }) != isNegated:
                    next.insert(state + 1)
                default: break
                }
            }
            guard !next.isEmpty else { return false }
            expand(&next, tokens)
            reachable = next
        }
        return reachable.contains(tokens.count)
    }

    /// Adds the states reachable by letting stars match nothing.
    private static func expand(_ states: inout Set<Int>, _ tokens: [Token]) {
        for state in states {
            var next = state
            while next < tokens.count, tokens[next] == .star || tokens[next] == .doubleStar {
                next += 1
                states.insert(next)
            }
        }
    }
}

extension [IgnorePattern] {
    /// Returns whether one of the patterns excludes a file or folder, or any folder that contains it.
    ///
    /// - Parameters:
    ///   - path: from the source's root.
    ///   - folder: the path of a folder that contains it; only what is below that folder counts.
    func exclude(_ path: String, isFolder: Bool, below folder: String = "") -> Bool {
        first(excluding: path, isFolder: isFolder, below: folder) != nil
    }

    /// Returns the first such pattern, as written.
    func first(excluding path: String, isFolder: Bool, below folder: String = "") -> String? {
        guard !isEmpty else { return nil }
        let inside = folder.isEmpty ? path[...] : Substring(path.utf8.dropFirst(folder.utf8.count + 1))
        let names = inside.split(separator: "/")
        var part = folder
        for place in names.indices {
            part += part.isEmpty ? String(names[place]) : "/\(names[place])"
            let isFolder = isFolder || place < names.count - 1
            let found = first { $0.matches(name: String(names[place]), path: part, isFolder: isFolder) }
            if let found { return found.written }
        }
        return nil
    }
}
