internal import AlbumModel
package import Files
package import Foundation

/// A file that stands in an output folder.
package struct PublishedRecord: Hashable, Sendable {
    /// Of all that the file was made from; the same key makes the same bytes.
    var key: ContentDigest
    var stamp: FileStamp
    /// Of the bytes; nil where it was published before digests were kept.
    var digest: ContentDigest?
}

/// What is remembered of an output folder.
package struct PublishedRecords: Sendable {
    package var records: [(address: String, record: PublishedRecord)] = []
    /// Of the list of published files as it was when these were remembered; nil where there was none.
    var ledger: FileStamp?

    package init(records: [(address: String, record: PublishedRecord)] = [], ledger: FileStamp? = nil) {
        self.records = records
        self.ledger = ledger
    }
}

/// What is remembered of a complete build.
package struct LastBuild: Sendable {
    /// Of all that it read and left.
    package var fingerprint: Data
    /// What it said, as JSON.
    package var summary: String
    /// Seconds since 1970 from which on providers are to be asked again; nil where none was asked.
    package var freshUntil: Int64?

    package init(fingerprint: Data, summary: String, freshUntil: Int64? = nil) {
        self.fingerprint = fingerprint
        self.summary = summary
        self.freshUntil = freshUntil
    }
}
