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
    }

    public let rows: [Row]

    /// No row has more: beyond that pictures are narrow strips, and the work per picture stays bounded.
    static let mostInRow = 40

    /// - Parameters:
    ///   - ratios: width over height of each picture.
    ///   - width: of the block, in CSS pixels.
    ///   - gap: between pictures.
    ///   - targetHeight: the height that rows should have about.
    ///   - screenHeight: the height that all rows together should have where there are too few pictures to fill it with
    ///     rows of the usual height: those are then higher.
    public init(ratios: [Double], width: Double, gap: Double, targetHeight: Double, screenHeight: Double = 0) {
        let sane = ratios.map { $0.isFinite && $0 > 0 ? $0 : 1 }
        let width = max(1, width)
        // Rows of this height have the area of the screen together, however they are broken.
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
                rows.append(Row(range: range, height: height))
                end = start[end]
            }
            return rows.reversed()
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
