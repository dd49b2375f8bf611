internal import AlbumModel
internal import BuildStore
internal import Digests
internal import Files
internal import Foundation
internal import Reporting
internal import Sealing

/// The secrets that all spaces share. The cache keeps them so that an unchanged file is sealed to the same bytes;
/// without them, a build makes new ones, and all sealed files change.
struct DoorSecrets: Codable, Sendable {
    private(set) var salt: [UInt8]
    /// Secret random bytes that determine the content of empty slots and the order of all slots.
    private(set) var seed: [UInt8]
    /// The paths of albums that were only in spaces in the last build.
    private(set) var hidden: [String] = []

    init() {
        salt = DoorKey.randomBytes(DoorHeader.saltSize)
        seed = DoorKey.randomBytes(32)
    }

    /// Returns the secrets of the last build; nil if there was none.
    static func kept(inCache cache: String) throws(BuildFailure) -> DoorSecrets? {
        let path = "\(cache)/\(SpaceCache.folderName)/\(SpaceCache.doorFile)"
        do throws(FileError) {
            guard try FileOperations.exists(path) else { return nil }
            let bytes = try FileOperations.read(path, limit: 1 << 20)
            return try? JSONDecoder().decode(DoorSecrets.self, from: Data(bytes))
        } catch {
            throw error.failure
        }
    }

    /// Saves which albums are only in spaces.
    static func keep(hidden: [String], in cache: SpaceCache) throws(BuildFailure) {
        var secrets = try kept(in: cache)
        guard secrets.hidden != hidden else { return }
        secrets.hidden = hidden
        try SecretFile.write(secrets, SpaceCache.doorFile, in: cache)
    }

    /// Returns the secrets of earlier builds, or new ones.
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

/// The secrets of one space, and how its files were sealed.
struct SpaceSecrets: Codable, Sendable {
    var key = SpaceKeys.newKey()
    /// The verifier of the password.
    var verifier: [UInt8]
    /// The key derived from the password, which takes a third of a second.
    var doorKey: [UInt8]
    var rounds: Int
    /// The records of the files sealed last, by address.
    var files: [String: SealedRecord] = [:]

    /// Returns an identifier that names the space's folder and file in the cache without revealing the space's name.
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

    /// Returns the secrets for a build with this password. A new password comes with a new key, so that the former
    /// password opens nothing new.
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
    /// The digest of the file's bytes, as hexadecimal digits.
    var digest: String
    var pieces: Int
    /// The check of the content; empty for a file that the index does not name.
    var check: [UInt8]
}

/// Reads and writes files of secrets, as JSON. A file that cannot be decoded counts as missing.
private enum SecretFile {
    static func read<Value: Decodable>(
        _ type: Value.Type, _ name: String, in cache: SpaceCache
    ) throws(BuildFailure) -> Value? {
        let bytes: [UInt8]?
        do { bytes = try cache.read(name) } catch { throw error.failure }
        return bytes.flatMap { try? JSONDecoder().decode(type, from: Data($0)) }
    }

    static func write(_ value: some Encodable, _ name: String, in cache: SpaceCache) throws(BuildFailure) {
        // The values contain only text and numbers, which JSON can always represent.
        guard let bytes = try? JSONEncoder().encode(value) else { return }
        do { try cache.write(Array(bytes), as: name) } catch { throw error.failure }
    }
}
