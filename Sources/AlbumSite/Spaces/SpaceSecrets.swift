internal import AlbumModel
internal import BuildStore
internal import Digests
internal import Files
internal import Foundation
internal import Reporting
internal import Sealing

/// What outlives a build of spaces, so that an unchanged file is sealed to the same bytes. Without it a new build is as good,
/// with other bytes.
struct DoorSecrets: Codable, Sendable {
    private(set) var salt: [UInt8]
    /// Known to nobody else: slots without a space, and the order of all, follow from it.
    private(set) var seed: [UInt8]
    /// The paths of albums that were in spaces alone, in the last build.
    private(set) var hidden: [String] = []

    init() {
        salt = DoorKey.randomBytes(DoorHeader.saltSize)
        seed = DoorKey.randomBytes(32)
    }

    /// Those of the last build that used a cache; nil where there was none.
    static func kept(inCache cache: String) throws(BuildFailure) -> DoorSecrets? {
        let path = "\(cache)/\(SpaceCache.folderName)/\(SpaceCache.doorFile)"
        do throws(FileError) {
            guard try FileOperations.isThere(path) else { return nil }
            let bytes = try FileOperations.read(path, limit: 1 << 20)
            return try? JSONDecoder().decode(DoorSecrets.self, from: Data(bytes))
        } catch {
            throw error.failure
        }
    }

    /// Remembers which albums are in spaces alone.
    static func keep(hidden: [String], in cache: SpaceCache) throws(BuildFailure) {
        var secrets = try kept(in: cache)
        guard secrets.hidden != hidden else { return }
        secrets.hidden = hidden
        try SecretFile.write(secrets, SpaceCache.doorFile, in: cache)
    }

    /// Those of earlier builds, or new ones.
    static func kept(in cache: SpaceCache) throws(BuildFailure) -> DoorSecrets {
        if let kept = try SecretFile.read(DoorSecrets.self, SpaceCache.doorFile, in: cache),
            kept.salt.count == DoorHeader.saltSize, kept.seed.count == 32
        {
            return kept
        }
        let new = DoorSecrets()
        try SecretFile.write(new, SpaceCache.doorFile, in: cache)
        return new
    }
}

/// What is kept of one space.
struct SpaceSecrets: Codable, Sendable {
    var key = SpaceKeys.newKey()
    /// Of its password.
    var verifier: [UInt8]
    /// Derived from its password, which takes a third of a second.
    var doorKey: [UInt8]
    var rounds: Int
    /// What was sealed last, by address.
    var files: [String: SealedRecord] = [:]

    /// The name of what is kept of a space, which says nothing of the space's own name.
    static func identifier(of space: Space) -> String { String(ContentDigest.of("space \(space.name)").hex.prefix(16)) }

    static func fileName(of identifier: String) -> String { "\(identifier).json" }

    static func kept(of space: Space, in cache: SpaceCache) throws(BuildFailure) -> SpaceSecrets? {
        let kept = try SecretFile.read(SpaceSecrets.self, fileName(of: identifier(of: space)), in: cache)
        return kept?.key.count == 32 && kept?.doorKey.count == 32 ? kept : nil
    }

    mutating func renewKey() {
        key = SpaceKeys.newKey()
        files = [:]
    }

    func keep(of space: Space, in cache: SpaceCache) throws(BuildFailure) {
        try SecretFile.write(self, Self.fileName(of: Self.identifier(of: space)), in: cache)
    }

    /// Those for a build with this password. Another password, like a space that has lost a file, brings another key: what the
    /// former one opens stays what it was.
    static func current(
        of space: Space, password: String, door: Door, _ secrets: DoorSecrets, in cache: SpaceCache
    ) throws(BuildFailure) -> SpaceSecrets {
        let verifier = DoorKey.verifier(password, seed: secrets.seed)
        if let kept = try kept(of: space, in: cache), kept.verifier == verifier, kept.rounds == door.rounds {
            return kept
        }
        return SpaceSecrets(
            verifier: verifier, doorKey: DoorKey.derive(password, salt: secrets.salt, rounds: door.rounds),
            rounds: door.rounds)
    }
}

/// How a file was sealed.
struct SealedRecord: Codable, Sendable, Equatable {
    /// Of the file's bytes, in hexadecimal digits.
    var digest: String
    var pieces: Int
    /// Empty for a file that the index does not name.
    var check: [UInt8]
}

/// Files of secrets, as JSON. One that cannot be understood is as good as none.
private enum SecretFile {
    static func read<Value: Decodable>(
        _ type: Value.Type, _ name: String, in cache: SpaceCache
    ) throws(BuildFailure) -> Value? {
        let bytes: [UInt8]?
        do { bytes = try cache.read(name) } catch { throw error.failure }
        return bytes.flatMap { try? JSONDecoder().decode(type, from: Data($0)) }
    }

    static func write(_ value: some Encodable, _ name: String, in cache: SpaceCache) throws(BuildFailure) {
        // Texts and numbers alone, which JSON can always hold.
        guard let bytes = try? JSONEncoder().encode(value) else { return }
        do { try cache.write(Array(bytes), as: name) } catch { throw error.failure }
    }
}
