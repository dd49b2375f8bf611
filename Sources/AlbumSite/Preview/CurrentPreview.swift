internal import AlbumModel
internal import Files
internal import Foundation
internal import LivePage
internal import Pages
internal import Reporting
internal import Serving
internal import Synchronization

/// The content that the server currently shows: the most recently planned site, or a page that says there is none yet.
final class CurrentPreview: ServedSite {
    private struct State {
        var site: PreviewSite?
        /// The version of the site; 0 before there is one.
        var version = 0
        var texts: LiveTexts
        /// The paths of albums that are only in spaces, and of albums and pages that are not listed.
        var hidden: [String] = []
        /// The folders in the output of albums that are not listed, and the addresses of such pages.
        var unlisted: [String] = []
        var spaces: [Space] = []
    }

    private let state: Mutex<State>
    private let live: LiveChannel
    private let source: String
    /// The chosen configuration, if it is not the source's own.
    private let configuration: String?
    /// The texts in the language of the user's system.
    private let systemTexts: LiveTexts
    /// The source, if pages may edit it.
    private let edited: EditedSite?
    /// Whether paired browsers may send photos.
    private let receives: Bool

    /// - Parameters:
    ///   - texts: the texts for pages before the first site has been read.
    ///   - systemTexts: the texts for browsers that may not learn anything about the site.
    ///   - edited: the source, if pages may edit it.
    ///   - receives: whether paired browsers may send photos.
    init(
        _ texts: LiveTexts, system systemTexts: LiveTexts, live: LiveChannel, source: String, configuration: String?,
        edited: EditedSite?,
        receives: Bool
    ) {
        self.source = source
        self.configuration = configuration
        self.edited = edited
        self.receives = receives
        state = Mutex(State(texts: texts))
        self.systemTexts = systemTexts
        self.live = live
    }

    // MARK: News

    /// Shows a new state of the site, and notifies the open pages.
    func show(_ made: PreviewPass.Result) {
        edited?.show(made)
        let (version, last) = state.withLock { state in
            let last = state.site
            state.version += 1
            state.texts = made.texts
            let albums = made.plan.albums.filter { $0.smart == nil && $0.settings.isUnlisted }
            let pages = made.plan.pages.filter(\.isUnlisted)
            state.hidden = made.hidden + albums.map { $0.path.joined(separator: "/") } + pages.map(\.path)
            state.unlisted = albums.map(\.folder) + pages.map(\.address)
            state.spaces = made.plan.settings.spaces
            state.site = PreviewSite(
                pages: made.pages, files: made.files, version: state.version, canEdit: edited != nil)
            return (state.version, last)
        }
        say(made.report.diagnostics, made.drafts) { PreviewUpdate(version, .shown, $0, $1, made.texts) }
        // Frees the last state after the news, because that takes as long as a tenth of a pass.
        withExtendedLifetime(last) {}
    }

    /// Reports why there is no newer state of the site; the last one stays.
    func fail(_ failure: BuildFailure, drafts: ShownDrafts) {
        let (version, texts) = state.withLock { ($0.version, $0.texts) }
        let problems = failure.diagnostics.isEmpty ? [Diagnostic(.error, failure.message)] : failure.diagnostics
        say(problems, drafts) { PreviewUpdate(version, .failed, $0, $1, texts) }
    }

    /// A viewer who may only look learns about neither spaces nor the addresses of albums that are not listed.
    private func say(
        _ problems: [Diagnostic], _ drafts: ShownDrafts, _ news: ([Diagnostic], ShownDrafts) -> PreviewUpdate
    ) {
        let (hidden, unlisted, spaces) = state.withLock { ($0.hidden, $0.unlisted, $0.spaces) }
        let secret = SecretProblems(source: source, file: configuration, hidden: hidden, spaces: spaces)
        let open = news(problems.filter { !secret.has($0) }, drafts.outside(unlisted))
        guard let text = Self.json(open), let textForEditors = Self.json(news(problems, drafts)) else { return }
        live.say(text, toEditors: textForEditors)
    }

    /// Returns JSON that is the same bytes for the same values: browsers keep scripts that have not changed.
    private static func json(_ value: some Encodable) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
    }

    // MARK: What is served

    func file(at address: String) -> ServedFile? { state.withLock { $0.site }?.file(at: address) }

    func has(_ address: String) -> Bool { state.withLock { $0.site }?.has(address) ?? false }

    func ownFile(at path: String) -> ServedFile? {
        switch path {
        case LiveHead.script: .made(live_script().array, at: path)
        case LiveHead.style: .made(live_style().array, at: path)
        case LiveHead.editScript where edited != nil: .made(editScript, at: path)
        case LiveHead.editStyle where edited != nil: .made(live_editing_style().array, at: path)
        case LiveHead.publishScript where edited != nil: .made(publishScript, at: path)
        case LiveHead.publishStyle where edited != nil: .made(live_publishing_style().array, at: path)
        case LiveHead.editCellsStyle where edited != nil: .made(live_editing_cells_style().array, at: path)
        default: receives ? ReceivingPage.file(at: path, state.withLock { $0.texts.receiving }) : nil
        }
    }

    private var editScript: [UInt8] {
        var texts = state.withLock { $0.texts.editing }
        // The script offers only actions for which it has a text.
        if !receives { texts["sendPhotos"] = nil }
        return Self.script(live_editing_script().array, "albumgenEditing", texts)
    }

    private var publishScript: [UInt8] {
        Self.script(live_publishing_script().array, "albumgenPublishing", state.withLock { $0.texts.publishing })
    }

    /// Returns a script, with the texts that it shows.
    private static func script(_ script: [UInt8], _ name: String, _ texts: [String: String]) -> [UInt8] {
        let words = json(texts) ?? "{}"
        // In a function, which keeps its names apart from the page's.
        let head = "\"use strict\";\nwindow.\(name) = \(words);\n(function () {\n"
        return Array(head.utf8) + script + Array("})();\n".utf8)
    }

    func unpairedPage() -> ServedFile { ReceivingPage.unpaired(systemTexts.receiving, receives: receives) }

    func missingPage(at address: String) -> ServedFile {
        let (version, texts) = state.withLock { ($0.version, $0.texts) }
        let text = version == 0 ? texts.building : texts.missing
        let album = version == 0 ? nil : self.album(above: address)
        let ways = [album.map { ($0, texts.album) }, version == 0 ? nil : ("index.html", texts.home)]
        let links = ways.compactMap(\.self).map { way, text in
            "<p><a href=\"/\(Address.percentEncoded(way))\">\(text.asMarkup)</a></p>"
        }.joined()
        // Whoever deletes or moves an item on its own page can undo that on this page.
        let head = LiveHead.text(for: address, version: version, canEdit: edited != nil && version > 0)
        let page = """
            <!DOCTYPE html>
            <html lang="\(texts.language.asMarkup)" dir="\(texts.receiving.direction.asMarkup)"><head><meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark"><title>albumgen</title>
            \(head)</head>
            <body><main class="albumgen-waits"><h1>\(text.asMarkup)</h1>\(links)</main></body></html>

            """
        return .made(Array(page.utf8), at: "missing.html")
    }

    /// Returns the page of the album in which something may have been; nil if only the home page is there.
    private func album(above address: String) -> String? {
        var folder = Paths.parent(of: address)
        while folder != ".", !folder.isEmpty, folder != "/" {
            let page = folder + "/index.html"
            if page != address, has(page) { return page }
            folder = Paths.parent(of: folder)
        }
        return nil
    }
}
