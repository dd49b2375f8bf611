package import AlbumModel

/// What the texts of a source say about an album at this moment, limited to what edits can change.
package struct AlbumState: Sendable {
    package struct Member: Equatable, Sendable {
        package var id: String
        /// The path of its file from the source, or its address at a provider.
        package var origin: String
        package var fields: ItemFields

        package init(id: String, origin: String, fields: ItemFields) {
            self.id = id
            self.origin = origin
            self.fields = fields
        }
    }

    /// A category.
    package struct Group: Equatable, Sendable {
        package var tag: String
        package var kind: ItemKind
        package var members: [Member]
        package var prose: Prose?
        package var closing: Prose?
    }

    /// Everything that pages show of an album.
    package struct Shown: Equatable, Sendable {
        package var title: String
        package var date: KnownDate?
        /// The id of the cover; nil if the album names none.
        package var cover: String?
        package var focus: Focus?
        package var selected: String?
        package var prose: Prose?
        package var story: Story?
        package var settings: AlbumSettings
        package var groups: [Group]
    }

    package var shown: Shown
    /// The errors and warnings about the album.
    package var problems: SourceProblems
    /// The names of the album's manifests, in order of precedence.
    package var manifests: [String]
    /// The name of the configuration, if the album is the root and the configuration is in its folder.
    package var configuration: String?

    package init(_ album: Album, problems: SourceProblems, manifests: [String]) {
        let groups = album.categories.map { category in
            Group(
                tag: category.tag, kind: category.kind,
                members: category.items.map { Member(id: $0.id, origin: $0.origin, fields: $0.fields) },
                prose: category.prose, closing: category.closing)
        }
        shown = Shown(
            title: album.title, date: album.date, cover: album.cover, focus: album.focus, selected: album.selected,
            prose: album.prose, story: album.story, settings: album.settings, groups: groups)
        self.problems = problems
        self.manifests = manifests
    }

    package var members: [Member] { shown.groups.flatMap(\.members) }

    /// Returns the id of the item with a file.
    func id(of origin: String) -> String? {
        shown.groups.lazy.flatMap(\.members).first { $0.origin == origin }?.id
    }
}

/// An album, by the path of its folder from the source.
package struct EditedAlbum: Hashable, Sendable {
    package var path: String

    package init(_ path: String) { self.path = path }

    /// The path with a slash at the end; empty for the source.
    var prefix: String { path.isEmpty ? "" : path + "/" }

    /// The album in a message.
    var name: String { path.isEmpty ? "." : "\(SourceLocation(file: path))" }

    /// Returns the name of a file as the album's manifest writes it; nil if it is not in the album's folder.
    func name(of origin: String) -> String? {
        origin.hasPrefix(prefix) ? String(origin.dropFirst(prefix.count)) : nil
    }
}
