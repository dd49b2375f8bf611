internal import AlbumModel
internal import CZlib
internal import Files
internal import Glibc

/// Writes a ZIP file member by member: bytes are copied through one buffer, however large the files are.
struct ZipWriter: ~Copyable {
    private let path: String
    private let descriptor: Int32
    private let records: ZipRecords
    private var members: [ZipRecords.Member] = []
    private var end: UInt64 = 0
    private let buffer: UnsafeMutableRawBufferPointer

    /// Creates a new file.
    init(_ path: String, records: ZipRecords = ZipRecords()) throws(FileError) {
        self.path = path
        self.records = records
        guard let descriptor = Descriptors.makeFile(path) else { throw FileError("write", path) }
        self.descriptor = descriptor
        buffer = .allocate(byteCount: 1 << 20, alignment: 16)
    }

    deinit {
        buffer.deallocate()
        close(descriptor)
    }

    /// Adds the bytes of an open file under a name.
    ///
    /// - Parameter file: its path, for messages.
    mutating func add(_ input: CInt, at file: String, as name: String, moment: Timestamp?) throws(FileError) {
        guard let status = FileStatus(ofOpen: input) else { throw FileError("read", file) }
        var member = ZipRecords.Member(name: name, moment: moment, size: UInt64(status.size), offset: end)
        // The checksum is known only after the bytes are copied; then the header is rewritten.
        try write(records.header(of: member)[...])
        var checksum: UInt = 0
        var size: UInt64 = 0
        let isRead = try Descriptors.readPieces(of: input, into: buffer) { piece throws(FileError) in
            checksum = crc32_z(checksum, piece.baseAddress, piece.count)
            try write(piece)
            size += UInt64(piece.count)
        }
        guard isRead else { throw FileError("read", file) }
        // Fails if the file has changed in the meantime, rather than writing a wrong header.
        guard size == member.size else { throw FileError("read the whole of", file, code: EAGAIN) }
        member.crc = UInt32(truncatingIfNeeded: checksum)
        try rewrite(records.header(of: member), at: member.offset)
        members.append(member)
    }

    /// Writes the directory, after which no more members can be added.
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
        guard Descriptors.write(bytes, at: Int(offset), to: descriptor) else { throw FileError("write", path) }
    }
}

/// The records of a ZIP file whose members are stored uncompressed: photographs and films are compressed already.
///
/// Follows PKWARE's APPNOTE 6.3. Numbers that exceed 32 bits go into ZIP64 records, which every unpacker of the last
/// fifteen years reads; otherwise there are none.
struct ZipRecords {
    struct Member {
        /// In UTF-8, without folders.
        var name: String
        var moment: Timestamp?
        var crc: UInt32 = 0
        var size: UInt64 = 0
        /// The offset of the member's header.
        var offset: UInt64 = 0
    }

    /// The smallest number that needs ZIP64; tests use a small one.
    var limit: UInt64 = 0xFFFF_FFFF

    /// Returns the header before a member's bytes. Its length does not depend on the checksum, so it can be rewritten
    /// once that is known.
    func header(of member: Member) -> [UInt8] {
        let isLong = member.size >= limit
        var bytes = Bytes()
        bytes.add(0x0403_4B50 as UInt32)
        addCommon(member, isLong: isLong, to: &bytes)
        addSizes(member, isLong: isLong, to: &bytes)
        bytes.add(UInt16(member.name.utf8.count))
        bytes.add(UInt16(isLong ? 20 : 0))
        bytes.list += member.name.utf8
        if isLong {
            bytes.add(1 as UInt16)
            bytes.add(16 as UInt16)
            bytes.add(member.size)
            bytes.add(member.size)
        }
        return bytes.list
    }

    /// Returns the directory at the end of the archive.
    func directory(of members: [Member], at offset: UInt64) -> [UInt8] {
        var bytes = Bytes()
        for member in members { add(member, to: &bytes) }
        let size = UInt64(bytes.list.count)
        let isLong = members.count >= 0xFFFF || size >= limit || offset >= limit
        if isLong {
            bytes.add(0x0606_4B50 as UInt32)
            bytes.add(44 as UInt64)
            bytes.add(Self.madeBy)
            bytes.add(45 as UInt16)
            bytes.add(0 as UInt32)
            bytes.add(0 as UInt32)
            bytes.add(UInt64(members.count))
            bytes.add(UInt64(members.count))
            bytes.add(size)
            bytes.add(offset)
            bytes.add(0x0706_4B50 as UInt32)
            bytes.add(0 as UInt32)
            bytes.add(offset + size)
            bytes.add(1 as UInt32)
        }
        bytes.add(0x0605_4B50 as UInt32)
        bytes.add(0 as UInt32)
        let count = isLong ? 0xFFFF : UInt16(members.count)
        bytes.add(count)
        bytes.add(count)
        bytes.add(isLong ? 0xFFFF_FFFF : UInt32(size))
        bytes.add(isLong ? 0xFFFF_FFFF : UInt32(offset))
        bytes.add(0 as UInt16)
        return bytes.list
    }

    private func add(_ member: Member, to bytes: inout Bytes) {
        let isLong = member.size >= limit
        let isFar = member.offset >= limit
        bytes.add(0x0201_4B50 as UInt32)
        bytes.add(Self.madeBy)
        addCommon(member, isLong: isLong || isFar, to: &bytes)
        addSizes(member, isLong: isLong, to: &bytes)
        bytes.add(UInt16(member.name.utf8.count))
        let extra = (isLong ? 16 : 0) + (isFar ? 8 : 0)
        bytes.add(UInt16(extra > 0 ? extra + 4 : 0))
        bytes.add(0 as UInt16)
        bytes.add(0 as UInt16)
        bytes.add(0 as UInt16)
        // A regular file that everyone may read.
        bytes.add(0o100644 << 16 as UInt32)
        bytes.add(isFar ? 0xFFFF_FFFF : UInt32(member.offset))
        bytes.list += member.name.utf8
        guard extra > 0 else { return }
        bytes.add(1 as UInt16)
        bytes.add(UInt16(extra))
        if isLong {
            bytes.add(member.size)
            bytes.add(member.size)
        }
        if isFar { bytes.add(member.offset) }
    }

    /// Version 6.3 on Unix.
    private static let madeBy = UInt16(3 << 8 | 63)

    private func addCommon(_ member: Member, isLong: Bool, to bytes: inout Bytes) {
        bytes.add(UInt16(isLong ? 45 : 10))
        // The name is UTF-8.
        bytes.add(0x0800 as UInt16)
        bytes.add(0 as UInt16)
        let (date, time) = Self.stamp(member.moment)
        bytes.add(time)
        bytes.add(date)
        bytes.add(member.crc)
    }

    private func addSizes(_ member: Member, isLong: Bool, to bytes: inout Bytes) {
        let size = isLong ? 0xFFFF_FFFF : UInt32(member.size)
        bytes.add(size)
        bytes.add(size)
    }

    /// Returns a date and a time. ZIP supports 1980 to 2107 in steps of two seconds; a file without a time gets the
    /// first.
    static func stamp(_ moment: Timestamp?) -> (date: UInt16, time: UInt16) {
        guard let moment, (1980...2107).contains(moment.year) else { return (1 << 5 | 1, 0) }
        return (
            UInt16((moment.year - 1980) << 9 | moment.month << 5 | moment.day),
            UInt16(moment.hour << 11 | moment.minute << 5 | min(moment.second, 59) / 2)
        )
    }

    /// Little-endian numbers, as ZIP uses them.
    private struct Bytes {
        var list: [UInt8] = []

        mutating func add(_ number: some FixedWidthInteger) {
            withUnsafeBytes(of: number.littleEndian) { list.append(contentsOf: $0) }
        }
    }
}
