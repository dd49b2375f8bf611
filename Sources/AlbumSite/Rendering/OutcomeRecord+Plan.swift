internal import AlbumModel
internal import Imaging

extension OutcomeRecord {
    /// - Parameter digests: of the renditions' bytes.
    mutating func add(_ photo: RenderedPhoto, specs: [RenditionSpec], digests: [ContentDigest]) {
        warnings = photo.warnings
        for (place, spec) in specs.enumerated() {
            colours[spec.baseName] = photo.dominantColours[place]
            bytes[spec.canonicalName] = "\(photo.bytes[place]):\(digests[place].shortHex)"
        }
    }
}

extension OutcomeRecord {
    /// Nil for a rendition that was not made.
    func bytes(of rendition: RenditionPlan) -> Int? {
        bytes[rendition.name].flatMap { $0.split(separator: ":").first }.flatMap { Int($0) }
    }

    /// The beginning of the digest of its bytes; nil for one that was made before digests were kept.
    func digest(of rendition: RenditionPlan) -> String? {
        bytes[rendition.name].flatMap { text in
            text.firstIndex(of: ":").map { String(text[text.index(after: $0)...]) }
        }
    }
}

extension RenditionSpec {
    var baseName: String { "\(base.width)x\(base.height)" }
}

/// What could not be made of a content.
struct RenditionFailure: Sendable {
    /// The rest of a sentence that begins with the file's name.
    var reason = ""
    /// Whether the next build may well succeed.
    var isPassing = false
    /// The canonical names of the renditions that are missing. Others of the same content may stand, made for an album with
    /// other settings.
    var names: Set<String> = []

    mutating func add(_ failure: WorkerFailure, _ order: Order) {
        reason = failure.description
        isPassing = isPassing || failure.isPassing
        names.formUnion(order.specs.map(\.canonicalName))
    }
}

extension ItemPlan {
    /// Whether there is anything to see of it but a placeholder.
    var hasPicture: Bool { !thumbnails.isEmpty || !originals.isEmpty }

    /// Takes the renditions that could not be made out of the plan, and tells of them. Where no other is left, nothing can
    /// be shown of a photo but its texts. A video may be played all the same, without a picture before: that is told when
    /// it is known.
    mutating func lose(to lost: RenditionFailure) -> Diagnostic? {
        guard renditions.contains(where: { lost.names.contains($0.name) }) else { return nil }
        thumbnails.removeAll { lost.names.contains($0.name) }
        originals.removeAll { lost.names.contains($0.name) }
        cards.removeAll { lost.names.contains($0.name) }
        let place = SourceLocation(file: item.origin)
        if hasPicture {
            return Diagnostic(
                .error, "is shown in the sizes that exist; others were not made: it \(lost.reason)", at: place,
                isPassing: lost.isPassing)
        }
        cards = []
        if item.kind == .video, file != nil || film(.whole) != nil {
            pictureFailure = lost.reason
            return nil
        }
        failure = lost.reason
        file = nil
        films = []
        return Diagnostic(.error, lost.reason, at: place, isPassing: lost.isPassing)
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
