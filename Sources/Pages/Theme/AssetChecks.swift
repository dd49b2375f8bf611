internal import AlbumModel

/// Finds files of a site or its theme that pages do not show as their names promise.
struct AssetChecks {
    /// Those that are published, in the order in which templates find them.
    let files: [ThemeFiles.File]
    let templates: [ThemeFiles.File]

    /// The names that pages use even if no template mentions them.
    private static let usedByPages = ["look-css", "scheme-js"] + OwnIcon.all.map(\.asset)

    /// The maximum number of bytes that file systems allow in a name.
    private static let longest = 255

    /// - Throws: If a file cannot be published under its name.
    func check() throws(ThemeError) -> [Diagnostic] {
        for file in files {
            let excess = ThemeAssetFile.lengthOfPublishedName(of: file) - Self.longest
            guard excess > 0 else { continue }
            throw ThemeError(
                "the name of this file is too long by \(excess) bytes, with the hash of its content that is added when it is published; shorten it",
                at: SourceLocation(file: file.place))
        }
        return ambiguous() + icons()
    }

    /// Returns the warnings about icons that browsers cannot show as what pages say they are.
    private func icons() -> [Diagnostic] {
        OwnIcon.all.compactMap { icon in
            guard let file = files.first(where: { ThemeAssetFile.name(of: $0) == icon.asset }) else { return nil }
            let isPNG = icon.type == "image/png"
            let isRight =
                isPNG ? file.bytes.starts(with: Self.startOfPNG) : file.bytes.firstRange(of: "<svg".utf8) != nil
            guard !isRight else { return nil }
            let problem =
                file.bytes.isEmpty
                ? "this icon is empty"
                : "this icon is not \(isPNG ? "a PNG" : "an SVG"), although pages declare it as one"
            return Diagnostic(
                .warning,
                "\(problem), so some browsers do not show it; replace it, or remove it to use the home page's cover",
                at: SourceLocation(file: file.place))
        }
    }

    private static let startOfPNG: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Returns a warning for each file that templates cannot name, since `{{asset.logo-svg}}` means another file.
    private func ambiguous() -> [Diagnostic] {
        var first: [String: ThemeFiles.File] = [:]
        var hidden: [(name: String, file: ThemeFiles.File)] = []
        for file in files {
            let name = ThemeAssetFile.name(of: file)
            if first[name] == nil {
                first[name] = file
            } else if !file.isOfProgram {
                hidden.append((name, file))
            }
        }
        guard !hidden.isEmpty else { return [] }
        let used = names()
        return hidden.compactMap { name, file in
            guard let other = first[name], used.contains(name) else { return nil }
            return Diagnostic(
                .warning,
                "`{{asset.\(name)}}` stands for \(other.place), not for this file, which gets the same name there; rename one of them",
                at: SourceLocation(file: file.place))
        }
    }

    /// Returns the names of assets that the site's own templates and the pages use.
    private func names() -> Set<String> {
        let prefix = "asset."
        return templates.reduce(into: Set(Self.usedByPages)) { names, file in
            guard !file.isBuiltIn, let text = try? file.text() else { return }
            for tag in TemplateTags.tags(in: text) where tag.name.hasPrefix(prefix) {
                names.insert(String(tag.name.dropFirst(prefix.count)))
            }
        }
    }
}

/// An icon that a theme or a site provides.
struct OwnIcon {
    /// Its name among the assets.
    let asset: String
    let relation: String
    /// The media type that pages state.
    let type: String

    static let tab = "icon"
    static let touch = "apple-touch-icon"

    static let all = [
        OwnIcon(asset: "icon-svg", relation: tab, type: "image/svg+xml"),
        OwnIcon(asset: "icon-png", relation: tab, type: "image/png"),
        OwnIcon(asset: "touch-icon-png", relation: touch, type: "image/png"),
    ]
    static let names = Set(all.map(\.asset))
}

extension ThemeFiles.File {
    /// Whether it is the program's; a script joined from several has no mark of its own.
    fileprivate var isOfProgram: Bool { isBuiltIn || place.hasPrefix("built-in/") }
}
