/// A title made of a file's name: `my_summer-trip 03.jpg` becomes `my summer-trip 03`.
///
/// Names that no person chose do not make titles: the counters of cameras, dates and times, hashes, and what messengers
/// and systems write.
public enum FileNameTitle {
    /// - Parameter name: the file's name, with or without its ending.
    /// - Returns: nil for a name that no person chose.
    public static func title(of name: String) -> String? {
        let stem = stem(of: name)
        let text = readable(stem)
        guard !ScreenshotName.isMachineMade(stem), saysSomething(text) else { return nil }
        return text
    }

    /// The longest name of a file, in bytes; names of other items may be longer.
    private static let longest = 255

    private static func stem(of name: String) -> String {
        let name = String(name.withoutControls.prefix(longest))
        guard let dot = name.lastIndex(of: ".") else { return name }
        let ending = name[name.index(after: dot)...]
        let isEnding =
            (1...5).contains(ending.count) && ending.allSatisfy(\.isASCIILetterOrDigit)
        return isEnding && ending.contains(where: \.isLetter) ? String(name[..<dot]) : name
    }

    /// Underscores stand for spaces, and so do hyphens in names with several hyphens and no other separators.
    private static func readable(_ stem: String) -> String {
        var text = stem.map { $0 == "_" ? " " : $0 }
        if !text.contains(" "), text.count(where: { $0 == "-" }) > 1 { text = text.map { $0 == "-" ? " " : $0 } }
        return String(text).split(separator: " ").joined(separator: " ").trimmingEdges("-.,~ ")
    }

    private static func saysSomething(_ text: String) -> Bool {
        guard !isUUID(text) else { return false }
        let tokens = text.split { !($0.isLetter || $0.isNumber || $0.isMark) }
        let hasDigits = text.contains(where: \.isASCIIDigit)
        return tokens.contains { token in
            guard !isMachineMade(token) else { return false }
            return words(of: token).contains { word in
                let word = word.lowercased()
                return !machineWords.contains(word)
                    && !(hasDigits && (counterWords.contains(word) || word.utf8.count == 1))
            }
        }
    }

    /// The groups of four in a UUID may consist of letters, like words.
    private static func isUUID(_ text: String) -> Bool {
        let groups = text.split(separator: " ")
        return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.allSatisfy { $0.utf8.allSatisfy(\.isHexDigit) }
    }

    /// The runs of letters in a token.
    private static func words(of token: Substring) -> [Substring] { token.split { !$0.isLetter && !$0.isMark } }

    /// Returns whether a token is a counter of eight characters, as the standard for cameras defines it (`DSCF0001`,
    /// `_MG_1234` comes in two tokens), a hash, or part of a UUID.
    private static func isMachineMade(_ token: Substring) -> Bool {
        let letters = token.filter(\.isLetter)
        let digits = token.filter(\.isASCIIDigit)
        guard letters.count + digits.count == token.count, !digits.isEmpty, !letters.isEmpty else { return false }
        if token.count == 8, token.suffix(4).allSatisfy(\.isNumber),
            letters.allSatisfy({ $0.isASCII && $0.isUppercase })
        {
            return true
        }
        let isHexadecimal = token.utf8.allSatisfy(\.isHexDigit)
        if isHexadecimal, token.count >= 6 { return true }
        // Alternating letters and digits are an identifier.
        let turns = zip(token, token.dropFirst()).count { $0.isNumber != $1.isNumber }
        return token.count >= 8 && turns >= 4
    }

    /// Names that programs give to untitled files.
    private static let machineWords: Set<String> = [
        "img", "image", "dsc", "dscn", "dscf", "dsci", "dscs", "pict", "pic", "picture", "photo", "foto", "bild", "mg",
        "mvi", "mov", "vid", "video", "mvimg", "pxl", "pano", "cimg", "imgp", "hpim", "sdc", "sam", "gopr", "gopro",
        "dji", "dcim", "scan", "screenshot", "bildschirmfoto", "capture", "untitled", "unbenannt", "download",
        "whatsapp", "wa", "signal", "telegram", "snapchat", "received", "mmexport", "fb", "inshot", "burst", "win",
        "unnamed", "微信图片", "截图", "屏幕截图", "图片", "照片",
    ]

    /// Further words in such names. They count only next to a number, since people use them, too.
    private static let counterWords: Set<String> = [
        "at", "um", "am", "pm", "screen", "shot", "cover", "hdr", "portrait", "night", "mp", "edit", "edited", "copy",
        "kopie", "img", "gx", "gh", "gp", "wp", "kic", "stc", "sdim", "dcp", "dc", "crw", "pro", "from", "to",
    ]
}

extension Character {
    fileprivate var isMark: Bool {
        unicodeScalars.first.map { scalar in
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .spacingMark, .enclosingMark: true
            default: false
            }
        } ?? false
    }
}

extension String {
    fileprivate func trimmingEdges(_ characters: String) -> String {
        String(drop { characters.contains($0) }.reversed().drop { characters.contains($0) }.reversed())
    }
}
