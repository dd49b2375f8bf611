internal import AlbumModel
internal import Foundation

/// Gives a theme's files their published names, and replaces the names in its style sheets: `url(fonts/serif.woff2)`
/// becomes `url("serif-1f0c93ab.woff2")`, since all files are published in one folder with a hash in their names.
struct StyleLinking {
    /// The maximum length of a chain of style sheets that import one another: each is linked by a recursive call.
    private static let mostImporters = 64

    private let files: [ThemeFiles.File]
    private let places: [String: Int]
    private let policy: ContentSecurityPolicy
    private let finish: (ThemeFiles.File) -> ThemeFiles.File
    private var done: [Int: ThemeAssetFile] = [:]
    /// The style sheets that import the current one.
    private var importers: [Int] = []
    /// Warnings about addresses that lead to no file.
    private(set) var diagnostics: [Diagnostic] = []

    /// - Parameters:
    ///   - policy: what pages may load from other hosts.
    ///   - finish: completes a style sheet whose links have been replaced.
    init(
        _ files: [ThemeFiles.File], policy: ContentSecurityPolicy = ContentSecurityPolicy(),
        finish: @escaping (ThemeFiles.File) -> ThemeFiles.File
    ) {
        self.files = files
        self.policy = policy
        self.finish = finish
        places = Dictionary(files.indices.map { (files[$0].name, $0) }) { first, _ in first }
    }

    /// Returns the files as published, in their order.
    mutating func linked() -> [ThemeAssetFile] { files.indices.map { linked($0) } }

    private mutating func linked(_ place: Int) -> ThemeAssetFile {
        if let known = done[place] { return known }
        var file = files[place]
        if file.name.hasSuffix(".css") {
            importers.append(place)
            replaceLinks(in: &file)
            importers.removeLast()
            file = finish(file)
        }
        let asset = ThemeAssetFile(file)
        done[place] = asset
        return asset
    }

    private mutating func replaceLinks(in file: inout ThemeFiles.File) {
        // The program's own style sheets load nothing.
        let urls = file.place.hasPrefix("built-in/") ? [] : StyleURLs.all(in: file.bytes)
        guard !urls.isEmpty else { return }
        var bytes: [UInt8] = []
        var end = 0
        for url in urls {
            guard let address = replacement(for: url, in: file) else { continue }
            bytes += file.bytes[end..<url.range.lowerBound]
            bytes += Array("\"\(address)\"".utf8)
            end = url.range.upperBound
        }
        file.bytes = bytes + file.bytes[end...]
    }

    /// Returns the published address; nil if the address stays as it is.
    private mutating func replacement(for url: StyleURLs.Found, in file: ThemeFiles.File) -> String? {
        let (path, suffix) = Self.parts(of: url.address)
        func warn(_ message: String) {
            diagnostics.append(
                Diagnostic(
                    .warning, message, at: SourceLocation(file: file.place, line: url.line, column: url.column)))
        }
        if let directive = Self.directive(for: url), !policy.allows(url.address, as: directive) {
            warn(PolicyChecks.message(refusing: url.address, as: directive))
        }
        guard !path.isEmpty, !Self.isAbsolute(path) else { return nil }
        guard let name = Self.name(of: path, from: file.name) else {
            warn(
                "`\(path)` leads out of the theme's folder, so it stays as it is; copy the file into the theme, and name it from there"
            )
            return nil
        }
        guard let place = places[name] else {
            let suggestion = Suggestion.text(for: name, among: places.keys.sorted())
            warn("the theme has no file `\(name)`\(suggestion)")
            return nil
        }
        if importers.contains(place) {
            warn("`\(name)` imports itself, directly or through others; remove this import")
            return nil
        }
        guard importers.count < Self.mostImporters else {
            warn("`\(name)` is imported through more than \(Self.mostImporters) style sheets; import it directly")
            return nil
        }
        return Address.percentEncoded(Self.lastPart(of: linked(place).address)) + suffix
    }

    /// Returns the directive under which a browser loads an address of another host; nil for the theme's own files, and for
    /// the address that names a language in `@namespace`.
    private static func directive(for url: StyleURLs.Found) -> ContentSecurityPolicy.Directive? {
        guard ContentSecurityPolicy.isRemote(url.address), !url.address.hasPrefix("http://www.w3.org/") else {
            return nil
        }
        return url.isImport ? .styles : url.isFont ? .fonts : .images
    }

    /// Returns the path and, if there is one, the query or the fragment after it.
    private static func parts(of address: String) -> (path: String, suffix: String) {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        let suffix = address[path.endIndex...].filter { $0 != "\"" && $0 != "\\" && !$0.isNewline }
        return (path.removingPercentEncoding ?? String(path), suffix)
    }

    /// Whether an address begins with a scheme, a host or the host's root.
    private static func isAbsolute(_ path: String) -> Bool {
        if path.hasPrefix("/") { return true }
        guard let colon = path.firstIndex(of: ":") else { return false }
        return path[..<colon].allSatisfy { $0.isLetter || $0.isNumber || "+-.".contains($0) }
    }

    /// Returns the name of the theme's file at a path relative to another file; nil if the path leads out of the theme.
    private static func name(of path: String, from file: String) -> String? {
        var folders = file.split(separator: "/").dropLast()
        for part in path.split(separator: "/") where part != "." {
            if part != ".." {
                folders.append(part)
            } else if folders.popLast() == nil {
                return nil
            }
        }
        return folders.joined(separator: "/")
    }

    private static func lastPart(of address: String) -> String {
        address.split(separator: "/").last.map(String.init) ?? address
    }
}
