internal import AlbumModel
internal import Files

extension Configuration {
    /// Returns why a link in the source must not show what it leads to; nil if it may.
    ///
    /// The configuration names albums by their paths. A link gives an album another path, for which the settings that
    /// keep it private would not apply.
    ///
    /// - Parameters:
    ///   - path: the path of a folder through the link.
    ///   - target: the folder's own path.
    package func refusal(ofLinkAt path: String, to target: String) -> LinkProblem? {
        let own = SpaceMembership(of: Self.names(target), in: site.spaces)
        if !own.isPublic, own != SpaceMembership(of: Self.names(path), in: site.spaces) {
            return .leadsIntoPrivate(target, "which is only in a space")
        }
        let held = holdingAlbums.first { Self.covers($0, target) && !Self.covers($0, path) }
        if let held {
            return .leadsIntoPrivate(target, "which the settings of `\(held.path.value)` hold back")
        }
        guard statesPrivacy, !privacy(at: path).isAtLeastAsStrict(as: privacy(at: target)) else { return nil }
        return .leadsIntoPrivate(target, "for which `albums` has a stricter `privacy`")
    }

    /// Whether the settings of any album have a `privacy` of their own.
    private var statesPrivacy: Bool { draft.albums.contains { $0.entries.contains { $0.key.hasPrefix("privacy") } } }

    /// Returns what the configuration says about privacy at a path.
    private func privacy(at path: String) -> Privacy {
        var album = AlbumDraft()
        album.settings = self.album
        let entries = draft.albums.filter { Self.covers($0, path) }
        for entry in entries.sorted(by: { $0.path.value.utf8.count < $1.path.value.utf8.count }) {
            var values = ValueReader(file: file, isInConfiguration: true, mapping: album.mapping, subject: .site)
            SettingKeys.table.read(entry.entries, into: &album, &values)
        }
        return album.settings.privacy
    }

    /// The paths of the folders that settings and spaces name.
    package var namedFolders: [String] {
        draft.albums.map(\.path.value) + site.spaces.flatMap { $0.albums + $0.publicAlbums }.map(\.path)
    }

    /// The problems of settings that hold back a folder by the path of a link: the folder itself would be shown.
    func problemsOfLinkedAlbums(in tree: SourceTree) -> [Diagnostic] {
        let holding = holdingAlbums
        return holding.compactMap { entry in
            let path = entry.path.value
            guard tree.folders.contains(where: { $0.path == path }), let own = tree.place(ofFolder: path), own != path,
                !holding.contains(where: { Self.covers($0, own) })
            else { return nil }
            return Diagnostic(
                .error,
                "`\(path)` is a link to `\(own)`, which these settings do not hold back; write them for `\(own)`",
                at: entry.path.place
            ).until(leavingOut: .site)
        }
    }

    /// The settings of folders that keep something from being shown.
    private var holdingAlbums: [AlbumEntry] {
        draft.albums.filter { $0.entries.contains { SettingKeys.table.holdsBack($0.key) } }
    }

    private static func covers(_ entry: AlbumEntry, _ path: String) -> Bool {
        path == entry.path.value || path.hasPrefix(entry.path.value + "/")
    }

    private static func names(_ path: String) -> [String] { path.split(separator: "/").map(String.init) }
}

extension SourceTree {
    /// Returns the path of a folder with all links resolved; nil if there is no such folder.
    package func place(ofFolder path: String) -> String? {
        Paths.resolved("\(root)/\(path)").flatMap { Paths.relative($0, to: root) }
    }
}
