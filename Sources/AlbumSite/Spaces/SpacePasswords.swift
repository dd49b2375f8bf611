internal import AlbumModel
internal import AlbumSources
internal import Files
internal import Foundation
internal import Glibc
internal import Reporting
internal import Sealing

/// The passwords of spaces, read from files, the environment or the terminal.
struct SpacePasswords {
    /// The passwords, in the order of the spaces.
    private(set) var passwords: [String] = []
    private(set) var diagnostics: [Diagnostic] = []

    /// Reads the passwords of the spaces that have not expired.
    init(of site: OpenedSite, _ options: BuildOptions) throws(BuildFailure) {
        var spaces = site.configuration.site.spaces.filter { !$0.isExpired(site.publication) }
        var unset: [Diagnostic] = []
        if options.isDryRun {
            // A check needs no password: it does not ask for one, and a machine without the secrets can run it.
            spaces.removeAll { space in
                guard case .environment(let name) = space.password, getenv(name) == nil else {
                    return space.password == .prompt
                }
                let message =
                    "the environment variable \(name), which holds the password of the space `\(space.name)`, is not set; a build needs it"
                unset.append(Diagnostic(.note, message, at: space.place))
                return true
            }
        }
        try self.init(
            of: spaces, in: site.workspace.source, besides: site.workspace.published, ask: options.askPassword)
        diagnostics += unset
    }

    /// - Parameters:
    ///   - source: the folder that relative paths of password files start from.
    ///   - published: the folders in which no password may be.
    ///   - ask: asks for a space's password; nil without a terminal.
    /// - Throws: if a password is missing or unusable; nothing is built in that case.
    init(
        of spaces: [Space], in source: String, besides published: PublicPlaces, ask: PasswordPrompt?
    ) throws(BuildFailure) {
        for space in spaces {
            let password = try Self.password(of: space, source, published, ask, &diagnostics)
            guard !password.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
                throw Self.failure(
                    "the password of the space `\(space.name)` contains a line break, a tab or another character that nobody can type at the door; write it on one line",
                    space)
            }
            if let other = passwords.firstIndex(where: { $0.normalizedNFC == password.normalizedNFC }) {
                throw Self.failure(
                    "the spaces `\(spaces[other].name)` and `\(space.name)` have the same password; give each its own",
                    space)
            }
            let strength = PasswordStrength(of: password)
            if strength.isWeak {
                diagnostics.append(
                    Diagnostic(
                        .warning,
                        "the password of the space `\(space.name)` is weak (about \(strength.bits) bits), and anybody who downloads the site can try passwords for as long as they like; use a strong one, which `albumgen spaces --new-password` makes",
                        at: space.place))
            }
            passwords.append(password)
        }
    }

    private static func password(
        of space: Space, _ source: String, _ published: PublicPlaces, _ ask: PasswordPrompt?,
        _ diagnostics: inout [Diagnostic]
    ) throws(BuildFailure) -> String {
        switch space.password {
        case .file(let name):
            return try password(inFile: name, of: space, source, published, &diagnostics)
        case .environment(let name):
            let source = "the environment variable \(name), which holds the password of the space `\(space.name)`,"
            guard let value = typed(Space.PasswordSource.bytes(ofVariable: name) ?? []) else {
                throw failure("\(source) is not valid UTF-8; set it to the password in UTF-8", space)
            }
            guard !value.isEmpty else { throw failure("\(source) is not set; set it and build again", space) }
            return value
        case .prompt:
            guard let ask else {
                throw failure(
                    "there is no terminal to ask for the password of the space `\(space.name)`; add `passwordFile` or `passwordEnv` to it",
                    space)
            }
            guard let password = String(validating: try ask(space.name), as: UTF8.self) else {
                throw failure(
                    "the password that you typed for the space `\(space.name)` is not valid UTF-8; set the terminal to UTF-8, or use `passwordFile`",
                    space)
            }
            guard !password.allSatisfy(\.isWhitespace) else {
                throw failure("the password of the space `\(space.name)` is empty", space)
            }
            return password
        }
    }

    private static func password(
        inFile name: String, of space: Space, _ source: String, _ published: PublicPlaces,
        _ diagnostics: inout [Diagnostic]
    ) throws(BuildFailure) -> String {
        let path = Space.PasswordSource.path(ofFile: name, in: source)
        if let folder = published.holding(path) {
            throw failure(
                "\(name), the password of the space `\(space.name)`, would be published, because it is in \(folder); move it to another folder, such as `passwords`",
                space)
        }
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try FileOperations.read(path, limit: 4096)
        } catch {
            throw failure(
                "the password of the space `\(space.name)` cannot be read from \(name): \(error.reason)", space,
                error.code == ENOENT ? .usage : .system)
        }
        guard let text = typed(bytes) else {
            throw failure(
                "\(name), the password of the space `\(space.name)`, is not valid UTF-8; save it as UTF-8", space)
        }
        guard !text.isEmpty else {
            throw failure("\(name) is empty; write the password of the space `\(space.name)` into it", space)
        }
        if let status = FileStatus(following: path), status.permissions & 0o004 != 0 {
            diagnostics.append(
                Diagnostic(
                    .warning,
                    "every user of this computer can read \(name), the password of the space `\(space.name)`; run `chmod 600` on it",
                    at: space.place))
        }
        return text
    }

    /// Returns a password without what nobody can type: the byte order mark with which editors on Windows begin a text,
    /// and line breaks at its end, which files and variables of CI systems often have. A password of blanks counts as empty, since nobody means that. Nil if it
    /// is not valid UTF-8.
    private static func typed(_ bytes: [UInt8]) -> String? {
        guard var password = String(validating: bytes, as: UTF8.self) else { return nil }
        if password.unicodeScalars.first == "\u{feff}" { password.unicodeScalars.removeFirst() }
        while password.last?.isNewline == true { password.removeLast() }
        return password.allSatisfy(\.isWhitespace) ? "" : password
    }

    private static func failure(
        _ message: String, _ space: Space, _ kind: BuildFailure.Kind = .usage
    ) -> BuildFailure {
        BuildFailure(kind, at: Diagnostic(.error, "\(message); until then, nothing is built", at: space.place))
    }
}
