package import AlbumModel

/// A field of an item that can be edited, under the name that people write.
package enum EditedField: String, CaseIterable, Codable, Sendable {
    case title, description, tag, keywords, rating, shootTime, location, rotate, focus, draft
}

/// A new value of a field.
package enum EditedValue: Hashable, Sendable {
    /// The empty text clears the field.
    case text(String)
    case words([String])

    var isEmpty: Bool {
        switch self {
        case .text(let text): text.isEmpty
        case .words(let words): words.isEmpty
        }
    }

    /// The value without invisible characters, which the readers of texts remove, and with plain line endings.
    package var cleaned: EditedValue {
        func clean(_ text: String) -> String {
            let scalars = text.replacing("\r\n", with: "\n").unicodeScalars.map { $0 == "\r" ? "\n" : $0 }
            return String(String.UnicodeScalarView(scalars)).withoutControls
        }
        return switch self {
        case .text(let text): .text(clean(text))
        case .words(let words): .words(words.map(clean).filter { !$0.isEmpty })
        }
    }
}

extension EditedField {
    /// Returns the value of a field as people write it; empty if there is none.
    package func value(in fields: ItemFields) -> EditedValue {
        switch self {
        case .title: .text(fields.title ?? "")
        case .description: .text(fields.description ?? "")
        case .tag: .text(fields.tag ?? "")
        case .keywords: .words(fields.keywords)
        case .rating: .text(fields.rating.map { $0 == 0 ? "" : String($0) } ?? "")
        case .shootTime: .text(fields.shootTime?.text ?? "")
        case .location: .text(fields.location ?? "")
        case .rotate: .text(fields.turn.map { $0 == 0 ? "" : String($0 * 90) } ?? "")
        case .focus: .text(fields.focus?.text ?? "")
        case .draft: .text(fields.isDraft == true ? "true" : "")
        }
    }

    /// Returns `fields` with this field's value taken from `other`.
    func copied(from other: ItemFields, into fields: ItemFields) -> ItemFields {
        var fields = fields
        switch self {
        case .title: fields.title = other.title
        case .description: fields.description = other.description
        case .tag: fields.tag = other.tag
        case .keywords: (fields.keywords, fields.keywordTree) = (other.keywords, other.keywordTree)
        case .rating: fields.rating = other.rating
        case .shootTime: fields.shootTime = other.shootTime
        case .location: fields.location = other.location
        case .rotate: fields.turn = other.turn
        case .focus: fields.focus = other.focus
        case .draft: fields.isDraft = other.isDraft
        }
        return fields
    }

    /// Returns whether fields show a new value. For a date, any value counts, since dates can be written in many ways.
    func isShown(_ value: EditedValue, in fields: ItemFields) -> Bool {
        let shown = self.value(in: fields)
        switch (self, value) {
        case (_, let value) where value.isEmpty: return shown.isEmpty
        case (.shootTime, _): return fields.shootTime != nil
        case (.focus, .text(let text)): return Focus(written: text) == fields.focus
        case (.rotate, .text(let text)): return Int(text).map { ($0 / 90 + 4) % 4 } == fields.turn ?? 0
        // Names of people whom the site does not show are left out.
        case (.keywords, .words(let words)): return Set(words).isSuperset(of: fields.keywords)
        default: return shown == value
        }
    }

    /// Returns a different value for a test, for fields whose values are shown in a form other than the written
    /// one: if a text with this value leads to other fields, the text is what sets the field.
    func probe(for value: EditedValue) -> EditedValue? {
        switch (self, value) {
        case (.shootTime, .text(let text)): .text(text == "1999" ? "1998" : "1999")
        case (.keywords, .words(let words)): .words(words + ["albumgen-\(words.count)"])
        default: nil
        }
    }

    /// The value that means "none", for fields that would take a value from another source if the text left them out;
    /// nil for fields without one.
    var emptyValue: EditedValue? {
        switch self {
        case .title, .description, .tag, .location: .text("")
        case .rating, .rotate: .text("0")
        case .draft: .text("false")
        case .keywords: .words([])
        case .shootTime, .focus: nil
        }
    }

    /// The kind of value, if it must be typed in a particular format.
    var form: UnreadableValue? {
        switch self {
        case .shootTime: .date
        case .focus: .focus
        default: nil
        }
    }

    /// Whether values are written without quotes, since they are numbers, dates or words that the field knows.
    var isWord: Bool {
        switch self {
        case .rating, .rotate, .draft, .shootTime, .focus: true
        default: false
        }
    }
}

/// A text, or a list of texts.
extension EditedValue: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else {
            self = .words(try container.decode([String].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .words(let words): try container.encode(words)
        }
    }
}
