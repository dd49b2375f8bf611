/// Groups pictures that are the same or look alike.
public enum DuplicateGroups {
    /// Returns the groups of two or more pictures, as indices. Pictures with the same content, or with hashes that
    /// differ in at most `limit` bits, are in one group, and so are those that are connected through others.
    ///
    /// - Parameter pictures: the content of each, and its hash unless it has hardly any shapes.
    public static func groups(
        of pictures: [(content: ContentDigest, hash: PictureHash?)], within limit: Int
    ) -> [[Int]] {
        var sets = DisjointSets(count: pictures.count)
        var firstOfContent: [ContentDigest: Int] = [:]
        var firstOfHash: [PictureHash: Int] = [:]
        var hashes: [PictureHash] = []
        for (index, picture) in pictures.enumerated() {
            if let first = firstOfContent[picture.content] {
                sets.join(first, index)
            } else {
                firstOfContent[picture.content] = index
            }
            guard let hash = picture.hash else { continue }
            if let first = firstOfHash[hash] {
                sets.join(first, index)
            } else {
                firstOfHash[hash] = index
                hashes.append(hash)
            }
        }
        NearHashes.forEachPair(of: hashes, within: limit) { one, other in
            if let one = firstOfHash[hashes[one]], let other = firstOfHash[hashes[other]] { sets.join(one, other) }
        }
        var groups: [Int: [Int]] = [:]
        for index in pictures.indices { groups[sets.root(of: index), default: []].append(index) }
        return groups.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
    }
}

/// Sets of numbers without common members.
private struct DisjointSets {
    private var parents: [Int]

    init(count: Int) { parents = Array(0..<count) }

    mutating func root(of member: Int) -> Int {
        var root = member
        while parents[root] != root {
            parents[root] = parents[parents[root]]
            root = parents[root]
        }
        return root
    }

    /// The smaller root stays, so that the result does not depend on the order of the calls.
    mutating func join(_ one: Int, _ other: Int) {
        let (one, other) = (root(of: one), root(of: other))
        parents[max(one, other)] = min(one, other)
    }
}
