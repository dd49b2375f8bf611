internal import ThemeAssets

/// The files of `templates/` as they were when the program was compiled: it runs with its source tree gone.
enum BuiltInTheme {
    static let files: [(name: String, bytes: [UInt8])] = (0..<theme_file_count()).map { index in
        let file = theme_file(index)
        return (String(cString: file.name), [UInt8](UnsafeBufferPointer(start: file.bytes, count: file.count)))
    }
}
