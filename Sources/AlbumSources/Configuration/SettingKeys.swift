import AlbumModel

/// The single table of all keys of the configuration and of albums' manifests.
enum SettingKeys {
    static let table = KeyTable<AlbumDraft>(
        own + presentation + sharing + renditions + site + around + finding + secrecy)

    /// Keys that describe one album and are not inherited.
    private static let own: [KeyTable<AlbumDraft>.Key] = [
        .title(\.title, "The album's title, or in the root configuration the site's."),
        .text("description", \.settings.description, "A sentence for search engines and link previews."),
        .date("date", \.date, "The album's date; without it, the dates of the items are shown."),
        .draft.holdingBack(), .publishDate.holdingBack(), .expireDate.holdingBack(),
        .unlisted,
        .located(
            "cover", \.cover,
            "The item that represents the album: a file name, an id, or the path of a file in a nested album."),
        .focus(
            \.focus,
            "The point of the cover that stays in view where it is cropped: percent from the left and from the top."),
        .selected, .aliases(\.aliases),
        .maps.rootOnly(), .map, .adapter.choosing(), .provider.choosing(), .options.choosing(), .categories, .items,
    ]

    private static let presentation: [KeyTable<AlbumDraft>.Key] = [
        .language,
        .text("author", \.settings.author, "Who made the pictures."),
        .text("copyright", \.settings.copyright, "Who holds the rights."),
        .choice(
            "titles", \.settings.titles,
            "Whether items without a title or a caption take a title from their file's name; not from a camera's counter."
        ),
        .choice(
            "versions", \.settings.versions,
            "Whether the versions of one shot are one item: edited and unedited, raw and JPEG, the pictures of a burst."
        ),
        .flag(
            "fileNameDates", \.settings.datesFromNames,
            "Whether an item without any other date takes the one in its file's name, such as `IMG_20190101_123456.jpg`."
        ),
        .clock, .timeZone,
        .theme, .slot, .layout, .sort, .sortAlbums { $0.settings.albumSort = $1 }, .order,
        .choice("hero", \.settings.hero, "Whether the album opens with a large picture; otherwise, the theme decides."),
        .choice(
            "captions", \.settings.captions,
            "Where lists show captions: not at all, over the picture under the pointer, or beneath it; otherwise, beneath the pictures of a story."
        ),
        .mapping("preload", preload, \.settings.preload, "How many neighbours an item's page preloads."),
        .mapping("viewer", viewer, \.settings.viewer, "What the viewer shows around an item."),
        .publish.holdingBack(), .ignore.holdingBack(),
    ]

    private static let sharing: [KeyTable<AlbumDraft>.Key] = [
        .feeds,
        .download.closing("nothing is offered for download") { $0.settings.download.close() },
        .choice("select", \.settings.select, "What visitors can do with items that they select on a page.")
            .closing("visitors cannot select items") { $0.settings.select = .off },
        .picks,
        .mapping("openGraph", openGraph, \.settings.openGraph, "What social networks and chats show for a link."),
        .choice("robots", \.settings.robots, "Whether search engines may list the album's pages.")
            .closing("search engines are asked not to list the pages") { $0.settings.robots = .noindex },
    ]

    private static let renditions: [KeyTable<AlbumDraft>.Key] = [
        .mapping("thumbnails", thumbnails, \.settings.thumbnails, "The small renditions."),
        .mapping("originals", originals, \.settings.originals, "The full rendition on an item's page.", alone: "mode")
            .closing("no originals are published") { $0.settings.originals.mode = .none },
        .watermark.holdingBack(),
        .mapping("videos", videos, \.settings.videos, "How videos are published.", alone: "mode"),
        .mapping("privacy", privacy, \.settings.privacy, "Which private metadata is published; none by default.")
            .closing("nothing private is published") { $0.settings.privacy = Privacy() },
    ]

    private static let site: [KeyTable<AlbumDraft>.Key] = [
        .path("output", \.site.output, "Where the site is written, relative to the source.").rootOnly(),
        .baseURL.rootOnly(),
        .mapping("limits", limits, \.site.limits, "How much time and memory one file may take.").rootOnly(),
        .flag("allowRawHTML", \.site.allowsRawHTML, "Whether raw HTML in Markdown appears in pages.").rootOnly(),
        .untrustedLoaders.rootOnly(),
        .contentSecurityPolicy.rootOnly(),
        .flag(
            "redirects", \.site.remembersMoves,
            "Whether old addresses of renamed pages redirect to the new ones."
        )
        .rootOnly(),
        .adapters.rootOnly(), .providers.rootOnly(), .albums.rootOnly().holdingBack(), .smart.rootOnly(),
    ]

    /// What every page shows around its content.
    private static let around: [KeyTable<AlbumDraft>.Key] = [
        .nav.rootOnly(), .footer.rootOnly(), .logo.rootOnly(),
    ]

    /// Pages for finding items across all albums.
    private static let finding: [KeyTable<AlbumDraft>.Key] = [
        .choiceOfFlag(
            "search", \.site.search, "Whether to make a search page; by default, if there are at least 24 items."
        ).rootOnly(),
        .choiceOfFlag(
            "timeline", \.site.timeline,
            "Whether to make a page of all items by month; by default, if at least 24 items have a date."
        ).rootOnly(),
        .choiceOfFlag(
            "onThisDay", \.site.onThisDay,
            "Whether to make a page of items from this day in other years; by default, if the day of at least 24 items is known and they are from at least two years."
        ).rootOnly(),
        .mapPage.rootOnly(),
    ]

    /// Keys for content that only some visitors see.
    private static let secrecy: [KeyTable<AlbumDraft>.Key] = [
        .spaces.rootOnly().holdingBack(), .door.rootOnly().holdingBack(),
    ]

    static let layout = KeyTable<Layout>([
        .choice("kind", \.kind, "How items are arranged."),
        .integer("perRow", 1...24, \.perRow, "Cells in a row of the grid and of the picker."),
        .integer("gap", 0...200, \.gap, "Pixels between cells."),
        .choice("rows", \.rows, "Whether to avoid a ragged last row, or to keep rows of three."),
    ])

    private static let preload = KeyTable<PreloadSettings>([
        .integer("ahead", 0...20, \.ahead, "Neighbours ahead."),
        .integer("behind", 0...20, \.behind, "Neighbours behind."),
    ])

    private static let viewer = KeyTable<ViewerSettings>([
        .flag("strip", \.strip, "Whether it has a row of thumbnails."),
        .choice(
            "ground", \.ground,
            "The colours around the photograph; `auto` takes those of the page. Otherwise, the theme decides."),
        .integer("interval", 1...60, \.interval, "Seconds for which a slideshow shows each item."),
    ])

    static let mapPage = KeyTable<MapPage>([
        .tiles,
        .text("attribution", \.attribution, "The attribution that the tiles' licence requires."),
        .flag("insets", \.insets, "Whether albums and the viewer's details show a small map."),
    ])

    private static let thumbnails = KeyTable<Thumbnails>([
        .integers(
            "widths", 16...8192, \.widths, "Pixels: exactly these, in place of the widths that fit where it is shown."),
        .choices("formats", of: [.jpeg, .webp, .avif, .png], \.formats, "The first is what every browser gets."),
        .integer("quality", 1...100, \.quality, "The encoder's quality."),
        .choice("crop", \.crop, "Whether thumbnails are cropped to a square."),
    ])

    private static let originals = KeyTable<Originals>([
        .choice("mode", \.mode, "What is published in full."),
        .integer("longEdge", 16...32_768, \.longEdge, "The longer side in pixels, with `resize`."),
        .choices("formats", of: [.jpeg, .webp, .avif, .png], \.formats, "The first is what every browser gets."),
        .integer("quality", 1...100, \.quality, "The encoder's quality."),
        .number(
            "tolerance", 0...0.5, \.tolerance, "How far the long edge may differ from the requested one, as a fraction."
        ),
    ])

    private static let videos = KeyTable<VideoSettings>([
        .choice("mode", \.mode, "Whether to convert videos that browsers do not play, all videos, or none."),
        .integer("longEdge", 160...7680, \.longEdge, "The longer side of converted videos, in pixels."),
        .integer("quality", 1...100, \.quality, "The encoder's quality."),
        .flag("hoverClip", \.playsClip, "Whether cells play a short silent clip under the pointer.")
            .formerly("preview"),
    ])

    private static let privacy = KeyTable<Privacy>([
        .flag("gps", \.gps, "Whether positions are published."),
        .flag(
            "serials", \.serials, "Whether serial numbers of cameras and lenses, and the owner's name, are published."),
        .flag("people", \.people, "Whether names of people in the picture are published."),
    ])

    private static let openGraph = KeyTable<OpenGraphSettings>([
        .choice(
            "albums", \.albums, "For an album's page: a picture of 1200 × 630 cropped from the cover, or a thumbnail."),
        .choice("items", \.items, "For an item's page: such a picture for each item, or the resized original."),
    ])

    private static let limits = KeyTable<Limits>([
        .integer("pixels", 1...(1 << 40), \.pixels, "Pixels of one picture, as its header states them."),
        .bytes("memory", (1 << 24)...(1 << 44), \.memory, "The memory that one worker may take."),
        .integer("seconds", 1...86_400, \.seconds, "Seconds that one file may take."),
    ])
}
