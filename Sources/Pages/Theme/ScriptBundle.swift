/// The scripts of a folder become one: `viewer/items.js`, `viewer/keys.js` and so on are published as `viewer.js`, in the
/// order of their names and in a scope of their own.
///
/// The program's own scripts are published as esbuild minified them (`make scripts`), a script that a site has written or
/// changed exactly as it is: to shorten JavaScript safely takes a parser, which the program does not have.
enum ScriptBundle {
    static func joined(_ files: [ThemeFiles.File]) throws(ThemeError) -> [ThemeFiles.File] {
        var others: [ThemeFiles.File] = []
        var bundles: [String: (place: String, modules: [String])] = [:]
        for var file in files {
            guard file.name.hasSuffix(".js") else {
                others.append(file)
                continue
            }
            file.bytes = BuiltInTheme.minified(file.name, file.bytes) ?? file.bytes
            guard let slash = file.name.lastIndex(of: "/") else {
                others.append(file)
                continue
            }
            let folder = String(file.name[..<slash])
            bundles[folder, default: (file.place, [])].modules.append(try file.text())
        }
        let joined = bundles.map { folder, bundle in
            // A module may end in a comment, or without the semicolon that separates it from the next one.
            let text = "(function () {\n\"use strict\";\n" + bundle.modules.joined(separator: "\n;\n") + "\n})();\n"
            return ThemeFiles.File(name: folder + ".js", place: bundle.place, bytes: Array(text.utf8))
        }
        return (others + joined).sorted { $0.name < $1.name }
    }
}
