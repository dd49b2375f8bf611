internal import AlbumModel
internal import Pages
internal import Reporting
internal import Synchronization

/// The themes of a site, each loaded once, even across the passes of a preview.
final class ThemeCache: Sendable {
    private let folders: [String]
    private let policy: ContentSecurityPolicy
    private let themes = Mutex<[ThemeSettings: Theme]>([:])

    /// - Parameter folders: the folders whose templates take precedence over the built-in ones.
    init(folders: [String], policy: ContentSecurityPolicy) {
        self.folders = folders
        self.policy = policy
    }

    func theme(_ settings: ThemeSettings) throws(ThemeError) -> Theme {
        let key = settings.withoutPlaces
        if let known = themes.withLock({ $0[key] }) { return known }
        let theme = try Theme(settings, folders: folders, policy: policy)
        themes.withLock { $0[key] = theme }
        return theme
    }
}

/// Loads the themes that albums choose, and checks that they have the templates that albums name.
struct ThemeLoading {
    private let shelf: ThemeCache
    private let configurationFile: String
    private var reported: Set<Diagnostic>
    private(set) var diagnostics: [Diagnostic] = []

    /// - Parameters:
    ///   - theme: the site's own, whose diagnostics are reported already.
    ///   - configurationFile: the file whose mistakes stop a build.
    init(_ shelf: ThemeCache, besides theme: Theme, configurationFile: String) {
        self.shelf = shelf
        self.configurationFile = configurationFile
        reported = Set(theme.diagnostics)
    }

    /// Returns the themes of a site or a space. An album whose theme cannot be loaded looks like the site.
    mutating func themes(of site: Site) throws(BuildFailure) -> SiteThemes {
        let own = site.root.albumThemes
        var themes: [ThemeSettings: Theme] = [:]
        let whole: Theme
        do throws(ThemeError) { whole = try shelf.theme(site.settings.theme) } catch {
            throw BuildFailure(stoppedBy: [error.diagnostic])
        }
        report(whole.diagnostics)
        for settings in own {
            do throws(ThemeError) {
                let theme = try shelf.theme(settings.inside(site.settings.theme))
                themes[settings] = theme
                report(theme.diagnostics)
            } catch {
                report([error.diagnostic])
            }
        }
        let all = SiteThemes(whole, own: themes)
        checkSlots(of: site.root, all)
        let stops = diagnostics.filter { $0.severity == .error && $0.location?.file == configurationFile }
        guard stops.isEmpty else { throw BuildFailure(stoppedBy: stops) }
        return all
    }

    private mutating func checkSlots(of album: Album, _ themes: SiteThemes) {
        if let name = album.settings.slot.name, name != SlotChoice.none {
            let names = themes.theme(of: album.settings).slotNames
            if !names.contains(name) {
                let list = names.map { "`\($0)`" }.joined(separator: ", ")
                let known = names.isEmpty ? "" : "the templates are \(list); "
                let advice = "\(known)write it into templates/slots/\(name).mustache"
                report([
                    Diagnostic(
                        .error,
                        "there is no template `\(name)` for `slot`\(Suggestion.text(for: name, among: names, then: advice))",
                        at: album.settings.slot.place)
                ])
            }
        }
        for nested in album.albums { checkSlots(of: nested, themes) }
    }

    private mutating func report(_ found: [Diagnostic]) {
        diagnostics += found.filter { reported.insert($0).inserted }
    }
}

extension Album {
    /// The themes that this album and those nested in it choose, each once, in the order of the albums.
    fileprivate var albumThemes: [ThemeSettings] {
        var seen: Set<ThemeSettings> = []
        func all(_ album: Album) -> [ThemeSettings] {
            let own = album.settings.theme.map { [$0] } ?? []
            return own.filter { seen.insert($0).inserted } + album.albums.flatMap(all)
        }
        return all(self)
    }
}
