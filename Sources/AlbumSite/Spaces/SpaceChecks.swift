internal import AlbumModel
internal import AlbumSources
internal import Pages
internal import Planning
internal import Reporting

/// Holds what the configuration says of spaces against the albums that there are.
struct SpaceChecks {
    private let division: SiteDivision
    private let folders: [String]
    private let configuration: Configuration

    /// - Parameter folders: paths of all folders of the source.
    init(_ division: SiteDivision, folders: [String], _ configuration: Configuration) {
        self.division = division
        self.folders = folders
        self.configuration = configuration
    }

    /// - Throws: where another page has the address of the door, as that of a photo `private.jpg` in the root has.
    static func refuseTakenDoor(of plan: SitePlan, _ pages: PagePlan) throws(BuildFailure) {
        let door = plan.settings.door.address
        guard plan.settings.hasDoor, pages.addresses.count(where: { $0 == door }) > 1 else { return }
        throw BuildFailure(
            .usage,
            "another page of the site has the address of the door, \(door); choose another name, such as `door: family.html`"
        )
    }

    /// - Throws: where a space names an album that is not there: the one that was meant would be published for everybody.
    func diagnostics() throws(BuildFailure) -> [Diagnostic] {
        let known = Set(folders.map(\.normalizedNFC))
        let missing = division.unknown.filter { !known.contains($0.path.normalizedNFC) }
        guard missing.isEmpty else {
            let messages = missing.map { album in
                let suggestion = Suggestion.text(for: album.path, among: folders)
                return Diagnostic(
                    .error,
                    "a space names `\(album.path)`, and there is no such folder in the source\(suggestion); until this is corrected, nothing is built",
                    at: album.place)
            }
            throw BuildFailure(.usage, messages.map(\.description).joined(separator: "\n"))
        }
        return division.spaces.compactMap { part in
            guard part.site.root.totalCount == 0 else { return nil }
            return Diagnostic(
                .warning, "there is nothing to show in the space `\(part.space.name)`", at: part.space.place)
        }
    }
}
