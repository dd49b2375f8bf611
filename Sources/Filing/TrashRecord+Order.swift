internal import AlbumSources
internal import Files

extension TrashRecord.Item {
    /// The other versions of the shot and the films, then the photo or video itself: the order in which they leave a
    /// folder.
    package var pictures: [TrashRecord.File] { files.dropFirst().filter(\.isMedia) + files.prefix(1) }

    package var texts: [TrashRecord.File] { files.dropFirst().filter { !$0.isMedia } }
}

extension [TrashRecord.Item] {
    /// The files in the order in which they leave a folder; they arrive in the opposite order.
    ///
    /// Whatever a build finds while they leave, or after a run that was stopped, then shows no more than before. Without
    /// the edited photo, a build would show the unedited one; without the photo, its film as a video with sound; and
    /// without its text, a draft. A text may describe several of the items, so all texts leave last.
    package var departing: [TrashRecord.File] { flatMap(\.pictures) + flatMap(\.texts) }
}

extension TrashRecord.File {
    /// Whether the file is a picture or film by its name, and not a text.
    fileprivate var isMedia: Bool { FileNames.mediaKind(of: path) != nil }

    /// Returns whether a text may describe a picture or film, judging by their names. Says so rather too often.
    package func mayDescribe(_ picture: TrashRecord.File) -> Bool {
        let name = Paths.name(of: picture.path).lowercased()
        let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
        return Paths.parent(of: path) == Paths.parent(of: picture.path)
            && Paths.name(of: path).lowercased().hasPrefix(stem)
    }
}
