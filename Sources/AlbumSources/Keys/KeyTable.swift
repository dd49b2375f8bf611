import AlbumModel

/// The keys that a mapping may have, each declared once: its name, accepted values, allowed position and documentation,
/// and how it is read into `Target`.
struct KeyTable<Target>: Sendable {
    struct Key: Sendable {
        var name: String
        /// Alternative names.
        var aliases: [String] = []
        /// Names in earlier versions, which are still read, with a note.
        var formerNames: [String] = []
        /// A description of the accepted values, such as `a whole number from 1 to 100`.
        var type: String
        var summary: String
        /// Whether the key is allowed only in the root configuration.
        var isRootOnly = false
        /// Whether the key is read before the others, whose meaning depends on it.
        var isFirst = false
        /// Whether the key hides something, so that the object that contains it is left out if the value cannot be
        /// read.
        var holdsBack = false
        /// Whether the key is also read if it has no value, instead of being ignored.
        var readsEmpty = false
        /// An additional message if the key has no value.
        var whenEmpty = ""
        /// The nested keys, if the value is a mapping.
        var nested: [SettingDocumentation] = []
        /// The accepted values, for editors.
        var schema = ValueSchema.anything
        var read: @Sendable (SourceValue, inout Target, inout ValueReader) -> Void

        func rootOnly() -> Key {
            var key = self
            key.isRootOnly = true
            return key
        }

        func first() -> Key {
            var key = self
            key.isFirst = true
            return key
        }

        /// Returns a copy of the key; if its value cannot be read, the object that contains it is left out.
        func holdingBack() -> Key {
            var key = self
            key.holdsBack = true
            return key
        }

        /// Returns a copy of the key, which chooses what its object shows. If it has no value or one that cannot be
        /// read, the object is left out, since it would show everything.
        func choosing() -> Key {
            needingValue { _, reader in reader.withhold() }
        }

        /// Returns a copy of the key; if it has no value or one that cannot be read, `close` chooses the most private
        /// setting, which `consequence` describes. A key without a value may be meant to change the setting of a folder above.
        func closing(_ consequence: String, _ close: @escaping @Sendable (inout Target) -> Void) -> Key {
            needingValue { target, reader in
                close(&target)
                let isInConfiguration = reader.subject == .site || reader.isInConfiguration
                reader.append(consequence: isInConfiguration ? ValueReader.Subject.site.consequence : consequence)
            }
        }

        /// Returns a copy of the key that reports a missing value, and that calls `fail` if it has reported anything.
        private func needingValue(
            _ fail: @escaping @Sendable (inout Target, inout ValueReader) -> Void
        ) -> Key {
            var key = self
            key.readsEmpty = true
            key.read = { [read, type] node, target, reader in
                let before = reader.reportCount
                if node.isNull {
                    reader.report(
                        "`\(reader.key)` has no value; write \(type), or remove the key", at: node.location)
                } else {
                    read(node, &target, &reader)
                }
                if reader.reportCount > before { fail(&target, &reader) }
            }
            return key
        }

        func formerly(_ name: String) -> Key {
            var key = self
            key.formerNames.append(name)
            return key
        }

        /// Returns a copy of the key with another description of its values for editors.
        func described(by schema: ValueSchema) -> Key {
            var key = self
            key.schema = schema
            return key
        }

        func also(_ names: String...) -> Key {
            var key = self
            key.aliases += names
            return key
        }
    }

    /// The handler for keys that are not in the table.
    typealias Unknown = @Sendable (SourceValue.Entry, inout Target, inout ValueReader) -> Void

    private let keys: [Key]
    private let positions: [String: Int]
    private let unknown: Unknown?
    private let hasFirst: Bool

    init(_ keys: [Key], unknown: Unknown? = nil) {
        self.keys = keys
        self.unknown = unknown
        hasFirst = keys.contains(where: \.isFirst)
        var positions: [String: Int] = [:]
        for (position, key) in keys.enumerated() {
            for name in [key.name] + key.aliases + key.formerNames { positions[name] = position }
        }
        self.positions = positions
    }

    /// Reads a mapping; reports problems and reads the rest. `owner` names the object to which the mapping belongs.
    func read(_ node: SourceValue, into target: inout Target, owner: String, _ reader: inout ValueReader) {
        if node.isNull { return }
        guard case .mapping(let entries) = node.content else {
            return reader.report(
                "expected `key: value` lines for \(owner) but found \(node.summary)\(spaced(node) ?? Self.listed(keys) ?? "")",
                at: node.location)
        }
        read(entries, into: &target, &reader)
    }

    func read(_ entries: [SourceValue.Entry], into target: inout Target, _ reader: inout ValueReader) {
        var given: [Int: String] = [:]
        for entry in firstFirst(entries) {
            guard let position = positions[entry.key] else {
                readUnknown(entry, into: &target, &reader)
                continue
            }
            let key = keys[position]
            let before = reader.reportCount
            if let other = given.updateValue(entry.key, forKey: position) {
                reader.report("`\(entry.key)` and `\(other)` mean the same; keep one of them", at: entry.location)
            } else if key.isRootOnly, !reader.isRoot {
                let place =
                    reader.isInConfiguration ? "the top level of albumgen.yml" : "albumgen.yml in the root folder"
                reader.report("`\(entry.key)` applies to the whole site; move it to \(place)", at: entry.location)
                // `providers: asset` in an album is meant to choose what it shows.
                if mayChoose(entry, reader) { reader.withhold() }
            } else if entry.value.isNull, key.holdsBack {
                reader.report(
                    "`\(entry.key)` has no value; write \(key.type), or remove the key", at: entry.location)
            } else if entry.value.isNull, !key.readsEmpty {
                reader.ignore("`\(entry.key)` has no value", at: entry.location, hint: key.whenEmpty)
            } else {
                reader.key = entry.key
                key.read(entry.value, &target, &reader)
                if key.formerNames.contains(entry.key) {
                    reader.report(
                        "`\(entry.key)` is now called `\(key.name)`; change the name", at: entry.location, .note)
                }
            }
            if key.holdsBack, reader.reportCount > before { reader.withhold() }
        }
    }

    /// Returns the key with a name.
    subscript(name: String) -> Key? { positions[name].map { keys[$0] } }

    /// Returns whether a key of this name hides something.
    func holdsBack(_ name: String) -> Bool { positions[name].map { keys[$0].holdsBack } ?? false }

    /// The main names of all keys.
    var names: Set<String> { Set(keys.map(\.name)) }

    /// Returns a key's main name, given that name or an alias.
    func canonical(_ name: String) -> String? { positions[name].map { keys[$0].name } }

    /// Returns the entries, with those that must be read first at the front, in the order of the table.
    private func firstFirst(_ entries: [SourceValue.Entry]) -> [SourceValue.Entry] {
        guard hasFirst else { return entries }
        let first = entries.filter { positions[$0.key].map { keys[$0].isFirst } ?? false }
        guard !first.isEmpty else { return entries }
        let sorted = first.sorted { (positions[$0.key] ?? 0) < (positions[$1.key] ?? 0) }
        return sorted + entries.filter { !(positions[$0.key].map { keys[$0].isFirst } ?? false) }
    }

    private func readUnknown(_ entry: SourceValue.Entry, into target: inout Target, _ reader: inout ValueReader) {
        if let mended = fullWidth(entry) {
            reader.report(
                "`\(entry.key)` has a full-width colon, which makes no key inside braces; write `\(mended.text)`",
                at: entry.location)
            if mended.holdsBack { reader.withhold() }
            return
        }
        let indent = entry.key.prefix { $0 == " " || ForeignSpace.name(of: $0) != nil }
        let name = String(entry.key[indent.endIndex...])
        if let space = indent.lazy.compactMap(ForeignSpace.name).first, unknown == nil || positions[name] != nil {
            reader.report(
                "`\(name)` is indented with \(space), which YAML treats as part of the name; replace it with spaces",
                at: entry.location)
            if holdsBack(name) || HoldingWords.ofAlbums.mayHoldBack(entry) { reader.withhold() }
            return
        }
        if let unknown { return unknown(entry, &target, &reader) }
        let shown = SourceValue(content: .scalar(entry.key, isPlain: false), location: entry.location).summary
        reader.report("unknown key \(shown)\(mend(entry, reader))", at: entry.location)
        if HoldingWords.ofAlbums.mayHoldBack(entry) || HoldingWords.ofAlbums.mayHoldBack(inside: entry.value)
            || mayChoose(entry, reader) || advice(entry, reader) != nil && HidingAdvice.hides(entry)
        {
            reader.withhold()
        }
    }

    /// Returns whether an unknown key is probably one that chooses what an album shows. Exports have such names for
    /// other things.
    private func mayChoose(_ entry: SourceValue.Entry, _ reader: ValueReader) -> Bool {
        if mayMap(entry, reader) { return true }
        guard !reader.isExport, let name = HoldingWords.ofSources.nearest(to: entry) else { return false }
        // `gap: 5` is not a misspelt `map`.
        return positions[name] != nil && (name != "map" || entry.value.isMapping)
    }

    /// Returns whether an entry is probably the mapping of the album's fields, under another name.
    private func mayMap(_ entry: SourceValue.Entry, _ reader: ValueReader) -> Bool {
        positions["map"] != nil && (reader.isExport ? MapWords.meanInExport(entry) : MapWords.mean(entry))
    }

    /// Returns the correction for `title:Sea`, which YAML reads as a text; nil for anything else.
    private func spaced(_ node: SourceValue) -> String? {
        guard case .scalar(let text, _) = node.content, let colon = text.firstIndex(of: ":"),
            positions[String(text[..<colon])] != nil
        else { return nil }
        if let space = text[colon...].dropFirst().first.flatMap(ForeignSpace.name) {
            return "; the colon is followed by \(space); replace it with an ordinary space"
        }
        return "; put a space after the colon, as in `\(text[..<colon]): …`"
    }

    /// Returns the correction for `{url：a.jpg}`, which YAML reads as a key without a value, or nil for anything else.
    private func fullWidth(_ entry: SourceValue.Entry) -> (text: String, holdsBack: Bool)? {
        guard entry.value.isNull, entry.key.contains("：") else { return nil }
        let parts = entry.key.split(separator: "，").map { part in
            part.split(separator: "：", maxSplits: 1).map { $0.split(separator: " ").joined(separator: " ") }
        }
        guard parts.contains(where: { $0.first.map { positions[$0] != nil } ?? false }) else { return nil }
        return (
            parts.map { $0.joined(separator: ": ") }.joined(separator: ", "),
            parts.contains { $0.first.map(holdsBack) ?? false }
        )
    }

    /// Returns advice for an unknown key: a similar name, or the same name inside another key.
    private func mend(_ entry: SourceValue.Entry, _ reader: ValueReader) -> String {
        let written = entry.key
        let allowed = allowed(reader)
        if HoldingWords.ofItems.keys.contains(written), positions[written] == nil {
            return "; it describes an item, so write it in a sidecar, as in `IMG_1.jpg.yml`"
        }
        // The root's `mappings` are named ones.
        if mayMap(entry, reader) {
            let isNamed = reader.isRoot && entry.value.isTableOfTables
            return "; did you mean `\(isNamed ? "maps" : "map")`?"
        }
        let names = allowed.map(\.name)
        // What the lists of a data file are called is up to its author, so `map` names them; see below.
        if !DataFile.isOne(reader.file),
            let advice = FamiliarWords.advice(for: entry, in: reader.file, isAllowed: names.contains)
        {
            return advice
        }
        let holders = allowed.filter { key in key.nested.contains { $0.name == written } }.map(\.name)
        if !holders.isEmpty { return "; write it under \(ValueReader.words(for: holders))" }
        if let key = HoldingWords.ofAlbums.nearest(to: entry), allowed.contains(where: { $0.name == key }) {
            return "; did you mean `\(key)`?"
        }
        if let advice = advice(entry, reader) { return advice }
        let suggestion = Suggestion.text(for: written, among: names)
        let isMisspelt = suggestion.contains("`\(DataFile.items)`")
        if DataFile.isOne(reader.file), !isMisspelt, let list = entry.value.recordList(below: written) {
            return "; if `\(list)` has the album's items, write `map: {\(list): \(DataFile.items)}`"
        }
        if !suggestion.isEmpty { return suggestion }
        return Self.listed(allowed) ?? "; remove it"
    }

    /// Returns what to write instead of a word that hides something; nil for other words.
    private func advice(_ entry: SourceValue.Entry, _ reader: ValueReader) -> String? {
        let allowed = Set(allowed(reader).map(\.name))
        return HidingAdvice.text(for: entry, isAllowed: allowed.contains)
    }

    /// Returns the keys that may be written here.
    private func allowed(_ reader: ValueReader) -> [Key] {
        keys.filter { (reader.isRoot || !$0.isRootOnly) && $0.schema != .unread }
    }

    /// Returns the list of keys for a message, or nil if there are too many.
    private static func listed(_ keys: [Key]) -> String? {
        keys.count > 8 ? nil : "; the keys here are \(keys.map(\.name).joined(separator: ", "))"
    }

    /// Returns the schema of a mapping with these keys; `isRoot` includes those of the root configuration.
    func schema(isRoot: Bool = true, takesOthers: Bool = false) -> ValueSchema {
        let properties = keys.filter { (isRoot || !$0.isRootOnly) && $0.schema != .unread }.flatMap { key in
            [ValueSchema.Property(name: key.name, summary: key.summary, value: key.schema)]
                + key.aliases.map {
                    ValueSchema.Property(name: $0, summary: "The same as `\(key.name)`.", value: key.schema)
                }
        }
        return .keys(properties, takesOthers: takesOthers)
    }

    var documentation: [SettingDocumentation] {
        keys.filter { $0.schema != .unread }.flatMap { key in
            [
                SettingDocumentation(
                    name: key.name, type: key.type, isRootOnly: key.isRootOnly, summary: key.summary,
                    aliases: key.aliases)
            ]
                + key.nested.map { inner in
                    var inner = inner
                    inner.name = "\(key.name).\(inner.name)"
                    inner.isRootOnly = inner.isRootOnly || key.isRootOnly
                    return inner
                }
        }
    }
}

/// The documentation of a configuration key, for help and guides.
public struct SettingDocumentation: Hashable, Sendable {
    /// The name, with dots for nested keys, such as `thumbnails.quality`.
    public var name: String
    /// A description of the accepted values.
    public var type: String
    /// Whether the key is allowed only in the root configuration.
    public var isRootOnly: Bool
    public var summary: String
    public var aliases: [String]
}
