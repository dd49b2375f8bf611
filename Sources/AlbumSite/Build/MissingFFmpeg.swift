internal import AlbumModel
internal import Films
internal import Planning

/// The note, once per build, that there are videos but no ffmpeg to read them.
enum MissingFFmpeg {
    static func note(_ plans: [SitePlan]) -> Diagnostic? {
        guard FilmTools.find() == nil else { return nil }
        // Withheld films have their own message.
        let videos = plans.flatMap(\.albums).reduce(0) { sum, album in
            sum
                + album.items.count { item in
                    guard item.item.kind == .video, let film = item.item.media?.facts.film else { return false }
                    return !film.isPrivate(under: album.settings.privacy)
                }
        }
        guard videos > 0 else { return nil }
        let missing = FilmTools.missing
        let subject = videos == 1 ? "1 video is published as it is" : "\(videos) videos are published as they are"
        let programs = missing.count == 1 ? "\(missing[0]) was" : "ffmpeg and ffprobe were"
        return Diagnostic(
            .note,
            "\(subject), without a picture or a date, because \(programs) not found on the path; install ffmpeg, which has both, and build again"
        )
    }
}
