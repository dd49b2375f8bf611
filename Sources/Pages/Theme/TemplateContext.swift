internal import Mustache

/// A value for templates that looks up its children by name and represents itself. Where a template shows it as if it
/// were a text (`{{asset}}`), it is empty: the library would print its internal representation, in an order that differs
/// from build to build.
///
/// The library checks every value for conformance to these protocols. In Swift, a failed check takes many times as long
/// as a successful one: failed checks took a twelfth of a page's rendering time.
protocol TemplateContext: MustacheParent, MustacheCustomRepresentation, MustacheCustomRenderable {}

extension TemplateContext {
    var representation: Any? { self }
    var renderText: String { "" }
    var isNull: Bool { false }
}

/// A text for a template: `{{name}}` escapes it, and a section of that name is skipped if it is empty.
///
/// Values of this type, and contexts that name their children, save the library from using reflection on every value. A
/// context must return an empty text for a known field without a value. On nil, the library would look for a field of
/// that name in the enclosing contexts, and a card without a title would show the page's title.
struct Text: TemplateContext, Sendable {
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

/// The names that templates may use; `templates/README.md` documents each, and a test keeps the two in step.
enum TemplateFields {
    /// Those that are lists on every page that has them.
    static let lists: Set<String> = [
        "albums", "breadcrumb", "cells", "dots", "extras", "facts", "feeds", "finding", "footerLinks", "groups",
        "icons",
        "links", "nav", "neighbours", "pages", "papers", "parts", "people", "sections", "smartAlbums", "sources",
        "story", "tabs", "versions", "wideSources",
    ]

    static let names: Set<String> = [
        // Every page.
        "nav", "hasNav", "hasFindingLinks", "footer", "hasFooterLinks", "footerLinks", "leavesSpace", "text",
        "asset", "root", "language", "direction", "siteTitle", "documentTitle", "heading", "description",
        "contentSecurityPolicy", "robots", "feeds", "feed",
        "canonical", "openGraphType", "openGraphImage", "structuredData",
        "hasBreadcrumb", "breadcrumb", "logo", "homeLogo", "hidesHeading", "author", "copyright",
        "viewer", "doorHeader", "schemes", "hasSchemes", "schemeScript", "papers", "look", "icons", "webManifest",
        "rel", "sizes",
        "pageTransitions", "stylesAwaited", "hasFinding", "finding",
        "hasMenu", "searchPage",
        // Home, albums and categories.
        "headingCount", "opening", "hasSummary", "countText", "dateSpan", "pageText", "lead", "prose", "isLongProse",
        "isBeforeItems", "hasAlbums", "albums", "hasPeople", "people",
        "hasSmartAlbums", "smartAlbums", "smartStyle", "isEmpty", "isBeside", "besideShape", "isAbreast", "isLong",
        "canSelect",
        "isProof",
        "hasClips", "hasNeighbours", "neighbours", "role", "selected", "hero", "isFull", "isBright", "hasTabs", "tabs",
        "sections",
        "pager", "archive", "isStory", "story", "run", "isRun", "fillsWindow", "fillsPage", "isLarge", "captions",
        "words",
        "isSpoken", "closing",
        "inset", "land", "lakes", "borders", "dots", "x", "y",
        // Pages of items.
        "title", "caption", "counter", "previous", "next", "facts", "hasFacts", "download", "versions", "label",
        "preloadManifest", "mediaStyle",
        "photo", "film", "missing", "id", "tag", "extra", "extras", "slot",
        "agentName", "agentId", "approveStatus", "createTime", "location",
        // Search, timeline and map.
        "findingConfig", "groups", "links", "attribution",
        // The door.
        "doorHeader",
        // Parts of the pages above.
        "href", "label", "style", "picture", "count", "depth", "isCurrent", "hasHeading", "block", "layout", "rows",
        "isNineGrid", "shape", "cells", "more",
        "isVideo", "isLive", "clip", "motion", "index", "duration", "src", "srcset", "sources", "wideSources", "type",
        "width",
        "height", "alt", "isLazy", "isFirst", "share",
        "narrowShare", "smallShare", "wideShare", "widestShare", "place", "kind", "ratio", "limit", "percent",
        "address", "poster", "pages",
        "number",
        "value", "parts", "hasParts",
        "moment", "stars", "size",
        "name", "colour", "media",
    ]
}
