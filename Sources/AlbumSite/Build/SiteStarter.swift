internal import AlbumModel
internal import AlbumSources
internal import Files
internal import Pages
public import Reporting

/// Starts a site: writes a commented configuration and, on request, copies of the built-in templates. Never replaces an
/// existing file.
public struct SiteStarter: Sendable {
    /// The themes that come with albumgen.
    public static let themes = ThemeCatalogue.builtIn

    private let folder: String
    private let copiesTemplates: Bool
    private let theme: ThemeSettings?

    /// - Parameter theme: the name of a theme, for the configuration and the templates: one that comes with albumgen, or one of
    ///   the folder's own. By default, it is the theme of the configuration that the folder has.
    public init(folder: String, copiesTemplates: Bool, theme: String? = nil) {
        self.folder = folder
        self.copiesTemplates = copiesTemplates
        self.theme = theme.map { ThemeSettings(name: $0) }
    }

    /// The paths of the files that were written, and of those that were there before with different content.
    public struct Result: Sendable {
        public var written: [String] = []
        /// The path of the folder with the templates among them.
        public var templates = ""
        public var kept: [String] = []
    }

    public func run() throws(BuildFailure) -> Result {
        guard !OutputMark.marks(folder) else {
            throw BuildFailure(
                .usage,
                "\(folder) holds a site that albumgen published, and the configuration would become part of it; name the folder of your photographs"
            )
        }
        guard !CacheMark.marks(folder) else {
            throw BuildFailure(
                .usage, "\(folder) is a cache of albumgen, which is not a source; name the folder of your photographs")
        }
        let existing = Configuration.name(in: folder)
        if existing == nil, let other = Configuration.misnamed(in: folder) {
            // The name is right, but nothing can be read under it.
            guard other.name != other.meant else {
                throw BuildFailure(
                    .usage,
                    "\(SourceLocation(file: path(of: other.name))) is a link to something that does not exist; remove the link or restore its target"
                )
            }
            throw BuildFailure(
                .usage,
                "\(SourceLocation(file: path(of: other.name))) may be the configuration of this site, and a new one would be read in its place; rename it to `\(other.meant)`, or to something else if it is not the configuration"
            )
        }
        let theme =
            theme ?? (existing == nil ? ThemeSettings() : Configuration.read(source: folder).configuration.site.theme)
        let isDefault = theme.chosenName == ThemeSettings.defaultName
        let configuration = StarterConfiguration.text(theme: isDefault ? nil : theme.name)
        var files = [(name: existing ?? Configuration.fileName, bytes: Array(configuration.utf8))]
        do throws(ThemeError) {
            // A theme of the site's own is used beside the copies, which come from the default theme and would take
            // precedence over the theme's files of the same names.
            let templates = path(of: "templates")
            try ThemeCatalogue(folders: [templates]).check(theme)
            let isBuiltIn = Self.themes.contains(theme.chosenName)
            let copies = try ThemeFiles(theme: isBuiltIn ? ThemeSettings(name: theme.chosenName) : ThemeSettings())
            if copiesTemplates {
                let own = try ThemeFiles.names(ofTheme: theme.chosenName, in: templates)
                files += copies.files.filter { !own.contains($0.name) }.map { ("templates/\($0.name)", $0.bytes) }
            }
        } catch {
            throw BuildFailure(stoppedBy: [error.diagnostic])
        }
        var result = Result()
        result.templates = path(of: "templates")
        do throws(FileError) {
            for file in files {
                let path = path(of: file.name)
                guard FileStamp(ofFile: path) == nil else {
                    if (try? FileOperations.read(path, limit: file.bytes.count)) != file.bytes {
                        result.kept.append(path)
                    }
                    continue
                }
                try FileOperations.makeFolder(Paths.parent(of: path))
                try FileOperations.write(file.bytes, to: path)
                result.written.append(path)
            }
        } catch {
            throw error.failure
        }
        guard !result.written.isEmpty else {
            let configuration = path(of: existing ?? Configuration.fileName)
            throw BuildFailure(
                .usage,
                "\(folder) already contains a site, with \(SourceLocation(file: configuration)); nothing was written")
        }
        return result
    }

    private func path(of name: String) -> String { folder == "." ? name : "\(folder)/\(name)" }
}

/// The `albumgen.yml` that new users start from: each setting with a reason to change it. A line that begins with `#`
/// and no space is a setting that is left out, so that readers, and a test, know which lines are settings without their
/// `#`.
enum StarterConfiguration {
    /// - Parameter theme: the name of the requested theme; nil for the default one.
    static func text(theme: String?) -> String {
        """
        # The configuration of this site; every line is optional. A line such as `#setting: value` has no effect until you
        # remove its #. Its value is the default, or an example.

        #title: Our photographs
        #description: Shown on the home page, and by search engines.
        #author: Your name
        #copyright: © Your name
        #language: en

        # Where the site is written when --output is not given; relative to this folder.
        output: _site

        # Where the site will be published. This enables feeds, a sitemap and link previews.
        #baseURL: https://example.org/photos/

        # How albums show their items: auto, nine-grid, grid, justified, picker or story (the album's text with its pictures);
        # and in which order: shootTime, name or rating, reversed by a leading -.
        layout: auto
        #sort: shootTime
        # Whether photos without a title or a caption take a title from their file's name (files) or have none (given).
        #titles: given
        # Whether the versions of one shot (edited and unedited, raw and JPEG, a burst) are one item, or all are items.
        #versions: one
        # Whether photos without a date of their own take the one in their file's name, such as IMG_20190101_123456.jpg.
        #fileNameDates: on
        # Whether albums open with a large picture (none, wide or full): hero: wide
        # Where lists show captions (none, hover or below): captions: hover

        # The time zone of cameras that record none: an example. A camera whose clock was wrong is corrected by
        # clock: {camera: X100V, offset: "+1:02:00"}
        #timeZone: Europe/Rome

        # How the site looks: default, darkroom, book or a theme of your own; or a mapping, such as
        # theme: {name: book, accent: "#8a3324", gap: 8}
        \(theme.map { "theme: \($0)" } ?? "#theme: default")

        # The small pictures, and what is published as the original: resize, copy, hardlink, symlink or none.
        #thumbnails: {formats: [jpeg], quality: 80}
        #originals: {mode: resize, longEdge: 2880, quality: 82}

        # Videos: auto converts those that browsers cannot play, convert converts all, and copy converts none.
        # `hoverClip: on` plays them under the pointer.
        #videos: {mode: auto, longEdge: 1920, hoverClip: off}

        # Positions, serial numbers and people's names are published only if you allow it here.
        #privacy: {gps: off, serials: off, people: off}

        # A text over the large pictures, such as the name of their owner: an example; by default, there is none.
        #watermark: {text: © Your name, position: bottom-right, opacity: 0.6, size: 0.25}

        # Pages that find items across all albums. By default, a site with at least 24 items has a search page and a
        # timeline, and the photos of this day in earlier years if its items are from several years. A site has a map if
        # `privacy: {gps: on}` publishes positions.
        #search: on
        #timeline: on
        #onThisDay: on
        #mapPage: off

        # Albums made by a rule: an example; by default, there are none.
        # {people: {faces: on}} in this list shows people by their faces, if `privacy` publishes their names.
        #smart: [recent, favourites, years, places, keywords]

        # The links in the header of every page: albums by their folders, and pages, which are Markdown files in a folder `pages`
        # (pages/about.md is about.html). Files in a folder `static` are published unchanged. Examples:
        #nav: [{url: "https://example.org/", title: Prints}]
        # The text at the foot of every page, in Markdown: an example.
        #footer: Made with patience.

        # What the site offers to others: feeds (with a baseURL), search engines, and what visitors may download; `zip: on`
        # gives each album an archive of its originals.
        #feeds: {atom: on, json: on, items: 50}
        #robots: index
        # In an album's own file, unlisted: true hides it from lists, search and feeds; whoever has its address sees it.
        #download: {items: on, zip: off}

        # What visitors can do with photos that they select: off, save, all, which also lists photos to delete, or proof, for
        # clients who pick photos with hearts and send you the list (an album's own file is the place for that).
        #select: save

        # Albums behind passwords go under `spaces:`, with a file for each password; docs/spaces.md has examples.

        # Names to leave out: an example.
        #ignore: ["*.tmp", "unsorted*"]

        # An album is a folder. Describe it in its album.md, between two lines of ---:
        #
        #   ---
        #   title: Iceland in March
        #   cover: IMG_2041.jpg
        #   layout: justified
        #   ---
        #   Ten days on the ring road.

        """
    }
}

/// The schemas with which editors check configuration and manifests, by name.
public enum EditorSchemaText {
    public static let names = EditorSchema.allCases.map(\.rawValue)

    /// Returns the text of a schema; nil for an unknown name.
    public static func text(of name: String) -> String? { EditorSchema(rawValue: name)?.text }
}
