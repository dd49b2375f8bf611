internal import Glibc

/// What maps are drawn from besides the outline of the world: finer coasts in pieces, which are loaded where somebody looks
/// at them closely, and the names of places in each language. `coast.js` and `names.js` have a line for each, and each
/// line is published as a script of its own.
struct GroundFiles: Sendable {
    /// The call that `outline.js` consists of, which is published whole.
    private(set) var outline = ""
    private(set) var pieces: [Piece] = []
    /// By language.
    private(set) var names: [String: String] = [:]

    struct Piece: Sendable {
        var number: Int
        /// The call that the published script consists of.
        var line: String
    }

    private static let files: Set<String> = ["coast.js", "names.js"]

    /// Takes them out of the theme's files: what is left is published whole.
    init(takenFrom files: inout [ThemeFiles.File]) {
        for file in files where Self.files.contains(file.name) || file.name == "outline.js" {
            for line in Self.lines(of: file.bytes) {
                if line.starts(with: "albumgenOutline(".utf8) {
                    outline = String(decoding: line, as: UTF8.self)
                } else if let number = Self.argument(of: "albumgenCoast(", in: line, upTo: ",").flatMap({ Int($0) }) {
                    pieces.append(Piece(number: number, line: String(decoding: line, as: UTF8.self)))
                } else if let language = Self.argument(of: "albumgenNames(\"", in: line, upTo: "\"") {
                    names[language] = String(decoding: line, as: UTF8.self)
                }
            }
        }
        files.removeAll { Self.files.contains($0.name) }
    }

    /// Every build reads them, and they are the larger half of a theme: `memchr` finds the ends of lines some hundred times
    /// as fast as a debug build's `split`.
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

    /// What stands between a call's beginning and the next such character.
    private static func argument(of call: String, in line: ArraySlice<UInt8>, upTo end: Character) -> String? {
        guard line.starts(with: call.utf8) else { return nil }
        return String(decoding: line.dropFirst(call.utf8.count).prefix { $0 != end.asciiValue }, as: UTF8.self)
    }

    func names(in language: String) -> String { names[language] ?? names["en"] ?? "" }
}
