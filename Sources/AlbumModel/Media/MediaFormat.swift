/// A file format of photos or videos, detected from the file's first bytes and never from its name.
public enum MediaFormat: String, Sendable, Codable, CaseIterable {
    case jpeg, png, webp, gif, tiff, heic, avif, jxl
    /// A camera's sensor data, with the camera's own JPEG inside.
    case raw
    /// A photo format whose libvips loader the root configuration enables; such photos are published as renditions
    /// only.
    case other
    case mp4, mov, webm, mkv, avi, ogv
    /// MPEG streams: of camcorders and broadcasts, of DVDs and older cameras, and bare video.
    case mpegts, mpegps, mpegvideo
    /// Formats of tape camcorders, of professional cameras, and of Windows, Flash and RealPlayer.
    case dv, mxf, asf, flv, rm

    public var kind: ItemKind {
        switch self {
        case .jpeg, .png, .webp, .gif, .tiff, .heic, .avif, .jxl, .raw, .other: .photo
        case .mp4, .mov, .webm, .mkv, .avi, .ogv, .mpegts, .mpegps, .mpegvideo, .dv, .mxf, .asf, .flv, .rm: .video
        }
    }

    /// The usual file name extension, without the dot.
    public var fileExtension: String {
        switch self {
        case .jpeg: "jpg"
        case .tiff: "tif"
        case .other: "bin"
        case .mpegts: "ts"
        case .mpegps: "mpg"
        case .mpegvideo: "m2v"
        case .asf: "wmv"
        default: rawValue
        }
    }

    public var mimeType: String {
        switch self {
        case .jpeg, .png, .webp, .gif, .tiff, .heic, .avif, .jxl: "image/\(rawValue)"
        case .raw, .other: "application/octet-stream"
        case .mp4, .webm: "video/\(rawValue)"
        case .mov: "video/quicktime"
        case .mkv: "video/x-matroska"
        case .avi: "video/x-msvideo"
        case .ogv: "video/ogg"
        case .mpegts: "video/mp2t"
        case .mpegps, .mpegvideo: "video/mpeg"
        case .dv: "video/dv"
        case .mxf: "application/mxf"
        case .asf: "video/x-ms-wmv"
        case .flv: "video/x-flv"
        case .rm: "application/vnd.rn-realmedia"
        }
    }

    /// Whether private metadata can be removed from such a file without re-encoding its pixels.
    public var canBeStripped: Bool {
        switch self {
        case .jpeg, .png, .webp, .gif: true
        default: false
        }
    }

    /// Whether browsers apply the EXIF orientation of such a picture, so that it may be published unchanged. Observed
    /// in Chromium 156 and Firefox 153 with all eight orientations:
    ///
    /// | source of the orientation | Chromium | Firefox |
    /// |---|---|---|
    /// | JPEG, EXIF | turned | turned |
    /// | JPEG, PNG or GIF, XMP only | as stored | as stored |
    /// | PNG, `eXIf` before the pixels | turned | turned |
    /// | PNG, `eXIf` after the pixels, or a text "Raw profile type exif" | as stored | as stored |
    /// | animated PNG, `eXIf` | turned | as stored |
    /// | WebP, EXIF, still or animated | as stored | as stored |
    /// | AVIF, `irot` and `imir` | turned | turned |
    /// | AVIF, EXIF | as stored | as stored |
    ///
    /// (libheif, too, turns AVIF only by `irot` and `imir`, and a copy's `eXIf` comes before the pixels.)
    public var isOrientedByBrowsers: Bool { self == .jpeg || self == .png }

    /// Whether every current browser displays the format.
    public var opensInBrowsers: Bool {
        switch self {
        case .jpeg, .png, .webp, .gif, .avif, .mp4, .webm: true
        case .tiff, .heic, .jxl, .raw, .other, .mov, .mkv, .avi, .ogv, .mpegts, .mpegps, .mpegvideo, .dv, .mxf, .asf,
            .flv, .rm:
            false
        }
    }
}

/// The two kinds of items, and of categories.
public enum ItemKind: String, Sendable, Codable, CaseIterable {
    case photo, video
}
