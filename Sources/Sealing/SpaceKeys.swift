internal import AlbumModel
internal import Digests
internal import Foundation

/// The keys of one space, which seal and name pieces as described in `docs/spaces-format.md`.
package struct SpaceKeys: Sendable {
    private let key: [UInt8]
    private let salt: [UInt8]
    private let nameKey: [UInt8]
    private let nonceKey: [UInt8]

    /// - Parameters:
    ///   - key: The space's own key, 32 random bytes.
    ///   - salt: The door's salt.
    package init(key: [UInt8], salt: [UInt8]) {
        self.key = key
        self.salt = salt
        nameKey = Cryptography.derivedKey(key, salt: salt, info: Array("albumgen names 1".utf8))
        nonceKey = Cryptography.derivedKey(key, salt: salt, info: Array("albumgen nonces 1".utf8))
    }

    /// Returns a key for a new space, or a replacement for a key that must not open new content.
    package static func newKey() -> [UInt8] { Cryptography.randomBytes(Cryptography.keySize) }

    /// The `kind` of the format.
    package enum Kind: String, Sendable {
        case file, index
    }

    /// A file to seal.
    package struct File: Sendable {
        let kind: Kind
        let address: String
        let stream: SealedStream

        package var pieceCount: Int { stream.pieceCount }

        /// Describes a file that is not compressed.
        package init(address: String, length: Int) {
            kind = .file
            self.address = address
            stream = SealedStream(method: .asIs, length: length)
        }

        /// - Parameter length: The size of the compressed content in bytes.
        package init(compressed kind: Kind, address: String, length: Int) {
            self.kind = kind
            self.address = address
            stream = SealedStream(method: .gzip, length: length)
        }

        fileprivate var label: [UInt8] { SpaceKeys.label(kind, address) }
    }

    private static func label(_ kind: Kind, _ address: String) -> [UInt8] {
        Array(kind.rawValue.utf8) + [0] + Array(address.utf8) + [0]
    }

    /// Returns the published name of a piece, below the folder of sealed files.
    ///
    /// - Parameter check: The check of the file; empty for a file that is not in the index.
    package func name(of piece: Int, _ kind: Kind, address: String, check: [UInt8]) -> String {
        let message = Self.label(kind, address) + check + Array(bigEndian: UInt32(piece))
        return Cryptography.authenticationCode(message, key: nameKey).prefix(16).hexDigits
    }

    /// Returns the check of a file, computed from the nonces of its pieces.
    package func check(of file: File, _ content: [UInt8]) -> [UInt8] {
        var nonces: [UInt8] = []
        for number in 0..<file.pieceCount {
            nonces += nonce(Self.data(number, file), file.stream.piece(number) { Array(content[$0]) })
        }
        return Array(ContentDigest(sha256: nonces).bytes.prefix(Cryptography.nonceSize))
    }

    /// Returns a sealed piece as a script, as published.
    ///
    /// - Parameter content: Reads a range of the file's content.
    package func script<Failure: Error>(
        _ number: Int, of file: File, named name: String, content: (Range<Int>) throws(Failure) -> [UInt8]
    ) throws(Failure) -> [UInt8] {
        let piece = try file.stream.piece(number, content: content)
        let data = Self.data(number, file)
        let nonce = nonce(data, piece)
        let info = Array("albumgen file 1".utf8) + [0] + Array(file.kind.rawValue.utf8) + [0] + Array(file.address.utf8)
        let fileKey = Cryptography.derivedKey(key, salt: salt, info: info)
        let sealed = Cryptography.sealed(piece, key: fileKey, nonce: nonce, data: data)
        return Array("albumgenPiece(\"\(name)\",\"".utf8) + Data(nonce + sealed).base64EncodedData()
            + Array("\");\n".utf8)
    }

    /// Returns a nonce that depends on the content, so that no nonce is used twice with the same key for different
    /// content.
    private func nonce(_ data: [UInt8], _ piece: [UInt8]) -> [UInt8] {
        Array(Cryptography.authenticationCode(data + [0] + piece, key: nonceKey).prefix(Cryptography.nonceSize))
    }

    private static func data(_ number: Int, _ file: File) -> [UInt8] {
        Array("albumgen piece 1".utf8) + [0] + file.label + Array(bigEndian: UInt32(number))
    }
}
