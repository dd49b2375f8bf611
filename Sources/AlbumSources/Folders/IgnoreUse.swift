/// Which patterns matched something in a scan, and which folders the scan did not read.
public struct IgnoreUse: Hashable, Sendable {
    /// The patterns that matched something, as written.
    private(set) var matched: Set<String> = []
    /// The paths of folders whose content is unknown.
    private(set) var unwalked: Set<String> = []
    /// Whether a folder that may contain photos is among them.
    private(set) var isPartial = false

    /// Words that change whenever the messages about patterns may change.
    public var marks: [String] { matched.sorted() + unwalked.sorted() }

    mutating func note(_ patterns: some Sequence<IgnorePattern>) { matched.formUnion(patterns.map(\.written)) }

    /// Notes those patterns that match; others are not noted yet.
    mutating func note(_ patterns: [IgnorePattern], where matches: (IgnorePattern) -> Bool) {
        note(patterns.filter { !matched.contains($0.written) && matches($0) })
    }

    /// - Parameter isPartial: whether it may contain photos.
    mutating func noteUnwalked(_ path: String, isPartial: Bool = true) {
        unwalked.insert(path)
        self.isPartial = self.isPartial || isPartial
    }

    package mutating func add(_ other: IgnoreUse) {
        matched.formUnion(other.matched)
        unwalked.formUnion(other.unwalked)
        isPartial = isPartial || other.isPartial
    }

    /// Returns whether a path leads into a folder whose content is unknown.
    func isUnknown(_ path: String) -> Bool { unwalked.contains { path.hasPrefix("\($0)/") } }
}
