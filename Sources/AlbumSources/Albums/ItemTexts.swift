import AlbumModel

/// What editors of a source need to know about its texts.
package enum ItemTexts {
    /// Returns all names of an item's field, its own first.
    ///
    /// - Parameter inSidecar: whether to include the plain words that sidecars may use.
    package static func names(of field: String, inSidecar: Bool) -> [String] {
        guard let key = (inSidecar ? ItemKeys.sidecars : ItemKeys.table)[field] else { return [field] }
        return [key.name] + key.aliases + key.formerNames
    }

    /// Returns the texts in a folder that describe one file and no other item, those that take precedence first.
    ///
    /// - Parameter names: the names of all files in the folder.
    package static func sidecars(of name: String, among names: [String]) -> [String] {
        let texts = names.filter { name in
            let lower = name.lowercased()
            return [".md", ".yml", ".yaml"].contains { lower.hasSuffix($0) } && !FileNames.manifests.contains(lower)
                && !ConfigurationNames.all.contains(lower) && FileNames.mediaKind(of: name) == nil
        }.sorted(by: NaturalOrder.precedes)
        let owners = SidecarOwners(names.filter { FileNames.mediaKind(of: $0) != nil || $0 == name })
        let own = texts.filter { owners.describes($0, only: name) }
        let exact = own.filter { owners.owner(of: $0)?.isExact == true }
        return exact + own.filter { !exact.contains($0) }
    }

    /// Returns whether this is the file in which Picasa describes the photos of a folder.
    package static func isPicasa(_ name: String) -> Bool { FileNames.isPicasa(name) }

    /// Returns whether Picasa's file describes a photo or video.
    package static func isDescribed(_ name: String, byPicasa bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        return PicasaFolder(text).photo(named: name) != nil
    }
}
