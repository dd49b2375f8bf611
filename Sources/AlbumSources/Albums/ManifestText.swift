import AlbumModel

/// The content of a manifest or sidecar: fields, and prose where it is Markdown.
struct ManifestText {
    var yaml: SourceValue?
    var prose: Substring = ""
    /// The line of the file on which the prose begins.
    var proseLine = 1

    /// Reads the file at a path from the source's root.
    static func read(
        _ path: String, _ access: FileAccess, limit: Int = SourceText.limit, _ diagnostics: inout [Diagnostic]
    ) throws(DiagnosticError) -> ManifestText {
        if DataFile.isOne(path) { return ManifestText(yaml: try DataFile.read(path, access, &diagnostics)) }
        let bytes: [UInt8]
        do throws(FileAccessError) {
            bytes = try access.read(path, limit)
        } catch {
            throw DiagnosticError(unreadable: path, error)
        }
        guard path.lowercased().hasSuffix(".md") else {
            let text = try SourceText.decode(bytes, file: path, limit: limit)
            return ManifestText(yaml: try YAMLReader(file: path, limit: limit).read(text[...]))
        }
        let text = try SourceText.decode(bytes, file: path, limit: limit, &diagnostics)
        let parts = try FrontMatter.split(text, file: path)
        var manifest = ManifestText(prose: parts.prose, proseLine: parts.proseLine)
        if let yaml = parts.yaml {
            manifest.yaml = try YAMLReader(file: path, firstLine: parts.yamlLine, limit: limit).read(yaml)
        }
        return manifest
    }
}
