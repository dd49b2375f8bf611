internal import AlbumSources
internal import Files

/// Finds the files of a library that belong to one shot, by their names. As in folders, they are one item, and what hides
/// one of them hides the others.
struct LibraryShots {
    /// The photos that each film may belong to, by its name; all as paths.
    private(set) var photosOfFilms: [String: [String]] = [:]
    private var leftOut: Set<String> = []

    /// - Parameter assets: all assets of the library, including hidden ones.
    init(_ assets: [LibraryAsset]) {
        for folder in Dictionary(grouping: assets.filter { $0.path != nil }, by: { Paths.parent(of: $0.path ?? "") }) {
            add(folder.key, folder.value)
        }
    }

    private mutating func add(_ folder: String, _ assets: [LibraryAsset]) {
        func path(_ name: String) -> String { "\(folder)/\(name)" }
        let isRejected = { (asset: LibraryAsset) in !asset.fields.isPublished(nil) }
        let isShown = { (asset: LibraryAsset) in !asset.isHidden && asset.problem == nil && !isRejected(asset) }
        // A database may still have a row about a file that was deleted and came back.
        let hidden = Set(assets.filter { !isShown($0) }.compactMap(\.path))
            .subtracting(assets.lazy.filter(isShown).compactMap(\.path))
        let names = assets.compactMap(\.path).map(Paths.name)
        for versions in ShotVersions.versions(among: names) {
            let isHidden = versions.contains { hidden.contains(path($0)) }
            leftOut.formUnion((isHidden ? versions[...] : versions.dropFirst()).map(path))
        }
        let films = assets.filter {
            ShotVersions.mayBeMotion(Paths.name(of: $0.path ?? ""), seconds: $0.fields.duration)
        }
        guard !films.isEmpty else { return }
        let photos = Dictionary(grouping: names, by: ShotVersions.rootStem)
        let times = Dictionary(
            assets.compactMap { asset in asset.path.flatMap { path in asset.fields.shootTime.map { (path, $0) } } }
        ) { first, _ in first }
        let rejected = Set(films.filter(isRejected).compactMap(\.path)).intersection(hidden)
        for film in films.compactMap(\.path) {
            let name = Paths.name(of: film)
            let own = (photos[ShotVersions.rootStem(name)] ?? []).filter { ShotVersions.mayBelong(film: name, to: $0) }
            if own.contains(where: { hidden.contains(path($0)) }) { leftOut.insert(film) }
            if rejected.contains(film) {
                leftOut.insert(film)
                leftOut.formUnion(own.map(path).filter { ShotVersions.areOfOneMoment(times[film], times[$0]) })
            }
            if !own.isEmpty { photosOfFilms[film] = own.map(path) }
        }
    }

    /// Returns whether an asset is a worse version of another one, or is of one shot with one that is not shown.
    func leaveOut(_ asset: LibraryAsset) -> Bool { asset.path.map(leftOut.contains) ?? false }
}
