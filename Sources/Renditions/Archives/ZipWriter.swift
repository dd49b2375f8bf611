internal import AlbumModel
internal import Files
internal import Glibc

/// Writes a ZIP file member by member: bytes go from file to file through one buffer, however large they are.
struct ZipWriter: ~Copyable {
    private let path: String
    private let descriptor: Int32
    private let records: ZipRecords
    private var members: [ZipRecords.Member] = []
    private var end: UInt64 = 0
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)

    /// Makes a new file.
    init(_ path: String, records: ZipRecords = ZipRecords()) throws(FileError) {
        self.path = path
        self.records = records
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw FileError("write", path) }
    }

    deinit {
        buffer.deallocate()
        close(descriptor)
    }

    /// Adds an open file's bytes under a name.
    ///
    /// - Parameter file: its path, for messages.
    mutating func add(_ input: CInt, at file: String, as name: String, moment: Timestamp?) throws(FileError) {
        var status = stat()
        guard fstat(input, &status) == 0 else { throw FileError("read", file) }
        var member = ZipRecords.Member(name: name, moment: moment, size: UInt64(status.st_size), offset: end)
        // The checksum is known only behind the bytes; the header is then written once more.
        try write(records.header(of: member)[...])
        var crc = CRC32()
        var size: UInt64 = 0
        while true {
            let count = read(input, buffer.baseAddress, buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw FileError("read", file) }
            if count == 0 { break }
            let part = UnsafeRawBufferPointer(rebasing: buffer[..<count])
            crc.update(part)
            try write(part)
            size += UInt64(count)
        }
        // A file that grows meanwhile does not get a header that says otherwise.
        guard size == member.size else { throw FileError("read the whole of", file, code: EAGAIN) }
        member.crc = crc.value
        try rewrite(records.header(of: member), at: member.offset)
        members.append(member)
    }

    /// Writes the directory; nothing can be added then.
    mutating func finish() throws(FileError) {
        try write(records.directory(of: members, at: end)[...])
    }

    private mutating func write(_ bytes: ArraySlice<UInt8>) throws(FileError) {
        let result = bytes.withUnsafeBytes { bytes in Descriptors.writeAll(bytes, to: descriptor) }
        guard result else { throw FileError("write", path) }
        end += UInt64(bytes.count)
    }

    private mutating func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        guard Descriptors.writeAll(bytes, to: descriptor) else { throw FileError("write", path) }
        end += UInt64(bytes.count)
    }

    private func rewrite(_ bytes: [UInt8], at offset: UInt64) throws(FileError) {
        guard pwrite(descriptor, bytes, bytes.count, off_t(offset)) == bytes.count else {
            throw FileError("write", path)
        }
    }
}
