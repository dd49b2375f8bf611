package import AlbumModel

extension SmartAlbum {
    /// The items of the album, in its order.
    ///
    /// - Parameters:
    ///   - candidates: all of the site, the newest first.
    ///   - date: the date that was stated for the build; without one, time is counted back from the newest item.
    package func members(of candidates: [SmartCandidate], date: Timestamp?) -> [SmartCandidate] {
        var members = candidates.filter { candidate in
            belongs(candidate) && (rule?.matches(candidate.subject) ?? true)
        }
        if kind == .recent {
            members = SmartCandidate.sorted(members, descending: true, \.added)
            if let days { members = Self.last(days, of: members, date: date) }
            // Beyond its limit nothing is recent, in whatever order the rest stands.
            if let most, members.count > most { members.removeSubrange(most...) }
        }
        if kind != .recent || sort != SmartAlbum().sort { members = SmartCandidate.sorted(members, by: sort) }
        if let most, members.count > most { members.removeSubrange(most...) }
        return members
    }

    private func belongs(_ candidate: SmartCandidate) -> Bool {
        switch kind {
        case .panoramas: candidate.item.isPanorama
        case .screenshots: candidate.item.isScreenshot
        case .videos: candidate.item.kind == .video
        case .favourites: (candidate.item.fields.rating ?? 0) >= rating
        case .recent: candidate.added != nil
        default: true
        }
    }

    /// Those of so many days; `members` are the newest first.
    private static func last(_ days: Int, of members: [SmartCandidate], date: Timestamp?) -> [SmartCandidate] {
        guard let end = date?.instant(assuming: .utc) ?? members.first?.added else { return [] }
        let first = end - days * 86_400_000
        return members.filter { $0.added.map { $0 > first } ?? false }
    }
}

extension Item {
    /// Twice as wide as high, and more. Telephones held upright have screens of that shape turned, and their pictures of
    /// the screen are none, so tall pictures are left out.
    var isPanorama: Bool {
        guard kind == .photo, let size = media?.facts.size, size.height > 0, !isScreenshot else { return false }
        return size.aspectRatio >= 2
    }

    /// A picture that no camera took and whose file is named as systems name pictures of the screen.
    var isScreenshot: Bool {
        guard kind == .photo, fields.camera == nil else { return false }
        let name = fileName.lowercased()
        return Self.screenshotNames.contains { name.hasPrefix($0) }
    }

    /// Android, iOS, macOS, Windows, GNOME and KDE in the languages that were found.
    private static let screenshotNames = [
        "screenshot", "screen shot", "screen_shot", "screencapture", "simulator screen", "snipping",
        "bildschirmfoto", "bildschirmaufnahme", "capture d’écran", "capture d'écran", "captura de pantalla",
        "captura de tela", "captura de ecrã", "schermata", "schermafbeelding", "zrzut ekranu", "skärmavbild",
        "skærmbillede", "скриншот", "снимок экрана", "スクリーンショット", "屏幕截图", "屏幕快照", "截屏", "截图", "螢幕截圖", "螢幕快照", "스크린샷",
    ]
}
