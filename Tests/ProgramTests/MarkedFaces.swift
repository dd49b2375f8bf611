/// XMP in which faces are marked.
enum MarkedFaces {
    /// Returns a sidecar with faces by name: squares at a tenth of the picture, as wide as this share of it.
    static func xmp(_ shares: KeyValuePairs<String, Double>) -> String {
        let regions = shares.map { name, share in
            """
            <rdf:li><rdf:Description mwg-rs:Name="\(name)" mwg-rs:Type="Face"><mwg-rs:Area stArea:x="\(0.1 + share / 2)" \
            stArea:y="\(0.1 + share / 2)" stArea:w="\(share)" stArea:h="\(share)" stArea:unit="normalized"/>\
            </rdf:Description></rdf:li>
            """
        }
        return """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
            <rdf:Description rdf:about="" xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" \
            xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"><mwg-rs:Regions rdf:parseType="Resource">\
            <mwg-rs:RegionList><rdf:Bag>\(regions.joined())</rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>\
            </rdf:Description></rdf:RDF></x:xmpmeta>
            """
    }
}
