package import AlbumModel
internal import Digests
package import Files
internal import Glibc
internal import Synchronization

/// The list of the files that this program published, with the digest of each, kept in the output folder itself. A file
/// that is not on the list is foreign and is never touched, even if the cache folder was deleted or the output copied
/// elsewhere. A file on the list is ours only as long as it is what we wrote (see `Ownership`).
///
/// Each line is a digest, a space and an address in which everything except letters, digits and `-._~/` is
/// percent-encoded. An address therefore never spans lines, whatever a reader considers a line break, and people can
/// still read the list and git can compare it.
///
/// If the site has unlisted albums, each line has `##` and the SHA-256 of the address instead, and in place of the
/// content's digest that of address and content together: many hosts serve the list like any other file, and it must
/// reveal neither unguessable addresses nor, to people who have a photo themselves, that an album contains it. This
/// applies to all lines, so that the list does not show which albums are unlisted. Version 2 had `#` and the digest of
/// only the content.
package struct Ledger: Sendable {
    package static let fileName = OutputMark.published
    private static let purpose = "published here by albumgen, which replaces and removes only these files."
    private static let named = "# albumgen 2:"
    private static let nameless = "# albumgen 3:"
    /// In bytes. A line has a few hundred at most, so millions of files fit.
    package static let limit = 1 << 30

    /// What the list and the journal say about an address.
    package struct Entry: Equatable, Sendable {
        /// The digests of the bytes written there; two if a build was interrupted before it knew which bytes it left.
        package var digests: [ContentDigest] = []
        /// The same, of address and content together.
        var sealed: [ContentDigest] = []
        /// Whether an interrupted build was about to write there, at an address without a foreign file.
        var isAnnounced = false
        /// Whether the entry comes from a list older than version 2, which had no digests.
        var hasNoDigest = false

        /// - Parameter digest: nil announces the file.
        mutating func add(_ digest: ContentDigest?, isSealed: Bool = false) {
            guard let digest else { return isAnnounced = true }
            if isSealed { sealed.append(digest) } else { digests.append(digest) }
        }

        /// Returns whether bytes with this digest were written to the address that the entry is about.
        func holds(_ digest: ContentDigest, at address: String) -> Bool {
            digests.contains(digest) || !sealed.isEmpty && sealed.contains(Ledger.sealed(digest, at: address))
        }
    }

    /// What may be wrong with the list in a folder: it ends within a line, or is missing.
    package enum Problem: Sendable { case missing, incomplete }

    package private(set) var entries: [String: Entry] = [:]
    /// Whether the list ends within a line, as one does whose copying or restoring was cut off.
    private(set) var isIncomplete = false
    /// The entries whose addresses are unknown, by the digests of the addresses.
    private var nameless: [ContentDigest: Entry] = [:]

    package init() {}

    /// Whether there are entries whose addresses are unknown.
    var hasNameless: Bool { !nameless.isEmpty }

    /// Assigns the entries without an address to those of these addresses whose digests match.
    package mutating func name(_ addresses: some Sequence<String>) {
        guard !nameless.isEmpty else { return }
        for address in addresses {
            guard let found = nameless[ContentDigest.of(address)] else { continue }
            var entry = entries[address] ?? Entry()
            entry.digests += found.digests
            entry.sealed += found.sealed
            entry.isAnnounced = entry.isAnnounced || found.isAnnounced
            entries[address] = entry
        }
    }

    /// Returns whether the list in a folder has digests instead of addresses.
    static func isNameless(in folder: String) throws(FileError) -> Bool {
        var ledger = Ledger()
        if let bytes = try bytes(of: "\(folder)/\(fileName)") { ledger.add(bytes) }
        return !ledger.nameless.isEmpty
    }

    /// Returns whether the list in a folder reveals names or contents.
    static func tells(in folder: Folder) throws(FileError) -> Bool {
        let file = try folder.openFile(fileName)
        defer { close(file) }
        return Descriptors.read(nameless.utf8.count, of: file) != Array(nameless.utf8)
    }

    /// Reads the list in an output folder and the journal of an interrupted build. A missing file counts as empty.
    ///
    /// Anyone may have written the files, so addresses that cannot be ours are skipped.
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
        isIncomplete = bytes.last != UInt8(ascii: "\n")
        if [Self.named, Self.nameless].contains(where: { bytes.starts(with: $0.utf8) }) { return addLines(of: bytes) }
        // Before version 2: a heading, then one address per line.
        for line in bytes.split(separator: UInt8(ascii: "\n")).dropFirst() {
            let address = String(decoding: line, as: UTF8.self)
            if Self.isPossible(address) { entries[address, default: Entry()].hasNoDigest = true }
        }
    }

    private mutating func addLines(of bytes: [UInt8]) {
        // Bytes after the last line break were being written when the power failed.
        let whole = bytes.prefix((bytes.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1)
        for line in whole.split(separator: UInt8(ascii: "\n")) {
            guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { continue }
            let name = line[line.index(after: space)...]
            let isAnnouncement = line[..<space].elementsEqual("-".utf8)
            let digest = ContentDigest(hex: String(decoding: line[..<space], as: UTF8.self))
            guard isAnnouncement || digest != nil else { continue }
            let isSealed = name.starts(with: "##".utf8)
            if name.first == UInt8(ascii: "#") {
                let hash = ContentDigest(hex: String(decoding: name.dropFirst(isSealed ? 2 : 1), as: UTF8.self))
                if let hash { nameless[hash, default: Entry()].add(digest, isSealed: isSealed) }
            } else if let address = Self.decoded(name), Self.isPossible(address) {
                entries[address, default: Entry()].add(digest)
            }
        }
    }

    /// Writes the whole list and flushes it to disk. A large site has three million lines, so they are written piece by
    /// piece.
    ///
    /// - Parameters:
    ///   - isNameless: whether to hide addresses and contents.
    ///   - announce: receives the digest of the list's bytes before the list is in its place.
    package static func write(
        _ files: some Sequence<(address: String, digest: ContentDigest)>, isNameless: Bool = false, to folder: Folder,
        announce: (ContentDigest) -> Void = { _ in }
    ) throws(FileError) {
        try folder.write(to: fileName, isDurable: true) { list in
            var hash = SHA256()
            var text = Array("\(isNameless ? nameless : named) \(purpose)\n".utf8)
            if isNameless {
                // The order of the addresses would reveal which files are neighbours.
                for line in files.map({ line($0.address, $0.digest, isNameless: true) }).sorted() { text += line.utf8 }
            } else {
                for file in files {
                    text += line(file.address, file.digest).utf8
                    guard text.count >= 1 << 16 else { continue }
                    guard write(text, to: list, &hash) else { return false }
                    text.removeAll(keepingCapacity: true)
                }
            }
            guard write(text, to: list, &hash) else { return false }
            announce(hash.finalize())
            return true
        }
    }

    private static func write(_ text: [UInt8], to list: CInt, _ hash: inout SHA256) -> Bool {
        text.withUnsafeBytes { hash.update($0) }
        return Descriptors.writeAll(text, to: list)
    }

    /// - Parameter digest: nil announces that the file is about to be written.
    package static func line(_ address: String, _ digest: ContentDigest?, isNameless: Bool = false) -> String {
        guard isNameless else { return "\(digest?.hex ?? "-") \(Address.percentEncoded(address))\n" }
        return "\(digest.map { sealed($0, at: address).hex } ?? "-") ##\(ContentDigest.of(address).hex)\n"
    }

    /// Returns a digest from which only those who know the address can tell the content.
    private static func sealed(_ digest: ContentDigest, at address: String) -> ContentDigest {
        ContentDigest.of("\(digest.hex) \(address)")
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var place = bytes.startIndex
        while place < bytes.endIndex {
            if bytes[place] == UInt8(ascii: "%") {
                guard place + 2 < bytes.endIndex,
                    let high = bytes[place + 1].hexDigitValue, let low = bytes[place + 2].hexDigitValue
                else { return nil }
                result.append(high << 4 | low)
                place += 3
            } else {
                result.append(bytes[place])
                place += 1
            }
        }
        return String(validating: result, as: UTF8.self)
    }

    /// Returns whether an address can be ours: inside the folder, not hidden, and without control characters.
    private static func isPossible(_ address: String) -> Bool {
        Paths.staysInside(address) && !address.utf8.contains { $0 < 0x20 || $0 == 0x7F }
            && !address.split(separator: "/").contains(where: HostNames.isHidden)
    }
}

/// A journal, in the output folder, of what a build is about to do there. It is removed once the ledger says the same.
/// From it, the next build knows the files of a build that was killed or lost to a power cut.
final class PublishingJournal: Sendable {
    static let fileName = OutputMark.publishing

    private let descriptor: CInt
    private let path: String
    private let isNameless: Bool

    /// Opens the journal. Appends to the journal of an earlier, interrupted build, whose files are still there.
    ///
    /// - Parameter isNameless: as for the ledger.
    init(in folder: Folder, isNameless: Bool) throws(FileError) {
        self.isNameless = isNameless
        path = "\(folder.path)/\(Self.fileName)"
        descriptor = try folder.openToAppend(Self.fileName)
        // The last line of the earlier build may be incomplete.
        try write("\n")
        folder.sync()
    }

    deinit { close(descriptor) }

    /// Records on disk that files are about to be written. After a power cut their bytes may be lost, and nothing else
    /// would show that they are ours.
    func announce(_ addresses: [String]) throws(FileError) {
        try write(addresses.map { Ledger.line($0, nil, isNameless: isNameless) }.joined())
        guard Descriptors.syncContent(descriptor) else { throw FileError("write", path) }
    }

    /// Records the digest of the bytes that are about to be published at an address.
    func note(_ address: String, _ digest: ContentDigest) throws(FileError) {
        try write(Ledger.line(address, digest, isNameless: isNameless))
    }

    /// Uses one system call per text, so that lines from several threads do not mix.
    private func write(_ text: String) throws(FileError) {
        guard Descriptors.writeAll(Array(text.utf8), to: descriptor) else { throw FileError("write", path) }
    }
}
