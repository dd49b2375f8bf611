import AlbumModel

/// What file names tell.
enum FileNames {
    private static let kinds: [String: ItemKind] = {
        var kinds: [String: ItemKind] = [:]
        for ending in [
            "jpg", "jpeg", "jpe", "jfif", "jif", "jfi", "png", "apng", "webp", "gif", "tif", "tiff", "heic", "heif",
            "heics", "heifs", "hif", "avif", "jxl",
            // JPEGs with further pictures behind the first: of 3D cameras, and of cameras that see all around.
            "mpo", "jps", "insp",
        ] {
            kinds[ending] = .photo
        }
        for ending in rawEndings { kinds[ending] = .photo }
        for ending in [
            "mp4", "m4v", "3gp", "3g2", "f4v", "mov", "qt", "insv", "webm", "mkv", "avi", "divx", "ogv", "ts", "mts",
            "m2ts",
            "m2t", "tod", "mpg", "mpeg", "mpe", "m1v", "m2v", "mod", "vob", "dv", "mxf", "wmv", "asf", "flv", "rm",
            "rmvb",
        ] { kinds[ending] = .video }
        return kinds
    }()

    /// Endings of videos that programs also give to texts: TypeScript, modules of Go, and more.
    static let endingsOfTexts: Set<String> = ["ts", "mts", "mod", "tod", "qt", "dv", "rm", "asf"]

    /// What cameras put beside their videos, in small letters, and what it is.
    static let besideVideos: [String: String] = [
        "thm": "a camera's small picture of a video", "lrv": "a camera's small copy of a video",
        "glv": "a camera's small copy of a video", "lrf": "a camera's small copy of a video",
    ]

    /// What cameras call the data of their sensors.
    static let rawEndings: Set<String> = ["dng", "cr2", "cr3", "nef", "arw", "raf", "orf", "rw2"]

    /// The endings of photos and videos that are not shown, in small letters, with what to make of such a file.
    static let unshown: [String: String] = {
        var targets: [String: String] = [:]
        for ending in [
            "ogm", "mk3d", "h264", "264", "h265", "265", "hevc", "mjpg", "mjpeg", "braw", "r3d", "crm", "amv",
        ] {
            targets[ending] = "MP4"
        }
        for ending in [
            "ai", "bmp", "cur", "dib", "eps", "exr", "hdr", "hdp", "icns", "ico", "j2c", "j2k", "jp2", "jpc", "jpf",
            "jpm", "jpx", "jxr", "pam", "pbm", "pct", "pcx", "pfm", "pgm", "pict", "pnm", "ppm", "psb", "psd", "svg",
            "svgz", "tga", "wdp", "xcf",
        ] {
            targets[ending] = "PNG or JPEG"
        }
        targets["avifs"] = "WebP or MP4"
        for ending in [
            "3fr", "bay", "cap", "crw", "dcr", "drf", "eip", "erf", "fff", "gpr", "iiq", "k25", "kc2", "kdc", "mdc",
            "mef", "mos", "mrw", "nrw", "pef", "ptx", "raw", "rwl", "rwz", "sr2", "srf", "srw", "x3f",
        ] {
            targets[ending] = "DNG or JPEG"
        }
        return targets
    }()

    /// By the ending of the name; what the file is in truth is told by its first bytes, later.
    static func mediaKind(of name: String) -> ItemKind? {
        guard let ending = ending(of: name), ending.utf8.count <= 5 else { return nil }
        return kinds[ending.lowercased()]
    }

    /// The part after the last dot; nil without one, or where the dot is first.
    static func ending(of name: String) -> Substring? {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.utf8.startIndex else { return nil }
        return name[name.utf8.index(after: dot)...]
    }

    /// The part before the last dot.
    static func stem(of name: String) -> Substring {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.utf8.startIndex else {
            return name[...]
        }
        return name[..<dot]
    }

    /// Whether a name belongs to the system or to another program and never to an album: hidden files, thumbnails of
    /// Windows and of Synology, rests of macOS archives.
    static func isAlwaysLeftOut(_ name: String) -> Bool {
        guard name.utf8.first != UInt8(ascii: ".") else { return true }
        return leftOut.contains(name.utf8.count) && leftOutNames.contains(name.lowercased())
    }

    private static let leftOutNames: Set<String> = [
        "thumbs.db", "ehthumbs.db", "desktop.ini", "__macosx", "@eadir", "#recycle", "node_modules", "lost+found",
        "$recycle.bin", "system volume information",
    ]

    /// The lengths of those names, to spare most files the lookup.
    private static let leftOut = Set(leftOutNames.map(\.utf8.count))
}
