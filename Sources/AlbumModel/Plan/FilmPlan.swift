/// A film that is made for an item, with its address.
public struct FilmPlan: Sendable {
    /// What the film is to its item.
    public enum Role: String, Hashable, Sendable {
        /// The video itself in a form that browsers play.
        case whole
        /// What moves in a Live Photo.
        case motion
        /// The short silent film of a cell.
        case clip
    }

    public var role: Role
    public var spec: FilmSpec
    /// Relative to the site's root.
    public var address: String
    /// 0 until it was made.
    public var bytes = 0

    public init(role: Role, spec: FilmSpec, address: String) {
        self.role = role
        self.spec = spec
        self.address = address
    }
}

extension ItemPlan {
    public func film(_ role: FilmPlan.Role) -> FilmPlan? { films.first { $0.role == role } }

    /// The file that a film is made of.
    public func source(of film: FilmPlan) -> Item.Media? {
        film.role == .motion ? item.beside.motion ?? item.media : item.media
    }
}
