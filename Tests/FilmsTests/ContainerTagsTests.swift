import AlbumModel
import Foundation
import Testing

@testable import Films

/// What containers say, and what no container can mean.
struct ContainerTagsTests {
    private func read(_ tags: [String: String]) throws -> (metadata: EmbeddedMetadata, warnings: [String]) {
        let report = try JSONSerialization.data(withJSONObject: ["format": ["tags": tags], "streams": []])
        var tags = ContainerTags(try JSONDecoder().decode(ProbeReport.self, from: report))
        return (tags.metadata(), tags.warnings)
    }

    @Test(arguments: [
        ("+48.2082+016.3738+183.000/", Position(latitude: 48.2082, longitude: 16.3738, altitude: 183)),
        ("-33.8600+151.2111/", Position(latitude: -33.86, longitude: 151.2111)), ("+00.0000+000.0000/", nil),
        ("somewhere", nil),
    ])
    func positionsAreRead(text: String, expected: Position?) throws {
        let found = try read(["com.apple.quicktime.location.ISO6709": text])
        #expect(found.metadata.place.position == expected)
        #expect(found.warnings.isEmpty)
    }

    @Test(arguments: ["+91.0000+016.3738/", "+48.2082-181.0000/", "+4820.82+01637.38/"])
    func positionsOffTheEarthAreReported(text: String) throws {
        let found = try read(["location": text])
        #expect(found.metadata.place.position == nil)
        #expect(found.warnings.count == 1 && found.warnings[0].contains("has an invalid position"))
    }

    @Test(arguments: [
        ("2024-03-09T18:04:05Z", 2024, false), ("0000-00-00T00:00:00Z", nil, false),
        ("1904-01-01T00:00:00Z", nil, false), ("1970-01-01T00:00:00Z", nil, false),
        ("2106-02-07T06:28:15Z", nil, false), ("0001-05-04T00:00:00Z", nil, true),
        ("2106-03-01T00:00:00Z", nil, true), ("2140-01-01T00:00:00Z", nil, true), ("2019", nil, false),
    ])
    func datesAreReadOrReported(text: String, year: Int?, isReported: Bool) throws {
        let found = try read(["creation_time": text])
        #expect(found.metadata.shootTime?.year == year)
        #expect(found.warnings.count == (isReported ? 1 : 0), "\(found.warnings)")
    }
}
