internal import AlbumModel

/// The texts that `albumgen serve` shows on pages, in one language.
package struct LiveTexts: Sendable, Encodable {
    package let language: String
    package let failed: String
    package let errors: String
    package let warnings: String
    package let error: String
    package let warning: String
    /// Contains the placeholder `{count}`.
    package let more: String
    package let hide: String
    package let draft: String
    package let draftHelp: String
    package let building: String
    package let missing: String
    package let home: String

    package init(_ texts: ThemeTexts, language: String) {
        let texts = texts[language]
        self.language = texts.language
        failed = texts.text("liveFailed")
        errors = texts.text("liveErrors")
        warnings = texts.text("liveWarnings")
        error = texts.text("liveError")
        warning = texts.text("liveWarning")
        more = texts.pattern("liveMore")
        hide = texts.text("liveHide")
        draft = texts.text("liveDraft")
        draftHelp = texts.text("liveDraftHelp")
        building = texts.text("liveBuilding")
        missing = texts.text("liveMissing")
        home = texts.text("liveHome")
    }

    /// The program's own texts, for use before a site has been read.
    package init(language: String) throws(ThemeError) {
        self.init(try ThemeTexts(try ThemeFiles(theme: ThemeSettings())), language: language)
    }
}
