/// How long a film in fragments is. Its own headers leave that open, and what other programs make of them is wrong by
/// hours.
enum ISOLength {
    /// Seconds; nil for a film that is not in fragments, and where the fragments do not tell.
    static func ofFragments(_ bytes: UnsafeRawBufferPointer) -> Double? {
        let boxes = ISOBoxes(bytes)
        guard let movie = boxes.first("moov", in: boxes.all), let extends = boxes.first("mvex", in: movie.content),
            let track = ISOTrack.all(boxes, movie)?.first(where: { $0.kind == "vide" }), track.timescale > 0,
            track.sampleCount == 0
        else { return nil }
        let general = (boxes.boxes(in: extends.content) ?? []).filter { $0.type == "trex" }
            .compactMap { ISOFragment.Header(boxes, defaults: $0.content) }.first { $0.track == track.number }
        var units = 0.0
        var offset = 0
        while let box = boxes.box(at: offset, end: bytes.count) {
            if box.type == "moof" {
                for part in boxes.boxes(in: box.content) ?? [] where part.type == "traf" {
                    guard let first = boxes.first("tfhd", in: part.content),
                        let header = ISOFragment.Header(boxes, first.content), header.track == track.number
                    else { continue }
                    for run in boxes.boxes(in: part.content) ?? [] where run.type == "trun" {
                        guard let run = ISOFragment.Run(boxes, run.content) else { return nil }
                        units += length(of: run, each: header.duration ?? general?.duration ?? 0)
                    }
                }
            }
            offset = box.content.upperBound
        }
        let seconds = units / Double(track.timescale)
        return units > 0 && seconds < 350_000 ? seconds : nil
    }

    private static func length(of run: ISOFragment.Run, each: Int) -> Double {
        guard run.hasDurations else { return Double(run.count) * Double(each) }
        return (0..<run.count).reduce(0) { $0 + Double(run.duration(of: $1) ?? 0) }
    }
}
