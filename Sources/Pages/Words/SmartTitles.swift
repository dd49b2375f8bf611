package import AlbumModel
package import Planning

/// The titles of smart albums in the language of the site.
package struct SmartTitles {
    package let texts: InterfaceTexts

    /// Returns the titles from a theme, by language.
    package static func titles(in theme: Theme) -> Planner.Naming {
        { name, language in SmartTitles(texts: theme.texts[language]).title(of: name) }
    }

    package func title(of name: SmartName) -> String {
        switch name {
        case .given(let title): title
        case .kind(let kind): texts.text("smart\(kind.rawValue.prefix(1).uppercased())\(kind.rawValue.dropFirst())")
        case .year(let year): texts.text("yearTitle", ["year": String(year)])
        case .decade(let decade): texts.text("decadeTitle", ["decade": String(decade)])
        case .month(let year, let month):
            texts.text("monthTitle", ["month": DateWords(texts: texts).month(month), "year": String(year)])
        }
    }
}
