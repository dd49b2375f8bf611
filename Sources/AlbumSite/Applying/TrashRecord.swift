internal import AlbumModel
internal import Files
internal import Foundation

/// What one run moved into the trash: written before the first file is moved, taken away after the last one is back.
/// Which of its files are where is seen from the disk alone, so that no moment is wrong to be stopped in.
struct TrashRecord: Codable, Hashable, Sendable {
    static let version = 1
    static let fileName = "record.json"
    /// Bytes that a record may have: a hundred thousand items with long names.
    private static let limit = 128 << 20

    var version = Self.version
    /// The SHA-256 of the selection file, in hexadecimal digits.
    var selection: String
    /// The album's folder in the published site.
    var album: String
    var items: [Item]

    struct Item: Codable, Hashable, Sendable {
        var id: String
        /// The photo or video first.
        var files: [File]
    }

    struct File: Codable, Hashable, Sendable {
        /// From the source, without links among its folders.
        var path: String
        /// Bytes; of a link, its own.
        var size: Int64
        /// Nanoseconds since 1970.
        var modified: Int64
    }

    /// - Throws: where there is no record, or one that nothing may be moved by: it may have been written by anyone.
    init(in folder: String) throws(FileError) {
        let path = "\(folder)/\(Self.fileName)"
        let bytes = try FileOperations.read(path, limit: Self.limit)
        guard let record = try? JSONDecoder().decode(TrashRecord.self, from: Data(bytes)),
            record.version == Self.version, record.items.allSatisfy({ $0.files.allSatisfy(\.staysInSource) })
        else { throw FileError("understand", path, code: EINVAL) }
        self = record
    }

    init(selection: String, album: String, items: [Item]) {
        self.selection = selection
        self.album = album
        self.items = items
    }

    func write(to folder: String) throws(FileError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let path = "\(folder)/\(Self.fileName)"
        guard let data = try? encoder.encode(self) else { throw FileError("write", path, code: EINVAL) }
        try FileOperations.write(Array(data), to: path, isDurable: true)
    }
}

extension TrashRecord.File {
    fileprivate var staysInSource: Bool {
        Paths.staysInside(path) && !path.hasPrefix(Trash.folderName + "/")
    }
}
