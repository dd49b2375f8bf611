internal import AlbumModel
internal import Films
internal import Imaging

/// The versions of what decides a rendition's bytes. The frame that stands for a film comes from ffmpeg before the encoders
/// get it: another ffmpeg is a reason to make that anew, and no photo.
struct RenditionMakers: Sendable {
    var pictures: String
    var frames: String

    init(pictures: String, frames: String?) {
        self.pictures = pictures
        self.frames = "\(pictures), \(frames ?? "no ffmpeg")"
    }

    /// Those of this program on this machine.
    static func current() -> RenditionMakers {
        RenditionMakers(pictures: ImagingVersions.encoders, frames: FilmTools.find().map(FilmFrame.version))
    }

    func maker(isOfFilm: Bool) -> String { isOfFilm ? frames : pictures }
}

extension Item.Media {
    /// Whether its renditions are made of a frame of it.
    var isFilm: Bool { facts.format.kind == .video }
}
