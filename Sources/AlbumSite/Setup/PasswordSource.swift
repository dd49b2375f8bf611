internal import AlbumModel
internal import Digests
internal import Files
internal import Glibc

extension Space.PasswordSource {
    /// Returns the path of a password file that a configuration names.
    static func path(ofFile name: String, in source: String) -> String {
        Paths.absolute(Paths.expandingHome(name), in: source)
    }

    /// Returns the value of an environment variable, which may not be valid UTF-8; nil if it is not set.
    static func bytes(ofVariable name: String) -> [UInt8]? {
        getenv(name).map { text in UnsafeRawBufferPointer(start: text, count: strlen(text)).map(\.self) }
    }

    /// Returns a value that changes when the password may have changed; nil if the password is asked for.
    func fingerprint(in source: String) -> String? {
        switch self {
        case .file(let name): FileStamp(ofSource: Self.path(ofFile: name, in: source)).map { "\($0)" } ?? "none"
        case .environment(let name):
            Self.bytes(ofVariable: name).map { ContentDigest(sha256: Array("password ".utf8) + $0).hex } ?? "none"
        case .prompt: nil
        }
    }
}
