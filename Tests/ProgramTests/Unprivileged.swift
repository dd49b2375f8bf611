import Foundation
import TestSupport

/// The program, run by an unprivileged user.
enum Unprivileged {
    private static let nobody = 65534

    /// Whether there is an unprivileged user who can start the program.
    static let canRun: Bool = {
        guard geteuid() == 0 else { return true }
        return (try? run(["--version"], in: "/").exitCode) == 0
    }()

    static func run(
        _ arguments: [String], in folder: String, environment: [String: String] = [:]
    ) throws -> Program.Outcome {
        guard geteuid() == 0 else {
            return try Program.start(arguments, in: folder, environment: environment).finish()
        }
        let user = ["--reuid=\(nobody)", "--regid=\(nobody)", "--clear-groups", Program.path]
        return try Program.start(
            user + arguments, of: "/usr/bin/setpriv", in: folder, environment: environment
        ).finish()
    }

    /// Gives a folder and everything in it to that user.
    static func own(_ path: String) throws {
        guard geteuid() == 0 else { return }
        let owner: [FileAttributeKey: Any] = [.ownerAccountID: nobody, .groupOwnerAccountID: nobody]
        let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        for name in [path] + names.map({ "\(path)/\($0)" }) {
            try FileManager.default.setAttributes(owner, ofItemAtPath: name)
        }
    }
}
