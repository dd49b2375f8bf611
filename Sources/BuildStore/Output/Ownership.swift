internal import AlbumModel
internal import Digests
internal import Files
internal import Glibc

/// Decides whether a file on the ledger is still the one that this program published, before it is replaced or removed.
/// Someone may have put another file in its place, and anyone may have written the ledger.
struct Ownership {
    let tree: FolderTree
    let ledger: Ledger

    /// What is known about a file apart from the ledger.
    struct Evidence {
        var address: String
        var stamp: FileStamp
        /// The stamp that the state remembers for the address.
        var remembered: FileStamp?
        var digest: ContentDigest?
        /// Whether this build wants to write there. A file that is not planned would be removed for good, which takes
        /// more proof.
        var isPlanned: Bool
    }

    func holds(_ evidence: Evidence) throws(FileError) -> Bool {
        let entry = ledger.entries[evidence.address] ?? Ledger.Entry()
        // An empty file is no loss, and a power cut leaves empty files.
        if evidence.stamp == evidence.remembered || evidence.stamp.size == 0 || isMarked(evidence.address) {
            return true
        }
        if evidence.isPlanned {
            // The published file itself, changed in place, or one that an interrupted build had announced.
            if evidence.remembered?.inode == evidence.stamp.inode || entry.isAnnounced { return true }
            // A list without digests is trusted except for pages, which say themselves whether albumgen made them.
            if entry.hasNoDigest, !evidence.address.hasSuffix(".html") { return true }
        }
        let known = entry.digests + [evidence.digest].compactMap(\.self)
        if !known.isEmpty, let found = try digest(of: evidence.address), known.contains(found) { return true }
        return try isSigned(evidence.address)
    }

    /// Returns the digest of a published file as in the ledger: of its bytes, or of its target if it is a link.
    func digest(of address: String) throws(FileError) -> ContentDigest? {
        let (folder, name) = try tree.place(of: address)
        if let target = folder.linkTarget(of: name) { return Self.digest(ofLinkTo: target) }
        let file = try folder.openFile(name)
        defer { close(file) }
        return try FileHash.sha256(of: file, path: "\(folder.path)/\(name)")
    }

    static func digest(ofLinkTo target: String) -> ContentDigest { ContentDigest.of("link to \(target)") }

    /// Returns whether the file's name ends with a hash of its content, as those of pictures, films and assets do:
    /// `-1f0c93ab.jpg`. Programs that optimise pictures change their bytes, but these files must still be removed along
    /// with their photo.
    private func isMarked(_ address: String) -> Bool {
        let name = address.utf8.suffix(while: { $0 != UInt8(ascii: "/") })
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
        let mark = name[..<dot].suffix(9)
        return mark.count == 9 && mark.first == UInt8(ascii: "-")
            && mark.dropFirst().allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// Returns whether a page says that this program made it. All pages do, except those from a site's own templates,
    /// and a minified page still does.
    private func isSigned(_ address: String) throws(FileError) -> Bool {
        guard address.hasSuffix(".html") else { return false }
        let (folder, name) = try tree.place(of: address)
        guard !folder.isLink(name) else { return false }
        let file = try folder.openFile(name)
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 16 << 10)
        let count = read(file, &bytes, bytes.count)
        guard count > 0 else { return false }
        let head = String(decoding: bytes[..<count], as: UTF8.self)
        return ["generator\" content=\"albumgen", "generator content=albumgen", "generator content=\"albumgen"]
            .contains { head.contains($0) }
    }
}

extension BidirectionalCollection {
    fileprivate func suffix(while isWanted: (Element) -> Bool) -> SubSequence {
        guard let last = lastIndex(where: { !isWanted($0) }) else { return self[...] }
        return self[index(after: last)...]
    }
}
