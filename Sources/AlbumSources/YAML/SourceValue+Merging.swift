import AlbumModel

extension SourceValue {
    /// The entries of a mapping with those that its merge key `<<` names, which the mapping's own go before, and of several
    /// mappings the earlier before the later; nil where the key's value is no mapping and no list of some.
    ///
    /// A quoted `"<<"` is read alike: nobody has a field of that name.
    static func merging(_ entries: [Entry]) -> [Entry]? {
        guard let merge = entries.first(where: { $0.key == "<<" }) else { return entries }
        let sources: [SourceValue]
        switch merge.value.content {
        case .mapping: sources = [merge.value]
        case .sequence(let values): sources = values
        case .scalar: return nil
        }
        var merged = entries.filter { $0.key != "<<" }
        var names = Set(merged.map(\.key))
        for source in sources {
            guard case .mapping(let others) = source.content else { return nil }
            for entry in others where names.insert(entry.key).inserted { merged.append(entry) }
        }
        return merged
    }
}
