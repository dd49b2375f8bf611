import AlbumModel
import Testing

@testable import AlbumSources

struct ConfigurationKeysTests {
    private func theme(_ text: String) -> (settings: ThemeSettings, reported: [String]) {
        let reading = Configuration.parse(Array(text.utf8))
        return (reading.configuration.site.theme, reading.diagnostics.map(\.description))
    }

    @Test func aKeyMayHaveTheNameOfAnEarlierVersion() {
        let reading = Configuration.parse(Array("videos: {preview: on}\n".utf8))
        #expect(reading.configuration.album.videos.playsClip)
        #expect(
            reading.diagnostics.map(\.description) == [
                "albumgen.yml:1:10: note: `preview` is now called `hoverClip`; change the name"
            ])
    }

    @Test func aNameAlone() {
        let (settings, reported) = theme("theme: book\n")
        #expect(settings.name == "book" && reported.isEmpty)
        #expect(settings.place == SourceLocation(file: "albumgen.yml", line: 1, column: 8))
    }

    @Test func everySetting() {
        let (settings, reported) = theme(
            """
            theme:
              name: darkroom
              scheme: light
              accent: "#b4532a"
              gap: 0
              columns: 6
              corner: 8
              type: rounded
            """)
        #expect(reported.isEmpty)
        #expect(settings.name == "darkroom" && settings.scheme == .light && settings.type == .rounded)
        #expect(settings.gap == 0 && settings.columns == 6 && settings.corner == 8)
        #expect(settings.accent?.light.css == "#b4532a" && settings.accent?.isPair == false)
    }

    @Test func anAccentForEachScheme() {
        let (settings, reported) = theme("theme: {accent: {light: '#7a4', dark: ffd400}}\n")
        #expect(reported.isEmpty)
        #expect(settings.accent?.light.css == "#77aa44" && settings.accent?.dark.css == "#ffd400")
        #expect(settings.accent?.isPair == true && settings.chosenName == "default")
    }

    @Test func aColourThatIsAComment() {
        let (settings, reported) = theme("theme:\n  accent: #b4532a\n")
        #expect(settings.accent == nil)
        #expect(reported.count == 1 && reported[0].contains("write the colour in quotes"), "\(reported)")
    }

    @Test func aThemesOwnFile() {
        let text = "scheme: dark\ngap: 3\ntitles: mono\nviewer: {ground: dark}\ndark: {paper: '#101010'}\n"
        let (look, reported) = ThemeFile.read(Array(text.utf8), file: "theme.yml", over: Look())
        #expect(reported.isEmpty)
        #expect(look.scheme == .dark && look.gap == 3 && look.titles == .mono && look.dark.paper.css == "#101010")
        #expect(look.viewerGround == .dark)
        #expect(look.columns == Look().columns && look.light == Look().light)
    }

    @Test func mistakesInAThemesOwnFile() {
        let text = "gaps: 3\ndark: {papper: '#101010', ink: blue, hidden: true}\ndraft: true\nversion: 9\n"
        let reported = ThemeFile.read(Array(text.utf8), file: "theme.yml", over: Look()).diagnostics.map(\.description)
        #expect(
            reported == [
                "theme.yml:1:1: error: unknown key `gaps`; did you mean `gap`?",
                "theme.yml:2:8: error: unknown key `papper`; did you mean `paper`?",
                "theme.yml:2:32: error: expected a colour such as `\"#b4532a\"` for `ink` but found `blue`",
                "theme.yml:2:38: error: unknown key `hidden`; remove it",
                "theme.yml:3:1: error: unknown key `draft`; it is a setting of sites and albums, so write it in albumgen.yml or in an album's manifest",
                "theme.yml:4:1: error: unknown key `version`; remove it",
            ], "\(reported)")
    }

    /// Nothing that stops a build is ignored.
    @Test(arguments: ["privacy:", "privacy: {gps: }"])
    func aPrivacySettingWithoutAValueStopsTheBuild(text: String) {
        let problems = Configuration.parse(Array(text.utf8)).diagnostics
        #expect(problems.count == 1 && problems.first?.severity == .error)
        let message = problems.first?.message ?? ""
        #expect(message.contains("has no value") && message.hasSuffix("until this is corrected, nothing is built"))
        #expect(!message.contains("ignored"), "\(message)")
    }
}
