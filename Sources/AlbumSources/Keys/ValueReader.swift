import AlbumModel

/// Reads values of one file, and collects what is wrong with them.
struct ValueReader {
    /// For messages.
    let file: String
    /// Whether the file is the root configuration, which may set what holds for the whole site.
    let isRoot: Bool
    /// Whether the keys stand in the root configuration, but below its top level.
    let isInConfiguration: Bool
    /// The key whose value is being read.
    var key = ""
    /// How records become items.
    var mapping = FieldMapping()
    var mappingUse = MappingUse()
    /// The file of the item whose fields are to be explained, as the album names it.
    var explained: String?
    var explanation: MappingExplanation?
    /// The names of the first records' fields, for suggestions.
    var recordFields = Set<String>()
    /// Those of the record that is being read.
    var coordinates = Coordinates()
    /// What is read is left out where something that may hold it back cannot be understood.
    enum Subject: String {
        case album = "the album is left out"
        case item = "the item is left out"
        /// Of the root configuration, and of the root album.
        case site = "nothing is built"
    }

    /// What is being read.
    var subject: Subject
    /// Whether something that may hold the subject back was not understood.
    private(set) var isWithheld = false
    private var reported: [Diagnostic] = []
    /// Those beyond the ones that a person can read.
    private var unreported: [Diagnostic.Severity] = []
    private var unknownFields = Set<String>()

    init(
        file: String, isRoot: Bool = false, isInConfiguration: Bool = false, mapping: FieldMapping = FieldMapping(),
        subject: Subject = .album
    ) {
        self.file = file
        self.subject = isRoot ? .site : subject
        self.isInConfiguration = isInConfiguration
        self.mapping = mapping
        self.isRoot = isRoot
    }

    mutating func report(
        _ message: String, at location: SourceValue.Location, _ severity: Diagnostic.Severity = .error
    ) {
        guard reported.count < Self.mostReports else { return unreported.append(severity) }
        reported.append(
            Diagnostic(
                severity, message, at: SourceLocation(file: file, line: location.line, column: location.column)))
    }

    /// The mistakes in the file. A list of thousands of wrong values is reported once.
    var diagnostics: [Diagnostic] {
        guard let severity = unreported.max() else { return reported }
        let message = "\(unreported.count) more problems in this file; correct those above first"
        return reported + [Diagnostic(severity, message, at: SourceLocation(file: file))]
    }

    /// The number of mistakes, unreported ones included. A note is of none.
    var reportCount: Int { reported.count { $0.severity > .note } + unreported.count { $0 > .note } }

    private static let mostReports = 100

    /// Leaves out what is being read, and says so with the last report.
    ///
    /// - Parameter isTold: whether that report is of this mistake.
    mutating func withhold(isTold: Bool = true) {
        isWithheld = true
        if isTold { append(consequence: subject.rawValue) }
    }

    /// Says with the last report what becomes of the mistake meanwhile.
    mutating func append(consequence: String) {
        guard unreported.isEmpty, let last = reported.indices.last else { return }
        reported[last] = reported[last].until(consequence)
    }

    /// Reads something smaller, such as an item of an album, and tells whether that is to be left out.
    mutating func reading(_ inner: Subject, _ body: (inout ValueReader) -> Void) -> Bool {
        let outer = (subject, isWithheld)
        (subject, isWithheld) = (inner, false)
        body(&self)
        defer { (subject, isWithheld) = outer }
        return isWithheld
    }

    /// Whether something is wrong at or after a place; nearly always what stands there.
    func isReported(_ location: SourceValue.Location) -> Bool {
        reported.last?.location.map { ($0.line ?? 0, $0.column ?? 0) >= (location.line, location.column) } ?? false
    }

    /// Whether this is the first time in the file that items have this unknown field: one message is enough.
    mutating func isFirst(unknown field: String) -> Bool { unknownFields.insert(field).inserted }

    mutating func mismatch(_ expected: String, _ node: SourceValue) {
        report("expected \(expected) for `\(key)` but found \(node.summary)", at: node.location)
    }

    /// Cleaned, as all that is read for pages.
    mutating func text(_ node: SourceValue) -> String? {
        guard case .scalar(let text, _) = node.content, !node.isNull else {
            mismatch("a text", node)
            return nil
        }
        return text.withoutControls
    }

    mutating func integer(_ node: SourceValue, in range: ClosedRange<Int>) -> Int? {
        guard let word = word(node), let number = Self.integer(word), range.contains(number) else {
            mismatch(Self.words(for: range), node)
            return nil
        }
        return number
    }

    mutating func number(_ node: SourceValue, in range: ClosedRange<Double>) -> Double? {
        guard let word = word(node), word.allSatisfy({ $0.isASCII && !$0.isLetter || $0 == "e" }),
            let number = Double(word), range.contains(number)
        else {
            mismatch("a number from \(Self.plain(range.lowerBound)) to \(Self.plain(range.upperBound))", node)
            return nil
        }
        return number
    }

    mutating func flag(_ node: SourceValue) -> Bool? {
        switch word(node)?.lowercased() {
        case "true", "yes", "on": return true
        case "false", "no", "off": return false
        default:
            mismatch("`true` or `false`", node)
            return nil
        }
    }

    mutating func choice<Value: RawRepresentable & CaseIterable>(_ node: SourceValue) -> Value?
    where Value.RawValue == String {
        if let word = word(node), let value = Value(rawValue: word) { return value }
        let names = Value.allCases.map(\.rawValue)
        let suggestion = word(node).map { Suggestion.text(for: $0, among: names) } ?? ""
        report(
            "expected \(Self.words(for: names)) for `\(key)` but found \(node.summary)\(suggestion)", at: node.location)
        return nil
    }

    /// A list of values. A single value counts as a list of one.
    mutating func list<Value>(
        _ node: SourceValue, of type: String, _ element: (SourceValue, inout ValueReader) -> Value?
    ) -> [Value]? {
        switch node.content {
        case .sequence(let nodes): return nodes.compactMap { element($0, &self) }
        case .scalar where !node.isNull: return element(node, &self).map { [$0] }
        default:
            mismatch("a list of \(type)", node)
            return nil
        }
    }

    /// The text of a scalar that is not prose: without typographic quotes around it, which people's keyboards write.
    private func word(_ node: SourceValue) -> String? {
        guard case .scalar(let text, _) = node.content, !node.isNull else { return nil }
        let quotes: Set<Character> = ["“", "”", "„", "‘", "’", "＂", "＇"]
        guard let first = text.first, let last = text.last, text.count > 2, quotes.contains(first),
            quotes.contains(last)
        else { return text }
        return String(text.dropFirst().dropLast())
    }

    /// Digits, with `_` between them where people group them.
    static func integer(_ text: String) -> Int? {
        if let number = Int(text) { return number }
        guard text.contains("_"), text.first != "_", text.last != "_" else { return nil }
        return Int(text.filter { $0 != "_" })
    }

    static func words(for range: ClosedRange<Int>) -> String {
        if range == Int.min...Int.max { return "a whole number" }
        if range.upperBound == .max { return "a whole number of at least \(range.lowerBound)" }
        return "a whole number from \(range.lowerBound) to \(range.upperBound)"
    }

    static func words(for names: [String]) -> String {
        let quoted = names.map { "`\($0)`" }
        guard quoted.count > 1, let last = quoted.last else { return quoted.joined() }
        return quoted.dropLast().joined(separator: ", ") + " or " + last
    }

    static func plain(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
    }
}

/// The two halves of a position, as fields of their own.
struct Coordinates {
    var latitude: Located<Double>?
    var longitude: Located<Double>?
    /// Whether one of them was written and cannot be read.
    var isBroken = false
}

/// A value with the place where it was written.
struct Located<Value: Sendable & Hashable>: Sendable, Hashable {
    var value: Value
    var place: SourceLocation
}
