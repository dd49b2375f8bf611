internal import Files

/// The names of hidden files that stand for something that people see.
enum HiddenNames {
    /// Returns hidden files that authors may mistake for configurations, manifests and sidecars. Others are those of
    /// other programs.
    ///
    /// - Parameters:
    ///   - hidden: the names of a folder that begin with a dot.
    ///   - names: its other names.
    static func texts(among hidden: [String], beside names: [String]) -> [String] {
        let texts = hidden.filter(FileNames.isText)
        guard !texts.isEmpty else { return [] }
        let owners = SidecarOwners(names.filter { FileNames.mediaKind(of: $0) != nil })
        return texts.filter { name in
            let shown = FileNames.shown(name)
            return ConfigurationNames.isOne(shown.lowercased()) || FileNames.manifests.contains(shown.lowercased())
                || FileNames.isSidecar(shown) && owners.owner(of: shown) != nil
        }
    }

    /// What to say about a file that macOS keeps only in iCloud, continuing a sentence that begins with it.
    static let evictedProblem = "is only in iCloud; download it to this computer"

    /// Returns the name of the photo, video or text that macOS keeps only in iCloud and replaces with `.NAME.icloud`; nil
    /// for another name.
    static func evicted(_ name: String) -> String? {
        evictedFile(name).flatMap { FileNames.mediaKind(of: $0) != nil || FileNames.isText($0) ? $0 : nil }
    }

    /// Returns the same for files of any kind.
    static func evictedFile(_ name: String) -> String? {
        // Network drives keep a separate file, `._NAME`, for what macOS adds to the placeholder.
        guard name.hasPrefix("."), !name.hasPrefix("._"), name.hasSuffix(evictedEnding) else { return nil }
        let shown = String(name.dropFirst().dropLast(evictedEnding.count))
        return shown.isEmpty ? nil : shown
    }

    /// Returns whether macOS keeps a file of a folder only in iCloud.
    static func isEvicted(_ name: String, in folder: String) -> Bool {
        FileStatus(following: "\(folder)/.\(name)\(evictedEnding)") != nil
    }

    private static let evictedEnding = ".icloud"
}
