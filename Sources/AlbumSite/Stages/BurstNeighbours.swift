internal import AlbumModel
internal import AlbumSources

/// Reads the neighbours of the files that a command is about, as far as needed to determine which pictures
/// form one burst. A build knows all files; a command about a few files would otherwise have to read a whole library.
struct BurstNeighbours {
    let tree: SourceTree
    /// What is known of files, by index in the tree.
    private(set) var readings: [Int: MediaReading]

    /// A folder of at most this many files is read as a whole.
    private static let few = 256
    /// How many files before and after a photo are read in one go.
    private static let step = 64

    /// The files around a photo that have been read. Cameras number the pictures of a burst one after the other.
    private struct Search {
        var facts: MediaFacts
        var folder: Range<Int>
        var known: Range<Int>
        var next: [Range<Int>] = []
    }

    /// - Parameters:
    ///   - files: the files that the command is about, which `readings` has.
    ///   - read: reads files.
    init<Failure: Error>(
        of files: [SourceFile], in tree: SourceTree, _ readings: [Int: MediaReading],
        read: ([SourceFile]) throws(Failure) -> [Int: MediaReading]
    ) throws(Failure) {
        self.tree = tree
        self.readings = readings
        var searches = files.compactMap { search(from: $0) }
        while !searches.isEmpty {
            let unread = Set(searches.lazy.flatMap(\.next).flatMap { $0 }).sorted().map { tree.files[$0] }.filter {
                $0.isInspected && self.readings[$0.index] == nil && tree.problem(opening: $0) == nil
            }
            if !unread.isEmpty { self.readings.merge(try read(unread)) { known, _ in known } }
            searches = searches.compactMap { continued($0) }
        }
    }

    /// Returns nil for a file that is in no burst.
    private func search(from file: SourceFile) -> Search? {
        guard case .ready(let media)? = readings[file.index] else { return nil }
        let facts = media.facts
        guard facts.parts.burst != nil || facts.burstTraits != nil else { return nil }
        let folder = tree.folders[file.folder].files
        var search = Search(facts: facts, folder: folder, known: file.index..<file.index + 1)
        if facts.parts.burst != nil || folder.count <= Self.few {
            search.next = [folder]
        } else {
            search.next = [Self.before(search), Self.after(search)]
        }
        return search
    }

    private static func before(_ search: Search) -> Range<Int> {
        max(search.folder.lowerBound, search.known.lowerBound - step)..<search.known.lowerBound
    }

    private static func after(_ search: Search) -> Range<Int> {
        search.known.upperBound..<min(search.folder.upperBound, search.known.upperBound + step)
    }

    /// Returns the search with the files to read next; nil if it has ended.
    private func continued(_ search: Search) -> Search? {
        var next = search
        next.next = []
        for range in search.next where search.next != [search.folder] && !range.isEmpty {
            let isBefore = range.upperBound <= search.known.lowerBound
            next.known =
                min(next.known.lowerBound, range.lowerBound)..<max(next.known.upperBound, range.upperBound)
            guard range.contains(where: { isNear(search.facts, $0) }) else { continue }
            let further = isBefore ? Self.before(next) : Self.after(next)
            if !further.isEmpty { next.next.append(further) }
        }
        return next.next.isEmpty ? nil : next
    }

    private func isNear(_ facts: MediaFacts, _ index: Int) -> Bool {
        guard case .ready(let media)? = readings[index] else { return false }
        return QuickSuccession.areNear(facts, media.facts)
    }
}
