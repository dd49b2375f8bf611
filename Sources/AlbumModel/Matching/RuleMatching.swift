/// An item to match a rule against.
package struct RuleSubject {
    let item: Item
    /// The folders of the item's album, separated by slashes.
    let album: String
    /// Whether names of people may be published; if not, a rule finds none.
    let showsPeople: Bool

    package init(item: Item, album: String, showsPeople: Bool) {
        self.item = item
        self.album = album
        self.showsPeople = showsPeople
    }
}

extension Rule {
    package func matches(_ subject: RuleSubject) -> Bool { condition.matches(subject) }
}

extension Rule.Condition {
    fileprivate func matches(_ subject: RuleSubject) -> Bool {
        switch self {
        case .all(let parts): parts.allSatisfy { $0.matches(subject) }
        case .any(let parts): parts.contains { $0.matches(subject) }
        case .not(let part): !part.matches(subject)
        case .test(let field, let test): field.value(of: subject).passes(test)
        }
    }
}

/// The value of an item's field.
enum RuleFieldValue {
    case none
    case text(String)
    case camera(String)
    case texts([String])
    case number(Double)
    case date(KnownDate)
}

extension RuleFieldValue {
    fileprivate func passes(_ test: Rule.Test) -> Bool {
        switch (self, test) {
        case (.none, _): false
        case (.camera(let name), .equals(.text(let wanted))): CameraName.isOne(name, named: wanted)
        case (.camera(let name), _): RuleFieldValue.text(name).passes(test)
        case (.texts(let texts), .isSet): !texts.isEmpty
        case (_, .isSet): true
        case (.text(let text), .contains(let part)): text.caseFolded.contains(part)
        case (.texts(let texts), .contains(let text)): texts.contains { $0.caseFolded == text }
        case (.text(let text), .isLike(let pattern)): pattern.matches(text)
        case (.texts(let texts), .isLike(let pattern)): texts.contains(where: pattern.matches)
        case (.text(let text), .equals(.text(let wanted))): text.caseFolded == wanted
        case (.texts(let texts), .equals(.text(let wanted))): texts.contains { $0.caseFolded == wanted }
        case (.number(let number), .equals(.number(let wanted))): number == wanted
        case (.number(let number), .isLess(.number(let wanted))): number < wanted
        case (.number(let number), .isAtMost(.number(let wanted))): number <= wanted
        case (.number(let number), .isAtLeast(.number(let wanted))): number >= wanted
        case (.number(let number), .isGreater(.number(let wanted))): number > wanted
        case (.date(let date), .equals(.date(let wanted))): date.earliest >= wanted.first && date.end <= wanted.last
        case (.date(let date), .isLess(.date(let wanted))): date.end < wanted.first
        // Not "less, or equal": the 1960s began in 1960 or later, and are not in that year.
        case (.date(let date), .isAtMost(.date(let wanted))): date.end <= wanted.last
        case (.date(let date), .isAtLeast(.date(let wanted))): date.earliest >= wanted.first
        case (.date(let date), .isGreater(.date(let wanted))): date.earliest > wanted.last
        case (.text(let text), .equals(let wanted)): wanted.order(ofOwn: text) == .within
        case (.text(let text), .isLess(let wanted)): wanted.order(ofOwn: text) == .before
        case (.text(let text), .isAtMost(let wanted)):
            wanted.order(ofOwn: text).map { [.before, .endingWithin, .within].contains($0) } ?? false
        case (.text(let text), .isAtLeast(let wanted)):
            wanted.order(ofOwn: text).map { [.within, .beginningWithin, .after].contains($0) } ?? false
        case (.text(let text), .isGreater(let wanted)): wanted.order(ofOwn: text) == .after
        default: false
        }
    }
}

extension Rule.Value {
    /// Returns where the text of a site's custom field lies in relation to this value: compared as a number or a date if
    /// it can be read as one, otherwise nil.
    fileprivate func order(ofOwn text: String) -> DateSpan.Order? {
        switch self {
        case .text: return nil
        case .date(let wanted): return DateSpan(beginningOf: text).flatMap(wanted.order)
        case .number(let wanted):
            if let number = Double(text) {
                return number < wanted ? .before : number > wanted ? .after : number == wanted ? .within : nil
            }
            // `2024` is a number, but also a year.
            guard let year = Int(exactly: wanted).flatMap({ DateSpan(String($0)) }) else { return nil }
            return DateSpan(beginningOf: text).flatMap(year.order)
        }
    }
}

extension RuleField {
    fileprivate func value(of subject: RuleSubject) -> RuleFieldValue {
        let fields = subject.item.fields
        switch self {
        case .extra(let name): return .init(fields.extra.first { $0.name == name }?.value)
        case .known(let name): return name.value(fields, of: subject)
        }
    }
}

extension RuleField.Name {
    fileprivate func value(_ fields: ItemFields, of subject: RuleSubject) -> RuleFieldValue {
        switch self {
        case .title: .init(fields.title)
        case .description: .init(fields.description)
        case .tag: .init(fields.tag)
        case .keywords: .texts(fields.keywords)
        case .people: .texts(subject.showsPeople ? fields.people : [])
        case .rating: .init(fields.rating)
        case .label: .texts(fields.labels)
        case .pick: fields.isPicked ? .text("yes") : .none
        case .date: fields.shootTime.map(RuleFieldValue.date) ?? .none
        case .createTime: fields.createTime.map { .date(KnownDate($0)) } ?? .none
        case .year: .init(fields.shootTime?.year)
        case .month: .init(fields.shootTime?.month)
        case .day: .init(fields.shootTime?.day)
        case .camera: fields.camera.map { $0.isEmpty ? .none : .camera($0) } ?? .none
        case .lens: .init(fields.lens)
        case .iso: .init(fields.exposure.iso)
        case .focalLength: .init(fields.exposure.focalLength)
        case .aperture: .init(fields.exposure.fNumber)
        case .country: .init(fields.place.country)
        case .state: .init(fields.place.state)
        case .city: .init(fields.place.city)
        case .location: .init(fields.location ?? fields.place.sublocation)
        case .width: .init(size(of: subject)?.width)
        case .height: .init(size(of: subject)?.height)
        case .ratio: .init(size(of: subject)?.aspectRatio)
        case .kind: .text(subject.item.kind.rawValue)
        case .duration: .init(fields.duration)
        case .album: .init(subject.album)
        case .name: .init(subject.item.fileName)
        case .author: .init(fields.author)
        case .agentName: .init(fields.agentName)
        case .agentId: .init(fields.agentID)
        case .approveStatus: .init(fields.approveStatus)
        }
    }

    private func size(of subject: RuleSubject) -> PixelSize? {
        subject.item.media.map(\.facts.size).flatMap { $0.pixels > 0 ? $0 : nil }
    }
}

extension RuleFieldValue {
    fileprivate init(_ text: String?) { self = text.map { $0.isEmpty ? .none : .text($0) } ?? .none }
    fileprivate init(_ number: Int?) { self = number.map { .number(Double($0)) } ?? .none }
    fileprivate init(_ number: Double?) { self = number.map { .number($0) } ?? .none }
}

extension Item {
    /// The last component of the item's origin.
    package var fileName: String { origin.split(separator: "/").last.map(String.init) ?? origin }
}
