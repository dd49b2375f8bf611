internal import AlbumModel
internal import Foundation

/// A small map of where an album's pictures were taken, as parts of an SVG inside the page. It needs no script, no
/// separate file and no server. At the map's natural size, a unit is half a CSS pixel. Every window shows the middle,
/// which contains the dots and is the SVG's `viewBox`, and as much around it as fits into the map's shape.
struct MapInset: Hashable, Sendable {
    static let width = 1200.0
    static let height = 480.0

    /// The `d` attribute of an SVG path.
    var land: String
    var lakes: String
    var borders: String
    /// One dot for all pictures taken near each other.
    var dots: [MapPoint]
    /// The URL fragment that shows the same area on the map page; empty if the area spans half the world or more.
    var fragment: String

    /// The maximum length of all lines in bytes. Longer lines are made coarser.
    private static let longest = 12_000
    /// The area around the centre that contains the pictures. `inset.mustache` has a margin around it, so that no dot
    /// is at the edge.
    private static let room = (width: 560.0, height: 178.0)
    /// The closest zoom level. The middle is then eleven degrees wide: enough to recognise the area, but not so close
    /// that the outline looks coarse.
    private static let nearest = 5.4
    // The widest zoom level. The world is about 630 units wide, so the middle has room for any places. Wide windows
    // show parts of it twice.
    private static let farthest = 0.3
    private static let betweenDots = 18.0

    /// Nil if there are no positions.
    init?(_ positions: [Position], ground: WorldGround) {
        guard !positions.isEmpty else { return nil }
        let places = positions.map { MapPoint(north: $0.latitude, east: $0.longitude) }
        let strip = Self.narrowest(places.map(\.x))
        let (top, bottom) = (places.map(\.y).min() ?? 0, places.map(\.y).max() ?? 1)
        let widest = min(Self.room.width / max(1e-9, strip.width), Self.room.height / max(1e-9, bottom - top))
        let zoom = max(Self.farthest, min(Self.nearest, log2(widest / 2 / 256)))
        let scale = 2 * 256 * exp2(zoom)
        let half = MapPoint(x: Self.width / scale / 2, y: min(0.5, Self.height / scale / 2))
        let middle = MapPoint(
            x: strip.west + strip.width / 2,
            y: Self.middle(between: top, and: bottom, half: half.y, room: Self.room.height / scale / 2))
        let frame = Frame(middle: middle, scale: scale)
        let parts = ground.parts(
            from: MapPoint(x: middle.x - half.x, y: middle.y - half.y),
            to: MapPoint(x: middle.x + half.x, y: middle.y + half.y), zoom: zoom)
        var (land, lakes, borders) = ("", "", "")
        for distance in [4, 7, 12, 20] {
            let path = { (lines: KeyPath<Ground, [[MapPoint]]>, isClosed: Bool) in
                parts.map { frame.path($0.ground[keyPath: lines], $0.shift, isClosed, distance) }.joined()
            }
            (land, lakes, borders) = (path(\.land, true), path(\.lakes, true), path(\.borders, false))
            if land.utf8.count + lakes.utf8.count + borders.utf8.count <= Self.longest { break }
        }
        (self.land, self.lakes, self.borders) = (land, lakes, borders)
        var seen: Set<[Int]> = []
        dots = places.compactMap { place in
            let x = place.x < strip.west ? place.x + 1 : place.x
            let dot = frame.point(MapPoint(x: x, y: place.y))
            let square = [Int(dot.x / Self.betweenDots), Int(dot.y / Self.betweenDots)]
            return seen.insert(square).inserted ? MapPoint(x: dot.x.rounded(), y: dot.y.rounded()) : nil
        }
        fragment = Self.fragment(positions, strip)
    }

    /// Returns the middle of the map from top to bottom. It shows nothing beyond the edges of the world, unless places near
    /// a pole would be too far from its middle.
    ///
    /// - Parameters:
    ///   - half: half the height of the map.
    ///   - room: how far from the middle places may be.
    private static func middle(between top: Double, and bottom: Double, half: Double, room: Double) -> Double {
        let within = max(half, min(1 - half, (top + bottom) / 2))
        return bottom - top <= 2 * room ? max(bottom - room, min(top + room, within)) : within
    }

    private static func fragment(_ positions: [Position], _ strip: (west: Double, width: Double)) -> String {
        guard strip.width < 0.5 else { return "" }
        let around = 0.3
        let north = (positions.map(\.latitude).max() ?? 0) + around
        let south = (positions.map(\.latitude).min() ?? 0) - around
        let west = strip.west * 360 - 180 - around
        let east = (strip.west + strip.width) * 360 - 180 + around
        let edges = [max(-90, south), west < -180 ? west + 360 : west, min(90, north), east > 180 ? east - 360 : east]
        return "#area=" + edges.map { RoundedNumber.css($0, places: 2) }.joined(separator: ",")
    }

    /// Returns the narrowest strip from west to east that contains all places. It begins after the widest gap between
    /// two places, and may cross the edge of the world.
    private static func narrowest(_ places: [Double]) -> (west: Double, width: Double) {
        let sorted = places.sorted()
        guard let first = sorted.first, let last = sorted.last else { return (0, 1) }
        var (west, widest) = (first, 1 + first - last)
        for (before, place) in zip(sorted, sorted.dropFirst()) where place - before > widest {
            (west, widest) = (place, place - before)
        }
        return (west, 1 - widest)
    }
}

/// The part of the map that an inset shows.
private struct Frame {
    let middle: MapPoint
    /// The world's circumference in units.
    let scale: Double

    /// How far beyond the frame lines are clipped, so that the cut edges are not visible.
    private static let beyond = 10.0

    func point(_ place: MapPoint) -> MapPoint {
        MapPoint(
            x: (place.x - middle.x) * scale + MapInset.width / 2, y: (place.y - middle.y) * scale + MapInset.height / 2)
    }

    /// - Parameters:
    ///   - shift: The number of worlds to shift to the east.
    ///   - distance: The minimum distance between two points of a line, in units.
    func path(_ lines: [[MapPoint]], _ shift: Double, _ isClosed: Bool, _ distance: Int) -> String {
        var text = ""
        for line in lines {
            let placed = line.map { point(MapPoint(x: $0.x + shift, y: $0.y)) }
            guard isInSight(placed) else { continue }
            if isClosed {
                append(clipped(placed), isClosed: true, distance, to: &text)
            } else {
                for run in runs(placed) { append(run, isClosed: false, distance, to: &text) }
            }
        }
        return text
    }

    private func isInSight(_ line: [MapPoint]) -> Bool {
        var (west, east, north, south) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
        for point in line {
            (west, east) = (min(west, point.x), max(east, point.x))
            (north, south) = (min(north, point.y), max(south, point.y))
        }
        return east > 0 && west < MapInset.width && south > 0 && north < MapInset.height
    }

    /// Returns the part of an outline inside the frame, by Sutherland–Hodgman clipping against one edge after the
    /// other.
    private func clipped(_ ring: [MapPoint]) -> [MapPoint] {
        // Key paths to x and y would take most of the time of a map.
        let edges: [(isUpright: Bool, at: Double, keepsGreater: Bool)] = [
            (true, -Self.beyond, true), (true, MapInset.width + Self.beyond, false),
            (false, -Self.beyond, true), (false, MapInset.height + Self.beyond, false),
        ]
        var ring = ring
        for edge in edges {
            guard var before = ring.last else { return [] }
            var kept: [MapPoint] = []
            func place(of point: MapPoint) -> Double { edge.isUpright ? point.x : point.y }
            func isInside(_ point: MapPoint) -> Bool {
                edge.keepsGreater ? place(of: point) >= edge.at : place(of: point) <= edge.at
            }
            for point in ring {
                if isInside(point) != isInside(before) {
                    let (from, to) = (place(of: before), place(of: point))
                    let share = (edge.at - from) / (to - from)
                    kept.append(
                        MapPoint(
                            x: before.x + (point.x - before.x) * share, y: before.y + (point.y - before.y) * share))
                }
                if isInside(point) { kept.append(point) }
                before = point
            }
            ring = kept
        }
        return ring
    }

    /// Returns the visible parts of a line, each with one point beyond the frame at either end.
    private func runs(_ line: [MapPoint]) -> [[MapPoint]] {
        var runs: [[MapPoint]] = []
        var run: [MapPoint] = []
        for (before, point) in zip(line, line.dropFirst()) {
            if isInSight([before, point]) {
                if run.isEmpty { run = [before] }
                run.append(point)
            } else if !run.isEmpty {
                runs.append(run)
                run = []
            }
        }
        return run.isEmpty ? runs : runs + [run]
    }

    private func append(_ line: [MapPoint], isClosed: Bool, _ distance: Int, to text: inout String) {
        var points: [(x: Int, y: Int)] = []
        for (place, point) in line.enumerated() {
            let (x, y) = (Int(point.x.rounded()), Int(point.y.rounded()))
            if let last = points.last {
                let isNear = abs(x - last.x) + abs(y - last.y) < distance
                if isNear, isClosed || place < line.count - 1 || (x == last.x && y == last.y) { continue }
            }
            points.append((x, y))
        }
        guard let first = points.first, points.count > (isClosed ? 2 : 1) else { return }
        text += "M\(first.x) \(first.y)l"
        var isFirst = true
        for (before, point) in zip(points, points.dropFirst()) {
            let (x, y) = (point.x - before.x, point.y - before.y)
            // A minus sign needs no space before it.
            if !isFirst, x >= 0 { text += " " }
            text += y < 0 ? "\(x)\(y)" : "\(x) \(y)"
            isFirst = false
        }
        if isClosed { text += "z" }
    }
}
