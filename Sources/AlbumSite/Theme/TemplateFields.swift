/// The names that templates may use; `templates/README.md` says what each is, and a test holds the two together.
enum TemplateFields {
    static let names: Set<String> = [
        // Every page.
        "text", "asset", "language", "direction", "siteTitle", "documentTitle", "heading", "description",
        "contentSecurityPolicy", "robots", "feeds", "canonical", "openGraphType", "openGraphImage", "structuredData",
        "hasBreadcrumb", "breadcrumb", "author", "copyright",
        "viewer", "schemes", "papers", "look", "hasFinding", "finding", "searchPage",
        // Home, albums and categories.
        "headingCount", "opening", "hasSummary", "countText", "dateSpan", "pageText", "lead", "prose", "hasAlbums",
        "albums",
        "hasSmartAlbums", "smartAlbums", "isEmpty", "isBeside", "hasClips",
        "selected", "cover", "hasTabs", "tabs", "sections", "pager", "archive",
        // Preview pages.
        "title", "caption", "counter", "previous", "next", "facts", "hasFacts", "download", "preloadManifest",
        "mediaStyle",
        "photo", "film", "missing", "id", "tag", "extra", "extras", "slot",
        // Search, timeline and map.
        "findingConfig", "groups", "links", "attribution",
        // Parts of these.
        "href", "label", "style", "picture", "count", "isCurrent", "hasHeading", "block", "layout", "rows",
        "isNineGrid", "cells", "more",
        "isVideo", "isLive", "clip", "motion", "index", "duration", "src", "srcset", "sources", "type", "width",
        "height", "alt", "isLazy", "share",
        "narrowShare", "smallShare", "wideShare", "address", "poster", "pages", "number", "value", "parts", "hasParts",
        "moment", "stars", "size",
        "name", "colour", "media",
    ]
}
