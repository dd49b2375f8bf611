internal import Mustache

/// A text for a template: escaped by `{{name}}`, and no section of that name is entered where it is empty.
///
/// Values of this type, and contexts that name their children, keep the library from reflecting on every value. A field
/// that a context knows but has no value for must answer an empty text: on nil the library looks for a field of the same
/// name in what lies around, and a card without a title would show the page's.
struct Text: MustacheCustomRenderable, TemplateContext, Sendable {
    let renderText: String

    init(_ text: String?) {
        renderText = text ?? ""
    }

    init(_ number: Int) {
        renderText = String(number)
    }

    var isNull: Bool { renderText.isEmpty }

    func child(named: String) -> Any? { nil }
}
