/// Arranges album covers in rows so that no row has a single cover.
public enum CoverRows {
    /// Returns how many of twelve columns each cover spans, with at most `abreast` side by side: two, three or four.
    ///
    /// All rows fill the width, so the covers of a shorter row are larger. These come first: larger ones at the end
    /// would look like the most important albums.
    ///
    /// Three covers in a row would be a strip across an empty screen. So the first is large, and the others are one above
    /// the other beside it, or below it if only two fit side by side. Without a picture (`isFirstPicture`), the first
    /// would be a large field with a few words, so the three are equal.
    public static func spans(count: Int, abreast: Int, isFirstPicture: Bool = true) -> [Int] {
        if count == 3, isFirstPicture { return abreast == 2 ? [12, 6, 6] : [8, 4, 4] }
        return rows(count: count, abreast: abreast).sorted().flatMap { row in [Int](repeating: 12 / row, count: row) }
    }

    /// Returns how many rows a cover spans, and its aspect ratio, where covers are beside others of another size; nil in
    /// rows of equal covers.
    ///
    /// The ratios give both sides of three covers the same height: two lines of text and a gap between the rows, at 1440
    /// pixels.
    public static func cell(of index: Int, count: Int, isFirstPicture: Bool = true) -> (rows: Int, ratio: Double)? {
        guard count == 3, isFirstPicture else { return nil }
        return index == 0 ? (2, 1.5) : (1, 1.76)
    }

    /// The numbers of covers in the rows. If one row would have a single cover, it takes some from another.
    private static func rows(count: Int, abreast: Int) -> [Int] {
        // One row of four would leave a wide screen half empty.
        if count == 4 { return [2, 2] }
        let full = [Int](repeating: abreast, count: count / abreast)
        let rest = count % abreast
        if rest == 0 { return full }
        guard rest == 1, !full.isEmpty else { return full + [rest] }
        // A row of two has no cover to spare, so it gets three instead.
        return full.dropLast() + (abreast == 2 ? [3] : [abreast - 1, 2])
    }

    /// Returns the number of columns for covers of equal size, with room for about `abreast` side by side.
    ///
    /// Uses fewer columns if that fills the rows better. A single cover is left in the last row only if every candidate
    /// leaves one.
    public static func columns(count: Int, abreast: Int) -> Int {
        guard count > abreast else { return abreast }
        let rows = (count + abreast - 1) / abreast
        let evenly = (count + rows - 1) / rows
        let candidates = [evenly] + [abreast, abreast - 1, abreast + 1].filter { $0 > 1 }
        return candidates.first { count % $0 != 1 } ?? evenly
    }
}
