public import AlbumModel

/// Which of an item's published files stand for its thumbnail and its original.
public struct ItemFiles: Sendable {
    let item: PublishedItem

    /// The thumbnail that stands in until the original is there: the largest in the format that every browser opens.
    public var thumbnail: PublishedFile? { item.thumbnails.last }

    /// The originals, the most preferred format first and the one that every browser opens last. Where no original is
    /// published the largest thumbnail is the best there is.
    public var originals: [PublishedFile] {
        if item.item.kind == .video { return [item.film(.whole) ?? item.file].compactMap(\.self) }
        let originals = item.originals
        if !originals.isEmpty { return originals }
        if let file = item.file, file.opensInBrowsers { return [file] }
        return thumbnail.map { [$0] } ?? []
    }

    /// What is shown of a video until it plays.
    public var poster: PublishedFile? { item.originals.last ?? thumbnail }

    /// What moves in a Live Photo.
    public var motion: PublishedFile? { item.film(.motion) }

    /// The short film of a cell.
    public var clip: PublishedFile? { item.film(.clip) }

    /// What stands for a link to an album whose cover the item is.
    public func linkImage(_ choice: OpenGraphSettings.AlbumImage) -> PublishedFile? {
        choice == .card ? item.cards.first ?? thumbnail : thumbnail
    }

    /// What stands for a link to the item: its card, or the resized original, which no camera's file may take the place of,
    /// since that can be larger than networks load.
    public func linkImage(_ choice: OpenGraphSettings.ItemImage) -> PublishedFile? {
        if choice == .card, let card = item.cards.first { return card }
        return item.originals.last ?? thumbnail
    }

    /// What a person who wants to keep the picture is given.
    public var download: PublishedFile? {
        item.item.kind == .video ? originals.last : item.file ?? item.originals.last
    }

    /// Whether what lies behind the picture shows through it.
    public var isTransparent: Bool { item.item.picture?.facts.hasAlpha ?? false }

    /// As the picture is seen.
    public var size: PixelSize {
        item.item.picture?.facts.size ?? originals.last?.size ?? PixelSize(width: 3, height: 2)
    }
}

extension PublishedItem {
    public var files: ItemFiles { ItemFiles(item: self) }

    /// Whether there is nothing that could be shown.
    public var isMissing: Bool { failure != nil && thumbnails.isEmpty || files.originals.isEmpty }

    /// The colour that stands in until a thumbnail is there, if it is one: it becomes part of a style.
    public var safeColour: String? {
        guard let colour, colour.utf8.count == 7, colour.utf8.first == UInt8(ascii: "#"),
            colour.dropFirst().allSatisfy(\.isHexDigit)
        else { return nil }
        return colour
    }
}
