internal import AlbumModel
internal import Files
internal import Pages
public import Reporting

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
        let isDefault = theme.name == ThemeSettings().name
        let configuration = StarterConfiguration.text(theme: isDefault ? nil : theme.name)
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
                try FileOperations.makeFolder(Paths.parent(of: path))
                try FileOperations.write(file.bytes, to: path)
                written.append(path)
            }
        } catch {
            throw error.failure
        }
        guard !written.isEmpty else {
            throw BuildFailure(.usage, "\(folder) already contains a site; nothing was written")
        }
        return written
    }
}
