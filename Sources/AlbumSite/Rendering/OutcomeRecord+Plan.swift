internal import AlbumModel
internal import Imaging

extension OutcomeRecord {
    mutating func add(_ photo: RenderedPhoto, specs: [RenditionSpec]) {
        warnings = photo.warnings
        for (place, spec) in specs.enumerated() {
            colours[spec.baseName] = photo.dominantColours[place]
            bytes[spec.canonicalName] = String(photo.bytes[place])
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
    /// Nothing can be shown of a photo but its texts. A video may be played all the same, without a picture before: that is
    /// told when it is known.
    mutating func fail(because reason: String) -> Diagnostic? {
        thumbnails = []
        originals = []
        cards = []
        if item.kind == .video, file != nil || film(.whole) != nil {
            pictureFailure = reason
            return nil
        }
        failure = reason
        file = nil
        films = []
        return Diagnostic(.error, reason, at: SourceLocation(file: item.origin))
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
