import AlbumModel
internal import CYaml

/// Converts libyaml's events directly to source values.
///
/// Yams first composes its own tree of nodes, which takes several times the memory and the time for a list of a hundred
/// thousand items. Yams still reads texts with aliases and reports errors. The libyaml is the one bundled with Yams,
/// which does not export it as a product: SwiftPM lets a target import the modules its dependencies are built on.
struct YAMLEvents {
    enum Failure: Error {
        /// The text is not supported or not valid; `Yams.Parser` reads it or reports the problem.
        case unreadable
        case reported(DiagnosticError)
    }

    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let reader: YAMLReader
    private let mending: YAMLMending
    private let comments: YAMLComments
    private var count = 0

    /// Returns the value, or nil for a text without content.
    static func read(_ reader: YAMLReader, _ mending: YAMLMending) throws(Failure) -> SourceValue? {
        // The parser must not move: it keeps a pointer to itself.
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        defer { parser.deallocate() }
        guard yaml_parser_initialize(parser) == 1 else { throw .unreadable }
        defer { yaml_parser_delete(parser) }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        var text = mending.text
        let result = text.withUTF8 { bytes -> Result<SourceValue?, Failure> in
            yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
            var events = YAMLEvents(parser: parser, reader: reader, mending: mending)
            do throws(Failure) { return .success(try events.stream()) } catch { return .failure(error) }
        }
        return try result.get()
    }

    private init(parser: UnsafeMutablePointer<yaml_parser_t>, reader: YAMLReader, mending: YAMLMending) {
        self.parser = parser
        self.reader = reader
        self.mending = mending
        comments = YAMLComments(mending.text)
    }

    /// A libyaml event; `mark` is the start of a stream or document.
    private enum Event {
        case scalar(String, isPlain: Bool, isBlock: Bool, isCut: Bool, SourceValue.Location)
        case sequence(SourceValue.Location)
        case mapping(SourceValue.Location)
        case end
        case mark
    }

    private mutating func stream() throws(Failure) -> SourceValue? {
        // The stream starts; then a document starts, or the stream ends.
        _ = try next()
        guard case .mark = try next() else { return nil }
        let root = try value(try next(), depth: 0)
        // The document and the stream must end here: a second document is an error.
        guard case .end = try next(), case .end = try next() else { throw .unreadable }
        return root
    }

    private mutating func next() throws(Failure) -> Event {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw .unreadable }
        defer { yaml_event_delete(&event) }
        switch event.type {
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            let isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE || scalar.style == YAML_ANY_SCALAR_STYLE
            return .scalar(
                String(decoding: bytes, as: UTF8.self), isPlain: isPlain,
                isBlock: scalar.style == YAML_LITERAL_SCALAR_STYLE || scalar.style == YAML_FOLDED_SCALAR_STYLE,
                isCut: isPlain && comments.follow(line: event.end_mark.line, column: event.end_mark.column),
                place(of: event))
        case YAML_SEQUENCE_START_EVENT: return .sequence(place(of: event))
        case YAML_MAPPING_START_EVENT: return .mapping(place(of: event))
        case YAML_STREAM_START_EVENT, YAML_DOCUMENT_START_EVENT: return .mark
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT, YAML_DOCUMENT_END_EVENT, YAML_STREAM_END_EVENT:
            return .end
        default: throw .unreadable
        }
    }

    private mutating func value(_ event: Event, depth: Int) throws(Failure) -> SourceValue {
        count += 1
        switch event {
        case .scalar(let text, let isPlain, let isBlock, let isCut, let place):
            try check(depth, place)
            var value = SourceValue(content: .scalar(text, isPlain: isPlain), location: place, isBlock: isBlock)
            value.isCut = isCut
            return value
        case .sequence(let place):
            try check(depth, place)
            var values: [SourceValue] = []
            while true {
                let event = try next()
                if case .end = event { return SourceValue(content: .sequence(values), location: place) }
                values.append(try value(event, depth: depth + 1))
            }
        case .mapping(let place):
            try check(depth, place)
            return SourceValue(content: .mapping(try entries(depth: depth)), location: place)
        case .end, .mark: throw .unreadable
        }
    }

    private mutating func entries(depth: Int) throws(Failure) -> [SourceValue.Entry] {
        var entries: [SourceValue.Entry] = []
        var names = Set<String>()
        while true {
            switch try next() {
            case .end:
                // Yams reports the problem if the entries cannot be merged.
                guard let merged = SourceValue.merging(entries) else { throw .unreadable }
                return merged
            case .scalar(let name, _, _, _, let place):
                // For a small mapping, a linear search is faster than hashing.
                if entries.count == 16 { names.formUnion(entries.map(\.key)) }
                let isTwice = entries.count < 16 ? entries.contains { $0.key == name } : !names.insert(name).inserted
                guard !isTwice else { throw .unreadable }
                let value = try value(try next(), depth: depth + 1)
                entries.append(SourceValue.Entry(key: name, location: place, value: value))
            default: throw .unreadable
            }
        }
    }

    private func check(_ depth: Int, _ place: SourceValue.Location) throws(Failure) {
        let (line, column) = (place.line - reader.firstLine + 1, place.column)
        guard count <= reader.nodeLimit else { throw .reported(reader.tooMany(line, column)) }
        guard depth < YAMLReader.deepest else { throw .reported(reader.tooDeep(line, column)) }
    }

    private func place(of event: yaml_event_t) -> SourceValue.Location {
        let line = event.start_mark.line + 1
        return reader.location(line, mending.writtenColumn(event.start_mark.column + 1, line: line))
    }
}
