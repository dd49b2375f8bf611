package import AlbumModel
import Files
import Glibc

/// Information derived from file names.
package enum FileNames {
    private static let kinds: [String: ItemKind] = {
        var kinds: [String: ItemKind] = [:]
        for ending in [
            "jpg", "jpeg", "jpe", "jfif", "jif", "jfi", "png", "apng", "webp", "gif", "tif", "tiff", "heic", "heif",
            "heics", "heifs", "hif", "avif", "jxl",
            // JPEGs that contain further pictures after the first, from 3D and 360° cameras.
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

    /// Extensions of videos that text files also use, such as those of TypeScript and Go modules.
    static let endingsOfTexts: Set<String> = ["ts", "mts", "mod", "tod", "qt", "dv", "rm", "asf"]

    /// Extensions of the files that cameras write beside their videos, in lower case, with a description.
    static let besideVideos: [String: String] = [
        "thm": "a camera's small picture of a video", "lrv": "a camera's small copy of a video",
        "glv": "a camera's small copy of a video", "lrf": "a camera's small copy of a video",
    ]

    /// The possible names of an album's manifest; the first one that exists is used.
    package static let manifests = [
        "album.md", "index.md", "album.yml", "album.yaml", "album.json", "album.csv", "album.tsv",
    ]

    /// Extensions of raw photos.
    static let rawEndings: Set<String> = ["dng", "cr2", "cr3", "nef", "arw", "raf", "orf", "rw2"]

    static func isRaw(_ name: String) -> Bool { ending(of: name).map { rawEndings.contains($0.lowercased()) } ?? false }

    /// Extensions of photos and videos in unsupported formats, in lower case, with the format to convert them to.
    static let unshown: [String: String] = {
        var targets: [String: String] = [:]
        for ending in [
            "264", "265", "360", "amv", "av1", "braw", "crm", "dvr-ms", "evo", "fli", "flc", "h264", "h265", "hevc",
            "ivf", "m2p", "m4s", "mj2", "mjp2", "mjpeg", "mjpg", "mk3d", "mng", "mp2v", "mp4v", "mpv", "nsv", "nut",
            "ogm", "ogx",
            "r3d", "tp", "trp", "vro", "wtv", "xvid", "y4m",
        ] {
            targets[ending] = "MP4"
        }
        for ending in [
            "ai", "bmp", "bpg", "cdr", "cin", "cur", "dcm", "dds", "dib", "djvu", "dpx", "emf", "eps", "exr", "fits",
            "flif", "hdp", "hdr", "icns", "ico", "indd", "j2c", "j2k", "jng", "jp2", "jpc", "jpf", "jph", "jpm", "jpx",
            "jxr",
            "jxs", "kra", "ora", "pam", "pbm", "pct", "pcx", "pdd", "pdf", "pfm", "pgm", "pic", "pict", "pnm", "ppm",
            "psb",
            "psd", "qoi", "ras", "rgb", "rgba", "sgi", "svg", "svgz", "tga", "wbmp", "wdp", "wmf", "xbm", "xcf", "xpm",
        ] {
            targets[ending] = "PNG or JPEG"
        }
        targets["avifs"] = "WebP or MP4"
        for ending in [
            "3fr", "ari", "arq", "bay", "cap", "crw", "dcr", "dcs", "drf", "eip", "erf", "fff", "gpr", "iiq", "k25",
            "kc2",
            "kdc", "mdc", "mef", "mos", "mrw", "nrw", "pef", "ptx", "pxn", "raw", "rwl", "rwz", "sr2", "srf", "srw",
            "x3f",
        ] {
            targets[ending] = "DNG or JPEG"
        }
        return targets
    }()

    /// Returns the kind according to the extension. The file's first bytes determine the actual kind later.
    package static func mediaKind(of name: String) -> ItemKind? {
        guard let ending = ending(of: name), ending.utf8.count <= 5 else { return nil }
        return kinds[ending.lowercased()]
    }

    /// The loaders of libvips that `untrustedLoaders` may allow, each with the endings of the files that it opens.
    static let untrustedLoaders: [String: [String]] = [
        "fits": ["fits"], "jp2k": ["j2c", "j2k", "jp2", "jpc", "jpf", "jpx"],
        "magick": [
            "bmp", "cin", "cur", "dcm", "dds", "dib", "dpx", "ico", "pcx", "psb", "psd", "sgi", "tga", "xcf", "xpm",
        ],
        "openexr": ["exr"], "pdf": ["pdf"], "ppm": ["pbm", "pfm", "pgm", "pnm", "ppm"], "rad": ["hdr"],
        "svg": ["svg", "svgz"],
    ]

    /// Returns the extensions, in lower case, of photos that the site's settings allow in addition to the usual ones.
    package static func endings(ofLoaders loaders: [String]) -> Set<String> {
        Set(loaders.flatMap { untrustedLoaders[$0] ?? [] })
    }

    /// Returns whether this is Picasa's file about the photos of its folder. Its later versions hide it.
    static func isPicasa(_ name: String) -> Bool {
        (10...11).contains(name.utf8.count) && [".picasa.ini", "picasa.ini"].contains(name.lowercased())
    }

    /// Returns whether a file with this name may describe an album or an item: a manifest, a sidecar or a list.
    static func isText(_ name: String) -> Bool {
        if isPicasa(name) { return true }
        guard let ending = ending(of: name), ending.utf8.count <= 4 else { return false }
        return ["md", "yml", "yaml", "json", "csv", "tsv", "xmp"].contains(ending.lowercased())
    }

    /// Returns the name without the dot that hides it.
    static func shown(_ name: String) -> String { name.hasPrefix(".") ? String(name.dropFirst()) : name }

    /// Returns whether a file with this name is in one of the formats of sidecars.
    static func isSidecar(_ name: String) -> Bool {
        ["md", "yml", "yaml"].contains(ending(of: name)?.lowercased() ?? "")
    }

    /// Returns the part after the last dot, or nil if there is no dot or it comes first.
    package static func ending(of name: String) -> Substring? {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.utf8.startIndex else { return nil }
        return name[name.utf8.index(after: dot)...]
    }

    /// Returns the part before the last dot.
    static func stem(of name: String) -> Substring {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.utf8.startIndex else {
            return name[...]
        }
        return name[..<dot]
    }

    /// Returns whether a name belongs to the system or another program, never to an album: hidden files, thumbnails of
    /// Windows and Synology, leftovers of macOS archives.
    package static func isAlwaysLeftOut(_ name: String) -> Bool {
        guard name.utf8.first != UInt8(ascii: ".") else { return true }
        guard leftOut.contains(name.utf8.count) else { return false }
        return leftOutNames.contains(name.lowercased()) || windowsBins.contains(name)
    }

    /// Returns whether a folder is the library or the catalogue of a photo program. It also holds photos that are hidden
    /// or deleted in the program, and several renditions of each.
    static func isPhotoLibrary(_ name: String) -> Bool {
        // Old versions of iPhoto gave their library no extension.
        if name.lowercased() == "iphoto library" { return true }
        return ending(of: name).map { libraryEndings.contains($0.lowercased()) } ?? false
    }

    private static let libraryEndings: Set<String> = [
        "photoslibrary", "photolibrary", "migratedphotolibrary", "aplibrary", "lrdata", "lrlibrary", "cocatalog",
        "cosessiondb",
    ]

    /// Returns the first folder of a path that is the library of a photo program.
    package static func photoLibrary(in path: String) -> String? {
        path.split(separator: "/").map(String.init).first(where: isPhotoLibrary)
    }

    /// Returns whether scans leave out a folder with this path whatever is in it: a library or a bin, or within one.
    package static func isFolderLeftOut(_ path: String) -> Bool {
        path.split(separator: "/").contains { isPhotoLibrary(String($0)) || isAlwaysLeftOut(String($0)) }
    }

    private static let leftOutNames: Set<String> = [
        "thumbs.db", "ehthumbs.db", "desktop.ini", "__macosx", "@eadir", "#recycle", "node_modules", "lost+found",
        "@recycle", "@recently-snapshot", "#snapshot", "$recycle.bin", "system volume information",
    ]

    /// The bins of Windows on FAT, and before Vista, and what its disk check recovers. In lower case, `recycled` may be
    /// an album.
    private static let windowsBins: Set<String> = ["RECYCLED", "RECYCLER", "FOUND.000"]

    /// The lengths of those names, which save the lookup for most files.
    private static let leftOut = Set((leftOutNames.union(windowsBins)).map(\.utf8.count))
}

/// Distinguishes videos from text files with the same extension, such as TypeScript (`.ts`).
enum FileBeginning {
    /// Returns whether a file has the name of a video but begins with text. Such a text is not reported as a photo or
    /// video that fails to open.
    ///
    /// - Parameter folder: the open folder that contains the file.
    static func isTextNamedAsVideo(_ name: String, in folder: CInt) -> Bool {
        guard let ending = FileNames.ending(of: name), ending.utf8.count <= 4,
            FileNames.endingsOfTexts.contains(ending.lowercased())
        else { return false }
        // Files that cannot be opened are reported later, when they are read.
        guard let file = Descriptors.openFile(name, in: folder) else { return false }
        defer { close(file) }
        guard let bytes = Descriptors.read(512, of: file) else { return false }
        // Every container format has a zero byte near its beginning, and no text has one.
        return !bytes.isEmpty && !bytes.contains(0)
    }
}
