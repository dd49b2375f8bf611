/// A pattern of a text: `*` stands for any letters, `?` for one; case is no difference.
struct Wildcard: Hashable, Sendable {
    private let pattern: [Character]

    init(_ text: String) { pattern = Array(text.caseFolded) }

    /// In time no longer than the product of both lengths: after a mismatch only the last `*` takes one letter more.
    func matches(_ text: String) -> Bool {
        let text = Array(text.caseFolded)
        var (p, t) = (0, 0)
        var star: (p: Int, t: Int)?
        while t < text.count {
            if p < pattern.count, pattern[p] == "*" {
                star = (p, t)
                p += 1
            } else if p < pattern.count, pattern[p] == "?" || pattern[p] == text[t] {
                p += 1
                t += 1
            } else if let last = star {
                star = (last.p, last.t + 1)
                (p, t) = (last.p + 1, last.t + 1)
            } else {
                return false
            }
        }
        return pattern[p...].allSatisfy { $0 == "*" }
    }
}

extension Wildcard: Codable {
    init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(String.self)) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(String(pattern))
    }
}
