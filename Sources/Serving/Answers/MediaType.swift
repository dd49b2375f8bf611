/// The media types of a site's files, by filename extension.
package enum MediaType {
    private static let types = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "json": "application/json", "xml": "application/xml", "txt": "text/plain; charset=utf-8",
        "webmanifest": "application/manifest+json",
        "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "webp": "image/webp", "avif": "image/avif",
        "gif": "image/gif", "svg": "image/svg+xml", "ico": "image/x-icon", "jxl": "image/jxl", "heic": "image/heic",
        "tif": "image/tiff", "tiff": "image/tiff", "bmp": "image/bmp",
        "mp4": "video/mp4", "m4v": "video/mp4", "mov": "video/quicktime", "webm": "video/webm",
        "mkv": "video/x-matroska",
        "avi": "video/x-msvideo", "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf",
        "zip": "application/zip",
    ]

    /// Returns the type of a file. Unknown files get a type that browsers save without guessing.
    package static func ofFile(at address: String) -> String {
        guard let dot = address.lastIndex(of: ".") else { return "application/octet-stream" }
        return types[address[address.index(after: dot)...].lowercased()] ?? "application/octet-stream"
    }
}
