internal import AlbumModel
internal import Digests
internal import Files
internal import Glibc
internal import Synchronization

/// A file that is arriving, under a temporary name in its album's folder.
///
/// Its bytes are hashed as they are written, so nothing has to be read again at the end. The lock on the file shows
/// other processes that it is not a leftover. The kernel releases the lock when the process ends, however it ends.
final class ArrivingFile: Sendable {
    static let prefix = TemporaryName.prefix + "upload-"

    /// The path of its album.
    let album: String
    let folder: Folder
    /// The name as it was sent.
    let name: String
    let sender: String
    let size: Int
    private let temporary: String
    private let state: Mutex<State>
    /// The offset of the next byte. Other senders ask for it, and must not wait until the disk has written a piece.
    private let reached = Atomic(0)

    fileprivate struct State: ~Copyable {
        /// -1 once the file is closed.
        var descriptor: CInt
        var hash: SHA256? = SHA256()
        /// The connection that may write; a later one takes over.
        var writer = 0
        var lastUsed = ContinuousClock.now
    }

    init(_ name: String, from sender: String, size: Int, of album: String, in folder: Folder) throws(Refusal) {
        self.album = album
        self.folder = folder
        self.name = name
        self.sender = sender
        self.size = size
        // A process that removes leftovers may delete the file before it is locked.
        for _ in 0..<3 {
            let temporary = Self.prefix + TemporaryName.make().dropFirst(TemporaryName.prefix.count)
            guard let file = Descriptors.makeFile(temporary, in: folder.descriptor) else {
                throw Refusal(errno, String(cString: strerror(errno)))
            }
            // Where the file system has no locks, nobody else can have locked it either.
            _ = Descriptors.lock(file)
            if let status = FileStatus(ofOpen: file), status.nameCount > 0 {
                self.temporary = temporary
                state = Mutex(State(descriptor: file))
                return
            }
            close(file)
        }
        throw .failed("new files disappear from the album's folder")
    }

    deinit { discard() }

    var offset: Int { reached.load(ordering: .acquiring) }

    var left: Int { size - offset }

    var lastUsed: ContinuousClock.Instant { state.withLock { $0.lastUsed } }

    /// Gives a connection the right to write from an offset, and takes the right from any other connection.
    ///
    /// - Returns: the number to write with.
    func begin(at offset: Int, count: Int) throws(Refusal) -> Int {
        try state.withLock { state throws(Refusal) in
            guard state.descriptor >= 0 else { throw .unknownUpload }
            guard self.offset == offset else { throw .offset(self.offset) }
            guard count <= size - offset else { throw .tooLarge }
            state.writer += 1
            state.lastUsed = .now
            return state.writer
        }
    }

    func write(_ bytes: [UInt8], writer: Int) throws(Refusal) {
        try state.withLock { state throws(Refusal) in
            guard state.descriptor >= 0 else { throw .unknownUpload }
            guard state.writer == writer else { throw .overtaken }
            guard bytes.count <= left else { throw .tooLarge }
            // If only part of a piece is written, it is written again.
            guard Descriptors.write(bytes, at: offset, to: state.descriptor) else {
                throw Refusal(errno, String(cString: strerror(errno)))
            }
            bytes.withUnsafeBytes { state.hash?.update($0) }
            reached.add(bytes.count, ordering: .releasing)
            state.lastUsed = .now
        }
    }

    /// Returns the first bytes of the file, as far as they have arrived.
    func head() -> [UInt8] {
        state.withLock { Descriptors.read(min(64 << 10, offset), of: $0.descriptor) ?? [] }
    }

    /// Completes the file: flushes its bytes to the disk and accepts no more.
    ///
    /// - Returns: the digest of what arrived.
    /// - Throws: `overtaken` if it was completed before.
    func complete() throws(Refusal) -> ContentDigest {
        let (digest, file) = try state.withLock { state throws(Refusal) in
            guard state.descriptor >= 0 else { throw .unknownUpload }
            guard offset == size else { throw .offset(offset) }
            guard let hash = state.hash.take() else { throw .overtaken }
            state.writer += 1
            state.lastUsed = .now
            // A descriptor of its own, since the file may be discarded while the disk writes.
            return (hash.finalize(), fcntl(state.descriptor, F_DUPFD_CLOEXEC, 0))
        }
        guard file >= 0 else { throw Refusal(errno, String(cString: strerror(errno))) }
        defer { close(file) }
        guard Descriptors.sync(file) else { throw Refusal(errno, String(cString: strerror(errno))) }
        return digest
    }

    /// Gives the complete file its name.
    ///
    /// - Throws: `EEXIST` if the name is taken.
    func place(as name: String) throws(FileError) {
        try folder.rename(temporary, to: name, isNew: true)
        folder.sync()
        state.withLock { $0.close() }
    }

    /// Removes the file if it has no name yet.
    func discard() {
        state.withLock { state in
            guard state.descriptor >= 0 else { return }
            try? folder.removeIfExists(temporary)
            state.close()
        }
    }
}

extension ArrivingFile.State {
    fileprivate mutating func close() {
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
        hash = nil
    }
}
