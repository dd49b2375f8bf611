import AlbumModel

/// The camera, the lens and the exposure.
extension MetadataReader {
    /// The maker and the model, without repeating the maker: "Canon EOS 5D", not "Canon Canon EOS 5D".
    var camera: String? {
        let maker = text(["Exif.Image.Make", "Xmp.tiff.Make"]).map(Self.shortMaker)
        let model = text(["Exif.Image.Model", "Xmp.tiff.Model"])
        guard let model else { return maker }
        guard let maker, !maker.isEmpty else { return model }
        let repeats = maker.split(separator: " ").contains {
            $0.count > 2 && model.lowercased().hasPrefix($0.lowercased())
        }
        return repeats || model.lowercased().hasPrefix(maker.lowercased()) ? model : "\(maker) \(model)"
    }

    /// Returns a maker's name without its legal form and not in capitals.
    private static func shortMaker(_ maker: String) -> String {
        var words = maker.split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init)
        let legal: Set<String> = [
            "corporation", "corp.", "corp", "co.", "co", "ltd.", "ltd", "inc.", "inc", "imaging", "optical", "gmbh",
            "ag", "company",
            "technologies", "electric", "electronics", "computer", "camera",
        ]
        while words.count > 1, let last = words.last, legal.contains(last.lowercased()) { words.removeLast() }
        return words.joined(separator: " ").replacing("NIKON", with: "Nikon").replacing("OLYMPUS", with: "Olympus")
            .replacing("PENTAX", with: "Pentax").replacing("SAMSUNG", with: "Samsung").replacing(
                "FUJIFILM", with: "Fujifilm"
            )
            .replacing("SONY", with: "Sony").replacing("CASIO", with: "Casio").replacing("KODAK", with: "Kodak")
    }

    /// The lens name that the camera wrote, or else exiv2's name for the maker's lens number, if known.
    var lens: String? {
        let named = ["Exif.Photo.LensModel", "Xmp.exifEX.LensModel", "Xmp.aux.Lens", "Exif.Canon.LensModel"]
        for tag in named {
            if let name = text([tag]), Self.isLensName(name) { return name }
        }
        let numbered = [
            "Exif.CanonCs.LensType", "Exif.NikonLd3.LensIDNumber", "Exif.NikonLd2.LensIDNumber", "Exif.Sony2.LensID",
            "Exif.Pentax.LensType", "Exif.PentaxDng.LensType", "Exif.OlympusEq.LensType", "Exif.Panasonic.LensType",
        ]
        for tag in numbered {
            if let name = document.interpreted(tag).flatMap({ MetadataText.clean($0) }), Self.isLensName(name) {
                return name
            }
        }
        return nil
    }

    /// Returns whether a text names a lens; cameras write dashes, zeros and numbers for unknown lenses.
    private static func isLensName(_ name: String) -> Bool {
        let folded = name.lowercased()
        return name.contains(where: \.isLetter) && !name.hasPrefix("(") && name.count >= 3
            && !["unknown", "none", "n/a", "not available", "manual lens", "no lens"].contains { folded.hasPrefix($0) }
    }

    var exposure: Exposure {
        var exposure = Exposure()
        exposure.time = number("Exif.Photo.ExposureTime", "Xmp.exif.ExposureTime", in: 1e-6...86_400)
        exposure.fNumber = number("Exif.Photo.FNumber", "Xmp.exif.FNumber", in: 0.5...256)
        exposure.iso = iso
        exposure.focalLength = number("Exif.Photo.FocalLength", "Xmp.exif.FocalLength", in: 0.5...10_000)
        return exposure
    }

    /// Returns a value if it is plausible; anything out of range is a zero, an overflow or bogus.
    private func number(_ exif: String, _ xmp: String, in range: ClosedRange<Double>) -> Double? {
        guard let value = document.rational(exif) ?? document.text(xmp).flatMap(Self.fraction), range.contains(value)
        else {
            return nil
        }
        return value
    }

    private static func fraction(_ text: String) -> Double? {
        let parts = text.split(separator: "/").map { Double($0) }
        if parts.count == 1 { return parts[0] }
        guard parts.count == 2, let top = parts[0], let bottom = parts[1], bottom != 0 else { return nil }
        return top / bottom
    }

    /// A 16-bit tag says 65535 if the number does not fit; another tag then has the real one.
    private var iso: Int? {
        let tags = [
            "Exif.Photo.ISOSpeedRatings", "Exif.Photo.RecommendedExposureIndex", "Exif.Photo.ISOSpeed",
            "Xmp.exif.ISOSpeedRatings",
        ]
        for tag in tags {
            if let value = document.integer(tag), (1...10_000_000).contains(value), value != 65535 { return value }
        }
        return nil
    }
}
