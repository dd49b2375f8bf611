import AlbumModel
import Testing

@testable import Imaging

/// Metadata that no photograph can have is reported and taken as unknown.
struct ImplausibleMetadataTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    private func read(_ properties: String) throws -> (metadata: EmbeddedMetadata, warnings: [String]) {
        let text = SidecarInspectorTests.xmp(properties)
        return try SidecarInspector.inspect(path: scratch.write(Array(text.utf8), "a.xmp"))
    }

    private static func region(_ area: String, name: String = "Ann") -> String {
        """
        <rdf:li><rdf:Description mwg-rs:Name="\(name)" mwg-rs:Type="Face"><mwg-rs:Area \(area)/></rdf:Description></rdf:li>
        """
    }

    @Test(arguments: [
        (#"stArea:x="0.5" stArea:y="0.5" stArea:w="0.1" stArea:h="0.1""#, true),
        // Half of it is beyond the edge: only the part inside the picture counts.
        (#"stArea:x="1.04" stArea:y="0.5" stArea:w="0.1" stArea:h="0.1""#, true),
        (#"stArea:x="0.5" stArea:y="0.5""#, true),
        (#"stArea:x="1.2" stArea:y="0.5" stArea:w="0.1" stArea:h="0.1""#, false),
        (#"stArea:x="0.5" stArea:y="-3" stArea:w="0.1" stArea:h="0.1""#, false),
        (#"stArea:x="0.5" stArea:y="0.5" stArea:w="-0.1" stArea:h="0.1""#, false),
        (#"stArea:x="500" stArea:y="300" stArea:w="50" stArea:h="50" stArea:unit="pixel""#, true),
        (#"stArea:x="1500" stArea:y="300" stArea:w="50" stArea:h="50" stArea:unit="pixel""#, false),
    ])
    func regionsOutsideOfThePictureAreReported(area: String, isInside: Bool) throws {
        let found = try read(
            """
            <mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:AppliedToDimensions rdf:parseType="Resource">
            <stDim:w xmlns:stDim="http://ns.adobe.com/xap/1.0/sType/Dimensions#">1000</stDim:w>
            <stDim:h xmlns:stDim="http://ns.adobe.com/xap/1.0/sType/Dimensions#">800</stDim:h></mwg-rs:AppliedToDimensions>
            <mwg-rs:RegionList><rdf:Bag>\(Self.region(area))</rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
            """)
        #expect(found.metadata.people == ["Ann"])
        #expect(found.warnings.isEmpty == isInside, "\(found.warnings)")
        // A warning may reach a public log, so it contains no name.
        #expect(!found.warnings.joined().contains("Ann"))
    }

    @Test(arguments: [("0.4, 0.2, 0.1, 0.1", true), ("1.4, 0.2, 0.1, 0.1", false), ("nonsense", true)])
    func regionsOfMicrosoftToo(rectangle: String, isInside: Bool) throws {
        let found = try read(
            """
            <MP:RegionInfo xmlns:MP="http://ns.microsoft.com/photo/1.2/" xmlns:MPRI="http://ns.microsoft.com/photo/1.2/t/RegionInfo#"
             xmlns:MPReg="http://ns.microsoft.com/photo/1.2/t/Region#" rdf:parseType="Resource"><MPRI:Regions><rdf:Bag><rdf:li
             rdf:parseType="Resource"><MPReg:Rectangle>\(rectangle)</MPReg:Rectangle>
            <MPReg:PersonDisplayName>Bo</MPReg:PersonDisplayName></rdf:li></rdf:Bag></MPRI:Regions></MP:RegionInfo>
            """)
        #expect(found.metadata.people == ["Bo"])
        #expect(found.warnings.isEmpty == isInside, "\(found.warnings)")
    }

    @Test(arguments: ["0000-01-01T00:00:00", "2106-02-07T06:28:15", "1492-10-12T00:00:00", "2024-13-01T00:00:00"])
    func absurdDatesAreIgnored(date: String) throws {
        let found = try read("<exif:DateTimeOriginal>\(date)</exif:DateTimeOriginal><dc:format>x</dc:format>")
        #expect(found.metadata.shootTime == nil)
        #expect(found.warnings.count == 1 && found.warnings[0].contains("has an invalid date"), "\(found.warnings)")
    }

    @Test(arguments: [("91,0N", "10,0E", true), ("48,0N", "181,0W", true), ("0,0N", "0,0E", false)])
    func positionsOffTheEarthAreIgnored(latitude: String, longitude: String, isReported: Bool) throws {
        let found = try read(
            "<exif:GPSLatitude>\(latitude)</exif:GPSLatitude><exif:GPSLongitude>\(longitude)</exif:GPSLongitude>")
        #expect(found.metadata.place.position == nil)
        #expect(found.warnings.count == (isReported ? 1 : 0), "\(found.warnings)")
    }

    @Test func ofTenThousandKeywordsTheFirstThousandAreKept() throws {
        let words = (0..<10_000).map { "<rdf:li>word \($0)</rdf:li>" }.joined()
        let found = try read("<dc:subject><rdf:Bag>\(words)</rdf:Bag></dc:subject>")
        #expect(
            found.metadata.keywords.count == Plausibility.maxKeywords && found.metadata.keywords[999] == "word 999")
        #expect(found.warnings == ["has more than 1000 keywords; the first 1000 are kept"])
    }
}
