internal import AlbumSources

/// A value without its location, for comparing what a text says before and after a change.
enum PlainValue: Hashable {
    case text(String)
    case list([PlainValue])
    case mapping([Entry])

    struct Entry: Hashable {
        var name: String
        var value: PlainValue
    }

    init(_ node: YAMLText.Node?) {
        switch node?.content {
        case nil: self = .mapping([])
        case .scalar(let text, _)?: self = .text(text)
        case .sequence(let nodes)?: self = .list(nodes.map(PlainValue.init))
        case .mapping(let entries)?:
            self = .mapping(entries.map { Entry(name: $0.name, value: PlainValue($0.value)) })
        }
    }

    /// Returns the value without one entry of the mapping at a path; nil if there is no mapping.
    ///
    /// - Parameter way: positions in lists and mappings.
    func without(_ name: String, along way: ArraySlice<Int>) -> PlainValue? {
        switch (self, way.first) {
        case (.text, _), (.list, nil): return nil
        case (.list(var values), let place?):
            guard values.indices.contains(place),
                let value = values[place].without(name, along: way.dropFirst())
            else { return nil }
            values[place] = value
            return .list(values)
        case (.mapping(var entries), let place?):
            guard entries.indices.contains(place),
                let value = entries[place].value.without(name, along: way.dropFirst())
            else { return nil }
            entries[place].value = value
            return .mapping(entries)
        case (.mapping(let entries), nil): return .mapping(entries.filter { $0.name != name })
        }
    }

    /// Returns the value of an entry of that mapping.
    func value(of name: String, along way: ArraySlice<Int>) -> PlainValue? {
        switch (self, way.first) {
        case (.text, _), (.list, nil): return nil
        case (.list(let values), let place?):
            return values.indices.contains(place) ? values[place].value(of: name, along: way.dropFirst()) : nil
        case (.mapping(let entries), let place?):
            return entries.indices.contains(place)
                ? entries[place].value.value(of: name, along: way.dropFirst()) : nil
        case (.mapping(let entries), nil): return entries.first { $0.name == name }?.value
        }
    }
}
