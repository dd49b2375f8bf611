internal import AlbumModel

/// Which of an item's published files stand for its thumbnail and its original.
struct ItemFiles {
    struct File {
        var address: String
        var size: PixelSize
        var bytes: Int
        var type: String
    }

    let item: ItemPlan

    /// The thumbnail that stands in until the original is there: the largest in the format that every browser opens.
    var thumbnail: File? { item.thumbnails.last.map(Self.file) }

    /// The originals, the most preferred format first and the one that every browser opens last. Where no original is
    /// published the largest thumbnail is the best there is.
    var originals: [File] {
        if item.item.kind == .video {
            return [item.film(.whole).map(Self.file) ?? publishedFile?.file].compactMap(\.self)
        }
        if !item.originals.isEmpty { return item.originals.map(Self.file) }
        if let file = publishedFile, file.opensInBrowsers { return [file.file] }
        return thumbnail.map { [$0] } ?? []
    }

    /// What is shown of a video until it plays.
    var poster: File? { item.originals.last.map(Self.file) ?? thumbnail }

    /// What moves in a Live Photo.
    var motion: File? { item.film(.motion).map(Self.file) }

    /// The short film of a cell.
    var clip: File? { item.film(.clip).map(Self.file) }

    /// What a person who wants to keep the picture is given.
    var download: File? {
        item.item.kind == .video ? originals.last : publishedFile?.file ?? item.originals.last.map(Self.file)
    }

    /// Whether what lies behind the picture shows through it.
    var isTransparent: Bool { item.item.picture?.facts.hasAlpha ?? false }

    /// As the picture is seen.
    var size: PixelSize {
        item.item.picture?.facts.size ?? originals.last?.size ?? PixelSize(width: 3, height: 2)
    }

    private var publishedFile: (file: File, opensInBrowsers: Bool)? {
        item.file.map { plan in
            (
                File(address: plan.address, size: plan.size, bytes: plan.bytes, type: plan.format.mimeType),
                plan.format.opensInBrowsers
            )
        }
    }

    private static func file(_ plan: FilmPlan) -> File {
        File(address: plan.address, size: plan.spec.size, bytes: plan.bytes, type: plan.spec.format.mimeType)
    }

    private static func file(_ plan: RenditionPlan) -> File {
        File(address: plan.address, size: plan.spec.size, bytes: plan.bytes, type: plan.spec.format.mimeType)
    }
}

extension ItemPlan {
    var files: ItemFiles { ItemFiles(item: self) }

    /// Whether there is nothing that could be shown.
    var isMissing: Bool { failure != nil && thumbnails.isEmpty || files.originals.isEmpty }

    /// The colour that stands in until a thumbnail is there, if it is one: it becomes part of a style.
    var safeColour: String? {
        guard let colour, colour.utf8.count == 7, colour.utf8.first == UInt8(ascii: "#"),
            colour.dropFirst().allSatisfy(\.isHexDigit)
        else { return nil }
        return colour
    }
}
