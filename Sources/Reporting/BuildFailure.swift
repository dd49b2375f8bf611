package import AlbumModel
package import Files
internal import Glibc

/// The reason why a whole build failed. Problems with single items are `Diagnostic`s and do not end a build.
public struct BuildFailure: Error, CustomStringConvertible, Sendable {
    public enum Kind: Sendable {
        /// Wrong usage or configuration: nothing was built.
        case usage
        /// A failure of the output or the system: disk full, no permission, another build running.
        case system
        /// Stopped by the user or a signal.
        case interrupted
    }

    public var kind: Kind
    /// One clear sentence: what is wrong, and what to do.
    public var message: String
    /// The path of a damaged database of the build state: the build can be repeated without it.
    package var damagedState: String?
    /// The problems in files that stopped the build, if any; `message` contains the same as one text.
    package var diagnostics: [Diagnostic] = []

    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// Creates the failure for errors in the configuration or the root's manifest. If the system could not read one of
    /// these files, that is a system failure rather than wrong usage.
    package init(stoppedBy diagnostics: [Diagnostic]) {
        self.init(
            diagnostics.contains(where: \.isTransient) ? .system : .usage,
            diagnostics.map(\.description).joined(separator: "\n"))
        self.diagnostics = diagnostics
    }

    /// Creates the failure for a problem in a file of the site.
    package init(_ kind: Kind, at problem: Diagnostic) {
        self.init(kind, problem.description)
        diagnostics = [problem]
    }

    /// Returns the failure with the errors that came before it and may explain it.
    package func after(_ errors: [Diagnostic]) -> BuildFailure {
        guard !errors.isEmpty else { return self }
        let own = diagnostics.isEmpty ? [Diagnostic(.error, message)] : diagnostics
        var failure = BuildFailure(kind, (errors + own).map(\.description).joined(separator: "\n"))
        (failure.diagnostics, failure.damagedState) = (errors + own, damagedState)
        return failure
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
    /// The failure of a build that cannot continue without the operation.
    package var failure: BuildFailure { BuildFailure(.system, description) }
}

extension FolderLock {
    /// Locks a folder for this build.
    ///
    /// - Parameters:
    ///   - purpose: the folder's description in messages: "output folder", "cache folder".
    ///   - isShared: whether others that share the folder may hold the lock at the same time.
    package static func hold(
        _ path: String, purpose: String, isShared: Bool = false
    ) throws(BuildFailure) -> FolderLock {
        do throws(FileError) {
            return try FolderLock(path, purpose: purpose, isShared: isShared)
        } catch {
            guard error.code == EWOULDBLOCK else { throw error.failure }
            throw BuildFailure(
                .system,
                "another albumgen process is using the \(purpose) \(path); wait until it finishes, then try again")
        }
    }
}
