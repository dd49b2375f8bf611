public import AlbumModel

/// A film that is made for an item, with its address.
public struct FilmPlan: Sendable, Codable {
    /// What the film is to its item.
    public enum Role: String, Hashable, Sendable, Codable, CaseIterable {
        /// The video itself in a form that browsers play.
        case whole
        /// What moves in a Live Photo.
        case motion
        /// The short silent film of a cell.
        case clip
    }

    public internal(set) var role: Role
    public internal(set) var spec: FilmSpec
    /// Relative to the site's root.
    public internal(set) var address: String
    /// What is published in its place if it cannot be made: the file as it is. Nil where that must not leave, or would be
    /// no help.
    public internal(set) var fallback: FilePlan?

    public init(role: Role, spec: FilmSpec, address: String, fallback: FilePlan? = nil) {
        self.role = role
        self.spec = spec
        self.address = address
        self.fallback = fallback
    }
}

extension ItemPlan {
    public func film(_ role: FilmPlan.Role) -> FilmPlan? { films.first { $0.role == role } }

    /// Where any of its files may come to stand, those included that stand in for films which cannot be made.
    public var fileAddresses: [String] {
        let files = [file] + films.map(\.fallback)
        return renditions.map(\.address) + films.map(\.address) + files.compactMap { $0?.address }
    }

    /// The file that a film is made of.
    public func source(of film: FilmPlan) -> Item.Media? {
        film.role == .motion ? item.beside.motion ?? item.media : item.media
    }
}
