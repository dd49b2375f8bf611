/// Which pictures an album's blocks show so large that a browser needs more sizes to choose from than those for cells.
extension Layout {
    /// - Parameters:
    ///   - count: how many items the picture's block has.
    ///   - columns: cells in a row where the album does not say.
    public func showsLarge(_ picture: PixelSize, among count: Int, columns: Int) -> Bool {
        switch kind {
        // Any of them may become the selected view.
        case .picker: true
        case .grid: (perRow ?? columns) <= 2
        // One or two alone, and what is as wide as a row.
        case .nineGrid: count <= 2 || picture.aspectRatio >= Self.fillsRow
        // The rows of a few are high.
        case .justified, .auto, .story: count <= 8 || picture.aspectRatio >= Self.fillsRow
        }
    }

    /// A picture of this ratio takes more than two thirds of a justified row of the usual height.
    private static let fillsRow = 2.4
}
