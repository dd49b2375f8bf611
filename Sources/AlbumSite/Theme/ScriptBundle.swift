/// The scripts of a folder become one: `viewer/items.js`, `viewer/keys.js` and so on are published as `viewer.js`, in the
/// order of their names and in a scope of their own.
///
/// They are written to be read and published to be loaded: lines that are comments, indentation, empty lines and spaces
/// around signs are left out. No text of such a script may therefore go over several lines.
enum ScriptBundle {
    static func joined(_ files: [ThemeFiles.File]) throws(ThemeError) -> [ThemeFiles.File] {
        var others: [ThemeFiles.File] = []
        var bundles: [String: (place: String, lines: [Substring])] = [:]
        for file in files {
            guard file.name.hasSuffix(".js"), let slash = file.name.lastIndex(of: "/") else {
                others.append(file)
                continue
            }
            let folder = String(file.name[..<slash])
            let lines = squeezed(try file.text())
            bundles[folder, default: (file.place, [])].lines += lines
        }
        let joined = bundles.map { folder, bundle in
            let text = "(function () {\n\"use strict\";\n" + oneAfterAnother(bundle.lines) + "\n})();\n"
            return ThemeFiles.File(name: folder + ".js", place: bundle.place, bytes: Array(text.utf8))
        }
        return (others + joined).sorted { $0.name < $1.name }
    }

    /// Without the comments inside the line that only say of which type a value is.
    private static func withoutTypes(_ line: Substring) -> String {
        var line = String(line)
        // To look for one byte is much faster than for a text, and few lines have it.
        guard line.utf8.contains(UInt8(ascii: "*")) else { return line }
        while let open = line.firstRange(of: "/** @type"), let close = line[open.upperBound...].firstRange(of: "*/") {
            line.removeSubrange(open.lowerBound..<close.upperBound)
        }
        return line
    }

    private static func squeezed(_ text: String) -> [Substring] {
        var lines: [Substring] = []
        var isComment = false
        for line in text.split(whereSeparator: \.isNewline) {
            let start = line.drop(while: \.isWhitespace)
            if start.hasPrefix("/**") && !start.contains("*/") { isComment = true }
            let isWhole = start.hasPrefix("/**") && start.hasSuffix("*/")
            if !isComment && !isWhole && !start.hasPrefix("//") && !start.isEmpty && start != "\"use strict\";" {
                lines.append(Substring(withoutSpaces(withoutTypes(start))))
            }
            if isComment && start.contains("*/") { isComment = false }
        }
        return lines
    }
}
