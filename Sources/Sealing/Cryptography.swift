internal import CCrypto

/// Key derivation and authenticated encryption with OpenSSL's libcrypto.
///
/// The calls fail only if memory runs out or libcrypto lacks the algorithm. In either case a build cannot continue.
enum Cryptography {
    static let keySize = 32
    static let nonceSize = 12
    static let tagSize = 16

    /// Derives a key from a password with PBKDF2-HMAC-SHA256.
    static func passwordKey(_ password: [UInt8], salt: [UInt8], rounds: Int) -> [UInt8] {
        var key = [UInt8](repeating: 0, count: keySize)
        let isDone = password.withUnsafeBytes { password in
            PKCS5_PBKDF2_HMAC(
                password.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(password.count), salt,
                CInt(salt.count), CInt(rounds), EVP_sha256(), CInt(key.count), &key)
        }
        precondition(isDone == 1, "libcrypto failed to derive a key from a password")
        return key
    }

    /// Derives a key of 32 bytes with HKDF-SHA256 (RFC 5869).
    static func derivedKey(_ key: [UInt8], salt: [UInt8], info: [UInt8]) -> [UInt8] {
        guard let context = EVP_KDF_CTX_new(hkdf.pointer) else { preconditionFailure("no memory for a key") }
        defer { EVP_KDF_CTX_free(context) }
        var (key, salt, info) = (key, salt, info)
        var digest = Array("SHA256".utf8CString)
        var result = [UInt8](repeating: 0, count: keySize)
        let isDone = digest.withUnsafeMutableBufferPointer { digest in
            key.withUnsafeMutableBytes { key in
                salt.withUnsafeMutableBytes { salt in
                    info.withUnsafeMutableBytes { info in
                        let parameters = [
                            OSSL_PARAM_construct_utf8_string(Parameter.digest.name, digest.baseAddress, 0),
                            OSSL_PARAM_construct_octet_string(Parameter.key.name, key.baseAddress, key.count),
                            OSSL_PARAM_construct_octet_string(Parameter.salt.name, salt.baseAddress, salt.count),
                            OSSL_PARAM_construct_octet_string(Parameter.info.name, info.baseAddress, info.count),
                            OSSL_PARAM_construct_end(),
                        ]
                        return EVP_KDF_derive(context, &result, result.count, parameters)
                    }
                }
            }
        }
        precondition(isDone == 1, "libcrypto failed to derive a key")
        return result
    }

    /// The parameter names from <openssl/core_names.h>. A parameter keeps a pointer to its name, so the name must not
    /// move.
    private enum Parameter {
        static let digest: StaticString = "digest"
        static let key: StaticString = "key"
        static let salt: StaticString = "salt"
        static let info: StaticString = "info"
    }

    /// Returns the HMAC-SHA256 of a message.
    static func authenticationCode(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: 32)
        var length: UInt32 = 0
        let isDone = HMAC(EVP_sha256(), key, CInt(key.count), message, message.count, &code, &length) != nil
        precondition(isDone && length == 32, "libcrypto failed to authenticate")
        return code
    }

    /// Encrypts a text with AES-256-GCM.
    ///
    /// - Parameter data: Authenticated with the text, but not part of the result.
    /// - Returns: The ciphertext, followed by the tag of 16 bytes.
    static func sealed(_ text: [UInt8], key: [UInt8], nonce: [UInt8], data: [UInt8]) -> [UInt8] {
        precondition(key.count == keySize && nonce.count == nonceSize)
        guard let context = EVP_CIPHER_CTX_new() else { preconditionFailure("no memory for a cipher") }
        defer { EVP_CIPHER_CTX_free(context) }
        var (written, last): (CInt, CInt) = (0, 0)
        var result = [UInt8](repeating: 0, count: text.count + tagSize)
        let isDone = result.withUnsafeMutableBufferPointer { result in
            guard let start = result.baseAddress else { return false }
            return EVP_EncryptInit_ex2(context, aes.pointer, key, nonce, nil) == 1
                && EVP_EncryptUpdate(context, nil, &written, data, CInt(data.count)) == 1
                && EVP_EncryptUpdate(context, start, &written, text, CInt(text.count)) == 1
                && EVP_EncryptFinal_ex(context, start + Int(written), &last) == 1
                && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, CInt(tagSize), start + text.count) == 1
        }
        precondition(isDone && Int(written + last) == text.count, "libcrypto failed to encrypt")
        return result
    }

    static func randomBytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    /// A fetched libcrypto algorithm. It is never changed or freed, so it can be used from any thread.
    private struct Fetched: @unchecked Sendable {
        let pointer: OpaquePointer?
    }

    private static let hkdf = Fetched(pointer: EVP_KDF_fetch(nil, "HKDF", nil))
    private static let aes = Fetched(pointer: EVP_CIPHER_fetch(nil, "AES-256-GCM", nil))
}

extension [UInt8] {
    /// The bytes of a number in big-endian order.
    init(bigEndian number: UInt32) { self = Swift.withUnsafeBytes(of: number.bigEndian) { Array($0) } }
}

extension StaticString {
    /// The string for C, valid for the lifetime of the program.
    fileprivate var name: UnsafePointer<CChar> {
        UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
    }
}
