import AlbumModel

/// The keys that a mapping may have, each declared once: its name, what it takes, where it may stand, a line of
/// documentation, and how it is read into `Target`.
struct KeyTable<Target>: Sendable {
    struct Key: Sendable {
        var name: String
        /// Other names that mean the same.
        var aliases: [String] = []
        /// What it was called in earlier versions; still read, with a note.
        var formerNames: [String] = []
        /// What values it takes, in words: `a whole number from 1 to 100`.
        var type: String
        var summary: String
        /// Whether it may stand in the root configuration only.
        var isRootOnly = false
        /// Whether it is read before the others, which are understood by it.
        var isFirst = false
        /// Whether it keeps something from being shown, so that what it stands in is left out where it cannot be read.
        var holdsBack = false
        /// Whether it is read where it has no value as well, and not ignored.
        var readsEmpty = false
        /// What to say besides where it has no value.
        var whenEmpty = ""
        /// The keys inside it, where it takes a mapping.
        var nested: [SettingDocumentation] = []
        /// What values it takes, for editors.
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

        /// The same; where its value cannot be read, what it stands in is left out.
        func holdingBack() -> Key {
            var key = self
            key.holdsBack = true
            return key
        }

        /// The same; where its value cannot be read, `close` chooses what shows the least, which `consequence` says.
        func closing(_ consequence: String, _ close: @escaping @Sendable (inout Target) -> Void) -> Key {
            var key = self
            key.read = { [read] node, target, reader in
                let before = reader.reportCount
                read(node, &target, &reader)
                guard reader.reportCount > before else { return }
                close(&target)
                reader.append(consequence: consequence)
            }
            return key
        }

        func formerly(_ name: String) -> Key {
            var key = self
            key.formerNames.append(name)
            return key
        }

        func also(_ names: String...) -> Key {
            var key = self
            key.aliases += names
            return key
        }
    }

    /// What becomes of a key that the table does not have.
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

    /// Reads a mapping; what is wrong is reported and the rest read. `owner` names what the mapping belongs to.
    func read(_ node: SourceValue, into target: inout Target, owner: String, _ reader: inout ValueReader) {
        if node.isNull { return }
        guard case .mapping(let entries) = node.content else {
            return reader.report(
                "expected `key: value` lines for \(owner) but found \(node.summary)\(Self.listed(keys) ?? "")",
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
                reader.report("`\(entry.key)` holds for the whole site; move it to \(place)", at: entry.location)
            } else if entry.value.isNull, key.holdsBack {
                reader.report(
                    "`\(entry.key)` has no value; write \(key.type), or remove the key", at: entry.location)
            } else if entry.value.isNull, !key.readsEmpty {
                reader.report(
                    "`\(entry.key)` has no value and is ignored\(key.whenEmpty)", at: entry.location, .warning)
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

    /// Whether a key holds something back, by its own name.
    func holdsBack(_ name: String) -> Bool { positions[name].map { keys[$0].holdsBack } ?? false }

    /// The name of a key, for it or one of its aliases.
    func canonical(_ name: String) -> String? { positions[name].map { keys[$0].name } }

    /// The entries with those that are read first before the others, in the order of the table.
    private func firstFirst(_ entries: [SourceValue.Entry]) -> [SourceValue.Entry] {
        guard hasFirst else { return entries }
        let first = entries.filter { positions[$0.key].map { keys[$0].isFirst } ?? false }
        guard !first.isEmpty else { return entries }
        let sorted = first.sorted { (positions[$0.key] ?? 0) < (positions[$1.key] ?? 0) }
        return sorted + entries.filter { !(positions[$0.key].map { keys[$0].isFirst } ?? false) }
    }

    private func readUnknown(_ entry: SourceValue.Entry, into target: inout Target, _ reader: inout ValueReader) {
        if let unknown { return unknown(entry, &target, &reader) }
        let shown = SourceValue(content: .scalar(entry.key, isPlain: false), location: entry.location).summary
        reader.report("unknown key \(shown)\(mend(entry, isRoot: reader.isRoot))", at: entry.location)
        if HoldingWords.ofAlbums.mayHoldBack(entry) || HoldingWords.ofAlbums.mayHoldBack(inside: entry.value) {
            reader.withhold()
        }
    }

    /// What a person may have meant by an unknown key: a name like it, or the same name inside another key.
    private func mend(_ entry: SourceValue.Entry, isRoot: Bool) -> String {
        let written = entry.key
        let allowed = keys.filter { isRoot || !$0.isRootOnly }
        let holders = allowed.filter { key in key.nested.contains { $0.name == written } }.map(\.name)
        if !holders.isEmpty { return "; write it under \(ValueReader.words(for: holders))" }
        if let key = HoldingWords.ofAlbums.nearest(to: entry), allowed.contains(where: { $0.name == key }) {
            return "; did you mean `\(key)`?"
        }
        let suggestion = Suggestion.text(for: written, among: allowed.map(\.name))
        if !suggestion.isEmpty { return suggestion }
        return Self.listed(allowed) ?? "; remove it"
    }

    /// The keys for a message; nil where they are too many for one.
    private static func listed(_ keys: [Key]) -> String? {
        keys.count > 8 ? nil : "; the keys here are \(keys.map(\.name).joined(separator: ", "))"
    }

    /// What a mapping with these keys takes; where every key may stand, or those of albums only.
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
        keys.flatMap { key in
            [
                SettingDocumentation(
                    name: key.name, type: key.type, isRootOnly: key.isRootOnly, summary: key.summary,
                    aliases: key.aliases)
            ]
                + key.nested.map { inner in
                    var inner = inner
                    inner.name = "\(key.name).\(inner.name)"
                    inner.isRootOnly = key.isRootOnly
                    return inner
                }
        }
    }
}

/// One key of the configuration, for help and guides.
public struct SettingDocumentation: Hashable, Sendable {
    /// With dots for keys inside keys: `thumbnails.quality`.
    public var name: String
    /// What values it takes, in words.
    public var type: String
    /// Whether it may stand in the root configuration only.
    public var isRootOnly: Bool
    public var summary: String
    public var aliases: [String]
}

/// The kinds of values, each with its words for messages and documentation.
extension KeyTable.Key {
    typealias Path<Value> = any WritableKeyPath<Target, Value> & Sendable

    static func text(_ name: String, _ path: Path<String?>, _ summary: String) -> Self {
        Self(name: name, type: "a text", summary: summary, schema: .text) { node, target, reader in
            if let value = reader.text(node) { target[keyPath: path] = value }
        }
    }

    /// What an album is called by, everywhere: of white space alone it is none, and others name the album.
    static func title(_ path: Path<String?>, _ summary: String) -> Self {
        Self(name: "title", type: "a text", summary: summary, schema: .text) { node, target, reader in
            guard let value = reader.text(node) else { return }
            if value.allSatisfy(\.isWhitespace) {
                return reader.report("`title` has no value and is ignored", at: node.location, .warning)
            }
            target[keyPath: path] = value
        }
    }

    static func integer(_ name: String, _ range: ClosedRange<Int>, _ path: Path<Int>, _ summary: String) -> Self {
        Self(name: name, type: ValueReader.words(for: range), summary: summary, schema: .integer(range)) {
            node, target, reader in
            if let value = reader.integer(node, in: range) { target[keyPath: path] = value }
        }
    }

    static func integer(_ name: String, _ range: ClosedRange<Int>, _ path: Path<Int?>, _ summary: String) -> Self {
        Self(name: name, type: ValueReader.words(for: range), summary: summary, schema: .integer(range)) {
            node, target, reader in
            if let value = reader.integer(node, in: range) { target[keyPath: path] = value }
        }
    }

    static func number(_ name: String, _ range: ClosedRange<Double>, _ path: Path<Double>, _ summary: String) -> Self {
        let bounds = "\(ValueReader.plain(range.lowerBound)) to \(ValueReader.plain(range.upperBound))"
        return Self(name: name, type: "a number from \(bounds)", summary: summary, schema: .number(range)) {
            node, target, reader in
            if let value = reader.number(node, in: range) { target[keyPath: path] = value }
        }
    }

    static func flag(_ name: String, _ path: Path<Bool>, _ summary: String) -> Self {
        Self(name: name, type: "`true` or `false`", summary: summary, schema: .flag) { node, target, reader in
            if let value = reader.flag(node) { target[keyPath: path] = value }
        }
    }

    /// A flag whose absence means that the program decides.
    static func choiceOfFlag(_ name: String, _ path: Path<Bool?>, _ summary: String) -> Self {
        Self(name: name, type: "`true` or `false`", summary: summary, schema: .flag) { node, target, reader in
            if let value = reader.flag(node) { target[keyPath: path] = value }
        }
    }

    static func choice<Value: RawRepresentable & CaseIterable & Sendable>(
        _ name: String, _ path: Path<Value>, _ summary: String
    ) -> Self where Value.RawValue == String {
        let names = Value.allCases.map(\.rawValue)
        return Self(name: name, type: ValueReader.words(for: names), summary: summary, schema: .choice(names)) {
            node, target, reader in
            if let value: Value = reader.choice(node) { target[keyPath: path] = value }
        }
    }

    static func choice<Value: RawRepresentable & CaseIterable & Sendable>(
        _ name: String, _ path: Path<Value?>, _ summary: String
    ) -> Self where Value.RawValue == String {
        let names = Value.allCases.map(\.rawValue)
        return Self(name: name, type: ValueReader.words(for: names), summary: summary, schema: .choice(names)) {
            node, target, reader in
            if let value: Value = reader.choice(node) { target[keyPath: path] = value }
        }
    }

    static func choices<Value: RawRepresentable & CaseIterable & Sendable>(
        _ name: String, _ path: Path<[Value]>, _ summary: String
    ) -> Self where Value.RawValue == String {
        let names = Value.allCases.map(\.rawValue)
        let type = "a list of \(ValueReader.words(for: names))"
        return Self(name: name, type: type, summary: summary, schema: .list(.choice(names))) { node, target, reader in
            guard let values = reader.list(node, of: "names", { $1.choice($0) as Value? }) else { return }
            if values.isEmpty { return reader.mismatch("at least one of them", node) }
            target[keyPath: path] = values
        }
    }

    static func integers(_ name: String, _ range: ClosedRange<Int>, _ path: Path<[Int]?>, _ summary: String) -> Self {
        let type = "a list of whole numbers from \(range.lowerBound) to \(range.upperBound)"
        return Self(name: name, type: type, summary: summary, schema: .list(.integer(range))) { node, target, reader in
            guard let values = reader.list(node, of: "whole numbers", { $1.integer($0, in: range) }) else { return }
            if values.isEmpty { return reader.mismatch("at least one whole number", node) }
            target[keyPath: path] = values
        }
    }

    static func texts(_ name: String, _ path: Path<[String]>, _ summary: String) -> Self {
        Self(name: name, type: "a list of texts", summary: summary, schema: .list(.text)) { node, target, reader in
            if let values = reader.list(node, of: "texts", { $1.text($0) }) { target[keyPath: path] = values }
        }
    }

    static func time(_ name: String, _ path: Path<Timestamp?>, _ summary: String) -> Self {
        let type = "a time such as `2024-03-09 18:04` or `2024-03-09T18:04:05+01:00`"
        return Self(name: name, type: type, summary: summary, schema: .text) { node, target, reader in
            guard let text = reader.text(node) else { return }
            guard let time = Timestamp(written: text) else { return reader.mismatch(type, node) }
            target[keyPath: path] = time
        }
    }

    static func mapping<Value>(
        _ name: String, _ table: KeyTable<Value>, _ path: Path<Value>, _ summary: String
    ) -> Self {
        Self(
            name: name, type: "a mapping", summary: summary, nested: table.documentation, schema: table.schema()
        ) { node, target, reader in
            table.read(node, into: &target[keyPath: path], owner: "`\(name)`", &reader)
        }
    }
}
