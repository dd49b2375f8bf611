import AlbumModel

extension SiteAssembly {
    /// An album's manifest file.
    struct Manifest {
        var path: String
        var text: ManifestText
    }

    /// Reads the folder's manifest over what the configuration said; nil where it has none.
    mutating func readManifest(of folder: SourceFolder, into draft: inout AlbumDraft) -> Manifest? {
        let files = FolderFiles(tree.files[folder.files].filter { $0.mediaKind == nil }[...]) { _ in false }
        for file in files.laterManifests {
            report(.warning, "`\(file.name)` is not supported yet, and is passed over", file)
        }
        guard let first = files.manifests.first else { return nil }
        for other in files.manifests.dropFirst() {
            report(.error, "the album has two manifests, `\(first.name)` and this, which is not read; join them", other)
        }
        let path = tree.path(of: first)
        do throws(DiagnosticError) {
            let text = try ManifestText.read(path, access)
            if let yaml = text.yaml {
                var values = ValueReader(file: path)
                SettingKeys.table.read(yaml, into: &draft, owner: "the album", &values)
                diagnostics += values.diagnostics
            }
            return Manifest(path: path, text: text)
        } catch {
            diagnostics.append(error.diagnostic)
            return Manifest(path: path, text: ManifestText())
        }
    }

    private mutating func report(_ severity: Diagnostic.Severity, _ message: String, _ file: SourceFile) {
        diagnostics.append(Diagnostic(severity, message, at: SourceLocation(file: tree.path(of: file))))
    }
}
