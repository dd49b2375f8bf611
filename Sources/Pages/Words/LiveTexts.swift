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
    package let notBuilt: String
    package let missing: String
    package let home: String
    package let album: String
    package let receiving: ReceivingTexts
    /// The texts of the editor, keyed by the names that its script uses.
    package let editing: [String: String]
    /// The texts of the publishing panel, keyed in the same way.
    package let publishing: [String: String]

    /// All texts except those of the receiving page, the editor and the publishing panel, which are sent separately.
    private enum CodingKeys: CodingKey {
        case language, failed, errors, warnings, error, warning, more, hide, draft, draftHelp, building, notBuilt,
            missing, home, album
    }

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
        notBuilt = texts.text("liveNotBuilt")
        missing = texts.text("liveMissing")
        home = texts.text("liveHome")
        album = texts.text("liveAlbum")
        receiving = ReceivingTexts(texts)
        let patterns = [
            "now", "changedSince", "invalid", "notEditable", "failed", "unexpected", "editSeveral", "chosen",
            "chosenMost",
            "askDelete", "askDeleteSeveral", "deleted", "deletedSeveral", "askMove", "askMoveSeveral", "moved",
            "movedTo", "movedToSeveral", "undoneIn", "notDone", "taken", "replaced", "gone", "changedFile", "listed",
            "shared",
            "shownElsewhere", "outside", "notShown", "relativeLink", "severalFiles", "otherMeaning", "notEmpty",
            "protected",
            "notRemovable", "fieldTooLong", "fromAdapter", "fromProvider",
        ]
        let names = [
            "edit", "close", "save", "saved", "undo", "undone", "title", "description", "tag", "keywords", "rating",
            "shootTime", "location", "rotate", "focus", "draft", "noStars", "asTaken", "hintKeywords", "hintDate",
            "hintFocus", "empty", "changed", "nothingToUndo", "unknownItem", "ended", "offline", "editPhotos",
            "chooseAll",
            "done", "various", "willBeEmpty", "makeCover", "isCover", "unknownAlbum", "orderHint", "orderTouch",
            "editAlbum", "summary", "hintSummary", "text", "hintText", "noText", "preview", "newAlbum", "newAlbumName",
            "create", "opening", "badAlbumName", "pointFocus", "hide", "show", "hidden", "shown", "delete", "deleteNow",
            "cancel", "deleteHelp", "move", "moveNow", "toAlbum", "moveHelp", "noAlbums", "saveFirst", "alreadyGone",
            "tooLong", "badDate", "badFocus", "tooManyKeywords", "malformed", "albumGone", "notTurned",
        ]
        func named(_ names: [String], by read: (String) -> String, after prefix: String) -> [(String, String)] {
            names.map { ($0, read("\(prefix)\($0.prefix(1).uppercased())\($0.dropFirst())")) }
        }
        editing = Dictionary(
            uniqueKeysWithValues: named(names, by: { texts.text($0) }, after: "edit")
                + named(patterns, by: { texts.pattern($0) }, after: "edit")
                + [("language", texts.language), ("sendPhotos", texts.text("receiveTitle"))])
        let publishNames = [
            "publish", "close", "start", "again", "stop", "building", "running", "published", "stopped", "notBuilt",
            "failed", "ended", "offline", "output", "command",
        ]
        publishing = Dictionary(
            uniqueKeysWithValues: named(publishNames, by: { texts.text($0) }, after: "publish")
                + [("language", texts.language)])
    }

    /// The program's own texts, for use before a site has been read.
    package init(language: String) throws(ThemeError) {
        self.init(try ThemeTexts(try ThemeFiles(theme: ThemeSettings())), language: language)
    }
}
