internal import AlbumModel
internal import Files
internal import Glibc
internal import Synchronization

/// What a build is doing to the output folder, written down in that folder before it is done and removed when the ledger
/// says the same: so the next build knows the files of one that was killed, or of one that the power left.
final class PublishingJournal: Sendable {
    static let fileName = ".albumgen-publishing"

    private let descriptor: CInt
    private let path: String

    /// Opens the journal. That of an earlier build, which did not end, is continued: its files still stand there.
    init(in folder: Folder) throws(FileError) {
        path = "\(folder.path)/\(Self.fileName)"
        descriptor = openat(
            folder.descriptor, Self.fileName, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw FileError("write", path) }
        // The last line of the earlier build may lack its end.
        try write("\n")
        folder.sync()
    }

    deinit { close(descriptor) }

    /// Writes down that files are about to be written, on the disk: after a power cut their own bytes may be lost, and then
    /// nothing else tells whose they are.
    func announce(_ addresses: [String]) throws(FileError) {
        try write(addresses.map { Ledger.line($0, nil) }.joined())
        guard fdatasync(descriptor) == 0 else { throw FileError("write", path) }
    }

    /// Writes down the bytes that are about to stand at an address.
    func note(_ address: String, _ digest: ContentDigest) throws(FileError) { try write(Ledger.line(address, digest)) }

    /// One call of the system for each, so that lines of several threads do not mix.
    private func write(_ text: String) throws(FileError) {
        guard Descriptors.writeAll(Array(text.utf8), to: descriptor) else { throw FileError("write", path) }
    }
}
