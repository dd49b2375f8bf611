internal import AlbumModel
internal import BuildStore
internal import Files
internal import Planning
internal import Reporting

/// Decides whether a file that cannot be read is shown with the content that it had when it could be read.
///
/// Its path alone does not say so: behind the same name, there may be a new version of a photo that was a draft, from which
/// something was removed before it was published.
struct FormerContent {
    /// The photos whose pages everybody can see; nil if nothing is published of what is read.
    private let published: Set<ContentDigest>?

    /// - Parameter output: the folder of the site for which the file is read; nil if it is read for something else.
    init(_ state: BuildState, in output: String?) throws(BuildFailure) {
        guard let output else {
            published = nil
            return
        }
        let albums = try state.albums(in: output)
        let shown = try state.shown(in: output) { _ in true }.filter { address, record in
            record.target == address && albums[ShownRecord.folder(of: address)]?.isPublic ?? true
        }
        // What was withdrawn is still remembered, but has no page.
        let pages = try state.published(in: output, of: shown.keys)
        published = Set(shown.lazy.filter { pages.contains($0.key) }.map(\.value.digest))
    }

    /// Returns whether the file is shown with the recorded content: because it still has that, or because everybody can
    /// see it already.
    func isShown(_ record: FileRecord, at path: String, _ stamp: FileStamp) -> Bool {
        guard let published else { return true }
        if let content = Self.unfetched(path, stamp) {
            if content.digest.map({ $0 == record.digest }) ?? (content.size == record.stamp.size) { return true }
        } else if stamp.size == record.stamp.size {
            return true
        }
        return published.contains(record.digest)
    }

    /// Returns what is known about a file that Git LFS or git-annex has not fetched; nil for other files.
    private static func unfetched(_ path: String, _ stamp: FileStamp) -> LargeFilePointer.Content? {
        if let target = FileOperations.linkTarget(path), let content = LargeFilePointer.content(ofLinkTo: target) {
            return content
        }
        guard stamp.size <= LargeFilePointer.largestSize,
            let text = try? FileOperations.read(path, limit: LargeFilePointer.largestSize)
        else { return nil }
        return LargeFilePointer.content(of: text)
    }
}
