internal import AlbumModel
internal import Films

/// What is said, once, of a build that has videos and nothing to read them with.
enum MissingFFmpeg {
    static func note(_ plan: SitePlan) -> Diagnostic? {
        guard FilmTools.find() == nil else { return nil }
        let videos = plan.albums.reduce(0) { $0 + $1.items.count { $0.item.kind == .video && $0.item.media != nil } }
        guard videos > 0 else { return nil }
        let subject = videos == 1 ? "1 video is published as it is" : "\(videos) videos are published as they are"
        return Diagnostic(
            .note,
            "\(subject), without a picture or a date, since ffmpeg and ffprobe were not found; install ffmpeg and build again"
        )
    }
}
