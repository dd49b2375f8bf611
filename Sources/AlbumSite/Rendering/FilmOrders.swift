internal import AlbumModel

/// The films that have to be published, each with all the places that want it: albums may share a video.
struct FilmOrders {
    struct Order: Sendable {
        var spec: FilmSpec
        var source: Item.Media
        var key: ContentDigest
        var wishes: [Wish]

        /// Seconds of film, at least one.
        var steps: Int { max(1, Int((source.facts.film.duration ?? 1).rounded(.up))) }
    }

    /// An item that wants a film.
    struct Wish: Sendable {
        var item: ItemReference
        /// Among the item's films.
        var place: Int
        var address: String
    }

    private(set) var all: [Order] = []
    private var places: [ContentDigest: Int] = [:]

    mutating func add(_ wish: Wish, _ spec: FilmSpec, _ source: Item.Media, key: ContentDigest) {
        if let place = places[key] {
            all[place].wishes.append(wish)
        } else {
            places[key] = all.count
            all.append(Order(spec: spec, source: source, key: key, wishes: [wish]))
        }
    }
}

/// The finished films by their keys, in the cache folder: `films/1f/1f0c….mp4`.
struct FilmCache: Sendable {
    /// Nil where nothing is kept.
    let folder: CacheFolder?
    /// What decides a film's bytes besides its source and its spec.
    let version: String

    func key(of digest: ContentDigest, _ spec: FilmSpec) -> ContentDigest {
        var hasher = KeyHasher()
        hasher.combine(digest)
        hasher.combine(spec.canonicalName)
        // Bytes that are only cut out depend on no program.
        if spec.method != .extract { hasher.combine(version) }
        return hasher.finalize()
    }

    /// The name of a film's file in the cache folder.
    func name(of order: FilmOrders.Order) -> String {
        let hex = order.key.hex
        return "films/\(hex.prefix(2))/\(hex).\(order.spec.format.fileExtension)"
    }
}
