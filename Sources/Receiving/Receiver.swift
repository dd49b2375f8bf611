package import AlbumModel
internal import Digests
package import Files
internal import Glibc
internal import Imaging
internal import Synchronization

/// Takes photos and videos into the albums of a source, piece by piece.
///
/// A file gets its name only when all of it is on the disk and has the digest that its sender computed. No file is ever
/// replaced. Each request can be repeated by a sender that received no answer.
package final class Receiver: Sendable {
    /// A file that a sender offers.
    package struct Offer: Equatable, Sendable {
        /// The album's folder, relative to the source, or the name of a new album.
        package var album: String
        package var isNewAlbum: Bool
        package var name: String
        package var size: Int
        /// The sender's id; empty if unknown. Only files from the same sender belong together by name.
        package var sender: String
        /// The SHA-256 of the content, if the sender has computed it already.
        package var digest: ContentDigest?

        package init(
            album: String, isNewAlbum: Bool, name: String, size: Int, sender: String = "", digest: ContentDigest? = nil
        ) {
            self.album = album
            self.isNewAlbum = isNewAlbum
            self.name = name
            self.size = size
            self.sender = sender
            self.digest = digest
        }
    }

    package enum Answer: Equatable, Sendable {
        /// Send the bytes from this offset.
        case send(from: Int)
        /// The album has a file of this size: compute the digest, and offer the file again.
        case digestWanted
        /// The file has arrived under this name.
        case received(String)
        /// The album has this content already, under this name.
        case present(String)
    }

    private struct State {
        var uploads: [String: ArrivingFile] = [:]
        var results: [String: Answer] = [:]
        /// The keys of `results`, oldest first.
        var order: [String] = []
        var isOver = false
    }

    package let limits: ReceivingLimits
    private let source: any ReceivingSource
    private let root: Folder
    private let state = Mutex(State())
    private let contents = SameContent()
    private let chooser: NameChooser
    /// The albums that this receiver has made and that have received nothing yet.
    private let newAlbums = Mutex<Set<String>>([])
    /// Held while a file gets its name, so that only one of two equal files does.
    private let placing = Mutex(())

    /// - Throws: if the source's folder cannot be opened.
    package init(_ source: any ReceivingSource, limits: ReceivingLimits = ReceivingLimits()) throws(FileError) {
        self.source = source
        self.limits = limits
        root = try Folder(source.folder)
        chooser = NameChooser(most: limits.results, of: source)
    }

    /// The name of the source's own folder.
    package var home: String { Paths.name(of: source.folder) }

    /// Ends all uploads and removes incomplete files.
    package func end() {
        let uploads = state.withLock { state in
            state.isOver = true
            defer { state.uploads = [:] }
            return Array(state.uploads.values)
        }
        for upload in uploads { discard(upload) }
    }

    /// Returns the albums to choose from, sorted.
    package func albums() -> [String] { source.albums() }

    // MARK: An upload

    /// Begins an upload, or returns to one that has begun.
    ///
    /// - Parameter key: the upload's name, which the sender made up and nobody else can guess.
    package func open(_ key: String, _ offer: Offer) throws(Refusal) -> Answer {
        guard Self.isKey(key), offer.sender.isEmpty || Self.isKey(offer.sender), offer.size >= 0 else {
            throw .malformed
        }
        guard offer.size > 0 else { throw .notMedia }
        guard offer.size <= limits.fileSize else { throw .tooLarge }
        if let answer = known(key) { return answer }
        let album = try album(of: offer)
        do throws(Refusal) { return try open(key, offer, in: album) } catch {
            removeIfNew(album)
            throw error
        }
    }

    private func open(_ key: String, _ offer: Offer, in album: String) throws(Refusal) -> Answer {
        let folder = try folder(at: album)
        if contents.isPossible(size: offer.size, in: folder) {
            guard let digest = offer.digest else { return .digestWanted }
            if let name = contents.name(size: offer.size, digest, in: folder) {
                chooser.remember(name, for: offer.name, from: offer.sender, in: folder)
                return keep(.present(name), for: key)
            }
        }
        try makePlace(for: offer.size, in: folder)
        let file = try ArrivingFile(offer.name, from: offer.sender, size: offer.size, of: album, in: folder)
        let other: ArrivingFile? = try state.withLock { state throws(Refusal) in
            guard !state.isOver else { throw .failed("the server is stopping") }
            if let other = state.uploads[key] { return other }
            state.uploads[key] = file
            return nil
        }
        return .send(from: other?.offset ?? 0)
    }

    /// Returns the state of an upload.
    package func status(of key: String) throws(Refusal) -> Answer {
        guard let answer = known(key) else { throw .unknownUpload }
        return answer
    }

    private func known(_ key: String) -> Answer? {
        state.withLock { state in state.results[key] ?? state.uploads[key].map { .send(from: $0.offset) } }
    }

    /// Begins to write a piece.
    package func piece(of key: String, at offset: Int, count: Int) throws(Refusal) -> ArrivingPiece {
        guard offset >= 0, count >= 0 else { throw .malformed }
        guard count <= limits.piece else { throw .tooLarge }
        guard let file = state.withLock({ $0.uploads[key] }) else { throw .unknownUpload }
        return ArrivingPiece(file: file, writer: try file.begin(at: offset, count: count))
    }

    /// Ends a piece.
    ///
    /// - Returns: the offset of the next one.
    /// - Throws: `notMedia`, as soon as the first bytes show that the file is not a photo or video.
    package func endPiece(of key: String) throws(Refusal) -> Int {
        guard let file = state.withLock({ $0.uploads[key] }) else { throw .unknownUpload }
        let head = file.head()
        // The first bytes show the format of everything except raw photos.
        if head.count >= 4096, Self.format(of: head) == nil {
            drop(key)
            throw .notMedia
        }
        return file.offset
    }

    /// Ends an upload: gives the file its name.
    ///
    /// - Parameter digest: the digest that the sender computed.
    package func finish(_ key: String, _ digest: ContentDigest) throws(Refusal) -> Answer {
        let (file, result) = state.withLock { ($0.uploads[key], $0.results[key]) }
        if let result { return result }
        guard let file else { throw .unknownUpload }
        guard file.offset == file.size else { throw .offset(file.offset) }
        guard let format = Self.format(of: file.head()) else {
            drop(key)
            throw .notMedia
        }
        let name = ArrivingName.file(file.name, ending: format.fileExtension, isMedia: source.isMedia)
        let answer: Answer
        do throws(Refusal) {
            guard try file.complete() == digest else { throw .wrongDigest }
            // Somebody may have moved the album's folder, and the file with it, during the upload.
            guard source.isAlbum(file.album), let there = FileIdentity(path: "\(root.path)/\(file.album)"),
                there == FileIdentity(descriptor: file.folder.descriptor)
            else { throw .noSuchAlbum }
            answer = try placing.withLock { _ throws(Refusal) in try place(file, as: name, digest) }
        } catch {
            // Another connection is finishing the same upload.
            if error != .overtaken { drop(key) }
            throw error
        }
        newAlbums.withLock { _ = $0.remove(file.album) }
        _ = keep(answer, for: key)
        drop(key)
        return answer
    }

    /// Gives a file its name, or a numbered one if the name is taken.
    private func place(_ file: ArrivingFile, as name: String, _ digest: ContentDigest) throws(Refusal) -> Answer {
        if let present = contents.name(size: file.size, digest, in: file.folder) {
            chooser.remember(present, for: name, from: file.sender, in: file.folder)
            return .present(present)
        }
        do throws(FileError) {
            for free in try chooser.names(for: name, from: file.sender, in: file.folder) {
                do throws(FileError) { try file.place(as: free) } catch {
                    guard error.code == EEXIST else { throw error }
                    continue
                }
                if let status = try? file.folder.status(of: free) { contents.add(digest, status.stamp) }
                chooser.remember(free, for: name, from: file.sender, in: file.folder)
                return .received(free)
            }
        } catch {
            throw Refusal(error.code, error.reason)
        }
        throw .failed("too many files in the album are named \(name)")
    }

    private func keep(_ answer: Answer, for key: String) -> Answer {
        state.withLock { state in
            if state.results.updateValue(answer, forKey: key) == nil { state.order.append(key) }
            if state.order.count > limits.results { state.results[state.order.removeFirst()] = nil }
        }
        return answer
    }

    private func drop(_ key: String) {
        if let file = state.withLock({ $0.uploads.removeValue(forKey: key) }) { discard(file) }
    }

    private func discard(_ file: ArrivingFile) {
        file.discard()
        removeIfNew(file.album)
    }

    private static func format(of head: [UInt8]) -> MediaFormat? {
        guard case .media(let format) = FormatSniffer.sniff(head) else { return nil }
        return format
    }

    private static func isKey(_ key: String) -> Bool {
        (22...64).contains(key.utf8.count)
            && key.utf8.allSatisfy { $0.isASCIILetterOrDigit || "-_".utf8.contains($0) }
    }

    // MARK: Its place

    /// Returns the path of the album that a sender chose, after creating its folder if necessary.
    private func album(of offer: Offer) throws(Refusal) -> String {
        guard offer.isNewAlbum else {
            guard source.isAlbum(offer.album) else { throw .noSuchAlbum }
            return offer.album
        }
        guard let sent = ArrivingName.album(offer.album, isLeftOut: source.isLeftOut) else { throw .badAlbumName }
        let name = try existingName(like: sent) ?? sent
        do throws(FileError) {
            try root.makeFolder(name)
            newAlbums.withLock { _ = $0.insert(name) }
        } catch {
            guard error.code == EEXIST else { throw Refusal(error.code, error.reason) }
        }
        // The name may be that of the output, or one that the configuration leaves out. Only the created folder shows
        // which names the file system considers equal.
        guard source.isAlbum(name) else {
            removeIfNew(name)
            throw .badAlbumName
        }
        return name
    }

    /// Returns the name in the source that differs from a new one only in case or in its Unicode form, if there is one.
    /// A second folder of such a name would take over the address of the first one.
    ///
    /// - Throws: `badAlbumName` if another folder would have to share its address with the new one.
    private func existingName(like name: String) throws(Refusal) -> String? {
        do throws(FileError) {
            let names = try FileOperations.names(in: root.path)
            if names.contains(where: { $0.utf8.elementsEqual(name.utf8) }) { return name }
            let folded = name.fileSystemFolded
            if let other = names.sorted().first(where: { $0.fileSystemFolded == folded }) { return other }
            let hasClash = names.contains { other in
                // Hidden folders have no address.
                !other.hasPrefix(".") && AddressBook.folderNamesClash(name, other)
                    && (try? Folder("\(root.path)/\(other)")) != nil
            }
            guard hasClash else { return nil }
        } catch {
            throw Refusal(error.code, error.reason)
        }
        throw .badAlbumName
    }

    /// Removes an album that was made for an upload and has received nothing.
    private func removeIfNew(_ album: String) {
        newAlbums.withLock { albums in
            if albums.contains(album), root.removeFolder(album) { albums.remove(album) }
        }
    }

    /// Opens an album's folder from the source, folder by folder, without following a link.
    private func folder(at path: String) throws(Refusal) -> Folder {
        do throws(FileError) {
            // Folders are opened again each time, since people rename them while the server runs.
            var folder = root
            for name in path.split(separator: "/") { folder = try folder.folder(String(name)) }
            return folder
        } catch {
            throw error.isAbsence ? .noSuchAlbum : Refusal(error.code, error.reason)
        }
    }

    /// Makes sure that the disk and the list of uploads have room for another file.
    private func makePlace(for size: Int, in folder: Folder) throws(Refusal) {
        var uploads = state.withLock { $0.uploads }
        if uploads.count >= limits.uploads {
            // Not under the lock: a file that is being written answers only afterwards.
            let now = ContinuousClock.now
            let idle = uploads.filter { now - $0.value.lastUsed > limits.idle }
            uploads = state.withLock { state in
                for (key, file) in idle where state.uploads[key] === file { state.uploads[key] = nil }
                return state.uploads
            }
            for file in idle.values { discard(file) }
        }
        guard uploads.count < limits.uploads else { throw .tooManyUploads }
        let promised = uploads.values.reduce(0) { $0 + $1.left }
        if let left = DiskRoom.left(at: folder), left - promised - limits.room < size { throw .diskFull }
    }
}

/// The right to write a piece of an upload. It ends when another connection continues that upload.
package struct ArrivingPiece: Sendable {
    let file: ArrivingFile
    let writer: Int

    package func write(_ bytes: [UInt8]) throws(Refusal) { try file.write(bytes, writer: writer) }
}
