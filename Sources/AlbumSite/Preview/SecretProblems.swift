internal import AlbumModel
internal import AlbumSources
internal import Files
internal import Glibc
internal import Reporting

/// Detects problems that may not be shown to those who may only look at a preview: those of albums that are only in
/// spaces or not listed, of spaces themselves, and of items that are fetched. Their messages name files and addresses,
/// and quote what is in them.
struct SecretProblems {
    /// The paths of albums that are only in spaces or not listed.
    private let hidden: [String]
    /// The spaces of the last configuration without mistakes, and of the present one. What they name is secret even if
    /// it cannot be read.
    private let spaces: [[Space]]
    private let configuration: String
    /// Whether all problems of the configuration are secret. Only a reader of YAML could tell which of its lines
    /// describe spaces, and a text with mistakes may not be YAML.
    private let hidesConfiguration: Bool

    /// - Parameters:
    ///   - source: the source.
    ///   - file: the chosen configuration, if it is not the source's own.
    ///   - hidden: the paths of albums that are only in spaces or not listed, as far as they were read.
    ///   - spaces: the spaces of the site that is shown.
    init(source: String, file: String?, hidden: [String], spaces: [Space]) {
        let read = Configuration.read(source: source, file: file).configuration
        self.hidden = hidden
        self.spaces = [spaces, read.site.spaces]
        configuration = read.file
        hidesConfiguration =
            !read.site.spaces.isEmpty || Self.mayHaveSpaces(file == nil ? "\(source)/\(read.file)" : read.file)
    }

    func has(_ problem: Diagnostic) -> Bool {
        if problem.isPrivate { return true }
        guard let location = problem.location else { return false }
        let file = location.file
        // A fetched item's address may contain a key.
        if file.contains("://") { return true }
        if file == configuration { return hidesConfiguration }
        if hidden.contains(where: { file == $0 || Paths.isInside(file, $0) }) { return true }
        let path = file.split(separator: "/").map(String.init)
        return spaces.contains { !SpaceMembership(of: path, in: $0).isPublic }
    }

    /// Returns whether a configuration has the key `spaces`, even a misspelt one, or is not a text. It may be one that
    /// has changed since its problems were found.
    private static func mayHaveSpaces(_ path: String) -> Bool {
        do throws(FileError) {
            let text = Configuration.text(of: try FileOperations.read(path, limit: 1 << 24))
            return text?.lowercased().contains("space") ?? true
        } catch {
            return error.code != ENOENT
        }
    }
}
