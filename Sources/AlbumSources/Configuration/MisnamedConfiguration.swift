import AlbumModel
import FoundationEssentials
import Glibc

extension ConfigurationNames {
    /// Reports files that their author may mistake for the configuration. What it hides would be published without it.
    ///
    /// - Parameter source: the folder that contains no configuration.
    static func misnamed(in source: String) -> [Diagnostic] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: source)) ?? []
        let stems = Set(names.filter { FileNames.mediaKind(of: $0) != nil }.map { FileNames.stem(of: $0).lowercased() })
        return names.sorted().compactMap { name in
            // A photo `albumen.jpg` may have a sidecar.
            guard let meant = MisnamedText(name)?.configuration, !stems.contains(FileNames.stem(of: name).lowercased()),
                isText("\(source)/\(name)")
            else { return nil }
            return Diagnostic(
                .error,
                "the configuration is not read under this name; rename it to `\(meant)`, or to something else if it is not the configuration; until then, nothing is built",
                at: SourceLocation(file: name))
        }
    }

    /// Returns whether this may be a text: the program itself may be in the source.
    private static func isText(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return true }
        return status.st_mode & S_IFMT == S_IFREG && status.st_size <= SourceText.limit
    }
}
