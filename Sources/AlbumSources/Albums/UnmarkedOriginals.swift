import AlbumModel

/// Tells where a watermark is wanted and cannot lie on the large pictures: files that are published as they are stay as
/// they are.
enum UnmarkedOriginals {
    /// Once for albums that inherit the same from one another.
    static func diagnostics(of album: Album, under parent: AlbumSettings? = nil) -> [Diagnostic] {
        let settings = album.settings
        var found: [Diagnostic] = []
        if isUnmarked(settings),
            parent?.watermark != settings.watermark || parent?.originals.mode != settings.originals.mode
        {
            let rest = settings.watermark.renditions == .all ? "; only thumbnails bear it" : ""
            found.append(
                Diagnostic(
                    .warning,
                    "the watermark cannot be added to the large pictures, since `originals: {mode: \(settings.originals.mode.rawValue)}` publishes files as they are\(rest); use `mode: resize`, or `watermark: off`",
                    at: SourceLocation(file: album.path.isEmpty ? "." : album.path.joined(separator: "/"))))
        }
        return found + album.albums.flatMap { diagnostics(of: $0, under: settings) }
    }

    private static func isUnmarked(_ settings: AlbumSettings) -> Bool {
        guard !settings.watermark.isEmpty else { return false }
        switch settings.originals.mode {
        case .copy, .hardlink, .symlink: return true
        case .resize, .none: return false
        }
    }
}
