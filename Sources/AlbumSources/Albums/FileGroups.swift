import AlbumModel

/// The files of a folder that are one item together.
struct FileGroups: Sendable {
    /// The shots that have several files in the folder, by the file whose name the item has.
    var shots: [Int: Shot]
    /// The pictures of bursts that are within the item of another file, by index, with that file's index; see
    /// `joinBursts`.
    var bursts: [Int: Int] = [:]
    /// The indices of raw photos that belong to the picture beside them.
    let raws: Set<Int>

    /// - Parameter joinsVersions: whether the versions of a photo are one item.
    init(_ files: FolderFiles, joinsVersions: Bool) {
        guard joinsVersions else {
            (shots, raws) = ([:], [])
            return
        }
        shots = ShotVersions.shots(files.media)
        raws = BesideFiles.rawsBesidePictures(files.media)
    }
}
