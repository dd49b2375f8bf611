internal import AlbumModel
internal import AlbumSources
internal import Files
internal import Synchronization

/// Items of photo libraries: digiKam's and Shotwell's databases, and Google Takeouts, at places that the root
/// configuration names. They are only read.
///
/// Options: `library`, its name there; `album`, one of its albums or events; `keyword`, to have only what bears it.
struct AssetProvider: LibraryProvider {
    private let settings: [String: LibrarySettings]
    private let source: String
    private let opened = OpenedLibraries()

    init(_ libraries: [String: LibrarySettings], source: String) {
        settings = libraries
        self.source = source
    }

    func items(of album: ProviderAlbum) throws(ProviderError) -> [ProvidedItem] {
        let place = try place(album.options)
        let library = try opened.library(place)
        let addresses = library.addresses(album: album.options["album"], keyword: album.options["keyword"])
        if addresses.isEmpty, let name = album.options["album"] {
            let mend = Suggestion.text(for: name, among: library.albums.sorted())
            throw ProviderError("the library `\(place.name)` has no album `\(name)`\(mend)")
        }
        if addresses.isEmpty, let keyword = album.options["keyword"] {
            let mend = Suggestion.text(for: keyword, among: library.keywords.sorted())
            throw ProviderError("the library `\(place.name)` has nothing with the keyword `\(keyword)`\(mend)")
        }
        return addresses.compactMap { address in
            library.assets[address].map { ProvidedItem(address: address, name: $0.name) }
        }
    }

    func fetch(_ request: ProviderRequest, _ task: ProviderTask) throws(ProviderError) -> ProvidedFile {
        let place = try place(request.options)
        let library = try opened.library(place)
        let address = Self.plain(request.address)
        guard var asset = library.assets[address] else {
            let mend = Suggestion.text(for: address, among: library.addresses)
            throw ProviderError("is not in the library `\(place.name)`\(mend)")
        }
        guard let path = asset.path else {
            throw ProviderError(
                outside: place, "lies in a folder of the library `\(place.name)` that is not known here")
        }
        guard let file = asset.edited.flatMap(Paths.resolved) ?? Paths.resolved(path) else {
            throw ProviderError(missing: path, in: place)
        }
        guard place.roots.contains(where: { file.hasPrefix($0 + "/") }) else {
            throw ProviderError(outside: place, "lies outside of the library `\(place.name)`, at \(file)")
        }
        let album = asset.albumTitle ?? asset.album
        asset.fields.extra.append(ExtraField(name: "libraryAlbum", value: album))
        if asset.fields.tag == nil, spansAlbums(request.options, library) { asset.fields.tag = album }
        var provided = ProvidedFile(path: file, fields: asset.fields)
        provided.fallback = asset.fallback
        provided.warning = asset.warning
        return provided
    }

    /// Whether other albums are nested in the one that was asked for; they are shown as categories.
    private func spansAlbums(_ options: ProviderOptions, _ library: AssetLibrary) -> Bool {
        guard let album = options["album"].map({ $0.split(separator: "/").joined(separator: "/") }) else {
            return false
        }
        return library.albums.contains { $0.hasPrefix(album + "/") }
    }

    /// `asset:a/b.jpg` is `a/b.jpg`.
    private static func plain(_ address: String) -> String {
        guard address.lowercased().hasPrefix("asset:") else { return address }
        return address.dropFirst("asset:".count).split(separator: "/").joined(separator: "/")
    }

    /// The library that the options name, or the only one.
    private func place(_ options: ProviderOptions) throws(ProviderError) -> LibraryPlace {
        guard let name = options["library"] ?? (settings.count == 1 ? settings.first?.key : nil) else {
            throw ProviderError(
                settings.isEmpty
                    ? "there is no library; name it in `providers: {asset: {libraries: {NAME: PATH}}}` of albumgen.yml"
                    : "say in `options` which `library`: \(settings.keys.sorted().joined(separator: ", "))")
        }
        guard let library = settings[name] else {
            let mend = Suggestion.text(for: name, among: settings.keys.sorted())
            throw ProviderError("albumgen.yml has no library `\(name)`\(mend)")
        }
        return try LibraryPlace(name, library, source: source)
    }
}

/// Libraries that were read in this build, each once.
private final class OpenedLibraries: Sendable {
    private let libraries = Mutex<[String: Result<AssetLibrary, ProviderError>]>([:])

    func library(_ place: LibraryPlace) throws(ProviderError) -> AssetLibrary {
        try libraries.withLock { libraries in
            if let known = libraries[place.name] { return known }
            let read = Result { () throws(ProviderError) in try place.read() }
            libraries[place.name] = read
            return read
        }.get()
    }
}
