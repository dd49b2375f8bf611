import AlbumModel
import AlbumSources
import Testing

@testable import AlbumSite

@Suite struct StarterConfigurationTests {
    private let settings: [Substring]
    private let taken: Configuration

    init() throws {
        let lines = StarterConfiguration.text(theme: nil).split(separator: "\n")
        settings = lines.compactMap { line in
            let setting = line.hasPrefix("#") ? line.dropFirst() : line
            return setting.first?.isLetter == true ? setting : nil
        }
        let reading = Configuration.parse(Array(settings.joined(separator: "\n").utf8))
        #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
        taken = reading.configuration
    }

    @Test func `what is offered with its default value has that default`() {
        var album = taken.album
        let plain = AlbumSettings()
        // These are examples of settings that have no default.
        for text in [\AlbumSettings.description, \.author, \.copyright] {
            #expect(album[keyPath: text] != nil)
            album[keyPath: text] = nil
        }
        #expect(album.watermark.text != nil && !album.ignore.isEmpty)
        (album.watermark.text, album.ignore) = (nil, [])
        #expect(album == plain)

        var site = taken.site
        #expect(site.output != nil && site.baseURL != nil && !site.smart.isEmpty)
        #expect(!site.nav.isEmpty && site.footer.text != nil)
        (site.output, site.baseURL, site.smart) = (nil, nil, [])
        (site.nav, site.footer) = ([], Footer())
        // These are turned on explicitly; without the settings, they are on only under certain conditions. A map has no
        // effect without positions, which a note would say.
        #expect(site.search == true && site.timeline == true && site.onThisDay == true && site.mapPage.isOn == false)
        (site.search, site.timeline, site.onThisDay, site.mapPage.isOn) = (nil, nil, nil, nil)
        #expect(site.theme.withoutPlaces == ThemeSettings().withoutPlaces)
        site.theme = ThemeSettings()
        #expect(site == SiteSettings())
    }

    @Test func `it offers what a newcomer may want`() {
        let keys = Set(settings.map { String($0.prefix { $0 != ":" }) })
        #expect(
            keys.isSuperset(of: [
                "title", "baseURL", "theme", "layout", "originals", "videos", "privacy", "watermark", "search",
                "timeline", "onThisDay",
                "mapPage", "smart", "feeds", "robots", "download",
            ]))
        let known = Set(Configuration.documentation.map(\.name))
        #expect(keys.isSubset(of: known), "\(keys.subtracting(known))")
        #expect(settings.count == keys.count)
    }
}
