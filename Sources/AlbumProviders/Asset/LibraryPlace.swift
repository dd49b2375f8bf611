internal import AlbumSources
internal import Files
internal import Glibc

/// Where a library is, and which folders its files may lie in.
struct LibraryPlace: Sendable {
    let name: String
    /// The database, or the folder of a Takeout; absolute, links resolved.
    let path: String
    /// Absolute, links resolved.
    let roots: [String]
    private let isFolder: Bool

    init(_ name: String, _ settings: LibrarySettings, source: String) throws(ProviderError) {
        self.name = name
        let written = Self.absolute(settings.path, source)
        guard var path = Paths.resolved(written) else {
            throw ProviderError("the library `\(name)` is not there: there is no \(written)")
        }
        var isFolder = Self.isFolder(path)
        // People name the folder that digiKam keeps its database in.
        if isFolder, let database = Paths.resolved("\(path)/digikam4.db"), settings.roots.isEmpty {
            (path, isFolder) = (database, false)
        }
        self.path = path
        self.isFolder = isFolder
        if settings.roots.isEmpty {
            roots = [isFolder ? path : String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])]
        } else {
            roots = settings.roots.compactMap { Paths.resolved(Self.absolute($0, source)) }
        }
    }

    func read() throws(ProviderError) -> AssetLibrary {
        if isFolder { return AssetLibrary(try TakeoutLibrary.assets(in: path, named: name), roots: roots) }
        let database = try LibraryDatabase(path, of: name)
        let assets =
            switch try database.kind() {
            case .digiKam: try DigiKamLibrary(database, roots: roots).assets()
            case .shotwell: try ShotwellLibrary(database).assets()
            }
        return AssetLibrary(assets, roots: roots)
    }

    private static func absolute(_ path: String, _ source: String) -> String {
        if path.hasPrefix("/") { return path }
        if path.hasPrefix("~/"), let home = getenv("HOME") { return String(cString: home) + path.dropFirst() }
        return "\(source)/\(path)"
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
