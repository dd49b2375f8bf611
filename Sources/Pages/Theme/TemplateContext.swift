internal import Mustache

/// What a template is given: it answers for its children, and stands for itself.
///
/// The library asks each value that it meets for both, and Swift takes many times as long to find that a type does not
/// conform to a protocol as that it does: a twelfth of the time of a page went into that.
protocol TemplateContext: MustacheParent, MustacheCustomRepresentation {}

extension TemplateContext {
    var representation: Any? { self }
}

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

/// The names that templates may use; `templates/README.md` says what each is, and a test holds the two together.
enum TemplateFields {
    static let names: Set<String> = [
        // Every page.
        "text", "asset", "language", "direction", "siteTitle", "documentTitle", "heading", "description",
        "contentSecurityPolicy", "robots", "feeds", "feed",
        "canonical", "openGraphType", "openGraphImage", "structuredData",
        "hasBreadcrumb", "breadcrumb", "author", "copyright",
        "viewer", "doorHeader", "schemes", "hasSchemes", "schemeScript", "papers", "look", "icons", "rel", "sizes",
        "hasFinding",
        "finding",
        "hasMenu", "searchPage",
        // Home, albums and categories.
        "headingCount", "opening", "hasSummary", "countText", "dateSpan", "pageText", "lead", "prose", "hasAlbums",
        "albums",
        "hasSmartAlbums", "smartAlbums", "smartStyle", "isEmpty", "isBeside", "besideShape", "isLong", "canSelect",
        "isProof",
        "hasClips", "hasNeighbours", "neighbours", "role", "selected", "hero", "isFull", "hasTabs", "tabs", "sections",
        "pager", "archive", "isStory", "story", "run", "isRun", "fillsWindow", "fillsPage", "isLarge", "captions",
        "words",
        "isSpoken", "closing",
        "inset", "land", "lakes", "borders", "dots", "x", "y",
        // Pages of items.
        "title", "caption", "counter", "previous", "next", "facts", "hasFacts", "download", "preloadManifest",
        "mediaStyle",
        "photo", "film", "missing", "id", "tag", "extra", "extras", "slot",
        // Search, timeline and map.
        "findingConfig", "groups", "links", "attribution",
        // The door.
        "doorHeader",
        // Parts of these.
        "href", "label", "style", "picture", "count", "isCurrent", "hasHeading", "block", "layout", "rows",
        "isNineGrid", "shape", "cells", "more",
        "isVideo", "isLive", "clip", "motion", "index", "duration", "src", "srcset", "sources", "type", "width",
        "height", "alt", "isLazy", "isFirst", "share",
        "narrowShare", "smallShare", "wideShare", "widestShare", "place", "kind", "ratio", "limit", "percent",
        "address", "poster", "pages",
        "number",
        "value", "parts", "hasParts",
        "moment", "stars", "size",
        "name", "colour", "media",
    ]
}
