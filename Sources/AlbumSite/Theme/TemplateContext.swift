internal import Mustache

/// What a template is given: it answers for its children, and stands for itself.
///
/// The library asks each value that it meets for both, and Swift takes many times as long to find that a type does not
/// conform to a protocol as that it does: a twelfth of the time of a page went into that.
protocol TemplateContext: MustacheParent, MustacheCustomRepresentation {}

extension TemplateContext {
    var representation: Any? { self }
}
