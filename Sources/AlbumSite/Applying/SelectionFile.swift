internal import AlbumModel
internal import AlbumSources
internal import Digests
internal import Foundation
internal import Reporting

/// A selection file on disk.
enum SelectionFile {
    /// The selection, and the SHA-256 of the file in hexadecimal digits, by which a second run knows it again.
    static func read(_ path: String) throws(BuildFailure) -> (selection: Selection, digest: String) {
        let bytes = try bytes(of: path)
        do throws(SelectionError) {
            return (try Selection.read(bytes, file: path), digest(of: bytes))
        } catch {
            throw BuildFailure(.usage, error.diagnostics.map(\.description).joined(separator: "\n"))
        }
    }

    static func digest(_ path: String) throws(BuildFailure) -> String { digest(of: try bytes(of: path)) }

    private static func bytes(of path: String) throws(BuildFailure) -> [UInt8] {
        do throws(FileAccessError) {
            return try FileAccess.disk(root: ".").read(path, Selection.limit)
        } catch {
            let file = SourceLocation(file: path)
            throw BuildFailure(
                error.isSystemFailure ? .system : .usage,
                "the selection file \(file) cannot be read: \(error.reason); name the file that the page saved")
        }
    }

    private static func digest(of bytes: [UInt8]) -> String { ContentDigest(sha256: bytes).hex }
}
