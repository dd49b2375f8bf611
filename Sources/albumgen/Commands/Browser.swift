import Files
import Foundation
import Glibc

/// The user's default browser.
enum Browser {
    /// - Parameter address: the address of the server, or the path of a page. Everybody on this computer can read the
    ///   command line, so it must not contain a secret or anything from an album.
    static func open(_ address: String) {
        guard let program = Paths.program(named: "xdg-open") else { return reportFailure(address) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = [address]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch { reportFailure(address) }
    }

    private static func reportFailure(_ address: String) {
        StandardStream.errors.write("note: could not start a browser; open \(address) in one\n")
    }
}

/// A page on the disk that leads the browser to a secret address. Only the user can read it, unlike the command line of
/// a browser.
final class SecretPage: Sendable {
    private let folder: String

    /// - Returns: nil if there is no place for the page.
    init?() {
        let runtime = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        for base in [runtime, Paths.temporaryFolder].compactMap(\.self) {
            // Nobody else may enter the folder.
            let path = "\(base)/albumgen-\(UUID().uuidString)"
            guard (try? FileOperations.makeNewFolder(path, mode: 0o700)) != nil else { continue }
            folder = path
            return
        }
        return nil
    }

    private var path: String { "\(folder)/open.html" }

    /// Writes the page.
    ///
    /// - Parameter address: has no characters with a meaning in HTML.
    /// - Returns: the page's path; nil if it cannot be written.
    func leading(to address: String) -> String? {
        let text = """
            <!DOCTYPE html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="referrer" content="no-referrer">
            <meta http-equiv="refresh" content="0; url=\(address)">
            <title>albumgen</title>
            <p><a href="\(address)">Open the site</a></p>
            </html>

            """
        guard let file = Descriptors.makeFile(path, mode: 0o600) else { return nil }
        defer { close(file) }
        return Descriptors.writeAll(Array(text.utf8), to: file) ? path : nil
    }

    func remove() {
        FileOperations.removeTree(folder)
    }
}
