internal import Glibc

/// Breaks a sequence of pictures into rows that all fill the width, keeping the aspect ratios.
///
/// The breaks are optimal rather than greedy: dynamic programming minimises how far each row's height is from the
/// target, so that no row, including the last, is ragged or oversized if another division avoids it.
public struct JustifiedRows: Hashable, Sendable {
    public struct Row: Hashable, Sendable {
        /// The pictures in the row.
        public var range: Range<Int>
        /// In CSS pixels, at the width for which the rows were computed.
        public var height: Double
    }

    public let rows: [Row]

    /// The maximum number of pictures in a row: with more, they would be narrow strips. It also bounds the work for
    /// each picture.
    static let maxInRow = 40

    /// - Parameters:
    ///   - ratios: the width of each picture divided by its height.
    ///   - width: the width of the block, in CSS pixels.
    ///   - gap: the gap between pictures, in CSS pixels.
    ///   - targetHeight: the approximate height of a row.
    ///   - screenHeight: the height that all rows together should have if rows of the usual height are too few to fill
    ///     it; the rows are then higher.
    public init(ratios: [Double], width: Double, gap: Double, targetHeight: Double, screenHeight: Double = 0) {
        let sane = ratios.map { $0.isFinite && $0 > 0 ? $0 : 1 }
        let width = max(1, width)
        // Rows of this height together have the area of the screen, however they are broken.
        let filling = (max(0, screenHeight) * width / max(1e-9, sane.reduce(0, +))).squareRoot()
        rows = Block(ratios: sane, width: width, gap: max(0, gap), target: max(1, targetHeight, filling)).bestRows()
    }

    private struct Block {
        let ratios: [Double]
        let width: Double
        let gap: Double
        let target: Double

        func bestRows() -> [Row] {
            let count = ratios.count
            // cost[i] is the cost of the best rows for the first i pictures; start[i] is where the last of those rows
            // begins.
            var cost = [Double](repeating: .infinity, count: count + 1)
            var start = [Int](repeating: 0, count: count + 1)
            cost[0] = 0
            for end in stride(from: 1, through: count, by: 1) {
                var sum = 0.0
                for first in stride(from: end - 1, through: max(0, end - JustifiedRows.maxInRow), by: -1) {
                    sum += ratios[first]
                    let height = height(sum: sum, cells: end - first)
                    let total = cost[first] + badness(height)
                    if total < cost[end] {
                        cost[end] = total
                        start[end] = first
                    }
                    // Longer rows are even lower.
                    if height < target / 4 { break }
                }
            }
            var rows: [Row] = []
            var end = count
            while end > 0 {
                let range = start[end]..<end
                let height = height(sum: ratios[range].reduce(0, +), cells: range.count)
                rows.append(Row(range: range, height: height))
                end = start[end]
            }
            return rows.reversed()
        }

        private func height(sum: Double, cells: Int) -> Double {
            max(1, width - Double(cells - 1) * gap) / sum
        }

        /// Half the target height is as far off as twice the target. A row that is too high costs more, since it shows
        /// the least at a time.
        private func badness(_ height: Double) -> Double {
            let distance = log(height / target)
            return distance > 0 ? distance * distance * 1.5 : distance * distance
        }
    }
}
