internal import AlbumModel

/// What smart albums are called in the language of the site.
struct SmartTitles {
    let texts: InterfaceTexts

    func title(of name: SmartName) -> String {
        switch name {
        case .given(let title): title
        case .kind(let kind): texts.text("smart\(kind.rawValue.prefix(1).uppercased())\(kind.rawValue.dropFirst())")
        case .year(let year): texts.text("yearTitle", ["year": String(year)])
        case .month(let year, let month):
            texts.text("monthTitle", ["month": DateWords(texts: texts).month(month), "year": String(year)])
        }
    }
}

extension SitePlan {
    /// The plan with the titles that smart albums have in a theme's texts.
    func named(by theme: Theme) -> SitePlan {
        guard !smart.isEmpty else { return self }
        let titles = SmartTitles(texts: theme.texts[root.settings.language])
        var plan = self
        for index in plan.albums.indices {
            if let smart = plan.albums[index].smart { plan.albums[index].title = titles.title(of: smart.name) }
        }
        return plan
    }
}
