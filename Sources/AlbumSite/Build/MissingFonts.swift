internal import AlbumModel
internal import Imaging
internal import Planning

/// The warning, once per build, that watermarks have characters that no installed font has: small systems have fonts for
/// few scripts, and nobody looks at every picture.
enum MissingFonts {
    /// How many characters the message names.
    private static let named = 5

    /// - Parameter configuration: the name of the configuration, for messages.
    static func warning(_ plans: [SitePlan], configuration: String) -> Diagnostic? {
        var known: Set<String> = []
        for album in plans.flatMap(\.albums) {
            guard let text = album.settings.watermark.text, known.insert(text).inserted else { continue }
            let missing = InstalledFonts.missingCharacters(in: text)
            guard !missing.isEmpty else { continue }
            let list = missing.prefix(named).map { String($0) }.joined(separator: " ")
            return Diagnostic(
                .warning,
                "no installed font has these characters of the watermark `\(text)`, which are drawn as boxes: \(list)\(missing.count > named ? " …" : ""); install a font that has them (fonts-noto-cjk has Chinese, Japanese and Korean ones), and build with --force",
                at: SourceLocation(file: album.path.isEmpty ? configuration : album.path.joined(separator: "/")))
        }
        return nil
    }
}
