import AlbumModel

/// The map page. `map` itself is the field mapping.
extension KeyTable<AlbumDraft>.Key {
    /// `mapPage: off`, or a mapping that says where its tiles are.
    static var mapPage: Self {
        let table = SettingKeys.mapPage
        return Self(
            name: "mapPage", type: "`true`, `false` or a mapping",
            summary: "Whether to make a map of items with a position; needs `privacy.gps`.",
            nested: table.documentation, schema: .either([.flag, table.schema()])
        ) { node, target, reader in
            if case .mapping = node.content {
                target.site.mapPage.isOn = true
                table.read(node, into: &target.site.mapPage, owner: "`mapPage`", &reader)
            } else if let isOn = reader.flag(node) {
                target.site.mapPage.isOn = isOn
            }
        }
    }
}

extension KeyTable<MapPage>.Key {
    static var tiles: Self {
        let type = "an address with `{z}`, `{x}` and `{y}`, as `https://tiles.example.org/{z}/{x}/{y}.png`"
        return Self(
            name: "tiles", type: type,
            summary: "A tile server for the map; every visitor's browser requests tiles from it.",
            schema: .text
        ) { node, target, reader in
            guard let address = reader.text(node) else { return }
            let host = address.dropFirst(address.hasPrefix("https://") ? 8 : 7).prefix { $0 != "/" }
            let isPlain = address.unicodeScalars.allSatisfy {
                $0.isASCII && $0.value > 0x20 && !"<>\"'|\\^`;,".unicodeScalars.contains($0)
            }
            guard address.hasPrefix("https://") || address.hasPrefix("http://"), isPlain, !host.isEmpty,
                !host.contains("{"), ["{z}", "{x}", "{y}"].allSatisfy(address.contains)
            else { return reader.mismatch(type, node) }
            target.tiles = address
        }
    }
}
