/// Guesses which name the user meant.
///
/// If several are equally near, it picks the first, so the names must have an order: that of a set or of a dictionary's
/// keys, which are not bidirectional collections, differs from run to run.
package enum Suggestion {
    /// Returns "; did you mean `x`?", or an empty string if no name is near.
    package static func text(for written: String, among names: some BidirectionalCollection<String>) -> String {
        nearest(to: written, among: names).map { "; did you mean `\($0)`?" } ?? ""
    }

    /// Returns the end of a message, with a clause: "; did you mean `x`? Until then, …", or "; until then, …" if no name
    /// is near.
    package static func text(
        for written: String, among names: some BidirectionalCollection<String>, then clause: String
    ) -> String {
        let suggestion = text(for: written, among: names)
        return suggestion.isEmpty
            ? "; \(clause)" : "\(suggestion) \(clause.prefix(1).uppercased())\(clause.dropFirst())"
    }

    /// Returns the name nearest to what was written, regardless of case, if it differs in at most a third of its
    /// letters.
    package static func nearest(to written: String, among names: some BidirectionalCollection<String>) -> String? {
        let wanted = Array(written.lowercased().prefix(100).unicodeScalars)
        var best: (name: String, distance: Int)?
        for name in names where !name.isEmpty {
            let other = Array(name.lowercased().prefix(100).unicodeScalars)
            let limit = min(best.map { $0.distance - 1 } ?? Int.max, max(1, max(wanted.count, other.count) / 3))
            guard abs(wanted.count - other.count) <= limit else { continue }
            let distance = distance(wanted, other)
            if distance <= limit { best = (name, distance) }
        }
        return best?.name
    }

    /// Returns the number of letters to insert, delete, replace or swap with a neighbour (the restricted
    /// Damerau–Levenshtein distance, which edits each letter at most once).
    package static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for i in 1...a.count {
            var row = [i] + [Int](repeating: 0, count: b.count)
            for j in 1...b.count {
                row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    row[j] = min(row[j], beforeLast[j - 2] + 1)
                }
            }
            beforeLast = last
            last = row
        }
        return last[b.count]
    }
}
