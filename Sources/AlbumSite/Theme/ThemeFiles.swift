internal import AlbumModel
internal import Foundation

/// The files of a theme, found file by file: in the given folders first, and else among the built-in ones.
struct ThemeFiles: Sendable {
    struct File: Sendable {
        /// Relative to the folder of templates: `preview.mustache`, `strings/en.json`.
        var name: String
        /// For messages: the path on disk, or `built-in/NAME`.
        var place: String
        var bytes: [UInt8]

        /// As UTF-8, where it is; without the byte order mark that some editors write.
        func text() throws(ThemeError) -> String {
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw ThemeError("the file is not valid UTF-8: save it as UTF-8", at: SourceLocation(file: place))
            }
            return text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
        }
    }

    /// In the order of their names.
    let files: [File]

    /// - Parameter folders: the most important first. One that does not exist holds no files.
    init(folders: [String]) throws(ThemeError) {
        var found: [String: File] = [:]
        for folder in folders {
            for file in try Self.read(folder) where found[file.name] == nil { found[file.name] = file }
        }
        for file in BuiltInTheme.files where found[file.name] == nil {
            found[file.name] = File(name: file.name, place: "built-in/\(file.name)", bytes: file.bytes)
        }
        files = found.values.sorted { $0.name < $1.name }
    }

    func files(withSuffix suffix: String) -> [File] { files.filter { $0.name.hasSuffix(suffix) } }

    /// What a theme is made of; anything else in the folder (notes, backups, sources of graphics) stays where it is.
    private static let endings: Set<String> = [
        "mustache", "json", "css", "js", "svg", "png", "jpg", "webp", "avif", "ico", "woff2",
    ]

    private static func read(_ folder: String) throws(ThemeError) -> [File] {
        guard let walk = FileManager.default.enumerator(atPath: folder) else { return [] }
        var files: [File] = []
        for case let name as String in walk {
            let isHidden = name.split(separator: "/").contains { $0.hasPrefix(".") }
            guard !isHidden, let dot = name.lastIndex(of: "."),
                endings.contains(name[name.index(after: dot)...].lowercased())
            else { continue }
            let path = folder + "/" + name
            do {
                files.append(File(name: name, place: path, bytes: [UInt8](try Data(contentsOf: URL(filePath: path)))))
            } catch {
                throw ThemeError("the file cannot be read", at: SourceLocation(file: path))
            }
        }
        return files
    }
}
