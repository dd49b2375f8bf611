internal import AlbumModel
internal import BuildStore
internal import Files
internal import Planning
internal import Reporting

/// Decides whether a file that cannot be read is shown with the content that it had when it could be read.
///
/// Its path alone does not prove this: the same name may now be that of a new version of a photo that was a draft, from which
/// something was removed before it was published.
struct FormerContent {
    /// The photos and videos that everybody can see, by absolute path; nil if nothing is published of what is read.
    private let visible: [String: Set<ContentDigest>]?

    /// - Parameter output: the folder of the site for which the file is read; nil if it is read for something else.
    init(_ state: BuildState, in output: String?) throws(BuildFailure) {
        visible = try output.map { (output) throws(BuildFailure) in
            if try state.isPublishedElsewhere(output) { return [:] }
            return try state.visible(in: output).reduce(into: [:]) { visible, file in
                if file.role == .item, !file.isUnlisted { visible[file.path, default: []].insert(file.digest) }
            }
        }
    }

    /// Returns whether the file is shown with the recorded content: because it still has that, or because everybody can
    /// see this content of this file already. Another file with the same content proves nothing: it may become private.
    ///
    /// - Parameter path: where it is read.
    func isShown(_ record: FileRecord, at path: String, _ stamp: FileStamp) -> Bool {
        guard let visible else { return true }
        return visible[path]?.contains(record.digest) ?? false || Self.hasContent(of: record, path, stamp)
    }

    /// Returns whether a file certainly has the recorded content. Its size alone does not prove it: all uncompressed pictures
    /// of a camera are equally large.
    static func hasContent(of record: FileRecord, _ path: String, _ stamp: FileStamp) -> Bool {
        if let content = unfetched(path, stamp) {
            return content.digest == record.digest || content.key.map { $0 == record.annexKey } ?? false
        }
        return stamp.size == record.stamp.size && stamp.modified == record.stamp.modified
    }

    /// Returns what is known about a file that Git LFS or git-annex has not fetched; nil for other files.
    private static func unfetched(_ path: String, _ stamp: FileStamp) -> LargeFilePointer.Content? {
        if let target = FileOperations.linkTarget(path), let content = LargeFilePointer.content(ofLinkTo: target) {
            return content
        }
        return LargeFilePointer.content(ofFileAt: path, size: stamp.size)
    }
}

extension LargeFilePointer {
    /// Returns what a pointer says about the file that it replaces; nil if the file is not a pointer or cannot be read.
    ///
    /// - Parameter size: its size in bytes.
    static func content(ofFileAt path: String, size: Int64) -> Content? {
        guard size <= largestSize, let text = try? FileOperations.read(path, limit: largestSize) else { return nil }
        return content(of: text)
    }
}
