import AlbumModel
import Testing

@testable import Imaging

/// The orientation that photo programs write into sidecars.
struct SidecarOrientationTests {
    @Test(arguments: [
        ("tiff:Orientation=\"6\"", Orientation.rotated90), ("tiff:Orientation=\"2\"", .mirrored),
        ("tiff:Orientation=\"1\"", .upright), ("tiff:Orientation=\"0\"", nil), ("tiff:Orientation=\"9\"", nil),
        ("tiff:Orientation=\"-6\"", nil), ("tiff:Orientation=\"left\"", nil), ("xmp:Rating=\"3\"", nil),
    ])
    func isReadIfItMeansSomething(attribute: String, expected: Orientation?) throws {
        let scratch = try Scratch()
        let packet = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:tiff="http://ns.adobe.com/tiff/1.0/"
             xmlns:xmp="http://ns.adobe.com/xap/1.0/" \(attribute)/></rdf:RDF></x:xmpmeta>
            """
        let path = try scratch.write(Array(packet.utf8), "a.xmp")
        #expect(try SidecarInspector.inspect(path: path).metadata.orientation == expected)
    }
}
