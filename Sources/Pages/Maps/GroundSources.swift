/// Tells scripts where to find the files that a map is drawn from.
struct GroundSources {
    let theme: Theme

    func add(to json: inout JSONText, links: RelativeLinks) {
        json.member("outline", links.href(to: asset("outline-js")))
        // The script appends a piece's number.
        json.member("coast", String(links.href(to: Finding.coastAddress(0)).dropLast("0.js".count)))
        json.member("names", links.href(to: Finding.namesAddress))
    }

    /// Like `add`, with the map script and the map page, for pages that show a map only on request.
    func addScript(to json: inout JSONText, links: RelativeLinks) {
        add(to: &json, links: links)
        json.member("script", links.href(to: asset("ground-js")))
        json.member("page", links.href(to: FindingPage.map.address))
    }

    /// Returns the address of one of the two assets. Every theme has both, since the default theme does.
    private func asset(_ name: String) -> String { theme.assets.first { $0.name == name }?.address ?? "" }
}
