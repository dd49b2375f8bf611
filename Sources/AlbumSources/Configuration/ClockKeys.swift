import AlbumModel

/// The clocks of cameras, and the zone of an album.
extension KeyTable<AlbumDraft>.Key {
    /// `clock: {camera: X100V, offset: "+1:02:00"}`, a list of these, or `off`.
    static var clock: Self {
        let table = KeyTable<ClockCorrection>([
            .init(
                name: "camera", type: "a text", summary: "The camera's model; without it, all cameras.", schema: .text
            ) {
                node, target, reader in
                if let camera = reader.text(node) { target.camera = camera }
            },
            .offset,
            .date("from", \.from, "The first date at which the clock was wrong, by that clock."),
            .date("to", \.to, "The last date at which it was wrong."),
        ])
        return Self(
            name: "clock", type: "`off`, a mapping with an `offset`, or a list of these",
            summary: "What to add to the times of a camera whose clock was wrong; nested albums inherit it.",
            nested: table.documentation, schema: .either([.flag, .list(table.schema())])
        ) { node, target, reader in
            let nodes: [SourceValue]
            switch node.content {
            case .scalar(let text, _):
                guard ["off", "no", "false"].contains(text.lowercased()) else {
                    return reader.mismatch("`off`, a mapping such as `{camera: X100V, offset: \"+1:02:00\"}`,", node)
                }
                target.clock = []
                return
            case .sequence(let list): nodes = list
            case .mapping: nodes = [node]
            }
            var corrections: [ClockCorrection] = []
            for node in nodes {
                var correction = ClockCorrection()
                let before = reader.reportCount
                table.read(node, into: &correction, owner: "a correction of `clock`", &reader)
                // A correction with a part that is not understood might shift the wrong photos.
                guard reader.reportCount == before else { continue }
                if correction.seconds == 0 {
                    reader.report(
                        "the correction of `clock` has no `offset`; write one, such as `offset: \"+1:02:00\"`",
                        at: node.location)
                } else if let from = correction.from, let to = correction.to, to.end < from.start {
                    reader.report(
                        "the correction of `clock` ends before it begins; exchange `from` and `to`", at: node.location)
                } else {
                    correction.place = reader.located("", node).place
                    corrections.append(correction)
                }
            }
            target.clock = corrections + target.clock
        }
    }

    /// `timeZone: Europe/Rome`.
    static var timeZone: Self {
        let type = "an offset such as `+01:00`, or a name from the time zone database, such as `Europe/Rome`,"
        return Self(
            name: "timeZone", type: type,
            summary:
                "The zone of times that do not state one. Times that videos, phones or exports record in UTC are shown in it, too.",
            schema: .text
        ) { node, target, reader in
            guard let name = reader.text(node) else { return }
            if let zone = ZoneDatabase.rules(name) {
                target.zone = zone
            } else if let problem = ZoneDatabase.problem() {
                reader.report("`timeZone: \(name)` has no effect: \(problem)", at: node.location)
            } else {
                reader.mismatch(type, node)
            }
        }
    }
}

extension KeyTable<ClockCorrection>.Key {
    fileprivate static var offset: Self {
        let type = "hours and minutes with a sign, such as `+1:02`, `-0:30:15` or `+2d 1:00`,"
        return Self(name: "offset", type: type, summary: "What to add: `+1:02:00`.", schema: .text) {
            node, target, reader in
            guard let text = reader.text(node) else { return }
            guard let seconds = ClockCorrection.seconds(written: text) else { return reader.mismatch(type, node) }
            target.seconds = seconds
        }
    }
}
