package import AlbumModel
package import Files
package import Foundation

/// A file in an output folder.
package struct PublishedRecord: Hashable, Sendable {
    /// The key of everything the file was made from; equal keys give equal bytes.
    var key: ContentDigest
    var stamp: FileStamp
    /// The digest of the bytes; nil if the file was published before digests were stored.
    var digest: ContentDigest?
}

/// Keys of published files whose names a person chose, such as the files in `static`. With such a key,
/// the end of the name is not one of albumgen's hashes, and a person may have changed the published file.
package enum GivenNameKey {
    private static let sign: UInt64 = 0x6769_7665_6E2D_6E61

    /// - Parameter key: the key of everything the file is made from.
    package static func make(_ key: ContentDigest) -> ContentDigest {
        ContentDigest(words: (sign, key.words.1, key.words.2, key.words.3))
    }

    /// The key of a file that is kept although nothing is known about it: that a person chose its name is only assumed.
    static let assumed = make(ContentDigest.of("kept"))

    static func isOne(_ key: ContentDigest) -> Bool { key.words.0 == sign }

    /// Whether a person chose the name for certain.
    static func isCertainlyOne(_ key: ContentDigest) -> Bool { isOne(key) && key != assumed }
}

/// What the state remembers of an output folder.
package struct PublishedRecords: Sendable {
    package var records: [(address: String, record: PublishedRecord)] = []
    /// The stamp of the list of published files when these records were stored; nil if there was no list.
    var ledger: FileStamp?

    package init(records: [(address: String, record: PublishedRecord)] = [], ledger: FileStamp? = nil) {
        self.records = records
        self.ledger = ledger
    }
}

/// What the state remembers of a complete build.
package struct LastBuild: Sendable {
    /// The fingerprint of everything that the build read and published.
    package var fingerprint: Data
    /// The summary that the build reported, as JSON.
    package var summary: String
    /// When providers have to be queried again, in seconds since 1970; nil if none was queried.
    package var freshUntil: Int64?
    /// When the build began, in seconds since 1970.
    package var begun: Int64

    package init(fingerprint: Data, summary: String, freshUntil: Int64? = nil, begun: Int64) {
        self.fingerprint = fingerprint
        self.summary = summary
        self.freshUntil = freshUntil
        self.begun = begun
    }

    /// Returns whether the build would give the same result at a time, in seconds since 1970. A build from the future
    /// ran while the clock was wrong, and may have published what is not yet due.
    package func isFresh(at now: Int64) -> Bool { begun <= now && freshUntil.map { now < $0 } ?? true }
}
