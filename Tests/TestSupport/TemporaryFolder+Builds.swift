public import Foundation

/// Helpers for tests of whole builds.
extension TemporaryFolder {
    /// Sets back the modification time of a file, or of all files below a folder: a build does not trust a file that
    /// may still be changing.
    public func age(_ name: String, seconds: Double = 60) throws {
        let time = Date(timeIntervalSinceNow: -seconds)
        let names = FileManager.default.enumerator(atPath: url(name).path)?.compactMap { $0 as? String } ?? []
        for path in names.map({ url(name).appendingPathComponent($0).path }) + [url(name).path] {
            try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
        }
    }

    /// Returns the bytes of all files below a folder, by name, without hidden ones.
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

    /// Returns the modification times of all files below a folder, by name, without hidden ones.
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
