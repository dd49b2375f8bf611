import AlbumModel

extension MetadataReader {
    /// From the plain list of names and from the regions of faces that Picasa, digiKam, Lightroom and Windows write. A
    /// region outside of the picture, as cropping leaves behind, keeps its name and is reported.
    mutating func people() -> [String] {
        let names = document.xmpTags.filter { $0.hasSuffix(Self.groupName) || $0.hasSuffix(Self.windowsName) }
        let strays = names.count { tag in
            guard let region = tag.hasSuffix(Self.groupName) ? groupRegion(of: tag) : windowsRegion(of: tag) else {
                return false
            }
            return !region.isSeen
        }
        if strays > 0 {
            let regions = strays == 1 ? "a region of a person that lies" : "\(strays) regions of people that lie"
            warn("has \(regions) outside of the picture; the names are kept; mark the faces again")
        }
        return list(["Xmp.iptcExt.PersonInImage"] + names, limit: 1000)
    }

    /// Of the Metadata Working Group.
    private static let groupName = "mwg-rs:Name"
    /// Of Microsoft.
    private static let windowsName = "MPReg:PersonDisplayName"

    /// A part of the picture, whose sides are 1 long.
    private struct Region {
        var left: Double
        var top: Double
        var width: Double
        var height: Double

        /// Whether any of it lies in the picture.
        var isSeen: Bool {
            width >= 0 && height >= 0 && left < 1 && top < 1 && left + width > 0 && top + height > 0
        }
    }

    /// By its centre; in pixels where it says so, of the size that it was drawn on.
    private func groupRegion(of tag: String) -> Region? {
        let area = tag.dropLast(Self.groupName.count) + "mwg-rs:Area/stArea:"
        guard let x = number("\(area)x"), let y = number("\(area)y") else { return nil }
        // A point has neither width nor height, and a circle a diameter.
        let diameter = number("\(area)d") ?? 0
        var region = Region(
            left: x, top: y, width: number("\(area)w") ?? diameter, height: number("\(area)h") ?? diameter)
        if document.text("\(area)unit") == "pixel" {
            let size = "Xmp.mwg-rs.Regions/mwg-rs:AppliedToDimensions/stDim:"
            guard let width = number(size + "w"), let height = number(size + "h"), width > 0, height > 0 else {
                return nil
            }
            region = Region(
                left: x / width, top: y / height, width: region.width / width, height: region.height / height)
        }
        region.left -= region.width / 2
        region.top -= region.height / 2
        return region
    }

    /// `0.41, 0.22, 0.1, 0.15`: left, top, width and height.
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
