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
            // Every build reads them: regular expressions took longer than all else that it does where nothing has changed.
            for line in file.bytes.split(separator: UInt8(ascii: "\n")) {
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

    /// What stands between a call's beginning and the next such character.
    private static func argument(of call: String, in line: ArraySlice<UInt8>, upTo end: Character) -> String? {
        guard line.starts(with: call.utf8) else { return nil }
        return String(decoding: line.dropFirst(call.utf8.count).prefix { $0 != end.asciiValue }, as: UTF8.self)
    }

    func names(in language: String) -> String { names[language] ?? names["en"] ?? "" }
}
