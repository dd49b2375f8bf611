public import AlbumModel
internal import AlbumSources
internal import BuildStore
internal import Files
internal import Planning
public import Reporting
internal import Sealing

/// The text that `albumgen spaces` prints.
public struct SpaceListing {
    public let text: String
    public let diagnostics: [Diagnostic]

    /// - Parameter withLinks: whether to add secret links, which needs the passwords.
    /// - Throws: if the site cannot be opened, a password is missing, or no build has made a door that it opens.
    public init(_ options: BuildOptions, withLinks: Bool) throws(BuildFailure) {
        var options = options
        options.isDryRun = true
        options.isCheck = true
        let site = try OpenedSite(options)
        defer { site.workspace.removeScratch() }
        let settings = site.configuration.site
        let found = try site.scan()
        let reading = try site.outline(found.tree).site(MediaFindings { _ in nil })
        let division = SiteDivision(reading.site)
        let checks = SpaceChecks(division, found.tree)
        var notes = try checks.diagnostics(reading.site.settings.publication)
        let listed = division.spaces.filter { !withLinks || !$0.space.isExpired(reading.site.settings.publication) }
        var fragments: [String] = []
        if withLinks {
            let passwords = try SpacePasswords(
                of: listed.map(\.space), in: site.workspace.source, besides: site.workspace.published,
                ask: options.askPassword)
            notes += passwords.diagnostics
            let doors = try DoorKeys(site.workspace.readableCache)
            for (part, password) in zip(listed, passwords.passwords) {
                fragments.append("#" + DoorKey.fragment(try doors.key(of: part.space, password, settings.door)))
            }
        }
        diagnostics = notes
        let address = (settings.baseURL ?? "") + settings.door.address
        guard !listed.isEmpty else {
            text =
                settings.hasDoor
                ? "\(address) has no space behind it." : "There are no spaces; `spaces:` in albumgen.yml defines them."
            return
        }
        text = listed.enumerated().map { place, part in
            var lines = [
                part.space.name + (part.space.title.map { " (\($0))" } ?? "") + ": \(Self.count(part.site.root))"
            ]
            lines += part.site.root.albums.map { "  \($0.path.joined(separator: "/")): \(Self.count($0))" }
            lines.append("  password: \(Self.words(for: part.space.password))")
            if let end = part.space.expires { lines.append("  left out from \(end.dateText) on") }
            lines.append("  \(withLinks ? "secret link" : "door"): \(address)\(withLinks ? fragments[place] : "")")
            return lines.joined(separator: "\n")
        }.joined(separator: "\n\n")
    }

    /// A strong password: words that can be read aloud, or letters and digits.
    public static func newPassword(isShort: Bool) -> String {
        isShort ? PasswordMaker.characterRow() : PasswordMaker.words()
    }

    private static func count(_ album: Album) -> String {
        album.totalCount == 1 ? "1 item" : "\(album.totalCount) items"
    }

    private static func words(for source: Space.PasswordSource) -> String {
        switch source {
        case .file(let path): "in the file \(path)"
        case .environment(let name): "in the variable \(name)"
        case .prompt: "each build asks for it"
        }
    }
}

/// The keys of the doors that builds have made, which secret links contain.
private struct DoorKeys {
    private let cachePath: String
    private let cache: SpaceCache?
    private let secrets: DoorSecrets?

    init(_ path: String) throws(BuildFailure) {
        cachePath = path
        do { cache = try SpaceCache(reading: path) } catch { throw error.failure }
        secrets = try cache.flatMap { cache throws(BuildFailure) in try DoorSecrets.kept(in: cache) }
    }

    func key(of space: Space, _ password: String, _ door: Door) throws(BuildFailure) -> [UInt8] {
        if let cache, let secrets {
            for identifier in secrets.identifiers(of: space) {
                guard let kept = try SpaceSecrets.kept(as: identifier, in: cache) else { continue }
                if kept.open(with: password, door, secrets) { return kept.doorKey }
            }
        }
        throw BuildFailure(
            .usage,
            "no build with the cache \(cachePath) has made a door that the current password of the space `\(space.name)` opens; run `albumgen build` first, or name the cache of its build with --cache"
        )
    }
}

extension Timestamp {
    fileprivate var dateText: String {
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(year)-\(padded(month))-\(padded(day))"
    }
}
