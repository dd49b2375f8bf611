import AlbumModel
import Files

/// Keys for common types of values, with their descriptions for messages and documentation.
extension KeyTable.Key {
    typealias Path<Value> = any WritableKeyPath<Target, Value> & Sendable

    static func text(_ name: String, _ path: Path<String?>, _ summary: String) -> Self {
        Self(name: name, type: "a text", summary: summary, schema: .text) { node, target, reader in
            if let value = reader.shownText(node) { target[keyPath: path] = value }
        }
    }

    /// The path of a file or folder, which may begin with `~/`.
    static func path(_ name: String, _ path: Path<String?>, _ summary: String) -> Self {
        Self(name: name, type: "a text", summary: summary, schema: .text) { node, target, reader in
            if let value = reader.text(node) { target[keyPath: path] = Paths.expandingHome(value) }
        }
    }

    /// The title of an object. A title of only whitespace counts as none.
    static func title(_ path: Path<String?>, _ summary: String) -> Self {
        Self(name: "title", type: "a text", summary: summary, schema: .text) { node, target, reader in
            guard let value = reader.shownText(node) else { return }
            if value.allSatisfy(\.isWhitespace) {
                return reader.ignore("`title` has no value", at: node.location)
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

    /// A number of bytes, with or without a unit.
    static func bytes(_ name: String, _ range: ClosedRange<Int>, _ path: Path<Int>, _ summary: String) -> Self {
        Self(
            name: name, type: ValueReader.bytesType, summary: summary, schema: .either([.integer(range), .text])
        ) { node, target, reader in
            if let value = reader.bytes(node, in: range) { target[keyPath: path] = value }
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

    /// A flag that, if absent, leaves the decision to the program.
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

    static func choices<Value: RawRepresentable & Sendable>(
        _ name: String, of allowed: [Value], _ path: Path<[Value]>, _ summary: String
    ) -> Self where Value.RawValue == String {
        let names = allowed.map(\.rawValue)
        let type = "a list of \(ValueReader.words(for: names))"
        return Self(name: name, type: type, summary: summary, schema: .list(.choice(names))) { node, target, reader in
            let before = reader.reportCount
            guard let values = reader.list(node, of: "names", { $1.choice($0, among: allowed) }) else { return }
            if values.isEmpty, reader.reportCount == before { return reader.mismatch("at least one of them", node) }
            target[keyPath: path] = values
        }
    }

    static func integers(_ name: String, _ range: ClosedRange<Int>, _ path: Path<[Int]?>, _ summary: String) -> Self {
        let type = "a list of whole numbers from \(range.lowerBound) to \(range.upperBound)"
        return Self(name: name, type: type, summary: summary, schema: .list(.integer(range))) { node, target, reader in
            let before = reader.reportCount
            guard let values = reader.list(node, of: "whole numbers", { $1.integer($0, in: range) }) else { return }
            if values.isEmpty, reader.reportCount == before {
                return reader.mismatch("at least one whole number", node)
            }
            target[keyPath: path] = values
        }
    }

    /// A program with its arguments.
    static func command(_ name: String, _ path: Path<[String]>, _ summary: String) -> Self {
        Self(name: name, type: "a list of texts", summary: summary, schema: .list(.text)) { node, target, reader in
            guard let values = reader.list(node, of: "texts", { $1.text($0) }) else { return }
            if values.count == 1 { reader.note(command: values[0], at: node.location) }
            target[keyPath: path] = values
        }
    }

    static func texts(_ name: String, _ path: Path<[String]>, _ summary: String) -> Self {
        Self(name: name, type: "a list of texts", summary: summary, schema: .list(.text)) { node, target, reader in
            if let values = reader.list(node, of: "texts", { $1.text($0) }) { target[keyPath: path] = values }
        }
    }

    /// - Parameters:
    ///   - mayBeUnset: whether `0000-00-00` means that there is no date. In a date of publication it must not, because an
    ///     item without one is public.
    ///   - isStricter: whether the time that was read before, the first argument in seconds since 1970, applies rather
    ///     than the new one; by default, the last one applies.
    static func time(
        _ name: String, _ path: Path<Timestamp?>, _ summary: String, mayBeUnset: Bool = false,
        keeping isStricter: @escaping @Sendable (Int, Int) -> Bool = { _, _ in false }
    ) -> Self {
        let type = "a time such as `2024-03-09 18:04` or `2024-03-09T18:04:05+01:00`"
        return Self(name: name, type: type, summary: summary, schema: .text) { node, target, reader in
            if mayBeUnset, node.isUnsetDate { return }
            guard let text = reader.text(node) else { return }
            guard let time = Timestamp(written: text) else { return reader.mismatch(type, node) }
            if let other = target[keyPath: path], isStricter(other.secondsSince1970, time.secondsSince1970) { return }
            target[keyPath: path] = time
        }
    }

    /// A date that may have unknown parts.
    static func date(_ name: String, _ path: Path<KnownDate?>, _ summary: String) -> Self {
        let type = "a date such as `2024-03-09 18:04`, `2024-03-09`, `1974-08`, `1974`, `1960s` or `about 1950`"
        return Self(name: name, type: type, summary: summary, schema: .text) { node, target, reader in
            guard !node.isUnsetDate, let text = reader.text(node) else { return }
            guard let date = KnownDate(written: text) else { return reader.mismatch(type, node) }
            target[keyPath: path] = date
        }
    }

    /// - Parameter alone: the nested key set by a single value instead of a mapping, as in `originals: copy`.
    static func mapping<Value>(
        _ name: String, _ table: KeyTable<Value>, _ path: Path<Value>, _ summary: String, alone: String? = nil
    ) -> Self {
        let single = alone.flatMap { table[$0] }
        return Self(
            name: name, type: single.map { "\($0.type), or a mapping" } ?? "a mapping", summary: summary,
            nested: table.documentation,
            schema: single.map { .either([$0.schema, table.schema()]) } ?? table.schema()
        ) { node, target, reader in
            if let single, case .scalar = node.content {
                single.read(node, &target[keyPath: path], &reader)
            } else {
                table.read(node, into: &target[keyPath: path], owner: "`\(name)`", &reader)
            }
        }
    }
}
