internal import AlbumModel
internal import Digests
internal import Foundation

/// A script inside the page, because it must run before the first frame. Browsers wait for a script file before they
/// load the styles, which delayed the largest picture of a home page by 0.3 s on a phone with round trips of 150 ms.
struct InlineScript: Sendable {
    /// The text between the element's tags.
    let text: String
    /// The script's digest, for `script-src`.
    let source: String

    init(_ file: ThemeAssetFile) {
        // Browsers remove carriage returns, and end the script at the first `</script`, even in a string.
        text = String(decoding: file.bytes, as: UTF8.self)
            .replacing("\r\n", with: "\n").replacing("\r", with: "\n")
            .replacing(/<(?=\/script|!--)/.ignoresCase(), with: "<\\")
            .trimmingCharacters(in: .newlines)
        source = "'sha256-\(Data(ContentDigest(sha256: Array(text.utf8)).bytes).base64EncodedString())'"
    }

    /// Returns the element, for a page's head.
    ///
    /// - Parameter file: The address of the same script as a file. A page that is itself opened as a file loads that
    ///   instead.
    func element(file: String) -> String {
        "<script data-file=\"\(QuickHTML.escaped(file))\">\(text)</script>"
    }
}

extension Theme {
    /// Returns the site's policy, extended to allow the theme's inline script.
    func policy(_ policy: ContentSecurityPolicy) -> ContentSecurityPolicy {
        schemeScript.map { policy.allowing(inlineScript: $0.source) } ?? policy
    }
}
