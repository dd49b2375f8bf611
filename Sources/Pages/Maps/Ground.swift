internal import Foundation
internal import Synchronization

/// A point on the world map in the Mercator projection: from 0 in the north-west to 1 in the south-east.
struct MapPoint: Hashable, Sendable {
    var x: Double
    var y: Double

    init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// - Parameters: Degrees.
    init(north: Double, east: Double) {
        let sine = sin(max(-85.05, min(85.05, north)) * .pi / 180)
        x = (east + 180) / 360
        y = 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)
    }
}

/// Land, borders and lakes of all or part of the world, each as polylines; those of land and lakes are closed.
struct Ground: Sendable {
    var land: [[MapPoint]]
    var borders: [[MapPoint]]
    var lakes: [[MapPoint]]

    /// - Parameters:
    ///   - text: In the format that `Sources/ThemeAssets/outline` writes; anything unreadable yields empty lists.
    ///   - scale: The number of units per degree.
    init(_ text: Substring, scale: Double) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Self.lines($0.utf8, scale) }
        land = parts.first ?? []
        borders = parts.count > 1 ? parts[1] : []
        lakes = parts.count > 2 ? parts[2] : []
    }

    private static let digits: [UInt8: Int] = Dictionary(
        uniqueKeysWithValues: zip(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8, 0...))

    private static func lines(_ text: Substring.UTF8View, _ scale: Double) -> [[MapPoint]] {
        var rest = text[...]
        func number() -> Int {
            var (value, shift) = (0, 0)
            while let digit = rest.popFirst().flatMap({ digits[$0] }), shift < 50 {
                value += (digit & 31) << shift
                if digit < 32 { break }
                shift += 5
            }
            return value
        }
        func signed() -> Int {
            let value = number()
            return value % 2 == 1 ? -(value + 1) / 2 : value / 2
        }
        var lines: [[MapPoint]] = []
        var (north, east) = (0, 0)
        while !rest.isEmpty {
            var line: [MapPoint] = []
            for _ in 0..<number() where !rest.isEmpty {
                east &+= signed()
                north &+= signed()
                line.append(MapPoint(north: Double(north) / scale, east: Double(east) / scale))
            }
            lines.append(line)
        }
        return lines
    }
}

/// The geometry for small maps. Each part is parsed once, when the first map needs it.
final class WorldGround: Sendable {
    private let files: GroundFiles
    private let known = Mutex<[Int: Ground]>([:])

    /// The zoom level from which the outline looks coarse and maps use the finer pieces. `templates/ground/ground.js`
    /// has the same value.
    static let fineFrom = 4.2

    private static let piecesAcross = 12
    private static let rows = 6
    /// The outline's key in `known`, next to the pieces' numbers.
    private static let outline = -1

    init(_ files: GroundFiles) { self.files = files }

    /// Returns the parts of the world that are visible between two corners, which may lie beyond the world's edge.
    func parts(from start: MapPoint, to end: MapPoint, zoom: Double) -> [(ground: Ground, shift: Double)] {
        let worlds = Int(start.x.rounded(.down))...Int(end.x.rounded(.down))
        guard zoom >= Self.fineFrom, !files.pieces.isEmpty else {
            let outline = part(Self.outline, files.outline, scale: 100)
            return worlds.map { (outline, Double($0)) }
        }
        var parts: [(ground: Ground, shift: Double)] = []
        for world in worlds {
            for piece in files.pieces {
                let west = Double(world) + Double(piece.number % Self.piecesAcross) / Double(Self.piecesAcross)
                let row = piece.number / Self.piecesAcross
                let top = row > 0 ? MapPoint(north: 90 - Double(row) * 30, east: 0).y : 0
                let bottom = row < Self.rows - 1 ? MapPoint(north: 60 - Double(row) * 30, east: 0).y : 1
                guard west < end.x, west + 1 / Double(Self.piecesAcross) > start.x, top < end.y, bottom > start.y else {
                    continue
                }
                parts.append((part(piece.number, piece.line, scale: 250), Double(world)))
            }
        }
        return parts
    }

    private func part(_ number: Int, _ line: String, scale: Double) -> Ground {
        known.withLock { known in
            if let ground = known[number] { return ground }
            let text = line.split(separator: "\"", maxSplits: 2).dropFirst().first ?? ""
            let ground = Ground(text, scale: scale)
            known[number] = ground
            return ground
        }
    }
}
