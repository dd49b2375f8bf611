internal import AlbumModel
internal import Imaging

extension OutcomeRecord {
    mutating func add(_ photo: RenderedPhoto, specs: [RenditionSpec]) {
        warnings = photo.warnings
        for (spec, count) in zip(specs, photo.bytes) {
            colours[spec.baseName] = photo.dominantColour
            bytes[spec.canonicalName] = String(count)
        }
    }
}

extension OutcomeRecord {
    /// Nil for a rendition that was not made.
    func bytes(of rendition: RenditionPlan) -> Int? { bytes[rendition.name].flatMap { Int($0) } }
}

extension RenditionSpec {
    var baseName: String { "\(base.width)x\(base.height)" }
}

extension ItemPlan {
    /// Nothing can be shown of the item but its texts.
    mutating func fail(because reason: String) {
        failure = reason
        thumbnails = []
        originals = []
        cards = []
        file = nil
    }

    mutating func fill(from outcome: OutcomeRecord) {
        colour = (thumbnails.first ?? originals.first).flatMap { outcome.colours[$0.spec.baseName] }
        for index in thumbnails.indices { thumbnails[index].fill(from: outcome) }
        for index in originals.indices { originals[index].fill(from: outcome) }
        for index in cards.indices { cards[index].fill(from: outcome) }
    }
}

extension RenditionPlan {
    mutating func fill(from outcome: OutcomeRecord) { bytes = outcome.bytes(of: self) ?? 0 }
}
