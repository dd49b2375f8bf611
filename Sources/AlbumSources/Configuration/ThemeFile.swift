package import AlbumModel

/// What a theme says of itself in its `theme.yml`.
package enum ThemeFile {
    package static let name = "theme.yml"

    /// Reads the file over another look, which stays where the file is silent. Any error among the diagnostics is a
    /// mistake in the theme.
    ///
    /// - Parameter file: for messages.
    package static func read(
        _ bytes: [UInt8], file: String, over base: Look
    ) -> (look: Look, diagnostics: [Diagnostic]) {
        var look = base
        var values = ValueReader(file: file)
        do throws(DiagnosticError) {
            let text = try SourceText.decode(bytes, file: file)
            if let node = try YAMLReader(file: file).read(text[...]) {
                ThemeKeys.look.read(node, into: &look, owner: "the theme", &values)
            }
        } catch {
            return (base, [error.diagnostic])
        }
        return (look, values.diagnostics)
    }
}
