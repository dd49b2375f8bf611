/// How the covers of albums stand in rows, so that no cover is left alone in the last one.
public enum CoverRows {
    /// How many of twelve columns each cover spans, where at most so many stand side by side: two, three or four.
    ///
    /// All rows fill the width. Where the last one would have a single cover, it takes some of the row before; the covers
    /// of a row with fewer are larger.
    public static func spans(count: Int, abreast: Int) -> [Int] {
        rows(count: count, abreast: abreast).flatMap { row in [Int](repeating: 12 / row, count: row) }
    }

    private static func rows(count: Int, abreast: Int) -> [Int] {
        // One row of four would leave a wide screen half empty.
        if count == 4 { return [2, 2] }
        let full = [Int](repeating: abreast, count: count / abreast)
        let rest = count % abreast
        if rest == 0 { return full }
        guard rest == 1, !full.isEmpty else { return full + [rest] }
        // Of two in a row nothing can be taken, so that the last row has one more.
        return full.dropLast() + (abreast == 2 ? [3] : [abreast - 1, 2])
    }

    /// In how many columns covers of one size stand, where about so many have room side by side.
    ///
    /// Fewer columns are taken where the rows are fuller then. Only for numbers that leave one over in whatever columns
    /// there may be, one is left.
    public static func columns(count: Int, abreast: Int) -> Int {
        guard count > abreast else { return abreast }
        let rows = (count + abreast - 1) / abreast
        let evenly = (count + rows - 1) / rows
        let candidates = [evenly] + [abreast, abreast - 1, abreast + 1].filter { $0 > 1 }
        return candidates.first { count % $0 != 1 } ?? evenly
    }
}
