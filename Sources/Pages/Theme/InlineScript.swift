internal import AlbumModel
internal import Digests
internal import Foundation

/// A script inside the page. The choice of colours must be made before the first frame, and browsers wait for a script
/// file before they load the styles, which delayed the largest picture of a home page by 0.3 s on a phone with round
/// trips of 150 ms.
struct InlineScript: Sendable {
    /// The text between the element's tags.
    let text: String
    /// The script's digest, for `script-src`.
    let source: String

    /// A script that does nothing at the end of a page. Browsers run it when the style sheets have arrived, and the
    /// scripts with `defer` after it. WebKit 2.50 would otherwise run those without waiting for styles: scripts that
    /// measure the page found pictures without a size, and gaps of no width.
    static let stylesAwaited = InlineScript(text: "\"styles awaited\"")

    /// A script that links the web app manifest. A link in the page itself would be an error in the console of a page that
    /// is opened as a file, because browsers load no manifest from there. Hosts that ask for a password need the visitor's
    /// credentials for it, too.
    static let webManifest = InlineScript(
        text: """
            {const{href}=document.currentScript.dataset;if(location.protocol.startsWith("http"))\
            document.head.append(Object.assign(document.createElement("link"),\
            {rel:"manifest",crossOrigin:"use-credentials",href}))}
            """)

    init(_ file: ThemeAssetFile) {
        // Browsers remove carriage returns, and end the script at the first `</script`, even in a string.
        self.init(
            text: String(decoding: file.bytes, as: UTF8.self)
                .replacing("\r\n", with: "\n").replacing("\r", with: "\n")
                .replacing(/<(?=\/script|!--)/.ignoresCase(), with: "<\\")
                .trimmingCharacters(in: .newlines))
    }

    private init(text: String) {
        self.text = text
        source = ContentSecurityPolicy.source(of: text)
    }

    /// The element, for a page opened from a host or as a file.
    var element: String { "<script>\(text)</script>" }

    /// Returns the element.
    ///
    /// - Parameter file: The address of the same script as a file. A page that is itself opened as a file loads that
    ///   instead.
    func element(file: String) -> String {
        "<script data-file=\"\(file.asMarkup)\">\(text)</script>"
    }

    /// Returns the element of a script that links a file.
    func element(linking file: String) -> String {
        "<script data-href=\"\(file.asMarkup)\">\(text)</script>"
    }
}

extension ContentSecurityPolicy {
    /// The digest that allows an element with this text, `'sha256-…'`.
    static func source(of text: String) -> String {
        "'sha256-\(Data(ContentDigest(sha256: Array(text.utf8)).bytes).base64EncodedString())'"
    }
}

extension Theme {
    /// The scripts inside all of the theme's pages. Those outside of spaces may also have the one for the web app manifest.
    var inlineScripts: [InlineScript] { [.stylesAwaited] + [schemeScript].compactMap { $0 } }

    /// Returns the site's policy, extended to allow the scripts and the style inside the theme's pages.
    ///
    /// - Parameter hasWebManifest: Whether pages link a web app manifest, with a script.
    func policy(_ policy: ContentSecurityPolicy, hasWebManifest: Bool) -> ContentSecurityPolicy {
        let scripts = (hasWebManifest ? [.webManifest] : []) + inlineScripts
        return scripts.reduce(policy) { $0.allowing(inlineScript: $1.source) }
            .allowing(inlineStyle: InlineStyle.pageTransitions.source)
    }
}
