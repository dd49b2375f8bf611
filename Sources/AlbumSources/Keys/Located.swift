internal import AlbumModel

/// A value with the place where it was written.
struct Located<Value: Sendable & Hashable>: Sendable, Hashable {
    var value: Value
    var place: SourceLocation
}
