import AlbumModel
import Foundation
import Testing

@Suite struct JustifiedRowsTests {
    static let gap = 5.0

    @Test(arguments: [
        [1.5, 1.5, 0.67, 1.5, 1.33, 1.5, 0.75, 1.78, 1.5, 1],
        [1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5],
        [0.67, 0.67, 0.67, 0.67, 0.67],
        [6, 1.5, 0.7, 1.5, 8, 1.5],
        [1.5, 1.5],
    ])
    func `every row fills the width, the last one too`(ratios: [Double]) {
        for width in [360.0, 700, 1200] {
            let rows = JustifiedRows(ratios: ratios, width: width, gap: Self.gap, targetHeight: 220).rows
            #expect(rows.flatMap { Array($0.range) } == Array(ratios.indices))
            for row in rows {
                let cells = row.range.reduce(0) { $0 + ratios[$1] * row.height }
                #expect(abs(cells + Double(row.range.count - 1) * Self.gap - width) < 1e-6)
            }
        }
    }

    @Test func `the last row is not one picture where two rows of even height are possible`() {
        // Greedy breaking would put four in each of the first rows and leave one alone.
        let ratios = [Double](repeating: 1.5, count: 9)
        let rows = JustifiedRows(ratios: ratios, width: 1200, gap: 0, targetHeight: 200).rows
        #expect(rows.allSatisfy { $0.range.count >= 3 })
        #expect(rows.allSatisfy { (150...300).contains($0.height) })
    }

    @Test func `the breaks are as good as any`() {
        let ratios = [1.5, 0.67, 1.33, 2.4, 0.75, 1.5, 1, 1.78, 0.5]
        let best = JustifiedRows(ratios: ratios, width: 900, gap: 4, targetHeight: 200)
        let bestCost = cost(best.rows.map(\.range.count), ratios)
        for mask in 0..<(1 << (ratios.count - 1)) {
            var counts = [1]
            for bit in 0..<(ratios.count - 1) {
                if mask >> bit & 1 == 1 { counts.append(1) } else { counts[counts.count - 1] += 1 }
            }
            #expect(cost(counts, ratios) >= bestCost - 1e-9)
        }
    }

    @Test(arguments: [
        ([1.5, 1.5], [2]),
        ([1.5, 1.5, 1.5, 1.5], [2, 2]),
        ([1.5, 1.5, 1.5, 1.5, 1.5], [3, 2]),
        ([0.67, 0.67, 0.67, 0.67, 0.67, 0.67, 0.67], [4, 3]),
        ([1.5, 0.67, 1.5, 1.5, 0.67], [3, 2]),
        ([Double](repeating: 1.5, count: 6), [3, 3]),
    ])
    func `the rows of a few pictures are high enough to fill the screen`(ratios: [Double], counts: [Int]) {
        let rows = JustifiedRows(ratios: ratios, width: 1344, gap: 5, targetHeight: 280, screenHeight: 850).rows
        #expect(rows.map(\.range.count) == counts)
    }

    @Test func `many pictures have rows of the usual height, whatever the screen`() {
        let ratios = (0..<60).map { [1.5, 0.67, 1.33][$0 % 3] }
        let rows = JustifiedRows(ratios: ratios, width: 1200, gap: 5, targetHeight: 250, screenHeight: 850)
        #expect(rows == JustifiedRows(ratios: ratios, width: 1200, gap: 5, targetHeight: 250))
    }

    @Test func `a panorama fills the width alone`() {
        let rows = JustifiedRows(ratios: [1.5, 1.5, 7, 1.5, 1.5], width: 900, gap: 5, targetHeight: 220).rows
        #expect(rows.contains { $0.range == 2..<3 })
    }

    @Test func `nonsense ratios and widths do no harm`() {
        let rows = JustifiedRows(ratios: [0, -1, .nan, .infinity, 1], width: 0, gap: -3, targetHeight: 0).rows
        #expect(rows.flatMap { Array($0.range) } == [0, 1, 2, 3, 4])
        #expect(rows.allSatisfy { $0.height.isFinite })
        #expect(JustifiedRows(ratios: [], width: 500, gap: 5, targetHeight: 200).rows.isEmpty)
    }

    @Test func `twenty thousand pictures are placed`() {
        let ratios = (0..<20_000).map { [1.5, 0.67, 1.33, 1.78, 0.75][$0 * 7 % 5] }
        let rows = JustifiedRows(ratios: ratios, width: 1200, gap: 5, targetHeight: 240).rows
        #expect(rows.last?.range.upperBound == 20_000)
        #expect(rows.allSatisfy { (120...480).contains($0.height) })
    }

    private func cost(_ counts: [Int], _ ratios: [Double]) -> Double {
        var first = 0
        var total = 0.0
        for count in counts {
            let sum = ratios[first..<(first + count)].reduce(0, +)
            let height = (900 - Double(count - 1) * 4) / sum
            let distance = log(height / 200)
            total += distance > 0 ? distance * distance * 1.5 : distance * distance
            first += count
        }
        return total
    }
}
