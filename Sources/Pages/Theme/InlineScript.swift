internal import AlbumModel
internal import Digests
internal import Foundation

/// A script that stands in pages rather than beside them, because it has to run before anything is drawn: as a file, browsers
/// wait for it before they look for the styles. On a phone with 150 ms for each round trip, the largest picture of a home page
/// was painted 0.3 s later.
struct InlineScript: Sendable {
    /// The element, for a page's head.
    let element: String
    /// What `script-src` has to name: the script's digest.
    let source: String

    init(_ file: ThemeAssetFile) {
        // Browsers read a script without carriage returns, and end it at the first `</script`, wherever that stands.
        let text = String(decoding: file.bytes, as: UTF8.self)
            .replacing("\r\n", with: "\n").replacing("\r", with: "\n")
            .replacing(/<(?=\/script|!--)/.ignoresCase(), with: "<\\")
            .trimmingCharacters(in: .newlines)
        element = "<script>\(text)</script>"
        source = "'sha256-\(Data(ContentDigest(sha256: Array(text.utf8)).bytes).base64EncodedString())'"
    }
}

extension Theme {
    /// The site's policy with what the theme's pages need.
    func policy(_ policy: ContentSecurityPolicy) -> ContentSecurityPolicy {
        schemeScript.map { policy.allowing(inlineScript: $0.source) } ?? policy
    }
}
