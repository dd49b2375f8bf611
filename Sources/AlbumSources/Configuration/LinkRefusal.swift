internal import AlbumModel

extension Configuration {
    /// Returns why a link in the source must not show what it leads to, as a phrase that follows its name; nil if it may.
    ///
    /// The configuration names albums by their paths. A link gives an album another path, for which the settings that
    /// keep it private would not apply.
    ///
    /// - Parameters:
    ///   - path: the path of a folder through the link.
    ///   - target: the folder's own path.
    package func refusal(ofLinkAt path: String, to target: String) -> String? {
        let own = SpaceMembership(of: Self.names(target), in: site.spaces)
        if !own.isPublic, own != SpaceMembership(of: Self.names(path), in: site.spaces) {
            return "leads into `\(target)`, which is only in a space, and is left out; copy the files in instead"
        }
        let held = draft.albums.first { entry in
            let album = entry.path.value
            return (target == album || target.hasPrefix(album + "/")) && !(path == album || path.hasPrefix(album + "/"))
                && entry.entries.contains { SettingKeys.table.holdsBack($0.key) }
        }
        return held.map {
            "leads into `\(target)`, which the settings of `\($0.path.value)` hold back, and is left out; copy the files in instead"
        }
    }

    private static func names(_ path: String) -> [String] { path.split(separator: "/").map(String.init) }
}
