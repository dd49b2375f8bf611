internal import AlbumModel
internal import FoundationEssentials

/// The `providers:` settings of the root configuration.
public struct ProviderSettings: Sendable, Hashable {
    public var web = WebSettings()
    public var cache = CacheSettings()
    /// Photo libraries by the names that albums use for them.
    public var libraries: [String: LibrarySettings] = [:]
    /// The site's own providers by identifier.
    public var commands: [String: CommandSettings] = [:]

    public init() {}
}

/// Limits on how long fetched files are kept.
public struct CacheSettings: Sendable, Hashable {
    /// Days to keep files that no build uses.
    public var days: Int
    /// The maximum size of the cache in bytes; files used by the last build are kept even beyond it.
    public var bytes: Int

    public init(days: Int = 90, bytes: Int = 1 << 40) {
        self.days = days
        self.bytes = bytes
    }
}

/// The settings of the `web` provider.
public struct WebSettings: Sendable, Hashable {
    /// Whether addresses of this machine and private networks may be fetched, and proxies from the environment used.
    public var allowsPrivateAddresses = false
    /// The maximum number of bytes per item.
    public var bytes = 256 << 20
    /// The maximum number of seconds per attempt.
    public var seconds = 60
    public var redirects = 5
    /// How many times to repeat a failed attempt.
    public var retries = 3
    /// The longest delay, in seconds, that a server may ask for before the next attempt.
    public var retryAfter = 30
    /// The number of concurrent downloads.
    public var connections = 6

    public init() {}
}

/// The location of a photo library.
public struct LibrarySettings: Sendable, Hashable {
    /// A digiKam or Shotwell database, or the folder of a Google Takeout; relative to the source.
    public var path = ""
    /// The folders that may contain its files; by default, the library's own folder.
    public var roots: [String] = []

    public init(path: String = "", roots: [String] = []) {
        self.path = path
        self.roots = roots
    }
}

/// The settings of a provider that is a program.
public struct CommandSettings: Sendable, Hashable {
    /// The program and its arguments.
    public var command: [String] = []
    /// The maximum number of seconds per item.
    public var seconds = 60
    /// The maximum number of bytes per item.
    public var bytes = 256 << 20
    /// The number of seconds for which a result stays valid, so that the program is not run again.
    public var maxAge = 0

    public init(command: [String] = []) { self.command = command }
}

/// The `options:` of an item or an album, passed to its provider.
public struct ProviderOptions: Hashable, Sendable, Encodable {
    private var values: [String: OptionValue] = [:]

    public init() {}

    public init(_ values: [String: OptionValue]) { self.values = values }

    /// - Parameter lists: lists of entries; later lists override earlier ones.
    init(_ lists: [StatedOption]...) {
        for option in lists.joined() { values[option.entry.key] = OptionValue(option.entry.value) }
    }

    public func encode(to encoder: any Encoder) throws { try OptionValue.mapping(values).encode(to: encoder) }

    public var names: [String] { values.keys.sorted() }

    /// Returns an option's text, or its number or flag as text; nil for lists and mappings.
    public subscript(name: String) -> String? {
        switch values[name] {
        case .text(let text): text
        case .number(let number): number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
        case .flag(let flag): "\(flag)"
        case .nothing, .list, .mapping, nil: nil
        }
    }

    /// All options as a JSON object with sorted keys, so equal options give equal text.
    public var json: String { OptionValue.mapping(values).json }
}

/// One of the `options` of an album or an item.
struct StatedOption: Sendable {
    let file: String
    let entry: SourceValue.Entry

    /// The place of its name.
    var place: SourceLocation { place(of: entry.location) }
    /// The place of its value.
    var valuePlace: SourceLocation { place(of: entry.value.location) }

    private func place(of location: SourceValue.Location) -> SourceLocation {
        SourceLocation(file: file, line: location.line, column: location.column)
    }
}

/// The value of an option, as in YAML and JSON.
public indirect enum OptionValue: Hashable, Sendable, Encodable {
    case nothing
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([OptionValue])
    case mapping([String: OptionValue])

    init(_ value: SourceValue) {
        switch value.content {
        case .scalar(let text, let isPlain): self = Self.scalar(text, isPlain: isPlain)
        case .sequence(let values): self = .list(values.map(OptionValue.init))
        case .mapping(let entries):
            self = .mapping(Dictionary(entries.map { ($0.key, OptionValue($0.value)) }) { $1 })
        }
    }

    private static func scalar(_ text: String, isPlain: Bool) -> OptionValue {
        guard isPlain else { return .text(text) }
        switch text {
        case "", "~", "null": return .nothing
        case "true": return .flag(true)
        case "false": return .flag(false)
        default:
            // `0042` is text, not the number 42.
            guard let number = Double(text), number.isFinite,
                !(text.first == "0" && text.count > 1 && !text.contains("."))
            else { return .text(text) }
            return .number(number)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .nothing: try container.encodeNil()
        case .flag(let flag): try container.encode(flag)
        case .number(let number):
            if number == number.rounded(), abs(number) < 1e15 {
                try container.encode(Int(number))
            } else {
                try container.encode(number)
            }
        case .text(let text): try container.encode(text)
        case .list(let values): try container.encode(values)
        case .mapping(let values): try container.encode(values)
        }
    }

    fileprivate var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }
}
