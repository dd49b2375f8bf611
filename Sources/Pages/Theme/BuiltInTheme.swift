internal import ThemeAssets

/// The files of `templates/` as they were when the program was compiled: it runs with its source tree gone.
enum BuiltInTheme {
    static let files: [(name: String, bytes: [UInt8])] =
        (0..<theme_file_count()).map { read(theme_file($0)) }
        + (0..<theme_script_count()).map { read(theme_script($0)) }

    /// The scripts among them as esbuild minified them.
    static let minifiedScripts: [(name: String, bytes: [UInt8])] = (0..<minified_script_count()).map {
        read(minified_script($0))
    }

    /// What is published of a script; nil for one that is not the program's, or has been changed.
    static func minified(_ name: String, _ bytes: [UInt8]) -> [UInt8]? {
        guard files.contains(where: { $0.name == name && $0.bytes == bytes }) else { return nil }
        return minifiedScripts.first { $0.name == name }?.bytes
    }

    private static func read(_ file: ThemeFile) -> (name: String, bytes: [UInt8]) {
        (String(cString: file.name), [UInt8](UnsafeBufferPointer(start: file.bytes, count: file.count)))
    }
}
