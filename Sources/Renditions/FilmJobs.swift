package import AlbumModel
package import BuildStore
internal import Digests
internal import Planning

/// The films to publish, each with all items that show it: albums may share a video.
struct FilmJobs {
    struct Job: Sendable {
        var spec: FilmSpec
        var source: Item.Media
        var key: ContentDigest
        var uses: [Use]

        /// The progress steps: seconds of film, at least one.
        var steps: Int { max(1, Int((source.facts.film.duration ?? 1).rounded(.up))) }
    }

    /// An item that shows a film.
    struct Use: Hashable, Sendable {
        var item: ItemReference
        /// The index among the item's films.
        var place: Int
    }

    private(set) var all: [Job] = []
    private var places: [ContentDigest: Int] = [:]

    mutating func add(_ use: Use, _ spec: FilmSpec, _ source: Item.Media, key: ContentDigest) {
        if let place = places[key] {
            all[place].uses.append(use)
        } else {
            places[key] = all.count
            all.append(Job(spec: spec, source: source, key: key, uses: [use]))
        }
    }
}

extension SitePlan {
    subscript(use: FilmJobs.Use) -> FilmPlan { self[use.item].films[use.place] }

    /// Returns the facts about the film's source.
    func facts(of use: FilmJobs.Use) -> FilmFacts {
        self[use.item].source(of: self[use])?.facts.film ?? FilmFacts()
    }
}

/// The finished films in the cache folder, by key: `films/1f/1f0c….mp4`.
package struct FilmCache: Sendable {
    /// Nil if nothing is cached.
    package let folder: CacheFolder?
    /// What determines a film's bytes apart from its source and its spec.
    package let version: String

    package init(folder: CacheFolder?, version: String) {
        self.folder = folder
        self.version = version
    }

    package func key(of digest: ContentDigest, _ spec: FilmSpec) -> ContentDigest {
        var key = KeyWriter()
        key.add(digest)
        key.add(spec.canonicalName)
        // Bytes that are merely extracted do not depend on any program.
        if spec.method != .extract { key.add(version) }
        return key.finish()
    }

    /// Returns the name of a film's file in the cache folder.
    func name(of job: FilmJobs.Job) -> String {
        let hex = job.key.hex
        return "films/\(hex.prefix(2))/\(hex).\(job.spec.format.fileExtension)"
    }
}
