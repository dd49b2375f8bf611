internal import AlbumModel

/// Starts a site: a commented configuration, and on request copies of the built-in templates. A file that is there
/// already is never replaced.
public struct SiteStarter: Sendable {
    private let folder: String
    private let copiesTemplates: Bool
    private let theme: ThemeSettings

    /// - Parameter theme: the name of a theme that comes with the program, for the configuration and the templates.
    public init(folder: String, copiesTemplates: Bool, theme: String = "default") {
        self.folder = folder
        self.copiesTemplates = copiesTemplates
        self.theme = ThemeSettings(name: theme)
    }

    /// - Returns: the files that were written, as paths below the working folder.
    public func run() throws(BuildFailure) -> [String] {
        var files = [(name: "albumgen.yml", bytes: Array(configuration.utf8))]
        do throws(ThemeError) {
            let templates = try ThemeFiles(theme: theme)
            if copiesTemplates { files += templates.files.map { ("templates/\($0.name)", $0.bytes) } }
        } catch {
            throw BuildFailure(.usage, error.diagnostic.description)
        }
        var written: [String] = []
        do throws(FileError) {
            for file in files {
                let path = folder == "." ? file.name : "\(folder)/\(file.name)"
                guard FileStamp(ofFile: path) == nil else { continue }
                try FileOperations.makeFolder(FileOperations.parent(of: path))
                try FileOperations.write(file.bytes, to: path)
                written.append(path)
            }
        } catch {
            throw error.failure
        }
        guard !written.isEmpty else {
            throw BuildFailure(.usage, "\(folder) holds a site already; nothing was written")
        }
        return written
    }

    /// What a newcomer sees first: few lines, each with the reason to change it.
    private var configuration: String {
        """
        # The configuration of this site. Every line may be left out; a line that begins with # is left out already.

        # title: Our photographs
        # description: Shown on the home page, and by search engines.
        # author: Your name
        # language: en            # or zh-Hans

        # Where the site is written when --output is not given; relative to this file.
        output: site

        # Where the site will be published. With it come a sitemap and links that social networks can show.
        # baseURL: https://example.org/photos/

        # How albums show their items: nine-grid, grid, justified or picker.
        layout: nine-grid

        # How the site looks: default, darkroom or book; or a mapping, as `theme: {name: book, accent: "#8a3324", gap: 8}`.
        \(theme.name == ThemeSettings().name ? "# " : "")theme: \(theme.name)

        # What stands for the original: resize (2048 px), copy, hardlink, symlink or none.
        # originals:
        #   mode: resize
        #   longEdge: 2048

        # Positions, serial numbers and people's names never leave, unless you say so here.
        # privacy:
        #   gps: true

        # An album is a folder. What it says of itself stands in its album.md, between two lines of ---:
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
