import AlbumModel

@testable import AlbumSources

extension SourceTree {
    /// A tree of files by their paths, as a scan would find it.
    static func of(_ paths: [String], root: String = "/photos") -> SourceTree {
        var tree = SourceTree(root: root, folders: [], files: [])
        tree.add(paths.map { $0.split(separator: "/").map(String.init) }, name: "", path: "", parent: nil)
        return tree
    }

    private mutating func add(_ paths: [[String]], name: String, path: String, parent: Int?) {
        let index = folders.count
        folders.append(SourceFolder(index: index, name: name, path: path))
        if let parent { folders[parent].folders.append(index) }
        let start = files.count
        for name in paths.filter({ $0.count == 1 }).map({ $0[0] }).sorted(by: NaturalOrder.precedes) {
            files.append(SourceFile(index: files.count, folder: index, name: name))
        }
        folders[index].files = start..<files.count
        let inner = Dictionary(grouping: paths.filter { $0.count > 1 }) { $0[0] }
        for name in inner.keys.sorted(by: NaturalOrder.precedes) {
            let below = inner[name, default: []].map { Array($0.dropFirst()) }.filter { $0 != ["."] }
            add(below, name: name, path: path.isEmpty ? name : "\(path)/\(name)", parent: index)
        }
    }
}
