/// The names that systems give to pictures and films of a screen.
public enum ScreenshotName {
    /// Returns whether a file's name begins like that of a screenshot.
    public static func isOne(_ name: String) -> Bool { hasPrefix(among: pictures, name.lowercased()) }

    /// Returns whether a system made the whole name of a screenshot or of a film of the screen: a date or another
    /// number follows the usual beginning, where people write words.
    static func isMachineMade(_ stem: String) -> Bool {
        let name = stem.lowercased()
        return hasPrefix(among: pictures + films, name) && name.contains(where: \.isNumber)
    }

    private static func hasPrefix(among prefixes: [String], _ name: String) -> Bool {
        prefixes.contains { name.hasPrefix($0) }
    }

    /// Android, iOS, macOS, Windows, GNOME and KDE, in the languages found so far.
    private static let pictures = [
        "screenshot", "screen shot", "screen_shot", "screencapture", "simulator screen", "snipping",
        "bildschirmfoto", "bildschirmaufnahme", "capture d’écran", "capture d'écran", "captura de pantalla",
        "captura de tela", "captura de ecrã", "schermata", "schermafbeelding", "zrzut ekranu", "skärmavbild",
        "skærmbillede", "скриншот", "снимок экрана", "スクリーンショット", "屏幕截图", "屏幕快照", "截屏", "截图", "螢幕截圖", "螢幕快照", "스크린샷",
    ]
    private static let films = [
        "screen recording", "screen_recording", "screenrecording", "screenrecord", "screencast",
        "enregistrement de l’écran", "enregistrement de l'écran", "grabación de pantalla", "gravação de tela",
        "registrazione schermo", "schermopname", "запись экрана", "画面収録", "录屏", "屏幕录制", "螢幕錄製", "화면 기록",
    ]
}
