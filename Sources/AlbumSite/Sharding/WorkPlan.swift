public import AlbumModel
internal import AlbumSources
public import Reporting

/// How the work of a site is divided among machines: what `albumgen plan` shows. Rendering does not depend on it.
public struct WorkPlan: Codable, Sendable {
    /// The version of the format, which `docs/plan.schema.json` describes. A new number means that something was removed
    /// or has changed its meaning.
    public private(set) var version = 1
    public var photos = 0
    public var videos = 0
    /// The number of items that providers fetch, whose sizes are unknown.
    public var fetched = 0
    public var bytes = 0
    /// An estimate of the processor time, in seconds.
    public var seconds = 0.0
    /// The number of photos and videos that no part has, because only spaces show them.
    public var inSpaces = 0
    public var parts: [Part] = []
    /// The errors about what could not be read, and what the plan may therefore lack; not part of the format.
    public private(set) var diagnostics: [Diagnostic] = []

    private enum CodingKeys: CodingKey { case version, photos, videos, fetched, bytes, seconds, inSpaces, parts }

    /// One part of the work.
    public struct Part: Codable, Sendable {
        /// The part for `--shard`, such as `3/16`.
        public var shard: String
        public var photos = 0
        public var videos = 0
        public var fetched = 0
        public var bytes = 0
        public var seconds = 0.0

        init(_ shard: Shard) { self.shard = shard.description }
    }

    /// Reads a source, without looking into its photos, and divides it. Writes nothing.
    public init(_ options: BuildOptions, count: Int) throws(BuildFailure) {
        guard let first = Shard(number: 1, of: count) else {
            throw BuildFailure(.usage, "expected 1 to \(Shard.most) for --shards but received \(count)")
        }
        var options = options
        options.isDryRun = true
        options.isCheck = true
        let site = try OpenedSite(options)
        defer { site.workspace.removeScratch() }
        let scan = try site.scan()
        let tree = scan.tree
        let outline = try site.outline(tree)
        guard outline.stops.isEmpty else { throw BuildFailure(stoppedBy: outline.stops) }
        diagnostics = (scan.unread + site.readFailures.all).map { file in
            Diagnostic(
                .error,
                "could not be read: \(file.reason); the plan may lack photos, so correct this and plan again",
                at: SourceLocation(file: file.path))
        }
        diagnostics += Self.unfetched(tree)
        parts = (1...count).compactMap { Shard(number: $0, of: count) }.map(Part.init)
        let part = ShardPart(first, of: tree, site.configuration.site.spaces)
        for file in tree.files {
            guard let kind = file.mediaKind else { continue }
            guard part.isShared(file) else {
                inSpaces += 1
                continue
            }
            let index = part.number(of: file) - 1
            if kind == .photo { parts[index].photos += 1 } else { parts[index].videos += 1 }
            parts[index].bytes = Self.sum(parts[index].bytes, file.size)
            parts[index].seconds += Double(WorkEstimate.microseconds(of: file.name, bytes: file.size)) / 1e6
        }
        for request in outline.requests where part.isShared(request) {
            let index = Shard.number(of: request.key, among: count) - 1
            parts[index].fetched += 1
            parts[index].seconds += WorkEstimate.secondsOfUnknown
        }
        for index in parts.indices {
            parts[index].seconds = (parts[index].seconds * 100).rounded() / 100
            photos += parts[index].photos
            videos += parts[index].videos
            fetched += parts[index].fetched
            bytes = Self.sum(bytes, parts[index].bytes)
            seconds += parts[index].seconds
        }
        seconds = (seconds * 100).rounded() / 100
    }

    /// Returns the error about photos and videos that git has not fetched.
    private static func unfetched(_ tree: SourceTree) -> [Diagnostic] {
        let files = tree.files.filter { file in
            guard file.mediaKind != nil else { return false }
            let path = tree.path(of: file)
            return tree.unfetched.contains(path)
                || LargeFilePointer.content(ofFileAt: tree.absolutePath(of: file), size: Int64(file.size)) != nil
        }
        guard let first = files.first else { return [] }
        let subject =
            files.count == 1 ? "the file, so its size is" : "this and \(files.count - 1) more, so their sizes are"
        return [
            Diagnostic(
                .error,
                "git has not fetched \(subject) unknown, and machines that have other files divide the photos differently; fetch the files with `git lfs pull` or `git annex get` and plan again",
                at: SourceLocation(file: tree.path(of: first)))
        ]
    }

    /// Adds sizes of files. Those of sparse files may be more than any disk holds.
    private static func sum(_ bytes: Int, _ more: Int) -> Int {
        let (sum, isTooLarge) = bytes.addingReportingOverflow(more)
        return isTooLarge ? .max : sum
    }
}

extension WorkPlan {
    /// The parts that have something to do, in the best order to start them: a long part that starts last would keep one
    /// machine busy while all others wait.
    public var longestFirst: [Part] {
        parts.filter { $0.photos + $0.videos + $0.fetched > 0 }.sorted { $0.seconds > $1.seconds }
    }

    /// How much longer the longest part takes than the mean one, as a fraction.
    public var imbalance: Double {
        guard seconds > 0, let longest = parts.map(\.seconds).max() else { return 0 }
        return longest / (seconds / Double(parts.count)) - 1
    }
}

/// A rough estimate of processor time by the kind and the size of a file, whose content is unknown until it is read.
enum WorkEstimate {
    /// For an item that has yet to be fetched: an ordinary photo of a camera.
    static let secondsOfUnknown = 0.05

    /// Reading, planning and encoding of any file, and then a time for each megabyte.
    static func microseconds(of name: String, bytes: Int) -> Int {
        let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
        // Only sparse files are larger, and their times may add up to more than a number holds.
        let bytes = min(bytes, 1 << 40)
        // Seconds per megabyte are microseconds per byte.
        return 10_000 + Int(((perMegabyte[ending] ?? perMegabyteOfOthers) * Double(bytes)).rounded())
    }

    private static let perMegabyteOfOthers = 0.05

    private static let perMegabyte: [String: Double] = {
        var times: [String: Double] = [:]
        for (endings, time) in [
            (["jpg", "jpeg", "jpe", "jfif"], 0.012),
            (["heic", "heif", "hif", "avif"], 0.3),
            (["png", "tif", "tiff", "webp", "gif", "jxl"], 0.05),
            (["mp4", "mov", "m4v", "webm", "mkv", "avi", "mts", "m2ts", "mpg", "mpeg", "3gp"], 0.6),
            // Only the JPEG in the raw photo is used.
            (["nef", "cr2", "cr3", "arw", "dng", "raf", "orf", "rw2"], 0.004),
        ] {
            for ending in endings { times[ending] = time }
        }
        return times
    }()
}
