/// One row of a field mapping: from where in a source's record an item's field comes.
public struct MappingRow: Hashable, Sendable {
    public enum Source: Hashable, Sendable {
        case path(FieldPath)
        case template(FieldTemplate)
        /// The same for every record.
        case constant(String)
    }

    /// In their order; the first that is not empty is used.
    public var sources: [Source]
    /// As the person wrote them, for messages.
    public var written: String
    /// The field's own name, aliases resolved.
    public var field: String
    public var timeFormat: TimeFormat?
    public var place: SourceLocation

    public init(
        sources: [Source], written: String, field: String, timeFormat: TimeFormat? = nil, place: SourceLocation
    ) {
        self.sources = sources
        self.written = written
        self.field = field
        self.timeFormat = timeFormat
        self.place = place
    }

    /// Why a text names no source.
    public enum Problem: Error, Hashable, Sendable {
        case notAPath(String)
        case template(FieldTemplate.Problem)
        case nothing
    }

    /// Reads what stands on a mapping's source side: names or paths with commas between them, a template with fields in
    /// braces, or a constant after `=`.
    public static func sources(_ written: String) throws(Problem) -> [Source] {
        if written.hasPrefix("=") {
            let constant = written.dropFirst().drop { $0 == " " }
            guard !constant.isEmpty else { throw .nothing }
            return [.constant(String(constant))]
        }
        if written.contains("{") || written.contains("}") {
            do throws(FieldTemplate.Problem) {
                return [.template(try FieldTemplate(written))]
            } catch {
                throw .template(error)
            }
        }
        var sources: [Source] = []
        for part in written.split(separator: ",", omittingEmptySubsequences: false) {
            let name = part.split(separator: " ").joined(separator: " ")
            guard !name.isEmpty else { throw written.isEmpty ? .nothing : .notAPath(written) }
            guard let path = FieldPath(name) else { throw .notAPath(name) }
            sources.append(.path(path))
        }
        guard !sources.isEmpty else { throw .nothing }
        return sources
    }

    /// The paths that the row reads.
    public var paths: [FieldPath] {
        sources.flatMap { source -> [FieldPath] in
            switch source {
            case .path(let path): [path]
            case .template(let template): template.paths
            case .constant: []
            }
        }
    }
}
