package import AlbumModel
internal import BuildStore
package import Imaging
package import Planning
internal import Threads
internal import Workers

/// Applies the records and failures of contents to the items that show them.
struct RenditionReading {
    let outcomes: Outcomes
    let diagnostics: [Diagnostic]

    /// - Parameters:
    ///   - records: the records of all contents with renditions.
    ///   - lost: renditions that are not published.
    init(
        _ plan: SitePlan, records: [ContentDigest: OutcomeRecord], failures: [ContentDigest: RenditionFailure],
        lost: Set<RenditionReference>
    ) {
        let albums = concurrentMap(plan.albums.count) { album in
            plan.albums[album].items.indices.map { index in
                let reference = ItemReference(album: album, index: index)
                return Self.read(plan[reference], at: reference, records, failures, lost)
            }
        }
        outcomes = Outcomes(items: albums.map { $0.map(\.outcome) })
        diagnostics = albums.joined().flatMap(\.diagnostics)
    }

    private static func read(
        _ item: ItemPlan, at reference: ItemReference, _ records: [ContentDigest: OutcomeRecord],
        _ failures: [ContentDigest: RenditionFailure], _ lost: Set<RenditionReference>
    ) -> (outcome: ItemOutcome, diagnostics: [Diagnostic]) {
        var outcome = ItemOutcome()
        guard let digest = item.item.picture?.digest else { return (outcome, []) }
        let record = records[digest]
        let renditions = item.renditions
        let failure = failures.isEmpty ? nil : failures[digest]
        outcome.renditions = renditions.enumerated().map { place, rendition in
            if failure != nil, lost.contains(RenditionReference(item: reference, place: place)) { return nil }
            return record?.bytes(of: rendition) ?? 0
        }
        let place = SourceLocation(file: item.item.origin)
        var diagnostics: [Diagnostic] = []
        if let failure, outcome.renditions.contains(nil) {
            outcome.failure = failure.reason
            let published = PublishedItem(plan: item, outcome: outcome)
            if published.hasPicture {
                Self.addStandIns(of: item, record, to: &outcome)
                diagnostics.append(
                    Diagnostic(
                        .error, "is shown in the sizes that exist; others were not made: it \(failure.reason)",
                        at: place, isTransient: failure.isTransient, unread: failure.unread))
            } else if published.failure != nil {
                return (
                    outcome,
                    [
                        Diagnostic(
                            .error, failure.reason, at: place, isTransient: failure.isTransient,
                            unread: failure.unread)
                    ]
                )
            } else {
                // The video may still be playable; that is known once its film is made.
                return (outcome, [])
            }
        } else {
            Self.addStandIns(of: item, record, to: &outcome)
        }
        if let failure, outcome.failure == nil, renditions.contains(where: { failure.names.contains($0.name) }) {
            diagnostics.append(
                Diagnostic(
                    .error,
                    "is shown as it was published before, because it could not be rendered again: it \(failure.reason)",
                    at: place, isTransient: failure.isTransient, unread: failure.unread))
        }
        // A picture without renditions belongs to another machine's part, which reports its warnings.
        if !renditions.isEmpty { diagnostics += warnings(about: item, record) }
        return (outcome, diagnostics)
    }

    private static func warnings(about item: ItemPlan, _ record: OutcomeRecord?) -> [Diagnostic] {
        let origin = item.item.origin
        let isResized = item.damaged.contains(origin)
        // One warning about damage is enough.
        let others = (record?.warnings ?? []).filter { !isResized || $0 != damageWarning }
        return others.map { Diagnostic(.warning, $0, at: SourceLocation(file: origin)) }
            + item.damaged.map { name in
                let consequence =
                    name == origin
                    ? "what could be read is published resized instead" : "it is not offered for download"
                return Diagnostic(
                    .warning,
                    "is damaged or cut short, so private metadata cannot be removed from a copy; \(consequence); copy it again from the camera or a backup",
                    at: SourceLocation(file: name))
            }
    }

    /// Adds what is shown until the item's picture loads.
    private static func addStandIns(of item: ItemPlan, _ record: OutcomeRecord?, to outcome: inout ItemOutcome) {
        guard let record, let name = item.standInName else { return }
        outcome.colour = record.colours[name]
        outcome.placeholder = record.placeholders[name]
        if item.isHero { outcome.tone = record[toneOf: name] }
    }
}

extension ItemPlan {
    /// The name of the size that the item's photo was decoded to for its smallest rendition.
    fileprivate var standInName: String? {
        guard let photo = item.picture?.facts.size else { return nil }
        return (thumbnails.first ?? originals.first)?.spec.decodedName(in: photo)
    }
}

extension OutcomeRecord {
    /// Returns the tone of an item's photo; nil if it has not been measured.
    func tone(of item: ItemPlan) -> String? { item.standInName.flatMap { self[toneOf: $0] } }

    /// - Parameters:
    ///   - size: the photo's size, after orientation.
    ///   - digests: the digests of the renditions' bytes.
    package mutating func add(
        _ photo: RenderedPhoto, of size: PixelSize, specs: [RenditionSpec], digests: [ContentDigest]
    ) {
        warnings = photo.warnings
        for (place, spec) in specs.enumerated() {
            let decoded = spec.decodedName(in: size)
            colours[decoded] = photo.dominantColours[place]
            placeholders[decoded] = photo.placeholders[place].isEmpty ? nil : photo.placeholders[place]
            self[toneOf: decoded] = photo.tones[place]
            if !photo.hashes[place].isEmpty { hashes[spec.baseName] = photo.hashes[place] }
            bytes[spec.canonicalName] = "\(photo.bytes[place]):\(digests[place].shortHex)"
        }
    }
}

extension OutcomeRecord {
    /// Returns the size of a rendition; nil if it was not made.
    package func bytes(of rendition: RenditionPlan) -> Int? {
        bytes[rendition.name].flatMap { $0.split(separator: ":").first }.flatMap { Int($0) }
    }

    /// Returns the beginning of the digest of a rendition's bytes; nil if it was made before digests were stored.
    package func digest(of rendition: RenditionPlan) -> String? {
        bytes[rendition.name].flatMap { text in
            text.firstIndex(of: ":").map { String(text[text.index(after: $0)...]) }
        }
    }
}

/// The renditions of a content that could not be made.
struct RenditionFailure: Sendable {
    /// The rest of a sentence that begins with the file's name.
    var reason = ""
    /// Whether the next build may succeed.
    var isTransient = false
    /// Why the photo's file could not be read to the end; nil if it could.
    var unread: UnreadCause?
    /// The canonical names of the missing renditions. Others of the same content may exist, made for an album with
    /// other settings.
    var names: Set<String> = []

    mutating func add(_ failure: WorkerFailure, _ job: RenditionJob) {
        reason = failure.description
        isTransient = isTransient || failure.isTransient
        if unread != .problem { unread = failure.unread ?? unread }
        names.formUnion(job.specs.map(\.canonicalName))
    }
}
