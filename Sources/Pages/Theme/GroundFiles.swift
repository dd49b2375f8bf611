/// What maps are drawn from besides the outline of the world: finer coasts in pieces, which are loaded where somebody looks
/// at them closely, and the names of places in each language. `coast.js` and `names.js` have a line for each, and each
/// line is published as a script of its own.
struct GroundFiles: Sendable {
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
    init(takenFrom files: inout [ThemeFiles.File]) throws(ThemeError) {
        for file in files where Self.files.contains(file.name) {
            for line in try file.text().split(separator: "\n") {
                if let piece = line.wholeMatch(of: /albumgenCoast\((\d+),.*/), let number = Int(piece.1) {
                    pieces.append(Piece(number: number, line: String(line)))
                } else if let language = line.wholeMatch(of: /albumgenNames\("([\w-]+)",.*/) {
                    names[String(language.1)] = String(line)
                }
            }
        }
        files.removeAll { Self.files.contains($0.name) }
    }

    func names(in language: String) -> String { names[language] ?? names["en"] ?? "" }
}
