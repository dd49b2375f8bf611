internal import Files
internal import Glibc
internal import ProcessShim

/// The files that a server serves, by address relative to the site's root. Called from several threads at once, which
/// may block.
package protocol ServedSite: Sendable {
    /// Returns the file at an address; nil if there is none.
    ///
    /// - Parameter address: An address that stays below the root.
    func file(at address: String) -> ServedFile?

    /// Returns whether there is a file at an address, without making it.
    func has(_ address: String) -> Bool

    /// Returns one of the server's own files, by URL path; nil if there is none. Own files use hidden names, which no
    /// file of a site has.
    func ownFile(at path: String) -> ServedFile?

    /// Returns the page for devices that are not paired or may not see what they requested. It reveals nothing about
    /// the site.
    func unpairedPage() -> ServedFile

    /// Returns the page for an address without a file.
    func missingPage(at address: String) -> ServedFile
}

/// A file as the server sends it.
package struct ServedFile: Sendable {
    package enum Content: Sendable {
        case bytes([UInt8])
        case open(OpenFile)
    }

    package var content: Content
    package var type: String
    package var tag: EntityTag

    package init(_ content: Content, type: String, tag: EntityTag) {
        self.content = content
        self.type = type
        self.tag = tag
    }

    package var size: Int {
        switch content {
        case .bytes(let bytes): bytes.count
        case .open(let file): file.size
        }
    }
}

/// A file that is open for reading until its last reference is released. It can safely be replaced on disk in the
/// meantime.
package final class OpenFile: Sendable {
    private let descriptor: CInt
    package let size: Int
    /// Changes with the file's bytes: saving in place changes the modification time, and replacing the file changes its
    /// inode.
    package let tag: EntityTag

    /// Takes ownership of a descriptor. Returns nil, and closes the descriptor, if it is not a regular file.
    package init?(taking descriptor: CInt) {
        guard let status = FileStatus(ofOpen: descriptor), status.kind == .file else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        size = status.size
        let stamp = status.stamp
        let parts = [Int64(bitPattern: stamp.inode), stamp.modified, stamp.size]
        tag = EntityTag(parts.map { String($0, radix: 36) }.joined(separator: "-"))
    }

    deinit { close(descriptor) }

    /// Reads only what the system has in memory, which is faster than changing threads.
    ///
    /// - Returns: nil if reading may have to wait for the disk, or if nothing can be read.
    func readKept(_ count: Int, at offset: Int) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(0, ps_read_kept(descriptor, buffer.baseAddress, count, off_t(offset)))
        }
        return bytes.isEmpty ? nil : bytes
    }

    /// - Returns: Fewer bytes at the end of the file; nil if nothing can be read.
    func read(_ count: Int, at offset: Int) -> [UInt8]? {
        let bytes = Descriptors.read(count, at: offset, of: descriptor) ?? []
        return bytes.isEmpty ? nil : bytes
    }
}
