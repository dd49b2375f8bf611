import Testing

@testable import AlbumSources

/// A link gives files another path, for which the settings that keep them private would not apply.
struct LinkRefusalTests {
    @Test(arguments: [
        ("privacy: {gps: true}\nalbums: {A: {privacy: {gps: false}}}", "B", "A", true),
        ("privacy: {gps: true}\nalbums: {A: {privacy: {gps: false}}}", "B", "A/Inner", true),
        ("privacy: {gps: true}\nalbums: {A: {privacy: {gps: false}}}", "A/Inner", "A", false),
        ("privacy: {gps: true}\nalbums: {A: {privacy: {gps: false}}}", "A", "B", false),
        ("privacy: {people: true}\nalbums: {A: {privacy: {gps: false}}}", "B", "A", false),
        ("albums: {A: {privacy: {gps: false}}}", "B", "A", false),
        ("albums: {B: {privacy: {people: true}}}", "B", "A", true),
        ("privacy: {gps: true}\nalbums: {A: {privacy: {gps: false}}, A/C: {privacy: {gps: true}}}", "B", "A/C", false),
        ("privacy: {gps: true}\nalbums: {A: {privacy: {gps: false}}, B: {privacy: {gps: false}}}", "B", "A", false),
        ("albums: {A: {draft: true}}", "B", "A", true), ("albums: {A: {title: Alps}}", "B", "A", false),
    ])
    func aLinkShowsNoMoreThanTheAlbumItself(settings: String, path: String, target: String, isRefused: Bool) {
        let configuration = Configuration.parse(Array(settings.utf8)).configuration
        let refusal = configuration.refusal(ofLinkAt: path, to: target)
        #expect((refusal != nil) == isRefused, "\(refusal?.message ?? "shown")")
        if let refusal { #expect(refusal.message.hasPrefix("leads into `\(target)`, ")) }
    }
}
