internal import AlbumModel
internal import BuildStore
internal import Digests
internal import Files
internal import Reporting
internal import Sealing

/// The secrets shared by all doors whose sites use the same cache, and the spaces of each of these sites. The cache
/// keeps the secrets so that links last and an unchanged file is sealed to the same bytes. Only `albumgen clean` deletes
/// them, because links that visitors have depend on the salt.
struct DoorSecrets: Decodable, Sendable {
    let salt: [UInt8]
    /// Secret random bytes that determine the content of empty slots and the order of all slots.
    let seed: [UInt8]
    /// What the last build into each output folder left, by the folder's path.
    private var outputs: [String: OutputSpaces] = [:]

    private init() {
        salt = DoorKey.randomBytes(DoorHeader.saltSize)
        seed = DoorKey.randomBytes(32)
    }

    /// Returns the secrets of earlier builds; nil if there are none.
    static func kept(in cache: SpaceCache) throws(BuildFailure) -> DoorSecrets? {
        var kept = try SecretFile.read(DoorSecrets.self, SpaceCache.doorFile, in: cache)
        if kept == nil, let former = try SecretFile.read(FormerSecrets.self, SpaceCache.doorFile, in: cache) {
            kept = DoorSecrets(former, try identifiers(in: cache))
        }
        guard let kept, kept.salt.count == DoorHeader.saltSize, kept.seed.count == 32 else { return nil }
        return kept
    }

    /// Returns the secrets of earlier builds, or new ones.
    static func keptOrNew(in cache: SpaceCache) throws(BuildFailure) -> DoorSecrets {
        if let kept = try kept(in: cache) { return kept }
        var new = DoorSecrets()
        try new.keep(in: cache)
        return new
    }

    private mutating func keep(in cache: SpaceCache) throws(BuildFailure) {
        outputs = outputs.filter { !$0.value.isEmpty || !FormerOutput.isGone($0.key) }
        try SecretFile.write(Written(salt: salt, seed: seed, outputs: outputs), SpaceCache.doorFile, in: cache)
    }

    private struct Written: Encodable {
        var salt: [UInt8]
        var seed: [UInt8]
        var outputs: [String: OutputSpaces]
        /// Earlier versions would mistake a file without this for a damaged one, and make a new salt.
        var hidden: [String] = []
    }

    private static func identifiers(in cache: SpaceCache) throws(BuildFailure) -> [String] {
        do { return try cache.identifiers() } catch { throw error.failure }
    }

    // MARK: Output folders

    /// Returns whether a build into this output folder has left its secrets and those of its spaces, all readable.
    static func areComplete(for output: String, in cache: CacheFolder) throws(BuildFailure) -> Bool {
        let spaces: SpaceCache?
        do { spaces = try SpaceCache.existing(in: cache) } catch { throw error.failure }
        guard let spaces, let secrets = try kept(in: spaces), let own = secrets.outputs[output] else { return false }
        for identifier in own.identifiers where try !SpaceSecrets.areKept(as: identifier, in: spaces) { return false }
        return true
    }

    /// The identifiers of a space's folders and files in the cache, one for each output folder with such a space.
    func identifiers(of space: Space) -> [String] {
        outputs.sorted { $0.key < $1.key }.compactMap { $0.value.identifier(of: space) }
    }

    /// Returns what was only in spaces in the last build. For an output folder that is new, this is what was hidden in
    /// any that no longer exists, since it may be one of them that has been moved.
    ///
    /// - Parameters:
    ///   - isKnown: whether the output folder was chosen, or has a site. Otherwise, this is what was hidden in all.
    func hidden(in output: String, isKnown: Bool, _ spaces: [Space]) -> HiddenAlbums {
        if outputs[output] != nil {
            var secrets = self
            secrets.takeOver(by: output, isPublished: true, spaces)
            return secrets.outputs[output]?.hidden ?? HiddenAlbums()
        }
        guard isKnown else {
            let all = outputs.values.map(\.hidden)
            return all.dropFirst().reduce(all.first ?? HiddenAlbums()) { $0.intersection($1) }
        }
        return outputs.filter { FormerOutput.isGone($0.key) }.values.reduce(into: HiddenAlbums()) { $0.add($1.hidden) }
    }

    /// Saves what is now only in spaces, even if it is nothing: the output folder is then no longer new.
    mutating func keep(hidden: HiddenAlbums, in output: String, _ cache: SpaceCache) throws(BuildFailure) {
        guard outputs[output]?.hidden != hidden else { return }
        outputs[output, default: OutputSpaces()].hidden = hidden
        try keep(in: cache)
    }

    /// Returns the identifiers for the spaces of a build, in the same order.
    mutating func identifiers(
        for spaces: [Space], in output: String, _ cache: SpaceCache
    ) throws(BuildFailure) -> [String] {
        let before = outputs
        let identifiers = spaces.map { outputs[output, default: OutputSpaces()].madeIdentifier(for: $0) }
        // Saved before anything has such a name, so that the next build after an interruption finds it.
        if outputs != before { try keep(in: cache) }
        return identifiers
    }

    /// Removes the secrets and sites of spaces that an output folder no longer has.
    mutating func forgetOthers(
        than spaces: [Space], in output: String, _ cache: SpaceCache, _ state: BuildState
    ) throws(BuildFailure) {
        let before = outputs[output]
        outputs[output]?.forgetOthers(than: spaces)
        if outputs[output] != before { try keep(in: cache) }
        let used = Set(outputs.values.flatMap(\.identifiers))
        for identifier in try Self.identifiers(in: cache) where !used.contains(identifier) {
            do { try cache.forget(identifier) } catch { throw error.failure }
            try state.forget(output: cache.sitePath(of: identifier))
        }
    }

    /// Gives an output folder without spaces those of one that no longer exists, if some have the same names: it has been
    /// renamed, or the cache is now on another machine. What an earlier version wrote goes to the first folder with a
    /// site that is built, whatever spaces it has, since this version has not built there.
    ///
    /// - Parameter isPublished: whether the folder already has a site.
    /// - Returns: whether there were any.
    @discardableResult
    private mutating func takeOver(by output: String, isPublished: Bool, _ spaces: [Space]) -> Bool {
        guard outputs[output]?.isEmpty ?? true else { return false }
        let isFormer = outputs[output] == nil && isPublished
        var best: (path: String, rank: (Int, Int, Int))?
        for (path, others) in outputs.sorted(by: { $0.key < $1.key })
        where path != output && FormerOutput.isGone(path) {
            let count = spaces.count { others.identifier(of: $0) != nil }
            let isOwn = path.isEmpty && isFormer
            guard count > 0 || isOwn else { continue }
            let rank = (count, isOwn ? 1 : 0, FormerOutput.commonSuffix(path, output))
            if best.map({ rank > $0.rank }) ?? true { best = (path, rank) }
        }
        guard let best else { return false }
        outputs[output] = outputs.removeValue(forKey: best.path)
        return true
    }

    /// Like the private function of this name, but also saves the result.
    mutating func takeOver(
        by output: String, isPublished: Bool, _ spaces: [Space], _ cache: SpaceCache
    ) throws(BuildFailure) {
        if takeOver(by: output, isPublished: isPublished, spaces) { try keep(in: cache) }
    }

    // MARK: Other versions

    /// The data of versions that kept one set of spaces for all output folders.
    private struct FormerSecrets: Decodable {
        var salt: [UInt8]
        var seed: [UInt8]
        var hidden: [String]
    }

    private init(_ former: FormerSecrets, _ identifiers: [String]) {
        salt = former.salt
        seed = former.seed
        // A folder that does not exist, so that another takes over from it.
        outputs[""] = OutputSpaces(former: identifiers, hidden: HiddenAlbums(paths: former.hidden))
    }
}

/// The spaces of the site in one output folder.
struct OutputSpaces: Codable, Equatable, Sendable {
    /// The names of the folders and files in the cache, by a digest of the space's name.
    private var spaces: [String: String] = [:]
    var hidden = HiddenAlbums()

    init() {}

    /// - Parameter former: the names that earlier versions chose, which are digests.
    init(former: [String], hidden: HiddenAlbums) {
        spaces = Dictionary(former.map { ($0, $0) }) { first, _ in first }
        self.hidden = hidden
    }

    var identifiers: [String] { Array(spaces.values) }

    var isEmpty: Bool { spaces.isEmpty && hidden.isEmpty }

    func identifier(of space: Space) -> String? { spaces[Self.digest(of: space)] }

    /// Returns the identifier of a space, which is random if it is new, since another output folder may take it over.
    mutating func madeIdentifier(for space: Space) -> String {
        let digest = Self.digest(of: space)
        if let known = spaces[digest] { return known }
        let new = DoorKey.randomBytes(8).hexDigits
        spaces[digest] = new
        return new
    }

    mutating func forgetOthers(than others: [Space]) {
        let digests = Set(others.map(Self.digest))
        spaces = spaces.filter { digests.contains($0.key) }
    }

    private static func digest(of space: Space) -> String {
        String(ContentDigest.of("space \(space.name)").hex.prefix(16))
    }
}
