internal import AlbumModel
internal import Glibc

/// The map data besides the outline of the world: finer coastlines in pieces, which are loaded when a visitor zooms in,
/// and the place names in each language. `coast.js` and `names.js` have one line for each piece and language, and each
/// line is published as a script of its own.
struct GroundFiles: Sendable {
    /// The only call in `outline.js`, which is published whole.
    private(set) var outline = ""
    private(set) var pieces: [Piece] = []
    /// By language, in lower case.
    private(set) var names: [String: String] = [:]

    struct Piece: Sendable {
        var number: Int
        /// The only call in the published script.
        var line: String
    }

    private static let files: Set<String> = ["coast.js", "names.js"]

    /// Removes the map data from the theme's files; the remaining files are published whole.
    init(takenFrom files: inout [ThemeFiles.File]) {
        var others: Set<String> = []
        for file in files where Self.files.contains(file.name) || file.name == "outline.js" {
            guard !take(file.bytes), Self.files.contains(file.name), !file.bytes.allSatisfy({ $0 <= 0x20 }) else {
                continue
            }
            // The site's own script, which merely has the name of one with data.
            others.insert(file.name)
            if let usual = BuiltInTheme.files.first(where: { $0.name == file.name }) { _ = take(usual.bytes) }
        }
        files.removeAll { Self.files.contains($0.name) && !others.contains($0.name) }
    }

    /// Takes the map data of a file; returns whether there is any.
    private mutating func take(_ bytes: [UInt8]) -> Bool {
        var isData = false
        for line in Self.lines(of: bytes) {
            if line.starts(with: "albumgenOutline(".utf8) {
                outline = String(decoding: line, as: UTF8.self)
            } else if let number = Self.argument(of: "albumgenCoast(", in: line, upTo: ",").flatMap({ Int($0) }) {
                pieces.append(Piece(number: number, line: String(decoding: line, as: UTF8.self)))
            } else if let language = Self.argument(of: "albumgenNames(\"", in: line, upTo: "\"") {
                names[language.lowercased()] = String(decoding: line, as: UTF8.self)
            } else {
                continue
            }
            isData = true
        }
        return isData
    }

    /// Every build reads these files, which are the larger half of a theme. In a debug build, `memchr` finds line ends
    /// about a hundred times as fast as `split`.
    private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { return [] }
            var lines: [ArraySlice<UInt8>] = []
            var start = 0
            while start < buffer.count {
                let found = memchr(base + start, Int32(UInt8(ascii: "\n")), buffer.count - start)
                let end = found.map { base.distance(to: UnsafeRawPointer($0)) } ?? buffer.count
                lines.append(bytes[start..<end])
                start = end + 1
            }
            return lines
        }
    }

    /// Returns the text between the beginning of a call and the next `end`.
    private static func argument(of call: String, in line: ArraySlice<UInt8>, upTo end: Character) -> String? {
        guard line.starts(with: call.utf8) else { return nil }
        return String(decoding: line.dropFirst(call.utf8.count).prefix { $0 != end.asciiValue }, as: UTF8.self)
    }

    /// Returns the names in the language of a BCP 47 tag, or else in English.
    func names(in language: String) -> String {
        let tags = LanguageTag.names(for: language.lowercased()) + ["en"]
        return tags.lazy.compactMap { names[$0] }.first ?? ""
    }
}
