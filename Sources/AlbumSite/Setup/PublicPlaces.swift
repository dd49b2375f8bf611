internal import AlbumSources
internal import Files

/// The folders whose files are published, where nothing private may be kept.
struct PublicPlaces: Sendable {
    let source: String
    /// Nil if the run does not know where a build will write.
    let output: String?

    /// Returns the folder that holds a file and is published, unchanged or as pages, in words; nil if there is none.
    ///
    /// - Parameter path: an absolute path with links resolved.
    func holding(_ path: String) -> String? {
        for name in [StaticFolder.name, PageTexts.folder] {
            if path == "\(source)/\(name)" || Paths.isInside(path, "\(source)/\(name)") { return "`\(name)`" }
        }
        if let output, path == output || Paths.isInside(path, output) { return "the output folder" }
        var above = Paths.parent(of: path)
        while above != "/" {
            if OutputMark.marks(above) { return "a site that albumgen wrote" }
            above = Paths.parent(of: above)
        }
        return nil
    }
}
