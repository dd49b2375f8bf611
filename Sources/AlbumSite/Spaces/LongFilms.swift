internal import AlbumModel
internal import Planning

/// Warns of videos in a space that take a long time to start: a browser must download and decrypt a whole video before
/// it plays any of it.
enum LongFilms {
    /// The size limit in bytes: about 16 seconds of download at 100 Mbit/s.
    static let limit = 200_000_000

    static func warnings(in site: PublishedSite) -> [Diagnostic] {
        site.plan.albums.filter { $0.smart == nil }.flatMap { album in
            site.items(of: album).compactMap { item -> Diagnostic? in
                guard item.item.kind == .video, let file = item.film(.whole) ?? item.file, file.bytes > limit else {
                    return nil
                }
                return Diagnostic(
                    .warning,
                    "this video is \(file.bytes / 1_000_000) MB; in a space, it plays only after all of it has been downloaded and decrypted; cut it, or make it smaller with `videos: {mode: convert, longEdge: 1280}`",
                    at: SourceLocation(file: item.item.origin))
            }
        }
    }
}
