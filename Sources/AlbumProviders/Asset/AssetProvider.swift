internal import AlbumModel
internal import AlbumSources
internal import Files
internal import Glibc
internal import Synchronization

/// A provider of items from photo libraries at paths that the root configuration names: digiKam and Shotwell databases,
/// and Google Takeouts. It only reads the libraries.
///
/// Options: `library`, the library's name in the configuration; `album`, one of its albums or events; `keyword`, which
/// keeps only items with that keyword.
struct AssetProvider: LibraryProvider {
    private let settings: [String: LibrarySettings]
    private let source: String
    private let opened: OpenedLibraries

    /// - Parameter isCancelled: called while a library is read.
    init(
        _ libraries: [String: LibrarySettings], source: String, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) {
        settings = libraries
        self.source = source
        opened = OpenedLibraries(isCancelled: isCancelled)
    }

    func items(of album: ProviderAlbum) throws(ProviderError) -> [ProvidedItem] {
        try Self.checkOptions(of: album)
        let place = try place(album.options)
        let library = try opened.library(place)
        let addresses = library.addresses(album: album.options["album"], keyword: album.options["keyword"])
        if addresses.isEmpty, let name = album.options["album"] {
            let mend = Suggestion.text(for: name, among: library.albums.sorted())
            throw ProviderError("the library `\(place.name)` has no album `\(name)`\(mend)", valueOf: "album")
        }
        if addresses.isEmpty, let keyword = album.options["keyword"] {
            let mend = Suggestion.text(for: keyword, among: library.keywords.sorted())
            throw ProviderError(
                "the library `\(place.name)` has nothing with the keyword `\(keyword)`\(mend)", valueOf: "keyword")
        }
        return addresses.compactMap { address in
            library.assets[address].map { ProvidedItem(address: address, name: $0.name, problem: $0.problem) }
        }
    }

    private static let optionNames = ["album", "keyword", "library"]

    /// Only a missing option means everything: one that is misspelt or empty would publish the whole library.
    private static func checkOptions(of album: ProviderAlbum) throws(ProviderError) {
        for name in album.options.names {
            guard optionNames.contains(name) else {
                let correction = correction(of: name)
                // One that resembles none of these may be for another provider of an album above, such as `base` for `web`.
                if correction == nil, album.inheritedOptions.contains(name) { continue }
                let list = "; the options are `album`, `keyword` and `library`"
                throw ProviderError(
                    "there is no option `\(name)`\(correction ?? list)", option: .init(name: name, isValue: false))
            }
            guard album.options[name]?.isEmpty == false else {
                throw ProviderError(
                    "the option `\(name)` has no text; write it as `\(name): NAME`, or remove it",
                    option: .init(name: name, isValue: false))
            }
        }
    }

    /// Returns the end of a message about an unknown option, with the name that was probably meant. `{album:A}` without a
    /// blank is a name in YAML.
    private static func correction(of name: String) -> String? {
        if let colon = name.firstIndex(where: { $0 == ":" || $0 == "：" }),
            optionNames.contains(name[..<colon].lowercased())
        {
            let value = name[colon...].dropFirst().drop(while: \.isWhitespace)
            return "; write `\(name[..<colon].lowercased()): \(value)`"
        }
        let suggestion = Suggestion.text(for: name, among: optionNames)
        return suggestion.isEmpty ? nil : suggestion
    }

    func fetch(_ request: ProviderRequest, _ task: ProviderTask) throws(ProviderError) -> ProvidedFile {
        let (place, library) = try library(for: request)
        let address = Self.plain(request.address)
        guard var asset = library.assets[address] else {
            // Photos below a root that is a link have other addresses while the link's target is missing.
            guard place.absentRoots.isEmpty else {
                throw ProviderError(outside: place, "is not in the library `\(place.name)`")
            }
            let mend = Suggestion.text(for: address, among: library.addresses)
            throw ProviderError("is not in the library `\(place.name)`\(mend)")
        }
        let file: String
        do throws(ProviderError) {
            file = try Self.file(of: &asset, in: place)
        } catch {
            throw ProviderError(error.reason, isTransient: error.isTransient, fields: asset.fields)
        }
        let album = asset.albumTitle ?? asset.album
        asset.fields.extra.append(ExtraField(name: "libraryAlbum", value: album))
        if asset.fields.tag == nil, spansAlbums(request.options, library) { asset.fields.tag = album }
        var provided = ProvidedFile(path: file, fields: asset.fields)
        provided.fallback = asset.fallback
        provided.warning = asset.warning
        return provided
    }

    /// Returns the file to show, with links resolved.
    private static func file(of asset: inout LibraryAsset, in place: LibraryPlace) throws(ProviderError) -> String {
        if let problem = asset.problem { throw ProviderError(problem) }
        guard let path = asset.path else {
            throw ProviderError(
                outside: place, "is in a folder of the library `\(place.name)` that is not in any of its roots")
        }
        var found: String?
        if let edited = asset.edited {
            found = Paths.resolved(edited)
            if found == nil {
                let error = ProviderError(missing: edited, in: place)
                guard !error.isTransient else { throw error }
                asset.warning = "is shown unedited, because there is no file \(edited)"
            }
        }
        guard let file = found ?? Paths.resolved(path) else { throw ProviderError(missing: path, in: place) }
        guard place.roots.contains(where: { file.hasPrefix($0 + "/") }) else {
            throw ProviderError(outside: place, "is outside of the library `\(place.name)`, at \(file)")
        }
        return file
    }

    /// Whether the requested album contains other albums, which are shown as categories.
    private func spansAlbums(_ options: ProviderOptions, _ library: AssetLibrary) -> Bool {
        guard let album = options["album"].map({ $0.split(separator: "/").joined(separator: "/") }) else {
            return false
        }
        return library.albums.contains { $0.hasPrefix(album + "/") }
    }

    /// Returns the path without the `asset:` prefix: `asset:a/b.jpg` becomes `a/b.jpg`.
    private static func plain(_ address: String) -> String {
        guard address.lowercased().hasPrefix("asset:") else { return address }
        return address.dropFirst("asset:".count).split(separator: "/").joined(separator: "/")
    }

    /// Returns the library of an item. The message of a failure follows the item's address.
    private func library(for request: ProviderRequest) throws(ProviderError) -> (LibraryPlace, AssetLibrary) {
        do throws(ProviderError) {
            let place = try place(request.options)
            return (place, try opened.library(place))
        } catch {
            throw ProviderError("was not found: \(error.reason)", isTransient: error.isTransient)
        }
    }

    /// Returns the library that the options name, or the only configured one.
    private func place(_ options: ProviderOptions) throws(ProviderError) -> LibraryPlace {
        guard let name = options["library"] ?? (settings.count == 1 ? settings.first?.key : nil) else {
            throw ProviderError(
                settings.isEmpty
                    ? "no library is configured; name one in `providers: {asset: {libraries: {NAME: PATH}}}` of albumgen.yml"
                    : "say in `options` which `library`: \(settings.keys.sorted().joined(separator: ", "))")
        }
        guard let library = settings[name] else {
            let mend = Suggestion.text(for: name, among: settings.keys.sorted())
            throw ProviderError("there is no library `\(name)` under `providers: asset`\(mend)", valueOf: "library")
        }
        return try LibraryPlace(name, library, source: source)
    }
}

/// The libraries read during this build; each is read once.
private final class OpenedLibraries: Sendable {
    private let libraries = Mutex<[String: Result<AssetLibrary, ProviderError>]>([:])
    private let isCancelled: @Sendable () -> Bool

    init(isCancelled: @escaping @Sendable () -> Bool) { self.isCancelled = isCancelled }

    func library(_ place: LibraryPlace) throws(ProviderError) -> AssetLibrary {
        try libraries.withLock { libraries in
            if let known = libraries[place.name] { return known }
            let read = Result { () throws(ProviderError) in try place.read(isCancelled) }
            libraries[place.name] = read
            return read
        }.get()
    }
}

/// The location of a library, and the folders that may contain its files.
struct LibraryPlace: Sendable {
    let name: String
    /// The database file, or the folder of a Takeout; absolute, with symbolic links resolved.
    let path: String
    /// Absolute paths, with symbolic links resolved as far as they exist.
    let roots: [String]
    /// The configured roots that do not exist or are empty, perhaps because their disks are not mounted.
    let absentRoots: [String]
    private let isFolder: Bool

    init(_ name: String, _ settings: LibrarySettings, source: String) throws(ProviderError) {
        self.name = name
        let written = Self.absolute(settings.path, source)
        guard var path = Paths.resolved(written) else {
            throw ProviderError(unreachable: written, of: name)
        }
        var isFolder = Self.isFolder(path)
        // Users often name the folder in which digiKam keeps its database.
        if isFolder, let database = Paths.resolved("\(path)/digikam4.db"), settings.roots.isEmpty {
            (path, isFolder) = (database, false)
        }
        self.path = path
        self.isFolder = isFolder
        if settings.roots.isEmpty {
            roots = [isFolder ? path : String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])]
        } else {
            roots = settings.roots.map { Paths.absolute(Self.absolute($0, source)) }
        }
        absentRoots = settings.roots.isEmpty ? [] : roots.filter(Self.isEmpty)
    }

    func read(_ isCancelled: @escaping @Sendable () -> Bool) throws(ProviderError) -> AssetLibrary {
        if isFolder {
            // A mount point is an empty folder while its disk is not mounted.
            guard !Self.isEmpty(path) else { throw ProviderError(unreachable: name, "\(path) is empty") }
            return AssetLibrary(try TakeoutLibrary.assets(in: path, named: name), roots: roots)
        }
        let database = try LibraryDatabase(path, of: name, isCancelled: isCancelled)
        let assets =
            switch try database.kind() {
            case .digiKam: try DigiKamLibrary(database, roots: roots).assets()
            case .shotwell: try ShotwellLibrary(database).assets()
            }
        return AssetLibrary(assets, roots: roots)
    }

    private static func absolute(_ path: String, _ source: String) -> String {
        let path = Paths.expandingHome(path)
        return path.hasPrefix("/") ? path : "\(source)/\(path)"
    }

    /// Returns whether there is nothing at the path, or nothing in the folder at it.
    private static func isEmpty(_ path: String) -> Bool { (try? FileOperations.names(in: path).isEmpty) ?? false }

    private static func isFolder(_ path: String) -> Bool {
        FileStatus(following: path)?.kind == .folder
    }
}

extension ProviderError {
    /// Creates an error for a library that cannot be reached, perhaps because its disk is not mounted.
    ///
    /// Reads `errno`.
    fileprivate init(unreachable path: String, of name: String) {
        let problem =
            errno == ENOENT ? "there is no \(path)" : "\(path) cannot be read: \(String(cString: strerror(errno)))"
        self.init(unreachable: name, problem)
    }

    fileprivate init(unreachable name: String, _ problem: String) {
        self.init(
            "the library `\(name)` cannot be read: \(problem); mount its disk, or correct its path in albumgen.yml",
            isTransient: true)
    }

    /// Creates an error for a file that the library lists but that does not exist. If its folder is missing too, the
    /// disk might not be mounted.
    ///
    /// Reads `errno`.
    init(missing path: String, in place: LibraryPlace) {
        guard errno == ENOENT || errno == ENOTDIR else {
            self.init("cannot be read at \(path): \(String(cString: strerror(errno)))", isTransient: true)
            return
        }
        let problem = "is in the library `\(place.name)`, but there is no file \(path)"
        if let root = place.absentRoots.first(where: { path.hasPrefix($0 + "/") }) {
            self.init("\(problem), and nothing else in \(root); is its disk mounted?", isTransient: true)
        } else if Paths.resolved(Paths.parent(of: path)) == nil {
            self.init("\(problem), nor its folder; is its disk mounted?", isTransient: true)
        } else {
            self.init(problem)
        }
    }

    /// Creates an error for a file outside all of the library's roots.
    init(outside place: LibraryPlace, _ reason: String) {
        if let root = place.absentRoots.first {
            self.init("\(reason); there is nothing in its folder \(root): is its disk mounted?", isTransient: true)
        } else {
            self.init("\(reason); list its folder in the library's `roots`")
        }
    }
}
