internal import AlbumModel

/// The folders of the site that were renamed, inferred from the pages of their items: an album has no content to
/// identify it by.
struct MovedFolders {
    /// The new paths by old path, both without trailing slashes.
    private var targets: [String: String] = [:]
    /// The former pages of the albums that contained moved items.
    private(set) var albumPages: Set<String> = []

    /// - Parameters:
    ///   - moves: the pages that the site had until now, and the pages that their items have instead.
    ///   - lost: those pages whose items are nowhere. A folder has moved only if more of its items have moved than are
    ///     lost: other albums may have copies of some photos of an album that is held back.
    ///   - exists: returns whether a page exists in the current site; a folder has moved only if its own page is gone.
    init(_ moves: [(address: String, target: String)], lost: [String], exists: (String) -> Bool) {
        var votes: [String: [String: Int]] = [:]
        for move in moves {
            // An item votes for its own folder, and for those around it as far as their names are the same.
            var (from, to) = (move.address.split(separator: "/")[...], move.target.split(separator: "/")[...])
            repeat {
                (from, to) = (from.dropLast(), to.dropLast())
                guard !from.isEmpty, !to.isEmpty else { break }
                let folder = from.joined(separator: "/")
                if exists(folder + "/index.html") { continue }
                votes[folder, default: [:]][to.joined(separator: "/"), default: 0] += 1
            } while from.last == to.last
        }
        let losses = Self.folders(of: lost)
        for (folder, counts) in votes {
            let all = counts.values.reduce(0, +)
            // A single photo that went elsewhere does not change where its folder is.
            let target = counts.first { $1 > all / 2 && $1 > losses[folder, default: 0] }
            if let target { targets[folder] = target.key }
        }
        for move in moves {
            var folder = move.address.split(separator: "/").dropLast()
            while !folder.isEmpty, albumPages.insert(folder.joined(separator: "/") + "/index.html").inserted {
                folder = folder.dropLast()
            }
        }
        albumPages = albumPages.filter { !exists($0) }
    }

    /// Returns how many of some pages are in each folder, or in folders in it.
    private static func folders(of addresses: [String]) -> [String: Int] {
        var counts: [String: Int] = [:]
        for address in addresses {
            var folder = address.split(separator: "/").dropLast()
            while !folder.isEmpty {
                counts[folder.joined(separator: "/"), default: 0] += 1
                folder = folder.dropLast()
            }
        }
        return counts
    }

    /// Returns the current address of a page in a moved folder, assuming that its name there is unchanged.
    func target(of address: String) -> String? {
        var folder = address.split(separator: "/").dropLast()
        while !folder.isEmpty {
            let name = folder.joined(separator: "/")
            if let target = targets[name] { return target + address.dropFirst(name.count) }
            folder = folder.dropLast()
        }
        return nil
    }
}
