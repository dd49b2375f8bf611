internal import AlbumModel

/// Items that are the same file or look alike.
public struct DuplicateGroup: Codable, Sendable {
    /// Whether all are the same file, byte by byte.
    public var isSame: Bool
    /// The largest picture first.
    public var files: [File]

    public struct File: Codable, Sendable {
        /// The path from the source, or the address from which the item comes.
        public var file: String
        /// In pixels, upright.
        public var width: Int
        public var height: Int
        public var bytes: Int
        /// The known parts of the date.
        public var date: String?
        /// The first digits of the SHA-256: equal for the same file.
        public var content: String
    }
}

extension DuplicateGroup {
    init(_ files: [File]) {
        self.files = files.sorted { one, other in
            let areas = (one.width * one.height, other.width * other.height)
            if areas.0 != areas.1 { return areas.0 > areas.1 }
            if one.bytes != other.bytes { return one.bytes > other.bytes }
            return NaturalOrder.precedes(one.file, other.file)
        }
        isSame = files.allSatisfy { $0.content == files[0].content }
    }
}

extension DuplicateGroup.File {
    init(_ item: Item, _ media: Item.Media) {
        let size = media.facts.film.size ?? media.facts.size
        self.init(
            file: item.origin, width: size.width, height: size.height, bytes: media.fileSize,
            date: item.fields.shootTime?.text, content: media.digest.shortHex)
    }
}
