import AlbumModel

/// The keys of `watermark:`.
extension KeyTable<AlbumDraft>.Key {
    /// `watermark: off`, or a mapping that says anew what lies over the pictures, or only how.
    static var watermark: Self {
        let table = KeyTable<Watermark>([
            .init(
                name: "text", type: "a text of at most 200 characters", summary: "What is written, such as `© Ada`.",
                schema: .text
            ) { node, target, reader in
                guard let text = reader.text(node) else { return }
                guard (1...200).contains(text.count) else {
                    return reader.mismatch("a text of at most 200 characters", node)
                }
                target.text = text
            },
            Key<Watermark>(
                name: "image", type: "a file's path from the source", summary: "A picture instead of a text.",
                schema: .text
            ) { node, target, reader in
                if let path = reader.text(node) { target.picture = Watermark.Picture(path: path) }
            }.rootOnly(),
            .choice("position", \.position, "Where it lies."),
            .number("opacity", 0.05...1, \.opacity, "How much of the picture it hides."),
            .number("size", 0.02...1, \.size, "Its width, as a fraction of the picture's."),
            .choice("on", \.renditions, "Whether thumbnails bear it, too."),
        ])
        return Self(
            name: "watermark", type: "`off` or a mapping", summary: "A text or a picture over the published pictures.",
            nested: table.documentation, schema: .either([.flag, table.schema()])
        ) { node, target, reader in
            guard case .mapping = node.content else {
                guard reader.flag(node) == false else { return reader.mismatch("`off` or a mapping", node) }
                target.settings.watermark = Watermark()
                return
            }
            let inherited = target.settings.watermark
            var watermark = inherited
            (watermark.text, watermark.picture) = (nil, nil)
            table.read(node, into: &watermark, owner: "`watermark`", &reader)
            if watermark.isEmpty { (watermark.text, watermark.picture) = (inherited.text, inherited.picture) }
            if watermark.text != nil, watermark.picture != nil {
                reader.report("`watermark` has a text and a picture; keep one of them", at: node.location)
                watermark.picture = nil
            }
            target.settings.watermark = watermark
        }
    }

    private typealias Key<Value> = KeyTable<Value>.Key
}
