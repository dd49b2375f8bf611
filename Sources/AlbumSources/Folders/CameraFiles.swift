package import AlbumModel

/// Photographs and films that are published as they are. People may not expect this, since all other published files have
/// lost their private metadata.
package enum CameraFiles {
    /// Extensions of pictures in which cameras write positions and more.
    private static let endings: Set<String> = ["jpg", "jpeg", "heic", "heif", "tif", "tiff"]

    /// Returns a note on the first of the files that a camera may have written; nil if there is none.
    ///
    /// - Parameter advice: how to keep what the camera wrote from being published.
    package static func note(on files: some Sequence<String>, advice: String) -> Diagnostic? {
        let photographs = files.filter(isPhotograph)
        guard let first = photographs.first else { return nil }
        let others = photographs.count > 1 ? " and \(photographs.count - 1) more" : ""
        return Diagnostic(
            .note,
            "this\(others) may have been taken by a camera, and is published with all of the camera's metadata, such as the location; \(advice)",
            at: SourceLocation(file: first))
    }

    private static func isPhotograph(_ file: String) -> Bool {
        FileNames.ending(of: file).map { endings.contains($0.lowercased()) } ?? false
            || FileNames.mediaKind(of: file) == .video
    }
}
