internal import ThemeAssets

/// The files of `templates/` at compile time, so that the program runs without its source tree.
enum BuiltInTheme {
    static let files: [(name: String, bytes: [UInt8])] =
        (0..<theme_file_count()).map { read(theme_file($0)) }
        + (0..<theme_script_count()).map { read(theme_script($0)) }

    /// The built-in scripts and styles, minified by esbuild.
    static let minifiedFiles: [(name: String, bytes: [UInt8])] = (0..<minified_file_count()).map {
        read(minified_file($0))
    }

    /// Returns the published form of a script or style: minified if it is an unchanged file of the program. A theme's
    /// files are named relative to the theme's folder.
    ///
    /// Publishes a file that a site wrote or changed exactly as it is: minifying it safely takes a parser, which the
    /// program does not have.
    static func published(_ file: ThemeFiles.File) -> ThemeFiles.File {
        let own = files.first { $0.bytes == file.bytes && ($0.name == file.name || $0.name.hasSuffix("/" + file.name)) }
        guard let own, let short = minifiedFiles.first(where: { $0.name == own.name }) else { return file }
        var file = file
        file.bytes = short.bytes
        return file
    }

    private static func read(_ file: ThemeFile) -> (name: String, bytes: [UInt8]) {
        (String(cString: file.name), [UInt8](UnsafeBufferPointer(start: file.bytes, count: file.count)))
    }
}
