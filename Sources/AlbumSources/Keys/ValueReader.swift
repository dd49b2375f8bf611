import AlbumModel

/// Reads the values of one file, and collects its problems.
struct ValueReader {
    /// The file's name for messages.
    let file: String
    /// Whether the file is the root configuration, which may contain settings for the whole site.
    let isRoot: Bool
    /// Whether the keys are in the root configuration, below its top level.
    let isInConfiguration: Bool
    /// The key whose value is being read.
    var key = ""
    /// The mapping from records to items.
    var mapping = FieldMapping()
    var mappingUse = MappingUse()
    /// Whether records are sidecars, which users write for albumgen.
    var isSidecar = false
    /// Whether the records are a program's: in JSON, a table, or what an adapter has printed.
    let isExport: Bool
    /// Unknown fields of records that do not resemble an item's field.
    var unmapped: [String] = []
    /// Unknown fields that an error message has suggested mapping to `url`.
    var fieldsWithFiles = Set<String>()
    /// The first of each unknown field of records that would hide an item if it had another value.
    var harmless: [SourceValue.Entry] = []
    /// The file name of the item to explain.
    var explained: String?
    /// The records that may be that item's.
    var explanations: [ExplainedRecord] = []
    /// The names of the first records' fields, for suggestions.
    var recordFields = Set<String>()
    /// Whether something in a list of items was not understood, so that it is unknown which items there are.
    var hasLostItems = false
    /// The coordinates of the current record.
    var coordinates = Coordinates()
    /// The programs with blanks in their names, which are whole commands unless files have these names.
    private(set) var blankCommands: [Located<String>] = []
    /// The object being read, which is left out if something that may hide it cannot be understood.
    enum Subject {
        case album, item, page
        /// The root configuration or the root album.
        case site

        /// What happens if it is left out.
        var consequence: String {
            switch self {
            case .album: "the album is left out"
            case .item: "the item is left out"
            case .page: "the page is left out"
            case .site: "nothing is built"
            }
        }
    }

    /// The object being read.
    var subject: Subject
    /// Whether something that may hide the subject was not understood.
    private(set) var isWithheld = false
    private var reported: [Diagnostic] = []
    /// The severities of mistakes beyond the number that a user can read.
    private var unreported: [Diagnostic.Severity] = []
    private var unknownFields = Set<String>()
    private var holdingFields = Set<String>()
    /// Whether unknown fields of these names may hide something: a table has each name in every row.
    private var hidingFields: [String: Bool] = [:]

    init(
        file: String, isRoot: Bool = false, isInConfiguration: Bool = false, mapping: FieldMapping = FieldMapping(),
        subject: Subject = .album
    ) {
        self.file = file
        isExport = !["yml", "yaml", "md"].contains(FileNames.ending(of: file)?.lowercased() ?? "")
        self.subject = isRoot ? .site : subject
        self.isInConfiguration = isInConfiguration
        self.mapping = mapping
        self.isRoot = isRoot
    }

    mutating func report(
        _ message: String, at location: SourceValue.Location, _ severity: Diagnostic.Severity = .error
    ) {
        add(Diagnostic(severity, message, at: place(location)))
    }

    /// Notes the program of a command that has no arguments.
    mutating func note(command program: String, at location: SourceValue.Location) {
        if program.contains(" ") { blankCommands.append(located(program, location)) }
    }

    /// Reports a mistake whose only consequence is that something is ignored.
    ///
    /// - Parameter hint: the end of the message.
    mutating func ignore(_ mistake: String, at location: SourceValue.Location, hint: String = "") {
        add(Diagnostic(ignoring: mistake, hint: hint, at: place(location)))
    }

    private mutating func add(_ diagnostic: Diagnostic) {
        guard reported.count < Self.maxReports else { return unreported.append(diagnostic.severity) }
        reported.append(diagnostic)
    }

    private func place(_ location: SourceValue.Location) -> SourceLocation {
        SourceLocation(file: file, line: location.line, column: location.column)
    }

    /// The mistakes in the file. A list with thousands of wrong values is reported once.
    var diagnostics: [Diagnostic] {
        guard let severity = unreported.max() else { return reported }
        let message = "\(unreported.count) more problems in this file; correct those above first"
        return reported + [Diagnostic(severity, message, at: SourceLocation(file: file))]
    }

    /// The number of mistakes, including unreported ones; notes do not count.
    var reportCount: Int { reported.count { $0.severity > .note } + unreported.count { $0 > .note } }

    private static let maxReports = 100

    /// Leaves out the object being read, and states this in the last report.
    ///
    /// - Parameter addsConsequence: whether the last report is about this mistake, and so says what follows from it.
    mutating func withhold(addsConsequence: Bool = true) {
        isWithheld = true
        if addsConsequence { append(consequence: subject.consequence) }
    }

    /// Appends the consequence of the mistake to the last report.
    mutating func append(consequence: String) {
        guard unreported.isEmpty, let last = reported.indices.last else { return }
        reported[last] = reported[last].until(consequence)
    }

    /// Reads a part, such as an item of an album, and returns whether it must be left out.
    mutating func reading(_ inner: Subject, _ body: (inout ValueReader) -> Void) -> Bool {
        let outer = (subject, isWithheld)
        (subject, isWithheld) = (inner, false)
        body(&self)
        defer { (subject, isWithheld) = outer }
        return isWithheld
    }

    /// Returns whether an error was reported at or after a location; it is almost always the one at that location.
    /// Warnings do not count: what they are about was understood.
    func isReported(_ location: SourceValue.Location) -> Bool {
        let last = reported.last { $0.severity == .error }?.location
        return last.map { ($0.line ?? 0, $0.column ?? 0) >= (location.line, location.column) } ?? false
    }

    /// Returns whether an unknown field of an item may hide it, or something about people, depending on its value.
    mutating func mayHide(_ field: String) -> Bool {
        if let known = hidingFields[field] { return known }
        let mayHide = HoldingWords.mayHideItem(field) || PersonalWords.mayRefuse(field)
        if hidingFields.count < 10_000 { hidingFields[field] = mayHide }
        return mayHide
    }

    /// Returns whether this is the first item in the file with an unknown field: one message is enough.
    mutating func isFirst(unknown field: String) -> Bool { unknownFields.insert(field).inserted }

    /// Returns whether this is the first item in the file that an unknown field hides.
    mutating func isFirst(holding field: String) -> Bool { holdingFields.insert(field).inserted }

    /// Returns whether an unknown field hides an item of the file.
    func isHolding(_ field: String) -> Bool { holdingFields.contains(field) }

    mutating func mismatch(_ expected: String, _ node: SourceValue) {
        report("expected \(expected) for `\(key)` but found \(node.summary)", at: node.location)
    }

    /// Returns a text that visitors read, and notes if a comment may have cut it short.
    mutating func shownText(_ node: SourceValue) -> String? {
        if node.isCut {
            report(
                "a `#` after a blank begins a comment, so this text ends before it; put the text in quotes if the rest belongs to it",
                at: node.location, .note)
        }
        return text(node)
    }

    /// Returns a scalar's text, cleaned like all text for pages.
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

    static let bytesType = "a number of bytes, such as `500 MB` or `2 GiB`,"

    mutating func bytes(_ node: SourceValue, in range: ClosedRange<Int>) -> Int? {
        let units = ["": 1, "B": 1, "KB": 1000, "MB": 1_000_000, "GB": 1_000_000_000, "TB": 1_000_000_000_000]
            .merging(["KIB": 1 << 10, "MIB": 1 << 20, "GIB": 1 << 30, "TIB": 1 << 40]) { $1 }
        guard let word = word(node) else {
            mismatch(Self.bytesType, node)
            return nil
        }
        let digits = word.prefix(while: \.isASCIIDigit)
        let unit = word.dropFirst(digits.count).drop { $0 == " " }.uppercased()
        guard let count = Int(digits), let size = units[unit] else {
            mismatch(Self.bytesType, node)
            return nil
        }
        let (bytes, isTooLarge) = count.multipliedReportingOverflow(by: size)
        guard !isTooLarge, range.contains(bytes) else {
            mismatch("\(Self.byteWords(range.lowerBound)) to \(Self.byteWords(range.upperBound))", node)
            return nil
        }
        return bytes
    }

    private static func byteWords(_ count: Int) -> String {
        for (unit, size) in [("TiB", 1 << 40), ("GiB", 1 << 30), ("MiB", 1 << 20)]
        where count > 0 && count.isMultiple(of: size) { return "\(count / size) \(unit)" }
        return count == 1 ? "1 byte" : "\(count) bytes"
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
        // Spreadsheets and databases have these; in settings, a number is more likely a mistake.
        case "1", "是": if subject == .item { return true }
        case "0", "否": if subject == .item { return false }
        default: break
        }
        mismatch("`true` or `false`", node)
        return nil
    }

    mutating func choice<Value: RawRepresentable & CaseIterable>(_ node: SourceValue) -> Value?
    where Value.RawValue == String {
        choice(node, among: Array(Value.allCases))
    }

    mutating func choice<Value: RawRepresentable>(_ node: SourceValue, among allowed: [Value]) -> Value?
    where Value.RawValue == String {
        let names = allowed.map(\.rawValue)
        if let word = word(node), names.contains(word) { return Value(rawValue: word) }
        let suggestion = word(node).map { Suggestion.text(for: $0, among: names) } ?? ""
        report(
            "expected \(Self.words(for: names)) for `\(key)` but found \(node.summary)\(suggestion)", at: node.location)
        return nil
    }

    /// Reads a list of values. A single value counts as a list of one.
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

    /// Returns a scalar's text that is not prose, without typographic quotes around it, which some keyboards insert.
    private func word(_ node: SourceValue) -> String? {
        guard case .scalar(let text, _) = node.content, !node.isNull else { return nil }
        let quotes: Set<Character> = ["“", "”", "„", "‘", "’", "＂", "＇"]
        guard let first = text.first, let last = text.last, text.count > 2, quotes.contains(first),
            quotes.contains(last)
        else { return text }
        return String(text.dropFirst().dropLast())
    }

    /// Parses digits, which may be grouped with `_`.
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

/// The two halves of a position given as separate fields.
struct Coordinates {
    var latitude: Located<Double>?
    var longitude: Located<Double>?
    /// Whether one of them is present but cannot be read.
    var isBroken = false
}

/// A value with the location where it was written.
struct Located<Value: Sendable & Hashable>: Sendable, Hashable {
    var value: Value
    var place: SourceLocation
}
