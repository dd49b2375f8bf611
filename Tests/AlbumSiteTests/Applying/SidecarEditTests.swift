import Testing

@testable import AlbumSite

/// Writes ratings and keywords to XMP sidecars: what other programs wrote there stays.
struct SidecarEditTests {
    private static func sidecar(_ attributes: String, _ inner: String = "") -> String {
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/">
         <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
          <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" \(attributes)>\(inner)</rdf:Description>
         </rdf:RDF>
        </x:xmpmeta>
        """
    }

    private static let subject = "<dc:subject><rdf:Bag><rdf:li>sea</rdf:li></rdf:Bag></dc:subject>"

    @Test(arguments: [
        (#"crs:Exposure="+1" xmp:Rating="2""#, "", #"crs:Exposure="+1" xmp:Rating="5""#, ""),
        ("xmp:Rating='1'", "", "xmp:Rating='5'", ""),
        ("", "<xmp:Rating>0</xmp:Rating><a>x</a>", "", "<xmp:Rating>5</xmp:Rating><a>x</a>"),
        (#"xmp:RatingPercent="50" xmp:Rating="1""#, "", #"xmp:RatingPercent="50" xmp:Rating="5""#, ""),
    ])
    func aRatingIsReplacedWhereItIs(
        attributes: String, inner: String, newAttributes: String, newInner: String
    ) throws {
        let edit = SidecarEdit(rating: 5)
        let changed = try edit.applied(to: Self.sidecar(attributes, inner))
        #expect(changed == Self.sidecar(newAttributes, newInner))
        #expect(try edit.applied(to: changed) == changed)
    }

    /// A list that anybody may have written must not publish what the photographer has rejected.
    @Test(arguments: [
        (#"xmp:Rating="-1""#, "", false), ("", "<xmp:Rating> -1 </xmp:Rating>", false),
        (#"xmp:Rating="-1.0""#, "", false), (#"crs:Exposure="+1""#, "", true),
    ])
    func aRejectedPhotoStaysRejected(attributes: String, inner: String, isRejectedInItsFile: Bool) throws {
        let edit = SidecarEdit(rating: 5, isRejected: isRejectedInItsFile)
        #expect(throws: SidecarEdit.Refusal.self) { try edit.applied(to: Self.sidecar(attributes, inner)) }
        let tag = SidecarEdit(keywords: ["picked"], isRejected: isRejectedInItsFile)
        #expect(try tag.applied(to: Self.sidecar(attributes, inner)).contains("picked"))
    }

    /// The sidecar takes precedence over the file.
    @Test func aSidecarMayHaveAcceptedWhatTheFileRejects() throws {
        let edit = SidecarEdit(rating: 5, isRejected: true)
        #expect(try edit.applied(to: Self.sidecar(#"xmp:Rating="2""#)) == Self.sidecar(#"xmp:Rating="5""#))
    }

    @Test func whatIsMissingIsAddedAfterEverythingElse() throws {
        let before = Self.sidecar(#"crs:Exposure="+1""#)
        let edit = SidecarEdit(rating: 4, keywords: ["A & B <c>"])
        let changed = try edit.applied(to: before)
        #expect(changed.contains(#"crs:Exposure="+1""#) && changed.contains(#"xmp:Rating="4""#))
        #expect(changed.contains("<rdf:li>A &amp; B &lt;c&gt;</rdf:li>"))
        #expect(try edit.applied(to: changed) == changed)
        #expect(try edit.applied(to: edit.newText) == edit.newText)
    }

    @Test func keywordsJoinThoseThatAreThere() throws {
        let edit = SidecarEdit(keywords: ["sea", "sky"])
        let dc = #"xmlns:dc="http://purl.org/dc/elements/1.1/""#
        let changed = try edit.applied(to: Self.sidecar(dc, Self.subject))
        let joined = Self.subject.replacing("</rdf:li>", with: "</rdf:li><rdf:li>sky</rdf:li>")
        #expect(changed == Self.sidecar(dc, joined))
    }

    @Test(arguments: [
        "", "no XML", "<rdf:RDF></rdf:RDF></rdf:RDF>", sidecar("", "<!-- xmp:Rating=\"1\" -->"),
        sidecar(#"xmp:Rating="1""#, "<xmp:Rating>2</xmp:Rating>"), sidecar("", "<xmp:Rating a='b'>2</xmp:Rating>"),
        sidecar(#"xmlns:xap="http://ns.adobe.com/xap/1.0/" xap:Rating="2""#), sidecar(#"xmlns:dc="urn:other""#),
        sidecar(#"xmlns:dc="http://purl.org/dc/elements/1.1/""#, "<dc:subject><rdf:Alt/></dc:subject>"),
        // Properties of other photos: an ingredient, and a version in the history.
        sidecar(
            "", #"<xmpMM:Pantry><rdf:Bag><rdf:li><rdf:Description xmp:Rating="1"/></rdf:li></rdf:Bag></xmpMM:Pantry>"#),
        sidecar("", "<x:V><rdf:Description><xmp:Rating>1</xmp:Rating></rdf:Description></x:V>"),
        sidecar("", #"<x:V xmp:Rating="1"/>"#), sidecar("", "<![CDATA[</rdf:RDF>]]>"),
        "<!DOCTYPE a [<!ENTITY b 'c'>]>" + sidecar(""),
    ])
    func whatIsNotUnderstoodIsLeftAlone(text: String) {
        #expect(throws: SidecarEdit.Refusal.self) {
            try SidecarEdit(rating: 5, keywords: ["a"]).applied(to: text)
        }
    }
}
