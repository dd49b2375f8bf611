/// What a receiver has to know about a source.
package protocol ReceivingSource: Sendable {
    /// The source's folder.
    var folder: String { get }

    /// Returns the folders that are albums or may become one, relative to the source; the empty path is the source.
    func albums() -> [String]

    /// Returns whether a folder is one of these albums now. Asked for each file, since folders change their meaning: a
    /// build makes one its output, or a configuration leaves it out.
    func isAlbum(_ path: String) -> Bool

    /// Returns whether a file with this name is taken for a photo or video.
    func isMedia(_ name: String) -> Bool

    /// Returns whether a folder with this name, directly in the source, is never an album.
    func isLeftOut(_ name: String) -> Bool
}

/// Limits on what is received.
package struct ReceivingLimits: Sendable {
    /// In bytes.
    package var fileSize = 256 << 30
    /// The uploads that are open at once.
    package var uploads = 512
    /// The bytes of the disk that stay free.
    package var room = 512 << 20
    /// How long an upload without a sender stays when others need its place.
    package var idle = Duration.seconds(300)
    /// The results kept for senders that did not hear of them.
    package var results = 4096
    /// The most bytes that one request may bring.
    package var piece = 16 << 20

    package init() {}
}

/// Why something is not received.
package enum Refusal: Error, Equatable, Sendable {
    /// The request makes no sense.
    case malformed
    /// There is no such upload, or it no longer exists.
    case unknownUpload
    /// Bytes must continue at this offset.
    case offset(Int)
    case noSuchAlbum
    case badAlbumName
    /// The file is larger than is allowed.
    case tooLarge
    case tooManyUploads
    case diskFull
    case notMedia
    /// What arrived is not what was sent; the upload is over.
    case wrongDigest
    /// Another connection continues this upload.
    case overtaken
    /// The system's reason.
    case failed(String)

    init(_ code: CInt, _ reason: String) {
        self = DiskRoom.isFull(code) ? .diskFull : .failed(reason)
    }
}
