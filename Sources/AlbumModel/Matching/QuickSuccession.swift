/// Finds photos of the same subject that one camera took in quick succession.
package enum QuickSuccession {
    package struct Picture {
        /// By the camera's clock.
        let time: Timestamp
        let traits: BurstTraits
        let content: ContentDigest

        package init(time: Timestamp, traits: BurstTraits, content: ContentDigest) {
            self.time = time
            self.traits = traits
            self.content = content
        }
    }

    /// The longest pause in a burst, in milliseconds.
    fileprivate static let longestPause = 1000
    /// The longest burst, in milliseconds. Cameras that continue for longer take a time-lapse, in which every picture
    /// counts, or follow something that moves.
    private static let longest = 10_000
    /// Two pictures that are alike are a second try rather than a burst.
    private static let fewest = 3

    /// Returns whether two photos may belong to one burst, judging by their cameras and times.
    package static func areNear(_ one: MediaFacts, _ other: MediaFacts) -> Bool {
        guard let camera = one.burstTraits?.camera, camera == other.burstTraits?.camera,
            let time = one.metadata.shootTime?.moment, let otherTime = other.metadata.shootTime?.moment
        else { return false }
        return abs(time.wallClockSeconds - otherTime.wallClockSeconds) <= longest / 1000
    }

    /// Returns the bursts as indices of pictures, in the order in which they were taken.
    ///
    /// - Parameters:
    ///   - pictures: in the order that applies to equal times.
    ///   - takesPart: returns whether a picture may be shown; called only for those that were taken in quick
    ///     succession.
    package static func bursts(_ pictures: [Picture], where takesPart: (Int) -> Bool) -> [[Int]] {
        let order = pictures.indices.sorted { one, other in
            let (one, other) = ((pictures[one], one), (pictures[other], other))
            if one.0.traits.camera != other.0.traits.camera { return one.0.traits.camera < other.0.traits.camera }
            return one.0.time == other.0.time ? one.1 < other.1 : one.0.time < other.0.time
        }
        func isNext(_ one: Int, _ other: Int) -> Bool { pictures[other].follows(pictures[one]) }
        func isAlike(_ one: Int, _ other: Int) -> Bool {
            pictures[one].traits.likeness.distance(to: pictures[other].traits.likeness) <= PictureHash.alike
        }
        return runs(order, by: isNext).flatMap { run in
            // A hidden picture must not affect what visitors see.
            runs(run.filter(takesPart), by: isNext).flatMap { run in
                let span = pictures[run[run.count - 1]].milliseconds - pictures[run[0]].milliseconds
                guard span <= longest else { return [[Int]]() }
                return runs(run, by: isAlike).filter { run in
                    // Copies of a file are not a burst.
                    Set(run.map { pictures[$0].content }).count >= fewest
                }
            }
        }
    }

    /// Divides a list where two neighbours do not belong together, and returns the parts that are long enough.
    private static func runs(_ list: [Int], by belong: (Int, Int) -> Bool) -> [[Int]] {
        guard list.count >= fewest else { return [] }
        var runs: [[Int]] = []
        var start = 0
        for place in 1...list.count where place == list.count || !belong(list[place - 1], list[place]) {
            if place - start >= fewest { runs.append(Array(list[start..<place])) }
            start = place
        }
        return runs
    }
}

extension QuickSuccession.Picture {
    fileprivate var milliseconds: Int { time.wallClockSeconds * 1000 + time.millisecond }

    /// Whether the same camera took it within a second after another, compared in milliseconds if both have them:
    /// zero means that the camera does not record them.
    fileprivate func follows(_ other: Self) -> Bool {
        guard traits.camera == other.traits.camera else { return false }
        if time.millisecond != 0, other.time.millisecond != 0 {
            return milliseconds - other.milliseconds <= QuickSuccession.longestPause
        }
        return time.wallClockSeconds - other.time.wallClockSeconds <= QuickSuccession.longestPause / 1000
    }
}
