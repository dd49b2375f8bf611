internal import AlbumModel
internal import Digests
internal import Files
internal import Glibc

/// Decides whether a file on the ledger is still the one that this program published, before it is replaced or removed.
/// Someone may have put another file in its place, and anyone may have written the ledger.
package struct Ownership {
    let tree: FolderTree
    let ledger: Ledger

    /// What is known about a file apart from the ledger.
    struct Evidence {
        var address: String
        var stamp: FileStamp
        /// The stamp that the state remembers for the address.
        var remembered: FileStamp?
        var digest: ContentDigest?
        /// The key that the state remembers for the address.
        var key: ContentDigest?
        var use: Use
    }

    /// What a build is about to do at an address.
    enum Use: Sendable {
        /// To write a file that it makes, under a name that it chooses.
        case make
        /// To write a file whose name a person chose; the name may look like anything.
        case placeNamed
        /// To remove the file permanently.
        case remove
    }

    func holds(_ evidence: Evidence) throws(FileError) -> Bool {
        let entry = ledger.entries[evidence.address] ?? Ledger.Entry()
        // An empty file can be removed without harm, and a power cut leaves empty files.
        if evidence.stamp == evidence.remembered || evidence.stamp.size == 0 || isMarked(evidence) { return true }
        if evidence.use != .remove {
            // The published file itself, changed in place, or one that an interrupted build had announced.
            if isMade(evidence), evidence.remembered?.inode == evidence.stamp.inode { return true }
            if entry.isAnnounced { return true }
            // A list without digests is trusted, except for pages, which contain a mark if albumgen made them, and for
            // files whose names people chose: versions that wrote such lists did not publish any.
            if evidence.use == .make, entry.hasNoDigest, !evidence.address.hasSuffix(".html") { return true }
        }
        let isKnown = evidence.digest != nil || !entry.digests.isEmpty || !entry.sealed.isEmpty
        if isKnown, let found = try digest(of: evidence.address),
            found == evidence.digest || entry.holds(found, at: evidence.address)
        {
            return true
        }
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

    /// Whether albumgen made the bytes that it published at the address, so that it can make them again. A file that a
    /// site publishes unchanged may have been edited in the output folder.
    private func isMade(_ evidence: Evidence) -> Bool {
        evidence.use == .make && !(evidence.key.map(GivenNameKey.isOne) ?? false)
    }

    /// Returns whether the file's name proves that it is ours. Programs that optimise pictures change their bytes, but
    /// these files must still be replaced and removed.
    ///
    /// But a date at the end of a name can look like a hash, and anyone may have written the ledger. So the name counts
    /// only if this build makes the same one from the content of a photo, or if the state remembers that an earlier
    /// build did.
    private func isMarked(_ evidence: Evidence) -> Bool {
        guard Self.hasMark(evidence.address) else { return false }
        return switch evidence.use {
        case .make: true
        case .placeNamed: false
        case .remove: evidence.key.map { !GivenNameKey.isOne($0) } ?? false
        }
    }

    /// Returns whether an address ends with a hash of the file's content, as those of pictures, films and assets do:
    /// `travels/media/a-360-1f0c93ab.jpg`.
    private static func hasMark(_ address: String) -> Bool {
        (isAsset(address) || isInMedia(address)) && mark(of: address) != nil
    }

    /// Whether a file is in a folder of theme files: the site's, or that of an unlisted album.
    static func isAsset(_ address: String) -> Bool {
        Paths.name(of: Paths.parent(of: address)) == "assets" && !address.hasSuffix(".html")
    }

    /// Returns whether an address may be that of an item's picture, film or archive, judging by the hash.
    package static func mayBeOfItem(_ address: String) -> Bool { mark(ofPicture: address) != nil }

    /// Returns the hash in the address of an item's picture or film; nil if it is something else.
    static func mark(ofPicture address: String) -> String? { isInMedia(address) ? mark(of: address) : nil }

    private static func isInMedia(_ address: String) -> Bool { Paths.name(of: Paths.parent(of: address)) == "media" }

    private static func mark(of address: String) -> String? {
        let name = Paths.name(of: address).utf8
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let mark = name[..<dot].suffix(9)
        guard mark.count == 9, mark.first == UInt8(ascii: "-"),
            mark.dropFirst().allSatisfy(\.isSmallHexDigit)
        else { return nil }
        return String(decoding: mark.dropFirst(), as: UTF8.self)
    }

    /// Returns whether a page says that this program made it. All pages do, except those from a site's own templates,
    /// and a minified page still does.
    func isSigned(_ address: String) throws(FileError) -> Bool {
        guard address.hasSuffix(".html") else { return false }
        let (folder, name) = try tree.place(of: address)
        guard !folder.isLink(name) else { return false }
        let file = try folder.openFile(name)
        defer { close(file) }
        guard let bytes = Descriptors.read(16 << 10, of: file) else { return false }
        let head = String(decoding: bytes, as: UTF8.self)
        return ["generator\" content=\"albumgen", "generator content=albumgen", "generator content=\"albumgen"]
            .contains { head.contains($0) }
    }
}
