internal import AlbumModel
package import Foundation
package import GRDB

extension ContentDigest {
    /// The digest in a column, or nil where the column holds anything else.
    package init?(_ row: Row, at column: Int) throws {
        let words = try row.withUnsafeData(atIndex: column) { data -> (UInt64, UInt64, UInt64, UInt64)? in
            guard let data, data.count == 32 else { return nil }
            return data.withUnsafeBytes { bytes in
                func word(_ index: Int) -> UInt64 {
                    UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
                }
                return (word(0), word(1), word(2), word(3))
            }
        }
        guard let words else { return nil }
        self.init(words: words)
    }

    package var data: Data { Data(bytes) }
}
