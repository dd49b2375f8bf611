extension Layout.Kind {
    /// Returns the layout that `auto` and `story` stand for in an album with these items; every other layout is
    /// returned as it is.
    ///
    /// Categories divide an album into parts that are worth an overview, so each shows its first nine items. Without
    /// categories, all items are shown: in a nine-grid if they fit into one, otherwise in rows, which keep the
    /// pictures' shapes. A story whose text has no pictures also becomes rows.
    public func decided(items: Int, hasCategories: Bool, hasStory: Bool = false) -> Layout.Kind {
        switch self {
        case .auto: hasCategories || items <= NineGrid.maximumCells ? .nineGrid : .justified
        case .story: hasStory ? .story : .justified
        default: self
        }
    }
}
