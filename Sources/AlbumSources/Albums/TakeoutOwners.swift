/// Which photos and videos of a folder a Google Takeout sidecar belongs to.
struct TakeoutOwners {
    private var byName: [TakeoutName: [String]] = [:]

    /// - Parameter media: the names of the folder's photos and videos.
    init(media: some Sequence<String>) {
        for file in media {
            let name = TakeoutName(media: file)
            byName[name, default: []].append(file)
            if let original = name.original { byName[original, default: []].append(file) }
        }
    }

    /// Their names; none where the sidecar's own is not that of one.
    func media(of sidecar: String) -> [String] {
        guard var name = TakeoutName(sidecar: sidecar) else { return [] }
        let isCut = name.isCut
        name.isCut = false
        if let media = byName[name] { return media }
        guard isCut else { return [] }
        let candidates = byName.filter { $0.key.number == name.number && $0.key.base.hasPrefix(name.base) }
            .flatMap(\.value)
        // A name that two photos could have been cut to tells of neither.
        return candidates.count == 1 ? candidates : []
    }
}
