import AlbumModel

/// What the metadata say of files inside the file.
extension MetadataReader {
    /// Of a motion photo: how many bytes before the end of the file its film begins. Google's older cameras state it
    /// plainly, the later ones among the parts of a container, the last of which is the film.
    var motionLength: Int? {
        let tags = document.xmpTags
        if let tag = tags.first(where: { $0.hasSuffix("MicroVideoOffset") }) { return document.integer(tag) }
        for tag in tags where tag.hasSuffix(":Semantic") && document.text(tag) == "MotionPhoto" {
            return document.integer(String(tag.dropLast("Semantic".count)) + "Length")
        }
        return nil
    }

    /// Of an Apple Live Photo: what its film has, too.
    var contentIdentifier: String? {
        document.bytes("Exif.Photo.MakerNote").flatMap(AppleLivePhoto.identifier(inMakerNote:))
    }
}
