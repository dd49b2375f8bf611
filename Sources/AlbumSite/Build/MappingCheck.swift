public import AlbumModel
internal import AlbumSources
public import Reporting

/// Tells where the fields of one item came from.
public enum MappingCheck {
    /// - Parameters:
    ///   - item: the path of the item's file, from the source.
    /// - Throws: where no manifest lists the item, or the site cannot be opened.
    public static func explain(_ item: String, _ options: BuildOptions) throws(BuildFailure) -> MappingExplanation {
        let site = try OpenedSite(options)
        let tree = try site.scan().tree
        guard let explanation = site.reader.explain(item, in: tree) else {
            throw BuildFailure(
                .usage, "no manifest lists `\(item)`; write the path of its file from the source, as the manifest does")
        }
        return explanation
    }
}
