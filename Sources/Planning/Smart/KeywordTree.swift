internal import AlbumModel

/// The keywords of items as a tree: those that programs write as `Places|Italy|Rome`, with plain keywords next to the
/// roots.
struct KeywordTree {
    /// An item, and the remaining path of one of its keywords.
    private struct Entry {
        /// The item's index among the members.
        var member: Int
        var path: ArraySlice<String>
    }

    private let members: [SmartCandidate]
    private let copies: SmartCopies
    private let fewest: Int
    /// The paths that have albums, case-folded.
    private var kept: Set<[String]> = []
    /// The number of paths with enough items, whether or not they have albums.
    private(set) var count = 0
    private var entries: [Entry] = []

    /// People do not browse deeper levels.
    private static let deepest = 8

    init(_ members: [SmartCandidate], fewest: Int) {
        self.members = members
        copies = SmartCopies(of: members)
        self.fewest = fewest
        let places = Self.places(of: members)
        /// The members with each path.
        var holders: [[String]: [Int]] = [:]
        for (index, member) in members.enumerated() {
            var own = Set<[String]>()
            for path in Self.paths(of: member.item.fields, places) {
                entries.append(Entry(member: index, path: path[...]))
                for length in path.indices { own.insert(path[...length].map(\.caseFolded)) }
            }
            for path in own { holders[path, default: []].append(index) }
        }
        let copies = copies
        let sizes = holders.mapValues { indices in
            copies.exist ? copies.once(indices.map { members[$0] }).count : indices.count
        }
        let lasting = sizes.filter { $0.value >= fewest }
        count = lasting.count
        // A path never has fewer items than the paths below it, so no kept path lacks its parent.
        let order = lasting.sorted { a, b in
            if a.value != b.value { return a.value > b.value }
            return a.key.count != b.key.count ? a.key.count < b.key.count : a.key.lexicographicallyPrecedes(b.key)
        }
        kept = Set(order.prefix(SmartAlbum.maxGroups).map(\.key))
    }

    var groups: [SmartGroup] { groups(of: entries, below: []) }

    private static func trees(of fields: ItemFields) -> [[String]] {
        fields.keywordTree.map { $0.split(separator: "|").prefix(deepest).map(String.init) }.filter { !$0.isEmpty }
    }

    /// Returns the path of each word in the trees; an empty path for a word that is in several places.
    private static func places(of members: [SmartCandidate]) -> [String: [String]] {
        var places: [String: [String]] = [:]
        for member in members {
            for path in trees(of: member.item.fields) {
                for length in path.indices {
                    let place = Array(path[...length])
                    let word = path[length].caseFolded
                    if let known = places[word], known.map(\.caseFolded) != place.map(\.caseFolded) {
                        places[word] = []
                    } else {
                        places[word] = place
                    }
                }
            }
        }
        return places
    }

    /// Returns the paths of an item's keywords. A plain keyword gets the place that it has in the trees of other items.
    private static func paths(of fields: ItemFields, _ places: [String: [String]]) -> [[String]] {
        let trees = trees(of: fields)
        let inTrees = Set(trees.joined().map(\.caseFolded))
        return trees
            + fields.keywords.filter { !inTrees.contains($0.caseFolded) }.map { word in
                places[word.caseFolded].flatMap { $0.isEmpty ? nil : $0 } ?? [word]
            }
    }

    private func groups(of entries: [Entry], below parent: [String]) -> [SmartGroup] {
        var branches: [String: [Entry]] = [:]
        for entry in entries {
            guard let name = entry.path.first else { continue }
            branches[name.caseFolded, default: []].append(entry)
        }
        return branches.compactMap { folded, entries in
            let path = parent + [folded]
            return kept.contains(path) ? group(entries, at: path) : nil
        }.sorted { NaturalOrder.precedes($0.key, $1.key) }
    }

    private func group(_ entries: [Entry], at path: [String]) -> SmartGroup {
        var spellings: [String: Int] = [:]
        for entry in entries { spellings[entry.path.first ?? "", default: 0] += 1 }
        let name =
            spellings.max { a, b in
                a.value != b.value ? a.value < b.value : NaturalOrder.precedes(b.key, a.key)
            }?.key ?? ""
        let inner = groups(of: entries.map { Entry(member: $0.member, path: $0.path.dropFirst()) }, below: path)
        let all = copies.once(Set(entries.map(\.member)).sorted().map { members[$0] })
        return SmartGroup(
            name: .given(name), key: name, members: all, own: own(of: all, besides: inner), groups: inner,
            subject: .keyword(named: name))
    }

    /// Returns the members that no nested group shows, not even as a copy.
    private func own(of members: [SmartCandidate], besides groups: [SmartGroup]) -> [SmartCandidate] {
        let nested = groups.flatMap(\.members)
        let references = Set(nested.map(\.reference))
        let own = members.filter { !references.contains($0.reference) }
        guard copies.exist else { return own }
        let contents = Dictionary(
            nested.compactMap { member in member.item.media.map { ($0.digest, member.reference.album) } },
            uniquingKeysWith: { first, _ in first })
        return own.filter { member in
            // An album that has the same file twice shows it twice.
            member.item.media.flatMap { contents[$0.digest] }.map { $0 == member.reference.album } ?? true
        }
    }
}
