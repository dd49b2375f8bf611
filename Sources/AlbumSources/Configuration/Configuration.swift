public import AlbumModel

/// What `albumgen.yml` says: the settings of the site, and those that its albums start from.
public struct Configuration: Sendable {
    /// What holds for the whole site. A program may change it before the site is read, as command-line options do.
    public var site: SiteSettings {
        get { draft.site }
        set { draft.site = newValue }
    }

    /// The settings of the root album, from which all others inherit.
    public var album: AlbumSettings {
        get { draft.settings }
        set { draft.settings = newValue }
    }

    /// Whether programs are run to learn what albums have: what they answer may change though no file does.
    public var runsCommands: Bool { !draft.adapters.isEmpty }

    /// How items are fetched.
    public var providers: ProviderSettings { draft.providers }

    /// The configuration's file, for messages.
    public var file = Configuration.fileName

    var draft = AlbumDraft()

    /// No configuration: the defaults.
    public init() {}

    public static let fileName = "albumgen.yml"

    /// Every key that may be written, in the order of the guide.
    public static var documentation: [SettingDocumentation] { SettingKeys.table.documentation }

    /// Reads `file`, or `albumgen.yml` (`albumgen.yaml`) in `source` where there is one.
    ///
    /// It never fails: what is wrong becomes a diagnostic, and the rest is read. A build should stop at an error.
    public static func read(source: String, file: String? = nil) -> ConfigurationReading {
        for name in file.map({ [$0] }) ?? [fileName, "albumgen.yaml"] {
            do throws(FileAccessError) {
                // A stated file is a path of the person's, not of the source.
                let access = FileAccess.disk(root: file == nil ? source : ".")
                return parse(try access.read(name, SourceText.limit), file: name)
            } catch {
                if error.isMissing, file == nil { continue }
                let problem = Diagnostic(
                    .error, "the configuration cannot be read: \(error.reason)", at: SourceLocation(file: name),
                    isPassing: error.isSystemFailure)
                return ConfigurationReading(configuration: Configuration(), diagnostics: [problem])
            }
        }
        return ConfigurationReading(configuration: Configuration(), diagnostics: [])
    }

    /// Reads a configuration's text.
    public static func parse(_ bytes: [UInt8], file: String = fileName) -> ConfigurationReading {
        var configuration = Configuration()
        configuration.file = file
        var values = ValueReader(file: file, isRoot: true)
        do throws(DiagnosticError) {
            let text = try SourceText.decode(bytes, file: file)
            if let node = try YAMLReader(file: file).read(text[...]) {
                SettingKeys.table.read(node, into: &configuration.draft, owner: "the configuration", &values)
            }
        } catch {
            return ConfigurationReading(configuration: configuration, diagnostics: [error.diagnostic])
        }
        return ConfigurationReading(configuration: configuration, diagnostics: values.diagnostics)
    }
}

/// A configuration, and what is wrong with it.
public struct ConfigurationReading: Sendable {
    public var configuration: Configuration
    public var diagnostics: [Diagnostic]
}
