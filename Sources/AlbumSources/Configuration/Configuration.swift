public import AlbumModel

/// The content of `albumgen.yml`: the settings of the site, and the defaults of its albums.
public struct Configuration: Sendable {
    /// The settings for the whole site. A program may change them before the site is read, as command-line options do.
    public var site: SiteSettings {
        get { draft.site }
        set { draft.site = newValue }
    }

    /// The settings of the root album, from which all others inherit.
    public var album: AlbumSettings {
        get { draft.settings }
        set { draft.settings = newValue }
    }

    /// Whether programs are run to list albums' items: their answers may change even if no file does.
    public var runsCommands: Bool { !draft.adapters.isEmpty }

    /// The program and arguments that bring the site to its host; empty if there are none.
    public var publishCommand: [String] { draft.publishCommand }

    /// The settings of providers.
    public var providers: ProviderSettings { draft.providers }

    /// The configuration's file, for messages.
    public var file = Configuration.fileName

    /// Whether there is such a file. If not, all settings have their defaults.
    public private(set) var exists = false

    var draft = AlbumDraft()

    /// Creates a configuration with default settings.
    public init() {}

    public static let fileName = ConfigurationNames.all[0]
    /// The possible names of the configuration in a source; the first file that exists is read.
    public static let fileNames = ConfigurationNames.all

    /// All available keys, in the order of the guide.
    public static var documentation: [SettingDocumentation] { SettingKeys.table.documentation }

    /// Reads `file`, or else `albumgen.yml` (`albumgen.yaml`) in `source` if it exists.
    ///
    /// It never fails: problems become diagnostics, and the rest is read. A build should stop at an error.
    public static func read(source: String, file: String? = nil) -> ConfigurationReading {
        for name in file.map({ [$0] }) ?? ConfigurationNames.all {
            do throws(FileAccessError) {
                // A path given by the user is relative to the working directory, not to the source.
                let access = FileAccess.disk(root: file == nil ? source : ".")
                let bytes = try access.read(name, SourceText.limit)
                var reading = parse(bytes, file: name)
                if bytes.isEmpty { reading.diagnostics.append(DiagnosticError(emptied: name).diagnostic) }
                reading.diagnostics += JoinedCommands.diagnostics(reading.blankCommands, source: source)
                if file == nil { reading.diagnostics += unread(beside: name, bytes, access) }
                return reading
            } catch {
                let isAway = error.isMissing && file == nil
                guard !isAway || HiddenNames.isEvicted(name, in: source) else { continue }
                let reason = isAway ? "it \(HiddenNames.evictedProblem)" : error.reason
                let problem = Diagnostic(
                    .error, "the configuration cannot be read: \(reason)", at: SourceLocation(file: name),
                    isTransient: error.isSystemFailure)
                var configuration = Configuration()
                configuration.file = name
                return ConfigurationReading(configuration: configuration, diagnostics: [problem])
            }
        }
        return ConfigurationReading(
            configuration: Configuration(), diagnostics: ConfigurationNames.misnamed(in: source))
    }

    /// Returns a configuration's text, in any encoding that `parse` reads; nil if the bytes are not a text.
    public static func text(of bytes: [UInt8]) -> String? { try? SourceText.decode(bytes, file: fileName) }

    /// Reads a configuration's text.
    public static func parse(_ bytes: [UInt8], file: String = fileName) -> ConfigurationReading {
        var configuration = Configuration()
        (configuration.file, configuration.exists) = (file, true)
        var values = ValueReader(file: file, isRoot: true)
        do throws(DiagnosticError) {
            let text = try SourceText.decode(bytes, file: file)
            if let node = try YAMLReader(file: file).read(text[...]) {
                SettingKeys.table.read(node, into: &configuration.draft, owner: "the configuration", &values)
            }
        } catch {
            return ConfigurationReading(configuration: configuration, diagnostics: [error.diagnostic])
        }
        return ConfigurationReading(
            configuration: configuration, diagnostics: values.diagnostics, blankCommands: values.blankCommands)
    }
}

/// A configuration, and its problems.
public struct ConfigurationReading: Sendable {
    public var configuration: Configuration
    public var diagnostics: [Diagnostic]
    /// The programs with blanks in their names.
    var blankCommands: [Located<String>] = []
}
