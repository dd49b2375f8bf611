/// Evidence, besides their times, that photos were taken in quick succession of the same thing. It is needed if the
/// camera does not record the burst.
public struct BurstTraits: Hashable, Sendable, Codable {
    /// The thumbnail that the camera put into the file.
    public var likeness: PictureHash
    /// A digest of the camera's maker, model and serial number.
    public var camera: UInt64

    public init(likeness: PictureHash, camera: UInt64) {
        self.likeness = likeness
        self.camera = camera
    }
}
