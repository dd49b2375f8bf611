internal import AlbumModel
internal import AlbumSources

/// The look of a theme, with what the site asks for in it.
struct ThemeAppearance {
    let look: Look
    let diagnostics: [Diagnostic]

    /// The style sheet that every page links.
    private static let style = "albumgen.css"

    /// - Throws: where a `theme.yml` is wrong.
    init(_ files: ThemeFiles, settings: ThemeSettings) throws(ThemeError) {
        var look = Look()
        var diagnostics: [Diagnostic] = []
        // A theme says what is its own; the rest is the default theme's.
        let base = ThemeFiles.builtIn("").filter { $0.name == ThemeFile.name }
        let own = files.files.filter { $0.name == ThemeFile.name && $0.place != base.first?.place }
        for file in base + own {
            let reading = ThemeFile.read(file.bytes, file: file.place, over: look)
            if let error = reading.diagnostics.first(where: { $0.severity == .error }) {
                throw ThemeError(error.message, at: error.location)
            }
            look = reading.look
            diagnostics += reading.diagnostics + look.remarks(file: file.place)
        }
        self.look = look.taking(settings)
        self.diagnostics = diagnostics + look.remarks(on: settings)
    }

    /// The files that are published beside the pages, the style sheet with the look at its head.
    func published(_ files: ThemeFiles) -> [ThemeFiles.File] {
        files.files.compactMap { file in
            if [".mustache", ".json", ".yml"].contains(where: file.name.hasSuffix) { return nil }
            guard file.name == Self.style else { return file }
            var file = file
            file.bytes = Array(LookStyle(look: look).css.utf8) + file.bytes
            return file
        }
    }
}
