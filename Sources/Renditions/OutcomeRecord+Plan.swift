package import AlbumModel
internal import BuildStore
package import Imaging
package import Planning
internal import Workers

extension OutcomeRecord {
    /// - Parameter digests: of the renditions' bytes.
    package mutating func add(_ photo: RenderedPhoto, specs: [RenditionSpec], digests: [ContentDigest]) {
        warnings = photo.warnings
        for (place, spec) in specs.enumerated() {
            colours[spec.baseName] = photo.dominantColours[place]
            bytes[spec.canonicalName] = "\(photo.bytes[place]):\(digests[place].shortHex)"
        }
    }
}

extension OutcomeRecord {
    /// Nil for a rendition that was not made.
    package func bytes(of rendition: RenditionPlan) -> Int? {
        bytes[rendition.name].flatMap { $0.split(separator: ":").first }.flatMap { Int($0) }
    }

    /// The beginning of the digest of its bytes; nil for one that was made before digests were kept.
    package func digest(of rendition: RenditionPlan) -> String? {
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

    mutating func add(_ failure: WorkerFailure, _ job: RenditionJob) {
        reason = failure.description
        isPassing = isPassing || failure.isPassing
        names.formUnion(job.specs.map(\.canonicalName))
    }
}
