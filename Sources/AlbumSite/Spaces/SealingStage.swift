internal import AlbumModel
internal import BuildStore
internal import Digests
internal import Files
internal import Glibc
internal import Pages
internal import Reporting
internal import Sealing
internal import Threads

/// Seals the files of one space's site into the output. Files that are already sealed there are not sealed again.
struct SealingStage {
    let keys: SpaceKeys
    /// The publisher that has published the space's site into the cache.
    let staged: Publisher
    /// The addresses of its pages and scripts, whose content may change while their addresses stay the same.
    let pages: Set<String>
    let output: OpenedOutput
    let publisher: Publisher
    let progress: PhaseProgress
    let interruption: Interruption
    let jobs: Int

    /// The size limit of pages and scripts in bytes. They are read as a whole, and none is that long.
    private static let longestPage = 1 << 30

    /// - Parameter known: the records of files sealed earlier with the same keys.
    /// - Returns: the check of the index, and the current record of each sealed file.
    func run(
        title: String, home: String, known: [String: SealedRecord]
    ) throws(BuildFailure) -> (indexCheck: [UInt8], files: [String: SealedRecord]) {
        let files = staged.standingFiles.filter { !Theme.isAsset($0.address) }
        let records = try records(of: files, known: known)
        var index = SpaceIndex(title: title, home: home)
        for (file, record) in zip(files, records) where !record.check.isEmpty {
            index.add(file.address, check: record.check)
        }
        let indexContent = Gzip.compressed(index.text)
        let indexFile = SpaceKeys.File(compressed: .index, address: "", length: indexContent.count)
        let indexCheck = keys.check(of: indexFile, indexContent)
        let indexPieces = pieces(
            .index, address: "",
            SealedRecord(
                digest: ContentDigest(sha256: indexContent).hex, pieces: indexFile.pieceCount, check: indexCheck))

        // The address of each piece is known before any piece is made.
        let planned = zip(files, records).map { pieces(.file, address: $0.address, $1) }
        try output.claim(planned.joined().map(\.address) + indexPieces.map(\.address), with: publisher)
        try output.journalNewClaims(with: publisher)
        progress.begin(.sealing, total: files.count)
        try concurrentForEach(files.count, jobs: jobs) { place throws(BuildFailure) in
            try interruption.check()
            try seal(files[place], records[place], planned[place])
            progress.step(files[place].address)
        }
        progress.end()
        for piece in indexPieces where !publisher.keepIfCurrent(piece.address, key: piece.key) {
            let script = keys.script(piece.number, of: indexFile, named: piece.name) { Array(indexContent[$0]) }
            try publish(script, piece)
        }
        let sealed = zip(files.map(\.address), records).map { ($0, $1) }
        return (indexCheck, Dictionary(sealed) { $1 })
    }

    /// A piece and its address in the output.
    private struct Piece {
        var number: Int
        var name: String
        var key: ContentDigest

        var address: String { "\(DoorHeader.folder)\(name.prefix(2))/\(name).js" }
    }

    private func pieces(
        _ kind: SpaceKeys.Kind, address: String, _ record: SealedRecord
    ) -> [Piece] {
        (0..<record.pieces).map { number in
            let name = keys.name(of: number, kind, address: address, check: record.check)
            var key = KeyWriter()
            // The name depends on the space's key, the address and the format.
            key.add("sealed piece")
            key.add(name)
            key.add(record.digest)
            return Piece(number: number, name: name, key: key.finish())
        }
    }

    /// Returns how each file is sealed; reads pages that have changed to find out.
    private func records(
        of files: [ExistingFile], known: [String: SealedRecord]
    ) throws(BuildFailure) -> [SealedRecord] {
        let results = concurrentMap(files.count) { place in
            Result { () throws(BuildFailure) in try record(of: files[place], known: known[files[place].address]) }
        }
        var records: [SealedRecord] = []
        records.reserveCapacity(results.count)
        for result in results { records.append(try result.get()) }
        return records
    }

    private func record(of file: ExistingFile, known: SealedRecord?) throws(BuildFailure) -> SealedRecord {
        if let known, known.digest == file.digest?.hex { return known }
        guard pages.contains(file.address) else {
            let digest: ContentDigest
            if let known = file.digest {
                digest = known
            } else {
                digest = ContentDigest(sha256: try read(file.address))
            }
            let pieces = SpaceKeys.File(address: file.address, length: file.size).pieceCount
            return SealedRecord(digest: digest.hex, pieces: pieces, check: [])
        }
        let bytes = try read(file.address)
        let (page, content) = Self.compressed(bytes, at: file.address)
        return SealedRecord(
            digest: ContentDigest(sha256: bytes).hex, pieces: page.pieceCount, check: keys.check(of: page, content))
    }

    /// Returns a page as it is sealed, and its compressed content.
    private static func compressed(_ bytes: [UInt8], at address: String) -> (page: SpaceKeys.File, content: [UInt8]) {
        let content = Gzip.compressed(bytes)
        return (SpaceKeys.File(compressed: .file, address: address, length: content.count), content)
    }

    private func seal(_ file: ExistingFile, _ record: SealedRecord, _ pieces: [Piece]) throws(BuildFailure) {
        let missing = pieces.filter { !publisher.keepIfCurrent($0.address, key: $0.key) }
        guard !missing.isEmpty else { return }
        if record.check.isEmpty {
            let descriptor = try open(file.address)
            defer { close(descriptor) }
            let sealed = SpaceKeys.File(address: file.address, length: file.size)
            for piece in missing {
                let script = try keys.script(piece.number, of: sealed, named: piece.name) {
                    range throws(BuildFailure) in
                    try Self.bytes(in: range, of: descriptor, staged.path(of: file.address))
                }
                try publish(script, piece)
            }
        } else {
            let (page, content) = Self.compressed(try read(file.address), at: file.address)
            for piece in missing {
                try publish(keys.script(piece.number, of: page, named: piece.name) { Array(content[$0]) }, piece)
            }
        }
    }

    private func publish(_ script: [UInt8], _ piece: Piece) throws(BuildFailure) {
        do throws(FileError) {
            _ = try publisher.publish(script, at: piece.address, key: piece.key)
        } catch {
            throw error.failure
        }
    }

    private func open(_ address: String) throws(BuildFailure) -> CInt {
        do { return try staged.open(address) } catch { throw error.failure }
    }

    private func read(_ address: String) throws(BuildFailure) -> [UInt8] {
        let descriptor = try open(address)
        defer { close(descriptor) }
        guard let bytes = Descriptors.readAll(descriptor, limit: Self.longestPage) else {
            throw FileError("read", staged.path(of: address)).failure
        }
        return bytes
    }

    private static func bytes(
        in range: Range<Int>, of descriptor: CInt, _ path: String
    ) throws(BuildFailure) -> [UInt8] {
        guard let bytes = Descriptors.read(range.count, at: range.lowerBound, of: descriptor) else {
            throw FileError("read", path).failure
        }
        guard bytes.count == range.count else { throw FileError("read", path, code: EIO).failure }
        return bytes
    }
}
