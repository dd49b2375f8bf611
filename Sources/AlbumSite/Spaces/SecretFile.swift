internal import BuildStore
internal import Foundation
internal import Reporting

/// Reads and writes files of secrets, as JSON. A file that cannot be decoded counts as missing.
enum SecretFile {
    static func read<Value: Decodable>(
        _ type: Value.Type, _ name: String, in cache: SpaceCache
    ) throws(BuildFailure) -> Value? {
        let bytes: [UInt8]?
        do { bytes = try cache.read(name) } catch { throw error.failure }
        return bytes.flatMap { try? JSONDecoder().decode(type, from: Data($0)) }
    }

    static func write(_ value: some Encodable, _ name: String, in cache: SpaceCache) throws(BuildFailure) {
        // Links that were sent out stop working without them.
        guard let bytes = try? JSONEncoder().encode(value) else {
            throw BuildFailure(.system, "cannot write the secrets \(name): JSON cannot represent them")
        }
        do { try cache.write(Array(bytes), as: name) } catch { throw error.failure }
    }
}
