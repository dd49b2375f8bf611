internal import AlbumModel
internal import BuildStore
internal import Planning

/// Where the albums of the last build are now. An album is identified only by its folder, so a renamed one is recognised
/// by its photos. All albums are compared, including private ones: an album that is still in its folder with some of its
/// photos is not a renamed one.
struct AlbumSuccession {
    /// An album of this build.
    struct Album {
        var photos: Set<AlbumRecord.Mark>
        /// Whether it is hidden from some visitors.
        var isPrivate: Bool
        /// Whether everybody may know the addresses of its pages.
        var isPublic: Bool
    }

    /// The present folders of the albums that were found, by their folders in the last build. Each has a trailing slash.
    private(set) var folders: [String: String] = [:]
    private let before: [String: AlbumRecord]
    private let now: [String: Album]

    /// - Parameters:
    ///   - before: the albums of the last build, by folder.
    ///   - now: those of this one.
    ///   - isUncertain: returns whether a folder may contain something that could not be read.
    init(
        _ before: [String: AlbumRecord], _ now: [String: Album],
        isUncertain: (_ folder: String) -> Bool = { _ in false }
    ) {
        (self.before, self.now) = (before, now)
        settle(isUncertain)
        let moves = moves()
        var taken = Set(folders.values)
        rename(moves, &taken)
        for folder in moves.keys where folders[folder] == nil && now[folder] != nil && !taken.contains(folder) {
            // Its photos are in other albums, and it has new ones.
            folders[folder] = folder
        }
        followNested(besides: taken)
        merge(moves)
    }

    /// Returns the present folder of the album that was in this folder; the same folder if that is unknown.
    func folder(of album: String) -> String { folders[album] ?? album }

    /// Returns the present address of an album's page, assuming that its file name is unchanged; nil if that is unknown, or
    /// if the page belonged only to the root.
    func page(of address: String) -> String? {
        let folder = folder(around: address)
        return folder.isEmpty ? nil : folders[folder].map { $0 + address.dropFirst(folder.count) }
    }

    /// Returns whether everybody could see the album to which a page belonged in the last build.
    func wasPublic(_ address: String) -> Bool { before[folder(around: address)]?.isPublic ?? false }

    /// Returns whether this build has an album in a folder.
    func isAlbum(_ folder: String) -> Bool { now[folder] != nil }

    /// Returns the innermost folder that contains an address and was an album in the last build.
    private func folder(around address: String) -> String {
        var folder = AddressBook.folder(of: address)
        while !folder.isEmpty, before[folder] == nil { folder = AddressBook.folder(of: String(folder.dropLast())) }
        return folder
    }

    /// Finds the albums that are still in their folders.
    private mutating func settle(_ isUncertain: (_ folder: String) -> Bool) {
        var doubtful: [(folder: String, count: Int)] = []
        for (folder, record) in before {
            // The root is always there.
            guard !folder.isEmpty, !isUncertain(folder) else {
                folders[folder] = folder
                continue
            }
            guard let album = now[folder] else { continue }
            let count = album.photos.intersection(record.photos).count
            if count > 0, 2 * count >= min(record.photos.count, album.photos.count) {
                folders[folder] = folder
            } else if count > 0 {
                doubtful.append((folder, count))
            }
        }
        // Albums may have swapped their names and exchanged some of their photos.
        let others = before.keys.filter { folders[$0] == nil && now[$0] != nil }
        for (folder, count) in doubtful {
            let photos = before[folder]?.photos ?? []
            let hasLeft = others.contains { now[$0]?.photos.intersection(photos).count ?? 0 > count }
            if !hasLeft { folders[folder] = folder }
        }
    }

    // MARK: Photos

    /// Where the photos of an album went.
    private struct Moves {
        /// The numbers of photos by the folders that contain them now.
        var counts: [String: Int] = [:]
        /// The number of photos that moved. A photo with several copies counts once.
        var moved = 0
        /// The number of photos that are gone.
        var lost = 0
    }

    /// For each album that has left its folder or has none of its photos there, returns where its photos went.
    private func moves() -> [String: Moves] {
        let leaving = before.filter { folders[$0.key] == nil && !$0.value.photos.isEmpty }
        let wanted = leaving.values.reduce(into: Set<AlbumRecord.Mark>()) { $0.formUnion($1.photos) }
        var places: [AlbumRecord.Mark: [String]] = [:]
        for (folder, album) in now {
            for photo in album.photos where wanted.contains(photo) { places[photo, default: []].append(folder) }
        }
        return leaving.mapValues { record in
            var moves = Moves()
            for photo in record.photos {
                // An album that had the photo before has a copy of it, which did not move there.
                var found = (places[photo] ?? []).filter {
                    !isSettled($0) || !(before[$0]?.photos.contains(photo) ?? false)
                }
                // If the album has become private, what everybody sees is a copy.
                let secret = found.filter { isPrivate($0) && !isSettled($0) }
                if !secret.isEmpty { found = secret }
                if found.isEmpty { moves.lost += 1 } else { moves.moved += 1 }
                for folder in found { moves.counts[folder, default: 0] += 1 }
            }
            return moves
        }
    }

    private func isPrivate(_ folder: String) -> Bool { now[folder]?.isPrivate ?? false }

    /// Returns whether the album in a folder was there in the last build.
    private func isSettled(_ folder: String) -> Bool { folders[folder] == folder }

    // MARK: Successors

    /// Finds the albums that were renamed. Each new album succeeds at most one album of the last build: the one from which it
    /// has the most photos.
    private mutating func rename(_ moves: [String: Moves], _ taken: inout Set<String>) {
        let pairs = moves.flatMap { from, moves in moves.counts.map { (from: from, to: $0.key, count: $0.value) } }
            .filter { !taken.contains($0.to) }
            .sorted {
                if $0.count != $1.count { return $0.count > $1.count }
                if isPrivate($0.to) != isPrivate($1.to) { return isPrivate($0.to) }
                return ($0.from, $0.to) < ($1.from, $1.to)
            }
        for (from, to, count) in pairs where folders[from] == nil && !taken.contains(to) {
            guard let moves = moves[from] else { continue }
            let others = moves.counts.filter { $0.key != to }
            let mostTaken = others.filter { taken.contains($0.key) }.map(\.value).max() ?? 0
            let rivals = others.filter { !taken.contains($0.key) }
            let hidden = rivals.filter { isPrivate($0.key) }.values.reduce(0, +)
            let shown = rivals.filter { !isPrivate($0.key) }.map(\.value).max() ?? 0
            // An album may be split as it becomes private, and copies of its best photos may be in a public one.
            let isFound = isPrivate(to) ? count + hidden >= shown : count > max(moves.lost, hidden, shown)
            guard isFound, count >= mostTaken else { continue }
            folders[from] = to
            taken.insert(to)
        }
    }

    /// Finds the albums around those that were found, if the names in between are the same.
    private mutating func followNested(besides taken: Set<String>) {
        var votes: [String: [String: Int]] = [:]
        var losses: [String: Int] = [:]
        for (nested, record) in before where !record.photos.isEmpty {
            let place = folders[nested]
            var around = AddressBook.folder(of: String(nested.dropLast()))
            while !around.isEmpty {
                if before[around] != nil, folders[around] == nil {
                    if let place {
                        let inner = nested.dropFirst(around.count)
                        let outer = String(place.dropLast(inner.count))
                        if place.hasSuffix(inner), outer.hasSuffix("/"), now[outer] != nil {
                            votes[around, default: [:]][outer, default: 0] += record.photos.count
                        }
                    } else {
                        losses[around, default: 0] += record.photos.count
                    }
                }
                around = AddressBook.folder(of: String(around.dropLast()))
            }
        }
        for folder in before.keys where folders[folder] == nil {
            let most = votes[folder]?.max { ($0.value, $1.key) < ($1.value, $0.key) }
            let stays =
                now[folder] != nil && (votes[folder]?[folder] != nil || most.map { taken.contains($0.key) } ?? true)
            if stays {
                folders[folder] = folder
            } else if let most, most.value > losses[folder, default: 0] {
                folders[folder] = most.key
            } else if now[folder] != nil, !taken.contains(folder) {
                folders[folder] = folder
            }
        }
    }

    /// Finds the albums that were merged into others, which have most of their photos.
    private mutating func merge(_ moves: [String: Moves]) {
        for (folder, moves) in moves where folders[folder] == nil {
            let hidden = moves.counts.filter { isPrivate($0.key) }
            let count = hidden.values.reduce(0, +)
            if count > 0, 2 * count >= moves.moved {
                folders[folder] = hidden.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
            } else {
                // Copies may make several albums qualify.
                folders[folder] =
                    moves.counts.filter { 2 * $0.value > moves.moved && $0.value > moves.lost }
                    .max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
            }
        }
    }
}
