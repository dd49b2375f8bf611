internal import AlbumSources

extension TrashRecord.Item {
    /// The files in the order in which they leave a folder: other versions of the shot and films, then the photo or
    /// video itself, and its texts last.
    ///
    /// Whatever a build finds while they leave, or after a run that was stopped, then shows no more than before. Without
    /// the edited photo, a build would show the unedited one; without the photo, its film as a video with sound; and
    /// without its text, a draft.
    package var departing: [TrashRecord.File] {
        let others = files.dropFirst()
        return others.filter(\.isMedia) + files.prefix(1) + others.filter { !$0.isMedia }
    }

    /// The files in the order in which they arrive in a folder, for the same reason.
    package var arriving: [TrashRecord.File] { departing.reversed() }
}

extension TrashRecord.File {
    /// Whether the file is a picture or film by its name, and not a text.
    package var isMedia: Bool { FileNames.mediaKind(of: path) != nil }
}
