import AlbumModel

/// Messages about the items of an album, by kind. If much is wrong with a whole list, only the first of a kind are
/// useful, and the rest becomes a number.
struct ItemRemarks: Sendable {
    enum Kind {
        /// A listed item has no file.
        case noFile
        /// A list names an item again.
        case repeated
        /// A file does not exist yet. An author who names a placeholder knows that.
        case placeholder
        /// An item's file could not be obtained.
        case unfetched
        /// An item has implausible values.
        case implausible
        /// An item is shown although something about it is unusual.
        case oddity
        /// Positions were removed from an item's texts.
        case position
        /// A story shows a picture that is not an item.
        case storyPicture

        fileprivate var severity: Diagnostic.Severity {
            switch self {
            case .noFile, .unfetched, .storyPicture: .error
            case .repeated, .implausible, .oddity: .warning
            case .placeholder, .position: .note
            }
        }

        /// The words after the number of further ones.
        fileprivate var many: String {
            switch self {
            case .noFile: "items of this album have no file"
            case .repeated: "entries of this list name an item again"
            case .placeholder: "items of this album have placeholders"
            case .unfetched: "items of this album could not be fetched"
            case .implausible: "items of this album have impossible dates or too many words"
            case .oddity: "items of this album have warnings"
            case .position: "items of this album have positions in their texts"
            case .storyPicture: "pictures of this story are not items of the album"
            }
        }
    }

    private var tallies: [Kind: FailureTally] = [:]

    mutating func report(_ kind: Kind, _ message: String, at place: SourceLocation) -> [Diagnostic] {
        var reported = tallies[kind, default: FailureTally(severity: kind.severity)].report(message, at: place)
        for index in reported.indices { reported[index].isPrivate = kind == .unfetched }
        return reported
    }

    /// Returns the numbers of those that were not reported one by one.
    func rest(_ kinds: Kind...) -> [Diagnostic] { kinds.flatMap { tallies[$0]?.rest(of: $0.many) ?? [] } }
}

extension AlbumItems {
    mutating func remark(_ kind: ItemRemarks.Kind, _ message: String, at place: SourceLocation) {
        diagnostics += remarks.report(kind, message, at: place)
    }
}

/// A counter for failures that reports the first hundred one by one and the rest as a number.
struct FailureTally: Sendable {
    private let severity: Diagnostic.Severity
    private var count = 0
    private var file: String?

    private static let most = 100

    init(severity: Diagnostic.Severity = .error) { self.severity = severity }

    mutating func report(_ message: String, at place: SourceLocation) -> [Diagnostic] {
        count += 1
        file = place.file
        return count <= Self.most ? [Diagnostic(severity, message, at: place).aboutFile] : []
    }

    /// - Parameter what: continues the number, as in `items have no file`.
    func rest(of what: String) -> [Diagnostic] {
        guard count > Self.most else { return [] }
        return [
            Diagnostic(
                severity, "\(count - Self.most) more \(what); correct those above first",
                at: file.map { SourceLocation(file: $0) }
            ).aboutFile
        ]
    }
}
