internal import AlbumModel
internal import Foundation
internal import Planning

/// What was only in spaces in a build.
struct HiddenAlbums: Codable, Equatable, Sendable {
    /// The paths of albums.
    var paths: [String] = []
    /// The first four bytes of the digest of each photo and video, sorted: enough to recognise an album, and a tenth of
    /// the room that digests take.
    private var marks = Data()

    init() {}

    init(paths: [String]) { self.paths = paths }

    /// - Parameters:
    ///   - contents: those of the whole source. An album that is left out for now may have been public before.
    ///   - before: what was hidden before this build. Nothing is known of the items of a space that has expired since.
    init(
        _ paths: [String], of spaces: [SitePlan], besides plan: SitePlan, _ contents: SourceContents,
        after before: HiddenAlbums
    ) {
        self.paths = paths
        guard !paths.isEmpty else { return }
        let known = before.set
        var hidden: Set<UInt32> = []
        for item in spaces.lazy.flatMap(\.albums).flatMap(\.items) {
            guard let mark = item.item.mark, let digest = item.item.media?.digest else { continue }
            if known.contains(mark) || !contents.holdsBack(digest) { hidden.insert(mark) }
        }
        let shown = Set(spaces.flatMap(\.albums).map { $0.path.joined(separator: "/") })
        if !shown.isSuperset(of: paths) { hidden.formUnion(known) }
        setMarks(hidden.subtracting(Self.marks(in: plan)))
    }

    /// Returns what is hidden after a build that could not read everything: an album that it did not read may show
    /// copies of what is in spaces.
    ///
    /// - Parameter paths: the paths of the albums that were read and are only in spaces.
    func adding(_ paths: [String], besides plan: SitePlan) -> HiddenAlbums {
        let shown = Set(plan.albums.map { $0.path.joined(separator: "/") })
        var result = HiddenAlbums(paths: Set(self.paths).subtracting(shown).union(paths).sorted())
        result.setMarks(set.subtracting(Self.marks(in: plan)))
        return result
    }

    var isEmpty: Bool { paths.isEmpty && marks.isEmpty }

    mutating func add(_ other: HiddenAlbums) {
        paths = Set(paths + other.paths).sorted()
        setMarks(set.union(other.set))
    }

    /// Returns what is hidden in both.
    func intersection(_ other: HiddenAlbums) -> HiddenAlbums {
        var result = HiddenAlbums(paths: Set(paths).intersection(other.paths).sorted())
        result.setMarks(set.intersection(other.set))
        return result
    }

    /// An album outside of the spaces that now shows something of this.
    struct Revealed {
        let path: String
        /// Whether the album itself was hidden. Otherwise, most of its items were.
        let wasHidden: Bool
        /// Whether only those who know its secret address can see it.
        let isUnlisted: Bool
    }

    /// Returns the albums that now show something of this outside of the spaces.
    func revealed(by plan: SitePlan) -> [Revealed] {
        guard !isEmpty else { return [] }
        let (known, marks) = (Set(paths), set)
        return plan.albums.compactMap { album in
            let path = album.path.joined(separator: "/")
            guard album.smart == nil else { return nil }
            let isUnlisted = album.settings.isUnlisted
            if known.contains(path) { return Revealed(path: path, wasHidden: true, isUnlisted: isUnlisted) }
            let count = album.items.count { $0.item.mark.map(marks.contains) ?? false }
            guard count * 2 > album.items.count else { return nil }
            return Revealed(path: path, wasHidden: false, isUnlisted: isUnlisted)
        }
    }

    private var set: Set<UInt32> {
        let bytes = [UInt8](marks)
        return Set(
            stride(from: 0, to: bytes.count - bytes.count % 4, by: 4).map { place in
                bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
            })
    }

    private mutating func setMarks(_ set: Set<UInt32>) {
        marks = Data(set.sorted().flatMap { mark in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: mark >> $0) } })
    }

    private static func marks(in plan: SitePlan) -> Set<UInt32> {
        Set(plan.albums.lazy.flatMap(\.items).compactMap(\.item.mark))
    }
}

extension Item {
    fileprivate var mark: UInt32? { media.map { UInt32($0.digest.words.0 >> 32) } }
}
