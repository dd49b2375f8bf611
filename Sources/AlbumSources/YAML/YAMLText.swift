package import AlbumModel
internal import CYaml

/// A YAML text with the byte ranges of its values, for changing a value and nothing else.
package struct YAMLText {
    package struct Node: Sendable {
        package enum Content: Sendable {
            case scalar(String, Style)
            case sequence([Node])
            case mapping([Entry])
        }

        package var content: Content
        /// The bytes of a scalar without the line breaks after it; of a list or mapping, from its first to its last
        /// value, and with the brackets if it has some. Empty for a value that is left out.
        package var range: Range<Int>
        /// The location in the file.
        package var location: SourceValue.Location
        /// Whether a list or mapping is in brackets.
        package var isFlow = false
    }

    package struct Entry: Sendable {
        package var key: Node
        package var value: Node

        package var name: String {
            if case .scalar(let name, _) = key.content { name } else { "" }
        }
    }

    package enum Style: Sendable {
        case plain, single, double, block
    }

    /// Nil for a text without content.
    package let root: Node?

    /// Returns nil for a text that cannot be read, or in which one value may appear in several places or mean more than
    /// it says: with aliases, merge keys, tags or directives, or with mistakes that are corrected while it is read.
    ///
    /// - Parameter firstLine: the line of the file on which the text begins.
    package init?(_ bytes: ArraySlice<UInt8>, file: String, firstLine: Int = 1) {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        let mending = YAMLMending(text[...])
        guard mending.text == text else { return nil }
        // The reader rejects a text that is too large or too deeply nested.
        let reader = YAMLReader(file: file, firstLine: firstLine, limit: SourceText.manifestLimit)
        do throws(DiagnosticError) {
            guard try reader.read(text[...]) != nil else {
                root = nil
                return
            }
        } catch {
            return nil
        }
        guard let root = YAMLPlaces.read(bytes, firstLine: firstLine) else { return nil }
        self.root = root
    }
}

/// Reads libyaml's events with their marks. Marks count characters, so their places in bytes are looked up.
private struct YAMLPlaces {
    private struct Unsupported: Error {}

    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let bytes: UnsafeBufferPointer<UInt8>
    private let firstLine: Int
    /// The place of each character in bytes; nil if all characters are single bytes.
    private let places: [Int]?

    static func read(_ bytes: ArraySlice<UInt8>, firstLine: Int) -> YAMLText.Node? {
        // The parser must not move: it keeps a pointer to itself.
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        defer { parser.deallocate() }
        guard yaml_parser_initialize(parser) == 1 else { return nil }
        defer { yaml_parser_delete(parser) }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        return bytes.withUnsafeBufferPointer { bytes in
            yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
            return try? YAMLPlaces(parser: parser, bytes: bytes, firstLine: firstLine).stream()
        }
    }

    private init(parser: UnsafeMutablePointer<yaml_parser_t>, bytes: UnsafeBufferPointer<UInt8>, firstLine: Int) {
        self.parser = parser
        self.bytes = bytes
        self.firstLine = firstLine
        guard bytes.contains(where: { $0 >= 0x80 }) else {
            places = nil
            return
        }
        places = bytes.indices.filter { bytes[$0] & 0xC0 != 0x80 } + [bytes.count]
    }

    private func stream() throws -> YAMLText.Node {
        guard try next({ $0.type }) == YAML_STREAM_START_EVENT else { throw Unsupported() }
        let isPlain = try next { event in
            let start = event.data.document_start
            return event.type == YAML_DOCUMENT_START_EVENT && start.version_directive == nil
                && start.tag_directives.start == start.tag_directives.end
        }
        guard isPlain else { throw Unsupported() }
        guard let root = try node() else { throw Unsupported() }
        guard try next({ $0.type }) == YAML_DOCUMENT_END_EVENT, try next({ $0.type }) == YAML_STREAM_END_EVENT else {
            throw Unsupported()
        }
        return root
    }

    private func next<Value>(_ body: (yaml_event_t) throws -> Value) throws -> Value {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw Unsupported() }
        defer { yaml_event_delete(&event) }
        return try body(event)
    }

    /// Returns the next value; nil at the end of a list or mapping, whose place is then in `end`.
    private func node() throws -> YAMLText.Node? {
        var end = 0
        return try node(&end)
    }

    private func node(_ end: inout Int) throws -> YAMLText.Node? {
        enum Begun {
            case scalar(YAMLText.Node), sequence(isFlow: Bool), mapping(isFlow: Bool), end
        }
        var range = 0..<0
        var location = SourceValue.Location(line: 1, column: 1)
        let begun: Begun = try next { event in
            range = place(event.start_mark)..<max(place(event.start_mark), place(event.end_mark))
            location = SourceValue.Location(
                line: event.start_mark.line + firstLine, column: event.start_mark.column + 1)
            switch event.type {
            case YAML_SCALAR_EVENT: return .scalar(try scalar(event, range, location))
            case YAML_SEQUENCE_START_EVENT:
                let start = event.data.sequence_start
                guard start.anchor == nil, start.tag == nil else { throw Unsupported() }
                return .sequence(isFlow: start.style == YAML_FLOW_SEQUENCE_STYLE)
            case YAML_MAPPING_START_EVENT:
                let start = event.data.mapping_start
                guard start.anchor == nil, start.tag == nil else { throw Unsupported() }
                return .mapping(isFlow: start.style == YAML_FLOW_MAPPING_STYLE)
            case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return .end
            default: throw Unsupported()
            }
        }
        switch begun {
        case .scalar(let node): return node
        case .end:
            end = range.upperBound
            return nil
        case .sequence(let isFlow):
            var nodes: [YAMLText.Node] = []
            var closing = 0
            while let node = try node(&closing) { nodes.append(node) }
            let last = isFlow ? closing : nodes.last?.range.upperBound ?? range.lowerBound
            return YAMLText.Node(
                content: .sequence(nodes), range: range.lowerBound..<last, location: location, isFlow: isFlow)
        case .mapping(let isFlow):
            var entries: [YAMLText.Entry] = []
            var closing = 0
            while let key = try node(&closing) {
                guard case .scalar(let name, _) = key.content, name != "<<", let value = try node() else {
                    throw Unsupported()
                }
                entries.append(YAMLText.Entry(key: key, value: value))
            }
            let last = isFlow ? closing : entries.last?.value.range.upperBound ?? range.lowerBound
            return YAMLText.Node(
                content: .mapping(entries), range: range.lowerBound..<last, location: location, isFlow: isFlow)
        }
    }

    private func scalar(
        _ event: yaml_event_t, _ range: Range<Int>, _ location: SourceValue.Location
    ) throws -> YAMLText.Node {
        let scalar = event.data.scalar
        guard scalar.anchor == nil, scalar.tag == nil else { throw Unsupported() }
        let text = String(
            decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
        let style: YAMLText.Style =
            switch scalar.style {
            case YAML_SINGLE_QUOTED_SCALAR_STYLE: .single
            case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .double
            case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
            default: .plain
            }
        // The marks of a block scalar include the empty lines and the indentation after it.
        var end = range.upperBound
        while end > range.lowerBound, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[end - 1]) { end -= 1 }
        return YAMLText.Node(content: .scalar(text, style), range: range.lowerBound..<end, location: location)
    }

    private func place(_ mark: yaml_mark_t) -> Int {
        guard let places else { return min(mark.index, bytes.count) }
        return mark.index < places.count ? places[mark.index] : bytes.count
    }
}
