internal import AlbumModel

/// The versions of what decides a rendition's bytes. The frame that stands for a film comes from ffmpeg before the encoders
/// get it: another ffmpeg is a reason to make that anew, and no photo.
package struct RenditionMakers: Sendable {
    package var pictures: String
    package var frames: String

    package init(pictures: String, frames: String?) {
        self.pictures = pictures
        self.frames = "\(pictures), \(frames ?? "no ffmpeg")"
    }

    package func maker(isOfFilm: Bool) -> String { isOfFilm ? frames : pictures }
}

extension Item.Media {
    /// Whether its renditions are made of a frame of it.
    package var isFilm: Bool { facts.format.kind == .video }
}
