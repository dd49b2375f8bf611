package import AlbumModel
package import Files
internal import Glibc
internal import Synchronization

/// The list, kept in the output folder itself, of the files that this program put there, each with the digest of its
/// bytes. Whatever is not on it is somebody else's and is never touched, even where the cache folder was deleted or the
/// output was copied elsewhere; and what is on it is only ours while it is as we wrote it (see `Ownership`).
///
/// A line is a digest, a space and an address, percent-encoded but for letters, digits and `-._~/`. So no address can be
/// more than one line, for whatever reads the file and whatever it takes for the end of one; the list can still be read
/// by people and compared by git.
///
/// Of a site with unlisted albums, each line has `#` and the SHA-256 of the address instead: many hosts serve the list like any
/// other file, and an address that nobody can guess must not stand in it. All lines do, so that the list does not show which
/// albums are meant.
package struct Ledger: Sendable {
    package static let fileName = ".albumgen-published"
    private static let heading =
        "# albumgen 2: published here by albumgen, which replaces and removes these files alone."
    private static let headingStart = Array("# albumgen 2:".utf8)
    /// Bytes; a line is at most some hundreds, so that millions of files fit.
    package static let limit = 1 << 30

    /// What is known of a file by its address.
    package struct Entry: Equatable, Sendable {
        /// Of the bytes that were written there; two where a build was stopped before it knew which it left.
        package var digests: [ContentDigest] = []
        /// Whether a build that did not end was about to write there, where nothing of anybody else's stood.
        var isAnnounced = false
        /// Whether it comes from a list of before version 2, which had no digests.
        var isUnproven = false

        /// - Parameter digest: nil announces the file.
        mutating func add(_ digest: ContentDigest?) {
            if let digest { digests.append(digest) } else { isAnnounced = true }
        }
    }

    package private(set) var entries: [String: Entry] = [:]
    /// Those whose addresses are not known, by the digests of these.
    private var nameless: [ContentDigest: Entry] = [:]

    package init() {}

    /// Finds out which of these addresses the lines without one mean.
    package mutating func name(_ addresses: some Sequence<String>) {
        guard !nameless.isEmpty else { return }
        for address in addresses {
            guard let found = nameless[ContentDigest.of(address)] else { continue }
            var entry = entries[address] ?? Entry()
            entry.digests += found.digests
            entry.isAnnounced = entry.isAnnounced || found.isAnnounced
            entries[address] = entry
        }
    }

    /// Whether the list in a folder is one without addresses.
    static func isNameless(in folder: String) throws(FileError) -> Bool {
        var ledger = Ledger()
        if let bytes = try bytes(of: "\(folder)/\(fileName)") { ledger.add(bytes) }
        return !ledger.nameless.isEmpty
    }

    /// Reads the list in an output folder, and the journal of a build that did not end; none is an empty one.
    ///
    /// The files may have been written by anyone: an address that could not be ours is left out.
    package init(in folder: String) throws(FileError) {
        if let bytes = try Self.bytes(of: "\(folder)/\(Self.fileName)") { add(bytes) }
        if let bytes = try Self.bytes(of: "\(folder)/\(PublishingJournal.fileName)") { addLines(of: bytes) }
    }

    private static func bytes(of path: String) throws(FileError) -> [UInt8]? {
        do throws(FileError) {
            return try FileOperations.read(path, limit: limit)
        } catch {
            guard error.code == ENOENT else { throw error }
            return nil
        }
    }

    private mutating func add(_ bytes: [UInt8]) {
        if bytes.starts(with: Self.headingStart) { return addLines(of: bytes) }
        // Before version 2: an address a line, behind a heading.
        for line in bytes.split(separator: UInt8(ascii: "\n")).dropFirst() {
            let address = String(decoding: line, as: UTF8.self)
            if Self.isPossible(address) { entries[address, default: Entry()].isUnproven = true }
        }
    }

    private mutating func addLines(of bytes: [UInt8]) {
        // What follows the last line's end was being written when the power went.
        let whole = bytes.prefix((bytes.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1)
        for line in whole.split(separator: UInt8(ascii: "\n")) {
            guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { continue }
            let name = line[line.index(after: space)...]
            let isAnnouncement = line[..<space].elementsEqual("-".utf8)
            let digest = ContentDigest(hex: String(decoding: line[..<space], as: UTF8.self))
            guard isAnnouncement || digest != nil else { continue }
            if name.first == UInt8(ascii: "#") {
                guard let hash = ContentDigest(hex: String(decoding: name.dropFirst(), as: UTF8.self)) else { continue }
                nameless[hash, default: Entry()].add(digest)
            } else if let address = Self.decoded(name), Self.isPossible(address) {
                entries[address, default: Entry()].add(digest)
            }
        }
    }

    /// Writes the list, whole and on the disk.
    ///
    /// - Parameter isNameless: whether it has digests of addresses in place of the addresses.
    package static func write(
        _ files: [(address: String, digest: ContentDigest)], isNameless: Bool = false, to folder: Folder
    ) throws(FileError) {
        var bytes = Array("\(heading)\n".utf8)
        let lines = files.map { line($0.address, $0.digest, isNameless: isNameless) }
        // The order of the addresses would tell what is beside what.
        for line in isNameless ? lines.sorted() : lines { bytes += line.utf8 }
        try folder.write(bytes, to: fileName, isDurable: true)
    }

    /// - Parameter digest: nil announces that the file is about to be written.
    package static func line(_ address: String, _ digest: ContentDigest?, isNameless: Bool = false) -> String {
        let name = isNameless ? "#\(ContentDigest.of(address).hex)" : Address.percentEncoded(address)
        return "\(digest?.hex ?? "-") \(name)\n"
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var place = bytes.startIndex
        while place < bytes.endIndex {
            if bytes[place] == UInt8(ascii: "%") {
                guard place + 2 < bytes.endIndex,
                    let byte = UInt8(String(decoding: bytes[(place + 1)...(place + 2)], as: UTF8.self), radix: 16)
                else { return nil }
                result.append(byte)
                place += 3
            } else {
                result.append(bytes[place])
                place += 1
            }
        }
        return String(validating: result, as: UTF8.self)
    }

    /// Whether an address can be one of ours: below the folder, not hidden, and one line.
    private static func isPossible(_ address: String) -> Bool {
        Paths.staysInside(address) && !address.utf8.contains { $0 < 0x20 || $0 == 0x7F }
            && !address.split(separator: "/").contains { $0.utf8.first == UInt8(ascii: ".") }
    }
}

/// What a build is doing to the output folder, written down in that folder before it is done and removed when the ledger
/// says the same: so the next build knows the files of one that was killed, or of one that the power left.
final class PublishingJournal: Sendable {
    static let fileName = ".albumgen-publishing"

    private let descriptor: CInt
    private let path: String
    private let isNameless: Bool

    /// Opens the journal. That of an earlier build, which did not end, is continued: its files still stand there.
    ///
    /// - Parameter isNameless: as for the ledger.
    init(in folder: Folder, isNameless: Bool) throws(FileError) {
        self.isNameless = isNameless
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
        try write(addresses.map { Ledger.line($0, nil, isNameless: isNameless) }.joined())
        guard fdatasync(descriptor) == 0 else { throw FileError("write", path) }
    }

    /// Writes down the bytes that are about to stand at an address.
    func note(_ address: String, _ digest: ContentDigest) throws(FileError) {
        try write(Ledger.line(address, digest, isNameless: isNameless))
    }

    /// One call of the system for each, so that lines of several threads do not mix.
    private func write(_ text: String) throws(FileError) {
        guard Descriptors.writeAll(Array(text.utf8), to: descriptor) else { throw FileError("write", path) }
    }
}
