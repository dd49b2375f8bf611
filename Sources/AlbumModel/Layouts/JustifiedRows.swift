internal import Glibc

/// Breaks a sequence of pictures into rows that all fill the width, ratios kept.
///
/// The breaks are the best there are, not the first that fit: dynamic programming over how far each row's height is from
/// the wanted one, so that no row, the last included, is left ragged or blown up where another division avoids it.
public struct JustifiedRows: Hashable, Sendable {
    public struct Row: Hashable, Sendable {
        /// The pictures in it.
        public var range: Range<Int>
        /// CSS pixels, at the width the rows were computed for.
        public var height: Double
        /// Of the width, 1 but for a row that would be too high if it filled it.
        public var fill: Double
    }

    public let rows: [Row]

    /// A row higher than this many times the wanted height is not stretched over the whole width, if it is the only
    /// one: a single portrait would otherwise be higher than the screen.
    public static let highest = 1.6

    /// No row has more: beyond that pictures are narrow strips, and the work per picture stays bounded.
    static let mostInRow = 40

    /// - Parameters:
    ///   - ratios: width over height of each picture.
    ///   - width: of the block, in CSS pixels.
    ///   - gap: between pictures.
    ///   - targetHeight: the height that rows should have about.
    public init(ratios: [Double], width: Double, gap: Double, targetHeight: Double) {
        let sane = ratios.map { $0.isFinite && $0 > 0 ? $0 : 1 }
        let block = Block(ratios: sane, width: max(1, width), gap: max(0, gap), target: max(1, targetHeight))
        var rows = block.bestRows()
        if rows.count == 1, rows[0].height > Self.highest * block.target {
            rows[0] = block.unfilledRow(height: Self.highest * block.target)
        }
        self.rows = rows
    }

    private struct Block {
        let ratios: [Double]
        let width: Double
        let gap: Double
        let target: Double

        func bestRows() -> [Row] {
            let count = ratios.count
            // cost[i] is that of the best rows for the first i pictures; start[i] is where the last of them begins.
            var cost = [Double](repeating: .infinity, count: count + 1)
            var start = [Int](repeating: 0, count: count + 1)
            cost[0] = 0
            for end in stride(from: 1, through: count, by: 1) {
                var sum = 0.0
                for first in stride(from: end - 1, through: max(0, end - JustifiedRows.mostInRow), by: -1) {
                    sum += ratios[first]
                    let height = height(sum: sum, cells: end - first)
                    let total = cost[first] + badness(height)
                    if total < cost[end] {
                        cost[end] = total
                        start[end] = first
                    }
                    // Longer rows are only lower still.
                    if height < target / 4 { break }
                }
            }
            var rows: [Row] = []
            var end = count
            while end > 0 {
                let range = start[end]..<end
                let height = height(sum: ratios[range].reduce(0, +), cells: range.count)
                rows.append(Row(range: range, height: height, fill: 1))
                end = start[end]
            }
            return rows.reversed()
        }

        func unfilledRow(height: Double) -> Row {
            let gaps = Double(ratios.count - 1) * gap
            let used = ratios.reduce(0, +) * height + gaps
            return Row(range: 0..<ratios.count, height: height, fill: min(1, used / width))
        }

        private func height(sum: Double, cells: Int) -> Double {
            max(1, width - Double(cells - 1) * gap) / sum
        }

        /// Half the wanted height is as bad as twice it. A very high row shows least at a time, so it costs more.
        private func badness(_ height: Double) -> Double {
            let distance = log(height / target)
            return distance > 0 ? distance * distance * 1.5 : distance * distance
        }
    }
}
