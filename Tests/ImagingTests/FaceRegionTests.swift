import AlbumModel
import Testing

@testable import Imaging

struct FaceRegionTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    private static func group(_ area: String, type: String = #"mwg-rs:Type="Face""#, name: String = "Ann") -> String {
        """
        <mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:AppliedToDimensions rdf:parseType="Resource">
        <stDim:w xmlns:stDim="http://ns.adobe.com/xap/1.0/sType/Dimensions#">1000</stDim:w>
        <stDim:h xmlns:stDim="http://ns.adobe.com/xap/1.0/sType/Dimensions#">800</stDim:h></mwg-rs:AppliedToDimensions>
        <mwg-rs:RegionList><rdf:Bag><rdf:li><rdf:Description mwg-rs:Name="\(name)" \(type)>
        <mwg-rs:Area xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#" \(area)/></rdf:Description></rdf:li></rdf:Bag>
        </mwg-rs:RegionList></mwg-rs:Regions>
        """
    }

    private static func windows(_ rectangle: String, name: String) -> String {
        """
        <MP:RegionInfo xmlns:MP="http://ns.microsoft.com/photo/1.2/" xmlns:MPRI="http://ns.microsoft.com/photo/1.2/t/RegionInfo#"
         xmlns:MPReg="http://ns.microsoft.com/photo/1.2/t/Region#" rdf:parseType="Resource"><MPRI:Regions><rdf:Bag><rdf:li
         rdf:parseType="Resource"><MPReg:Rectangle>\(rectangle)</MPReg:Rectangle>
        <MPReg:PersonDisplayName>\(name)</MPReg:PersonDisplayName></rdf:li></rdf:Bag></MPRI:Regions></MP:RegionInfo>
        """
    }

    private func read(_ properties: String) throws -> EmbeddedMetadata {
        let text = SidecarInspectorTests.xmp(properties)
        return try SidecarInspector.inspect(path: scratch.write(Array(text.utf8), "a.xmp")).metadata
    }

    @Test(
        arguments: [
            (#"stArea:x="0.5" stArea:y="0.4" stArea:w="0.2" stArea:h="0.1""#, [4000, 3500, 6000, 4500]),
            (
                #"stArea:x="500" stArea:y="320" stArea:w="200" stArea:h="80" stArea:unit="pixel""#,
                [4000, 3500, 6000, 4500]
            ),
            (#"stArea:x="0.5" stArea:y="0.4" stArea:d="0.2""#, [4000, 3000, 6000, 5000]),
            (#"stArea:x="1.04" stArea:y="0.5" stArea:w="0.1" stArea:h="0.1""#, [9900, 4500, 10000, 5500]),
            // A point is not a face, and neither is what is not a number.
            (#"stArea:x="0.5" stArea:y="0.5""#, nil), (#"stArea:x="3" stArea:y="0.5" stArea:w="1" stArea:h="1""#, nil),
            (#"stArea:x="nan" stArea:y="0.5" stArea:w="0.1" stArea:h="0.1""#, nil),
            (#"stArea:x="0.5" stArea:y="0.5" stArea:w="inf" stArea:h="0.1""#, nil),
            (#"stArea:x="0.5" stArea:y="0.5" stArea:w="1e400" stArea:h="0.1""#, nil),
        ] as [(String, [Int]?)])
    func facesOfTheGroupHaveTheirPlace(area: String, edges: [Int]?) throws {
        let metadata = try read(Self.group(area))
        #expect(metadata.people == ["Ann"])
        let region = metadata.faces.first?.region
        #expect(region.map { [$0.left, $0.top, $0.right, $0.bottom] } == edges)
        #expect(metadata.faces.map(\.pictureSize) == (edges == nil ? [] : [PixelSize(width: 1000, height: 800)]))
    }

    @Test(arguments: [
        (#"mwg-rs:Type="Face""#, true), (#"mwg-rs:Type="Pet""#, true), ("", true), (#"mwg-rs:Type="Focus""#, false),
        (#"mwg-rs:Type="BarCode""#, false),
    ])
    func onlyFacesAreFaces(type: String, isFace: Bool) throws {
        let area = #"stArea:x="0.5" stArea:y="0.4" stArea:w="0.2" stArea:h="0.1""#
        #expect(try read(Self.group(area, type: type)).faces.isEmpty == !isFace)
    }

    @Test func facesOfWindowsAreThoseThatTheGroupLacks() throws {
        let area = #"stArea:x="0.5" stArea:y="0.4" stArea:w="0.2" stArea:h="0.1""#
        let both = try read(Self.windows("0.1, 0.2, 0.3, 0.4", name: "Ann") + Self.group(area))
        #expect(both.faces.map(\.pictureSize) == [PixelSize(width: 1000, height: 800)])
        let two = try read(Self.windows("0.1, 0.2, 0.3, 0.4", name: "Bo") + Self.group(area))
        #expect(two.faces.map(\.name) == ["Ann", "Bo"])
        #expect(two.faces.last?.region == PictureRegion(left: 0.1, top: 0.2, width: 0.3, height: 0.4))
        #expect(two.faces.last?.pictureSize == nil && two.faces.last?.isUpright == false)
        for text in ["", "1,2,3", "0,0,0,0", "nan, 0, 1, 1", "0.1, 0.2, 0.3, 0.4, 0.5", "2, 2, 1, 1"] {
            #expect(try read(Self.windows(text, name: "Bo")).faces.isEmpty, "\(text)")
        }
    }
}
