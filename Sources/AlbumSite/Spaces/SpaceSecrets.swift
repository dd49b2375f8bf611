internal import AlbumModel
internal import BuildStore
internal import Reporting
internal import Sealing

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

    static func fileName(of identifier: String) -> String { "\(identifier).json" }

    /// - Parameter identifier: see `OutputSpaces`.
    static func kept(as identifier: String, in cache: SpaceCache) throws(BuildFailure) -> SpaceSecrets? {
        let kept = try SecretFile.read(SpaceSecrets.self, fileName(of: identifier), in: cache)
        return kept?.key.count == 32 && kept?.doorKey.count == 32 ? kept : nil
    }

    /// Returns whether secrets are kept. Reading all records of a large space takes a long time.
    static func areKept(as identifier: String, in cache: SpaceCache) throws(BuildFailure) -> Bool {
        struct Keys: Decodable {
            var key: [UInt8]
            var doorKey: [UInt8]
        }
        let kept = try SecretFile.read(Keys.self, fileName(of: identifier), in: cache)
        return kept?.key.count == 32 && kept?.doorKey.count == 32
    }

    mutating func renewKey() {
        key = SpaceKeys.newKey()
        files = [:]
    }

    func keep(as identifier: String, in cache: SpaceCache) throws(BuildFailure) {
        try SecretFile.write(self, Self.fileName(of: identifier), in: cache)
    }

    /// Returns whether these secrets belong to a door at which the password opens the space.
    func open(with password: String, _ door: Door, _ secrets: DoorSecrets) -> Bool {
        verifier == DoorKey.verifier(password, seed: secrets.seed) && rounds == door.rounds
    }

    /// Returns the secrets for a build with this password. A new password comes with a new key, so that the former
    /// password opens nothing new.
    static func current(
        as identifier: String, password: String, door: Door, _ secrets: DoorSecrets, in cache: SpaceCache
    ) throws(BuildFailure) -> SpaceSecrets {
        if let kept = try kept(as: identifier, in: cache), kept.open(with: password, door, secrets) { return kept }
        return SpaceSecrets(
            verifier: DoorKey.verifier(password, seed: secrets.seed),
            doorKey: DoorKey.derive(password, salt: secrets.salt, rounds: door.rounds),
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
