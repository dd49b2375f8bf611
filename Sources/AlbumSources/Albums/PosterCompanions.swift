import AlbumModel

/// Pictures that belong to a video because its sidecar names them as its poster.
extension Companions {
    /// Returns the posters that move with videos that leave a folder, by the names of the videos. A poster stays if a
    /// remaining video or a manifest of the folder names it, too.
    ///
    /// - Parameters:
    ///   - leaving: the names of photos and videos.
    ///   - names: the names of all files in the folder, including `leaving`.
    ///   - folder: the path of the folder from the source's root.
    package static func posters(
        leavingWith leaving: Set<String>, of names: [String], in folder: String, _ access: FileAccess
    ) -> [String: String] {
        let videos = leaving.filter { FileNames.mediaKind(of: $0) == .video }
        guard !videos.isEmpty else { return [:] }
        let pictures = names.filter { !leaving.contains($0) && FileNames.mediaKind(of: $0) == .photo }
        guard !pictures.isEmpty else { return [:] }
        var posters: [String: String] = [:]
        var staying: Set<String> = []
        for (sidecar, owners) in texts(names, media: media(of: names, leaving)) {
            let owners = owners.filter { FileNames.mediaKind(of: $0) == .video }
            guard !owners.isEmpty, let name = poster(namedIn: path(of: sidecar, in: folder), access),
                let picture = pictures.first(where: { $0.normalizedNFC == name.normalizedNFC })
            else { continue }
            if !videos.isSuperset(of: owners) { staying.insert(picture) }
            for video in owners where videos.contains(video) && !posters.values.contains(picture) {
                posters[video] = picture
            }
        }
        guard !posters.isEmpty else { return [:] }
        for manifest in names where manifests.contains(manifest.lowercased()) {
            let text = (try? access.read(path(of: manifest, in: folder), SourceText.limit)) ?? []
            let words = String(decoding: text, as: UTF8.self)
            staying.formUnion(posters.values.filter(words.contains))
        }
        return posters.filter { !staying.contains($0.value) }
    }

    private static func path(of name: String, in folder: String) -> String {
        folder.isEmpty ? name : "\(folder)/\(name)"
    }

    private static func poster(namedIn sidecar: String, _ access: FileAccess) -> String? {
        guard !sidecar.lowercased().hasSuffix(".xmp"), !sidecar.lowercased().hasSuffix(".json") else { return nil }
        var ignored: [Diagnostic] = []
        guard let yaml = try? ManifestText.read(sidecar, access, keys: .ofSidecars, &ignored).yaml,
            case .mapping(let entries) = yaml.content
        else { return nil }
        var reader = ValueReader(file: sidecar, mapping: FieldMapping(), subject: .item)
        reader.isSidecar = true
        return reader.fields(entries, at: yaml.location)?.fields.poster
    }
}
