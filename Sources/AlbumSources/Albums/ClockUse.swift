import AlbumModel

/// Which corrections of cameras' clocks apply to any photo.
struct ClockUse: Sendable {
    private struct Finding {
        var isUsed = false
        /// The cameras that took the photos of its albums.
        var cameras = Set<String>()
    }

    private var findings: [ClockCorrection: Finding] = [:]

    /// Notes a photo or video of an album with these corrections.
    ///
    /// - Parameter metadata: as recorded, before any correction.
    mutating func note(_ metadata: EmbeddedMetadata, _ corrections: [ClockCorrection]) {
        for correction in corrections {
            var finding = findings[correction, default: Finding()]
            if let camera = metadata.camera { finding.cameras.insert(camera) }
            if let date = metadata.shootTime, correction.corrected(date, camera: metadata.camera) != nil {
                finding.isUsed = true
            }
            findings[correction] = finding
        }
    }

    mutating func add(_ other: ClockUse) {
        for (correction, finding) in other.findings {
            var known = findings[correction, default: Finding()]
            known.isUsed = known.isUsed || finding.isUsed
            known.cameras.formUnion(finding.cameras)
            findings[correction] = known
        }
    }

    /// A note for each correction that applies to no photo.
    var notes: [Diagnostic] {
        findings.compactMap { correction, finding in
            guard !finding.isUsed, let place = correction.place else { return nil }
            let cameras = finding.cameras.sorted()
            let isThere = correction.camera == nil || cameras.contains { correction.isMeant(for: $0) }
            let reason =
                if isThere {
                    "no photo\(correction.camera == nil ? "" : " of its camera") has a time in its range of dates"
                } else if cameras.isEmpty {
                    "no photo names its camera"
                } else {
                    "the cameras here are \(cameras.prefix(8).map { "`\($0)`" }.joined(separator: ", "))"
                }
            return Diagnostic(.note, "this correction of `clock` fits no photo: \(reason)", at: place)
        }.sorted { $0.description < $1.description }
    }
}

extension AlbumOutline {
    /// Complete once the items of all albums are made.
    var clockUse: ClockUse { nested.reduce(into: part?.clockUse ?? ClockUse()) { $0.add($1.clockUse) } }
}
