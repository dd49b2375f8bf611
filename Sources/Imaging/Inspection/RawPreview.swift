import AlbumModel
import Files
import JPEGCodec

/// The JPEG in a raw photo that the camera made: what the photographer saw on its screen, developed as the manufacturer
/// intends.
struct RawPreview {
    /// The range of the JPEG in the file.
    var range: Range<Int>
    var size: PixelSize

    /// Returns the largest preview that can be decoded, or nil if there is none.
    ///
    /// Searches the whole file, which finds the previews of all manufacturers alike, and those of files with damaged
    /// directories. The sensor data, which some cameras store as lossless JPEG, is not accepted by the decoder. exiv2
    /// knows where manufacturers store previews, but returns copies, and none from a damaged file.
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

    /// The maximum number of JPEGs examined per file; real files have up to five.
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

/// Inspects raw photos, for which the camera's own preview is shown.
extension ImageInspector {
    static func raw(_ bytes: UnsafeRawBufferPointer, path: String) throws(ImagingError) -> Inspection {
        guard let preview = RawPreview.largest(in: bytes) else {
            throw .notMedia(
                path: path,
                what:
                    "is a raw photo without a preview that can be read; copy it from the camera again, or save a JPEG next to it"
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
            // exiv2 does not know the container: read the metadata of the preview.
            let own = UnsafeRawBufferPointer(rebasing: bytes[preview.range])
            if let document = MetadataDocument(own) { add(document, to: &inspection, turns: true) }
        }
        // Some cameras rotate the preview but not the sensor data, and write the orientation that the latter needs.
        if let sensor, inspection.facts.orientation.swapsAxes,
            (sensor.aspectRatio > 1) != (preview.size.aspectRatio > 1)
        {
            inspection.facts.metadata.orientation = inspection.facts.orientation
            inspection.facts.orientation = .upright
        }
        if preview.size.longEdge < smallPreview {
            inspection.warnings.append(
                "is a raw photo whose preview has only \(preview.size.width) × \(preview.size.height) pixels, and no larger picture can be shown; if the camera made a larger one, the file is cut short"
            )
        }
        return inspection
    }

    /// The long edge in pixels below which a preview is only a thumbnail.
    private static let smallPreview = 640

    /// Returns the size of the largest picture in the file's directories.
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
