internal import AlbumModel
internal import Foundation
internal import LivePage
internal import Pages
internal import Reporting
internal import Serving
internal import Synchronization

/// The content that the server currently shows: the most recently planned site, or a page that says there is none yet.
final class PreviewBoard: ServedSite {
    private struct State {
        var site: PreviewSite?
        /// The version of the site; 0 before there is one.
        var version = 0
        var texts: LiveTexts
    }

    private let state: Mutex<State>
    private let live: LiveChannel

    /// - Parameter texts: the texts for pages before the first site has been read.
    init(_ texts: LiveTexts, live: LiveChannel) {
        state = Mutex(State(texts: texts))
        self.live = live
    }

    // MARK: News

    /// Shows a new state of the site, and notifies the open pages.
    func show(_ made: PreviewPass.Result) {
        let version = state.withLock { state in
            state.version += 1
            state.texts = made.texts
            state.site = PreviewSite(pages: made.pages, files: made.files, version: state.version)
            return state.version
        }
        say(PreviewNews(version, .shown, made.report.diagnostics, made.drafts, made.texts))
    }

    /// Reports why there is no newer state of the site; the last one stays.
    func fail(_ failure: BuildFailure, drafts: ShownDrafts) {
        let (version, texts) = state.withLock { ($0.version, $0.texts) }
        let problems = failure.diagnostics.isEmpty ? [Diagnostic(.error, failure.message)] : failure.diagnostics
        say(PreviewNews(version, .failed, problems, drafts, texts))
    }

    private func say(_ news: PreviewNews) {
        if let text = try? JSONEncoder().encode(news) { live.say(String(decoding: text, as: UTF8.self)) }
    }

    // MARK: What is served

    func file(at address: String) -> ServedFile? { state.withLock { $0.site }?.file(at: address) }

    func ownFile(at path: String) -> ServedFile? {
        switch path {
        case LiveHead.script: .made(Self.bytes(of: live_script()), at: path)
        case LiveHead.style: .made(Self.bytes(of: live_style()), at: path)
        default: nil
        }
    }

    private static func bytes(of file: LiveFile) -> [UInt8] {
        Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
    }

    func missingPage(at address: String) -> ServedFile {
        let (version, texts) = state.withLock { ($0.version, $0.texts) }
        let text = version == 0 ? texts.building : texts.missing
        let way = version == 0 ? "" : "<p><a href=\"/index.html\">\(texts.home)</a></p>"
        let page = """
            <!DOCTYPE html>
            <html lang="\(texts.language)"><head><meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1"><title>albumgen</title>
            \(LiveHead.text(for: address, version: version))</head>
            <body class="albumgen-waits"><p>\(text)</p>\(way)</body></html>

            """
        return .made(Array(page.utf8), at: "missing.html")
    }
}
