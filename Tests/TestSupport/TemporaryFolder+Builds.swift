public import Foundation

/// What tests of whole builds ask of a folder.
extension TemporaryFolder {
    /// Makes a file or all files below a folder older than they are: a build trusts no file that may still be changing.
    public func age(_ name: String, seconds: Double = 60) throws {
        let time = Date(timeIntervalSinceNow: -seconds)
        let names = FileManager.default.enumerator(atPath: url(name).path)?.compactMap { $0 as? String } ?? []
        for path in names.map({ url(name).appendingPathComponent($0).path }) + [url(name).path] {
            try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
        }
    }

    /// The bytes of all files below a folder, by their names; hidden ones are left out.
    public func contents(of folder: String) throws -> [String: Data] {
        var contents: [String: Data] = [:]
        let root = url(folder)
        for case let name as String in FileManager.default.enumerator(atPath: root.path) ?? .init() {
            guard !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) else { continue }
            let file = root.appendingPathComponent(name)
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), !isFolder.boolValue else {
                continue
            }
            contents[name] = try Data(contentsOf: file)
        }
        return contents
    }

    /// The modification times of all files below a folder, by their names.
    public func times(of folder: String) throws -> [String: Date] {
        var times: [String: Date] = [:]
        for name in try contents(of: folder).keys {
            let attributes = try FileManager.default.attributesOfItem(
                atPath: url(folder).appendingPathComponent(name).path)
            times[name] = attributes[.modificationDate] as? Date
        }
        return times
    }
}
