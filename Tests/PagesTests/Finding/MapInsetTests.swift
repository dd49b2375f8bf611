import Testing

@testable import AlbumModel
@testable import Pages
@testable import Planning

@Suite struct MapInsetTests {
    private static func ground() -> WorldGround {
        var files = ThemeFiles.builtIn("")
        return WorldGround(GroundFiles(takenFrom: &files))
    }

    private static func position(_ north: Double, _ east: Double) throws -> Position {
        try #require(Position(latitude: north, longitude: east))
    }

    /// Norway's fjords, the Aegean and Indonesia have the longest coasts.
    @Test(arguments: [
        [(61.2, 6.8), (62.5, 7.2)], [(36.4, 25.4), (39.2, 23.7)], [(-8.5, 115.2), (-5.1, 119.4), (1.5, 124.8)],
        [(48.86, 2.35)], [(40.7, -74.0), (35.7, 139.7), (-33.9, 151.2), (64.1, -21.9)],
        [(-17.7, 178.0), (-13.8, -171.8)],
    ])
    func `an inset is small, and all that it shows lies in it`(places: [(Double, Double)]) throws {
        let positions = try places.map(Self.position)
        let inset = try #require(MapInset(positions, ground: Self.ground()))
        let bytes = inset.land.utf8.count + inset.lakes.utf8.count + inset.borders.utf8.count
        #expect(bytes < 14_000 && inset.land.hasPrefix("M"))
        #expect(inset.dots.count == positions.count)
        for dot in inset.dots { #expect(280...920 ~= dot.x && 75...405 ~= dot.y, "\(dot)") }
        for path in [inset.land, inset.lakes, inset.borders] {
            for (x, y) in corners(of: path) where path != inset.borders {
                #expect(-12...1212 ~= x && -12...492 ~= y, "\(x) \(y)")
            }
        }
    }

    @Test(arguments: [[(90.0, 10.0)], [(-89.0, 30.0), (-89.9, 31.0)]])
    func `places near a pole lie in the inset, too`(places: [(Double, Double)]) throws {
        let inset = try #require(MapInset(places.map(Self.position), ground: Self.ground()))
        #expect(!inset.dots.isEmpty)
        for dot in inset.dots { #expect(280...920 ~= dot.x && 75...405 ~= dot.y, "\(dot)") }
    }

    @Test func `an inset leads to its part of the map, over the edge of the world too`() throws {
        func fragment(_ places: [(Double, Double)]) throws -> String {
            try #require(MapInset(places.map(Self.position), ground: Self.ground())).fragment
        }
        #expect(try fragment([(48.86, 2.35)]) == "#area=48.56,2.05,49.16,2.65")
        #expect(try fragment([(-17.7, 178), (-13.8, -171.8)]) == "#area=-18,177.7,-13.5,-171.5")
        #expect(try fragment([(0, -120), (1, 0), (0, 120)]).isEmpty)
        #expect(MapInset([], ground: Self.ground()) == nil)
    }

    @Test func `an album's page has an inset only of positions that may leave`() throws {
        var plan = SamplePlan.site(long: 3)
        let place = try Self.position(63.4187, -19.006)
        plan.albums[1].items[2].item.fields.place.position = place
        plan.albums[2].items[0].item.fields.place.position = place
        plan.albums[1].settings.privacy.gps = true
        let theme = try Theme()
        func page(of album: Int) throws -> KeyedPage {
            try #require(PageSet(plan: plan, theme: theme).pages.first { $0.address == plan.albums[album].page })
        }
        func html(_ album: Int) throws -> String { String(decoding: try page(of: album).render(), as: UTF8.self) }
        func items(_ album: Int) throws -> String {
            let address = plan.albums[album].folder + "items-1.js"
            let script = try #require(PageSet(plan: plan, theme: theme).pages.first { $0.address == address })
            return String(decoding: script.render(), as: UTF8.self)
        }
        #expect(try html(1).contains("map.html#area=63.12,-19.31,63.72,-18.71"))
        #expect(try items(1).contains(#""position":["63.4187","-19.006"]"#))
        // What the other album holds back is nowhere.
        #expect(try !html(2).contains("ag-inset"))
        #expect(try !html(2).contains("#area"))
        #expect(try !items(2).contains("position"))
        #expect(try !items(2).contains("63.4"))
        // A position that changes changes the page.
        let before = try page(of: 1).key
        plan.albums[1].items[2].item.fields.place.position = try Self.position(64, -19)
        #expect(try page(of: 1).key != before)
        plan.settings.mapPage.insets = false
        #expect(try !html(1).contains("ag-inset"))
        #expect(try !items(1).contains("\"position\""))
        #expect(try page(of: 1).key != before)
    }

    /// The points of a path of relative lines.
    private func corners(of path: String) -> [(x: Int, y: Int)] {
        var corners: [(x: Int, y: Int)] = []
        for part in path.split(separator: "M") {
            let numbers = part.matches(of: /-?\d+/).compactMap { Int($0.output) }
            var (x, y) = (0, 0)
            for place in stride(from: 0, to: numbers.count - 1, by: 2) {
                (x, y) = (x + numbers[place], y + numbers[place + 1])
                corners.append((x, y))
            }
        }
        return corners
    }
}
