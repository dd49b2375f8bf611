internal import AlbumModel
internal import AlbumSources
internal import Files
internal import Reporting

/// Detects problems that may not be shown to whoever may only look at a preview: those of albums that are only in
/// spaces, and of spaces themselves. Their messages name files, and quote what is in them.
struct SecretProblems {
    /// The paths of albums that are only in spaces.
    private let hidden: [String]
    /// The spaces of the last configuration without mistakes, and of the present one. What they name is secret even if
    /// it cannot be read.
    private let spaces: [[Space]]
    private let configuration: String
    /// The numbers of the configuration's lines that describe spaces.
    private let lines: Range<Int>

    /// - Parameters:
    ///   - source: the source.
    ///   - file: the chosen configuration, if it is not the source's own.
    ///   - hidden: the paths of albums that are only in spaces, as far as they were read.
    ///   - spaces: the spaces of the site that is shown.
    init(source: String, file: String?, hidden: [String], spaces: [Space]) {
        let read = Configuration.read(source: source, file: file).configuration
        self.hidden = hidden
        self.spaces = [spaces, read.site.spaces]
        configuration = read.file
        let bytes = try? FileOperations.read(file == nil ? "\(source)/\(read.file)" : read.file, limit: 1 << 24)
        lines = Self.spaces(in: String(decoding: bytes ?? [], as: UTF8.self))
    }

    func has(_ problem: Diagnostic) -> Bool {
        guard let location = problem.location else { return false }
        let file = location.file
        if file == configuration { return location.line.map(lines.contains) ?? false }
        if hidden.contains(where: { file == $0 || Paths.isInside(file, $0) }) { return true }
        let path = file.split(separator: "/").map(String.init)
        return spaces.contains { Space.hide(path, $0) }
    }

    /// Reads no YAML, because the text may be invalid.
    private static func spaces(in text: String) -> Range<Int> {
        let texts = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard let first = texts.firstIndex(where: { $0.prefixMatch(of: /["']?spaces["']?\s*:/) != nil }) else {
            // Such as a mapping in braces.
            return text.contains("spaces") ? 1..<texts.count + 1 : 0..<0
        }
        let end = texts[(first + 1)...].firstIndex { line in line.first.map { !" \t#}]".contains($0) } ?? false }
        return first + 1..<(end ?? texts.count) + 1
    }
}
