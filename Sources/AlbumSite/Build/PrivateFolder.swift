internal import AlbumModel

/// The folder of an album that the public site does not list: it is unlisted, only in spaces, or left out for now.
struct PrivateFolder: Sendable {
    /// Where the album would be if everybody could see it; ends in a slash.
    private let address: String
    /// Where an unlisted album is, which may be at the same address; nil for an album that is not published.
    private let published: String?

    /// - Parameter folder: with the word of an unlisted album, and with a trailing slash.
    init(_ folder: String, isPublished: Bool = false) {
        address = AddressKey.removed(from: folder)
        published = isPublished ? folder : nil
    }

    /// Returns whether a file at this address can only be one that an earlier build published of the album, when
    /// everybody could see it or when its address had another word.
    func held(_ file: String) -> Bool {
        if let published, file.hasPrefix(published) { return false }
        return AddressKey.removed(from: file).hasPrefix(address)
    }
}
