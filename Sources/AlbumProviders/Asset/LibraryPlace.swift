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
    /// The first of the stated folders that is not there: its disk may not be mounted today.
    private(set) var missingRoot: String?
    private let isFolder: Bool

    init(_ name: String, _ settings: LibrarySettings, source: String) throws(ProviderError) {
        self.name = name
        let written = Self.absolute(settings.path, source)
        guard var path = Paths.resolved(written) else {
            throw ProviderError(unreachable: written, of: name)
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
            let stated = settings.roots.map { Self.absolute($0, source) }
            roots = stated.compactMap { Paths.resolved($0) }
            missingRoot = stated.first { Paths.resolved($0) == nil }
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

extension ProviderError {
    /// A library that cannot be reached: its disk may not be mounted today.
    ///
    /// Reads `errno`.
    fileprivate init(unreachable path: String, of name: String) {
        let problem =
            errno == ENOENT ? "there is no \(path)" : "\(path) cannot be read: \(String(cString: strerror(errno)))"
        self.init(
            "the library `\(name)` cannot be read: \(problem); mount its disk, or correct its place in albumgen.yml",
            isPassing: true)
    }

    /// A file that a library knows and that is not there. Where its folder is missing, too, the disk may not be mounted today.
    ///
    /// Reads `errno`.
    init(missing path: String, in place: LibraryPlace) {
        guard errno == ENOENT || errno == ENOTDIR else {
            self.init("cannot be read at \(path): \(String(cString: strerror(errno)))", isPassing: true)
            return
        }
        let isFolderThere = Paths.resolved(Paths.parent(of: path)) != nil
        let cause = isFolderThere ? "" : ", nor its folder; is its disk mounted?"
        self.init(
            "is in the library `\(place.name)`, but there is no file \(path)\(cause)", isPassing: !isFolderThere)
    }

    /// A file that lies in none of a library's folders.
    init(outside place: LibraryPlace, _ reason: String) {
        if let root = place.missingRoot {
            self.init("\(reason); its folder \(root) is not there: is its disk mounted?", isPassing: true)
        } else {
            self.init("\(reason); list its folder in the library's `roots`")
        }
    }
}
