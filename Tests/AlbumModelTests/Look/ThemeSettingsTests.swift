import AlbumModel
import Testing

struct ThemeSettingsTests {
    @Test func aNameStartsOverAndValuesAloneChangeTheThemeAround() {
        var site = ThemeSettings(name: "book")
        (site.gap, site.corner) = (8, 4)
        var values = ThemeSettings()
        values.gap = 20
        let inside = values.inside(site)
        #expect(inside.name == "book" && inside.gap == 20 && inside.corner == 4)
        #expect(ThemeSettings(name: "darkroom").inside(site) == ThemeSettings(name: "darkroom"))
        #expect(ThemeSettings().inside(site) == site)
    }

    private let place = SourceLocation(file: "albumgen.yml", line: 3, column: 11)

    private func settings(_ light: Colour, _ dark: Colour? = nil) -> ThemeSettings {
        var settings = ThemeSettings()
        settings.accent = .init(light: light, dark: dark ?? light, isPair: dark != nil, place: place)
        return settings
    }

    private static let yellow = Colour(red: 255, green: 212, blue: 0)
    private static let brown = Colour(red: 120, green: 60, blue: 20)
    private static let grey = Colour(red: 119, green: 119, blue: 119)

    @Test func whatTheSiteDoesNotAskForStaysTheThemes() {
        var theme = Look()
        theme.gap = 14
        theme.titles = .rounded
        var settings = ThemeSettings()
        #expect(theme.taking(settings) == theme)
        settings.columns = 7
        settings.type = .mono
        let look = theme.taking(settings)
        #expect(look.gap == 14 && look.columns == 7 && look.type == .mono && look.titles == .mono)
    }

    @Test func anAccentIsReadableInBothSchemes() {
        let look = Look().taking(settings(Self.yellow))
        #expect(look.dark.accent == Self.yellow)
        #expect(look.light.accent != Self.yellow)
        #expect(look.light.accent.contrast(with: look.light.paper) >= Colour.textContrast)
    }

    /// One colour cannot serve both schemes; the warning comes only if it serves none that readers see.
    @Test func oneColourForBothSchemesIsReportedWhereItServesNone() {
        #expect(Look().remarks(on: settings(Self.yellow)).isEmpty)
        var light = settings(Self.yellow)
        light.scheme = .light
        let remarks = Look().remarks(on: light)
        #expect(remarks.count == 1 && remarks[0].severity == .warning && remarks[0].location == place)
        #expect(remarks[0].message.contains("1.4 to 1"), "\(remarks)")
        light.scheme = .dark
        #expect(Look().remarks(on: light).isEmpty)
    }

    @Test func aColourForEachSchemeIsReportedWhereItFails() {
        #expect(Look().remarks(on: settings(Self.brown, Self.yellow)).isEmpty)
        #expect(Look().remarks(on: settings(Self.yellow, Self.brown)).count == 2)
        #expect(
            Look().remarks(on: settings(Self.brown, Self.brown)).map(\.message).first?.contains("dark paper") == true)
    }

    @Test func aThemesOwnColoursAreChecked() {
        var look = Look()
        #expect(look.remarks(file: "theme.yml").isEmpty)
        look.light.soft = Self.grey
        let remarks = look.remarks(file: "theme.yml")
        #expect(remarks.count == 1 && remarks[0].message.contains("`soft` #777777 of the light colours"))
    }
}
