extension Layout.Kind {
    /// What `auto` comes to in an album with these items; every other layout stays what it is.
    ///
    /// Categories divide an album into parts that are worth an overview, so each shows its first nine. Without them, all
    /// items are shown: in a nine-grid as long as one holds them, and beyond that in rows, which keep their shapes.
    public func decided(items: Int, hasCategories: Bool) -> Layout.Kind {
        guard self == .auto else { return self }
        return hasCategories || items <= NineGrid.maximumCells ? .nineGrid : .justified
    }
}
