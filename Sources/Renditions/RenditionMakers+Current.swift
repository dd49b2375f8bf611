package import BuildStore
internal import Films
internal import Imaging

extension RenditionMakers {
    /// Those of this program on this machine.
    package static func current() -> RenditionMakers {
        RenditionMakers(pictures: ImagingVersions.encoders, frames: FilmTools.find().map(FilmFrame.version))
    }
}
