extension FilmFacts {
    /// Whether the file carries what a site keeps at home.
    public func isPrivate(under privacy: Privacy) -> Bool {
        (hasPosition && !privacy.gps) || (hasUnknownMetadata && !privacy.holdsNothingBack)
    }

    /// What the file carries that stays at home, and the setting that lets it out: for messages.
    public var privateWords: (what: String, setting: String) {
        hasUnknownMetadata
            ? ("metadata that may be private", "privacy: {gps: true, serials: true, people: true}")
            : ("a position", "privacy: {gps: true}")
    }
}
