/// How videos are published.
public struct VideoSettings: Hashable, Sendable {
    public enum Mode: String, Sendable, CaseIterable {
        /// As it is where browsers play it, packed anew or converted where they do not.
        case auto
        /// Always as it is.
        case copy
        /// Always converted, so that all are of one kind and size.
        case convert
    }

    public var mode = Mode.auto
    /// Pixels of the longer side of what is converted; smaller films are not enlarged.
    public var longEdge = 1920
    /// 1 to 100, of what is converted.
    public var quality = 70
    /// Whether cells show a short silent film under the pointer.
    public var preview = false

    public init() {}
}
