/// Which patterns matched something in a scan, and which folders the scan did not read.
public struct IgnoreUse: Hashable, Sendable {
    /// The patterns that matched something, as written.
    package private(set) var matched: Set<String> = []
    /// The paths of folders whose content is unknown.
    private(set) var unwalked: Set<String> = []
    /// Whether a folder that may contain photos is among them.
    private(set) var isPartial = false

    /// The paths of files that a pattern left out and whose names are those of manifests and sidecars.
    private(set) var texts: Set<String> = []

    /// Words that change whenever the messages about patterns may change.
    public var marks: [String] { matched.sorted() + unwalked.sorted() + texts.sorted() }

    mutating func note(_ patterns: some Sequence<IgnorePattern>) { matched.formUnion(patterns.map(\.written)) }

    /// Notes those patterns that match; others are not noted yet.
    mutating func note(_ patterns: [IgnorePattern], where matches: (IgnorePattern) -> Bool) {
        note(patterns.filter { !matched.contains($0.written) && matches($0) })
    }

    /// Notes a file or folder that a pattern left out.
    mutating func noteLeftOut(_ path: String, _ name: String, isFolder: Bool) {
        if isFolder {
            noteUnwalked(path)
        } else if FileNames.isText(name) {
            texts.insert(path)
        }
    }

    /// - Parameter isPartial: whether it may contain photos.
    mutating func noteUnwalked(_ path: String, isPartial: Bool = true) {
        unwalked.insert(path)
        self.isPartial = self.isPartial || isPartial
    }

    package mutating func add(_ other: IgnoreUse) {
        matched.formUnion(other.matched)
        unwalked.formUnion(other.unwalked)
        texts.formUnion(other.texts)
        isPartial = isPartial || other.isPartial
    }

    /// Returns whether a path leads into a folder whose content is unknown.
    func isUnknown(_ path: String) -> Bool { unwalked.contains { path.hasPrefix("\($0)/") } }
}
