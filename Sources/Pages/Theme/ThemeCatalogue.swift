internal import AlbumModel
internal import AlbumSources
internal import Foundation

/// Which themes there are: the program's, and those that a site has in its own folders of templates.
struct ThemeCatalogue: Sendable {
    /// Where themes lie in a folder of templates.
    static let folder = "themes/"

    /// The theme that is no folder: the templates themselves.
    static let plain = ThemeSettings().name

    static func path(of theme: String) -> String { folder + theme }

    /// In the order of the alphabet, the default one first.
    let names: [String]

    init(folders: [String]) {
        var names: Set<String> = []
        for file in BuiltInTheme.files where file.name.hasPrefix(Self.folder) {
            if let name = file.name.dropFirst(Self.folder.count).split(separator: "/").first {
                names.insert(String(name))
            }
        }
        for folder in folders {
            let parent = folder + "/" + Self.folder
            for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] {
                if !name.hasPrefix("."), Self.isFolder(parent + name) { names.insert(name) }
            }
        }
        self.names = [Self.plain] + names.subtracting([Self.plain]).sorted()
    }

    /// The name is one of those that were found, so that it can lead to no other place.
    func check(_ theme: ThemeSettings) throws(ThemeError) {
        guard !names.contains(theme.name) else { return }
        let known = names.map { "`\($0)`" }.joined(separator: ", ")
        throw ThemeError(
            "there is no theme `\(theme.name)`\(Suggestion.text(for: theme.name, among: names)); there are \(known), and any folder that you put into templates/themes/",
            at: theme.place)
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
