/// Decides which pictures are so large in an album's blocks that a browser needs more sizes to choose from than those
/// for cells.
extension Layout {
    /// Returns whether a block shows the picture larger than a cell.
    ///
    /// - Parameters:
    ///   - count: the number of items in the picture's block.
    ///   - columns: the cells in a row if the album does not set them.
    public func showsLarge(_ picture: PixelSize, among count: Int, columns: Int) -> Bool {
        switch kind {
        // Any picture may become the selected one.
        case .picker: true
        case .grid: (perRow ?? columns) <= 2
        // One or two items alone, and pictures as wide as a row.
        case .nineGrid: count <= 2 || picture.aspectRatio >= Self.fillsRow
        // Rows of few pictures are high.
        case .justified, .auto, .story: count <= 8 || picture.aspectRatio >= Self.fillsRow
        }
    }

    /// A picture of this ratio takes more than two thirds of a justified row of the usual height.
    private static let fillsRow = 2.4
}
