/// Ranks the documents of words that begin alike, as `templates/finding/ranking.js` does for words that it has read.
struct BeginningRanking {
    /// By the place of `WordIndex.Weight`; what is just the word that was typed gets one more.
    private static let weights: [UInt8] = [8, 4, 2]
    private static let mostScore = 9

    private var scores: [UInt8]

    /// - Parameter count: of all documents.
    init(count: Int) { scores = [UInt8](repeating: 0, count: count) }

    /// - Parameter marks: documents and weights, as `WordIndex` has them.
    mutating func add(_ marks: ArraySlice<UInt32>, isExact: Bool) {
        for mark in marks {
            let score = Self.weights[Int(mark & 3)] + (isExact ? 1 : 0)
            let document = Int(mark >> 2)
            if scores[document] < score { scores[document] = score }
        }
    }

    /// The best first, among equals those with smaller numbers; and forgets them.
    mutating func takeBest(_ most: Int) -> (count: Int, best: [Int]) {
        var count = 0
        var byScore = [[Int]](repeating: [], count: Self.mostScore + 1)
        for document in scores.indices where scores[document] > 0 {
            let score = Int(scores[document])
            count += 1
            if byScore[score].count < most { byScore[score].append(document) }
            scores[document] = 0
        }
        return (count, Array(byScore.reversed().joined().prefix(most)))
    }
}
