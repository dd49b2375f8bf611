extension Layout.Kind {
    /// What `auto` and `story` come to in an album with these items; every other layout stays what it is.
    ///
    /// Categories divide an album into parts that are worth an overview, so each shows its first nine. Without them, all
    /// items are shown: in a nine-grid as long as one holds them, and beyond that in rows, which keep their shapes. So does a
    /// story whose text has no pictures.
    public func decided(items: Int, hasCategories: Bool, hasStory: Bool = false) -> Layout.Kind {
        switch self {
        case .auto: hasCategories || items <= NineGrid.maximumCells ? .nineGrid : .justified
        case .story: hasStory ? .story : .justified
        default: self
        }
    }
}
