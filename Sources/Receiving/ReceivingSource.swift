internal import Files

/// What a receiver needs to know about a source.
package protocol ReceivingSource: Sendable {
    /// The source's folder.
    var folder: String { get }

    /// Returns the folders that are albums or may become one, relative to the source; the empty path is the source.
    func albums() -> [String]

    /// Returns whether a folder is one of these albums now. Called for each file, since a folder's role can change: it
    /// may become the output of a build, or a configuration may leave it out.
    func isAlbum(_ path: String) -> Bool

    /// Returns whether a file with this name counts as a photo or video.
    func isMedia(_ name: String) -> Bool

    /// Returns the name, without its extension, of the original of an edited photo with this name: `IMG_1234` for
    /// `IMG_E1234`; nil for other names.
    func unedited(_ stem: String) -> String?

    /// Returns whether a folder with this name, directly in the source, is never an album.
    func isLeftOut(_ name: String) -> Bool
}

/// Limits on what is received.
package struct ReceivingLimits: Sendable {
    /// The maximum size of a file in bytes.
    package var fileSize = 256 << 30
    /// The maximum number of open uploads.
    package var uploads = 512
    /// The number of bytes to leave free on the disk.
    package var room = 512 << 20
    /// How long an upload without a connected sender is kept when others need its place.
    package var idle = Duration.seconds(300)
    /// The maximum number of results kept for senders that did not receive them.
    package var results = 4096
    /// The maximum number of bytes in one request.
    package var piece = 16 << 20

    package init() {}
}

/// Why something is not received.
package enum Refusal: Error, Equatable, Sendable {
    /// The request is invalid.
    case malformed
    /// There is no such upload, or it no longer exists.
    case unknownUpload
    /// Bytes must continue at this offset.
    case offset(Int)
    case noSuchAlbum
    case badAlbumName
    /// The file is larger than allowed.
    case tooLarge
    case tooManyUploads
    case diskFull
    case notMedia
    /// The received bytes differ from those that were sent. The upload has ended.
    case wrongDigest
    /// Another connection continues this upload.
    case overtaken
    /// The system's reason.
    case failed(String)

    init(_ code: CInt, _ reason: String) {
        self = DiskRoom.isFull(code) ? .diskFull : .failed(reason)
    }
}
