import AlbumModel

/// The people in the picture.
extension MetadataReader {
    /// Returns the names from the plain list and from the face regions that Picasa, digiKam, Lightroom and Windows
    /// write, and the regions. A region outside the picture, as cropping leaves behind, keeps its name and causes a
    /// warning.
    mutating func people() -> (names: [String], faces: [MarkedFace]) {
        let tags = document.xmpTags.filter { $0.hasSuffix(Self.groupName) || $0.hasSuffix(Self.windowsName) }
        let names = list(["Xmp.iptcExt.PersonInImage"] + tags, limit: 1000)
        var faces: [MarkedFace] = []
        var strays = 0
        // Programs that write both kinds of regions write the same ones, but only the Metadata Working Group's kind
        // states the size of the picture.
        for tag in tags.filter({ $0.hasSuffix(Self.groupName) }) + tags.filter({ $0.hasSuffix(Self.windowsName) }) {
            let isGroup = tag.hasSuffix(Self.groupName)
            guard let drawn = isGroup ? groupRegion(of: tag) : windowsRegion(of: tag) else { continue }
            if !drawn.isSeen { strays += 1 }
            guard faces.count < MarkedFace.most, let region = drawn.inPicture, isFace(tag),
                let name = document.text(tag).flatMap({ MetadataText.clean($0) }),
                isGroup || !faces.contains(where: { $0.name == name })
            else { continue }
            faces.append(MarkedFace(name: name, region: region, pictureSize: isGroup ? regionsSize : nil))
        }
        if strays > 0 {
            let regions = strays == 1 ? "a region of a person that lies" : "\(strays) regions of people that lie"
            warn("has \(regions) outside of the picture; the names are kept; mark the faces again")
        }
        return (names, faces)
    }

    /// In regions as the Metadata Working Group defines them.
    private static let groupName = "mwg-rs:Name"
    /// In regions as Microsoft defines them.
    private static let windowsName = "MPReg:PersonDisplayName"

    /// A part of the picture, in units of the picture's sides.
    private struct Region {
        var left: Double
        var top: Double
        var width: Double
        var height: Double

        /// Whether any of it is inside the picture.
        var isSeen: Bool {
            width >= 0 && height >= 0 && left < 1 && top < 1 && left + width > 0 && top + height > 0
        }

        var inPicture: PictureRegion? { PictureRegion(left: left, top: top, width: width, height: height) }
    }

    /// Whether a region is that of a face, rather than that of a bar code or of the point on which the camera focused.
    private func isFace(_ tag: String) -> Bool {
        guard tag.hasSuffix(Self.groupName), let type = document.text(tag.dropLast("Name".count) + "Type") else {
            return true
        }
        return ["face", "pet"].contains(type.lowercased())
    }

    /// The size of the picture in which the group's regions were marked; nil if it is not the size of a picture.
    private var regionsSize: PixelSize? {
        let size = "Xmp.mwg-rs.Regions/mwg-rs:AppliedToDimensions/stDim:"
        guard let width = number(size + "w"), let height = number(size + "h"), (1...1_000_000).contains(width),
            (1...1_000_000).contains(height)
        else { return nil }
        return PixelSize(width: Int(width), height: Int(height))
    }

    /// Reads a region given by its centre. If its unit is the pixel, it is relative to the size at which it was drawn.
    private func groupRegion(of tag: String) -> Region? {
        let area = tag.dropLast(Self.groupName.count) + "mwg-rs:Area/stArea:"
        guard let x = number("\(area)x"), let y = number("\(area)y") else { return nil }
        // A point has no width or height, and a circle has a diameter.
        let diameter = number("\(area)d") ?? 0
        var region = Region(
            left: x, top: y, width: number("\(area)w") ?? diameter, height: number("\(area)h") ?? diameter)
        if document.text("\(area)unit") == "pixel" {
            guard let size = regionsSize else { return nil }
            let (width, height) = (Double(size.width), Double(size.height))
            region = Region(
                left: x / width, top: y / height, width: region.width / width, height: region.height / height)
        }
        region.left -= region.width / 2
        region.top -= region.height / 2
        return region
    }

    /// Parses `0.41, 0.22, 0.1, 0.15`: left, top, width and height.
    private func windowsRegion(of tag: String) -> Region? {
        guard let text = document.text(tag.dropLast(Self.windowsName.count) + "MPReg:Rectangle") else { return nil }
        let numbers = text.split(separator: ",").compactMap { Double($0.filter { $0 != " " }) }
        guard numbers.count == 4 else { return nil }
        return Region(left: numbers[0], top: numbers[1], width: numbers[2], height: numbers[3])
    }

    private func number(_ tag: String) -> Double? {
        document.text(tag).flatMap { Double($0) }
    }
}
