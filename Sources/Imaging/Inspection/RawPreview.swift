import AlbumModel
import JPEGCodec

/// The JPEG inside a raw photo that its camera made of it: what a person saw on the camera's screen, developed as the
/// camera's maker means it.
struct RawPreview {
    /// Its place in the file.
    var range: Range<Int>
    var size: PixelSize

    /// The largest that can be decoded; nil where there is none.
    ///
    /// The file is looked through from end to end, which finds the pictures of all makers alike, and those of a file whose
    /// directories are damaged. The data of the sensor, which some cameras keep as JPEG without loss, is nothing that the
    /// decoder takes. exiv2 knows where makers keep their pictures, but gives copies of them, and none of a damaged file.
    static func largest(in bytes: UnsafeRawBufferPointer) -> RawPreview? {
        var best: RawPreview?
        for start in starts(in: bytes) {
            guard let size = jpegSize(UnsafeRawBufferPointer(rebasing: bytes[start...])),
                size.pixels > best?.size.pixels ?? 0
            else { continue }
            best = RawPreview(range: start..<bytes.count, size: size)
        }
        return best
    }

    /// JPEGs in one file that are looked at; real ones hold up to five.
    private static let most = 200

    private static func jpegSize(_ bytes: UnsafeRawBufferPointer) -> PixelSize? {
        var header = jc_header()
        var status = jc_status()
        guard bytes.count > 100,
            jc_read_header(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &header, &status),
            header.kind == JC_GREY || header.kind == JC_COLOUR
        else { return nil }
        return PixelSize(width: Int(header.width), height: Int(header.height))
    }

    private static func starts(in bytes: UnsafeRawBufferPointer) -> [Int] {
        var starts: [Int] = []
        var offset = 0
        while starts.count < most, let start = ByteSearch.first([0xFF, 0xD8, 0xFF], in: bytes, from: offset) {
            starts.append(start)
            offset = start + 3
        }
        return starts
    }
}

/// Raw photos, of which the camera's own picture is shown.
extension ImageInspector {
    static func raw(_ bytes: UnsafeRawBufferPointer, path: String) throws(ImagingError) -> Inspection {
        guard let preview = RawPreview.largest(in: bytes) else {
            throw .notMedia(
                path: path,
                what:
                    "is a raw photo without a preview that can be read; it may be cut short, else save a JPEG beside it"
            )
        }
        var inspection = Inspection(facts: MediaFacts(format: .raw, storedSize: preview.size))
        inspection.facts.parts.preview = preview.range
        var sensor: PixelSize?
        switch MetadataDocument(bytes) {
        case .some(let document) where document.hasExif:
            sensor = Self.sensorSize(document)
            add(document, to: &inspection, turns: true)
        default:
            // Where exiv2 does not know the container, the preview's own words are read.
            let own = UnsafeRawBufferPointer(rebasing: bytes[preview.range])
            if let document = MetadataDocument(own) { add(document, to: &inspection, turns: true) }
        }
        // Some cameras turn the preview and not the sensor's data, and write the turn that the latter need.
        if let sensor, inspection.facts.orientation.swapsAxes,
            (sensor.aspectRatio > 1) != (preview.size.aspectRatio > 1)
        {
            inspection.facts.orientation = .upright
        }
        if preview.size.longEdge < smallPreview {
            inspection.warnings.append(
                "is a raw photo whose preview has only \(preview.size.width) × \(preview.size.height) pixels, which is what is shown; if the camera made a larger one, the file is cut short"
            )
        }
        return inspection
    }

    /// Pixels of the longer side below which a preview is but a thumbnail.
    private static let smallPreview = 640

    /// The largest picture that the directories of the file speak of.
    private static func sensorSize(_ document: borrowing MetadataDocument) -> PixelSize? {
        let names = ["Exif.Image", "Exif.SubImage1", "Exif.SubImage2", "Exif.SubImage3"]
        var largest: PixelSize?
        for name in names {
            guard let width = document.integer("\(name).ImageWidth"),
                let height = document.integer("\(name).ImageLength"),
                width > 0, height > 0
            else { continue }
            let size = PixelSize(width: width, height: height)
            if size.pixels > largest?.pixels ?? 0 { largest = size }
        }
        return largest
    }
}
