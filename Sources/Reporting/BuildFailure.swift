package import AlbumModel
package import Files
internal import Glibc

/// Why a build could not be made at all; what is wrong with single items is a `Diagnostic` and ends no build.
public struct BuildFailure: Error, CustomStringConvertible, Sendable {
    public enum Kind: Sendable {
        /// Bad usage or configuration: nothing was built.
        case usage
        /// The output or the system failed: disk full, no permission, another build at work.
        case system
        /// A person or a signal stopped it.
        case interrupted
    }

    public var kind: Kind
    /// One clear sentence: what is wrong, and what to do.
    public var message: String
    /// The path of a database of the build state that turned out to be damaged: the build can be made again without it.
    package var damagedState: String?

    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// What is wrong with the configuration or the root's manifest. That the system does not let one of them be read is no
    /// mistake in it.
    package init(stoppedBy diagnostics: [Diagnostic]) {
        self.init(
            diagnostics.contains(where: \.isPassing) ? .system : .usage,
            diagnostics.map(\.description).joined(separator: "\n"))
    }

    public var description: String { message }

    /// The process's exit code.
    public var exitCode: Int32 {
        switch kind {
        case .usage: 2
        case .system: 3
        case .interrupted: 130
        }
    }
}

extension FileError {
    /// The end of a build that cannot do without the operation.
    package var failure: BuildFailure { BuildFailure(.system, description) }
}

extension FolderLock {
    /// - Parameter purpose: what the folder is, for the message: "output folder", "cache folder".
    package static func hold(_ path: String, purpose: String) throws(BuildFailure) -> FolderLock {
        do throws(FileError) {
            return try FolderLock(path, purpose: purpose)
        } catch {
            guard error.code == EWOULDBLOCK else { throw error.failure }
            throw BuildFailure(
                .system,
                "another albumgen process is using the \(purpose) \(path); wait until it finishes, then try again")
        }
    }
}
