import Foundation

/// A folder that goes away with its owner.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("albumgen-run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.resolvingSymlinksInPath().path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func url(_ name: String) -> URL { URL(fileURLWithPath: path).appendingPathComponent(name) }

    func write(_ data: Data, to name: String) throws {
        let url = url(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: url)
    }

    func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

    func read(_ name: String) throws -> String { try String(contentsOf: url(name), encoding: .utf8) }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: url(name).path) }

    func remove(_ name: String) throws { try FileManager.default.removeItem(at: url(name)) }

    func move(_ name: String, to other: String) throws {
        try FileManager.default.moveItem(at: url(name), to: url(other))
    }

    func copy(_ name: String, to other: String) throws {
        try FileManager.default.copyItem(at: url(name), to: url(other))
    }

    /// Makes a file or all files below a folder older than they are: a build trusts no file that may still be changing.
    func age(_ name: String, seconds: Double = 60) throws {
        let time = Date(timeIntervalSinceNow: -seconds)
        let names = FileManager.default.enumerator(atPath: url(name).path)?.compactMap { $0 as? String } ?? []
        for path in names.map({ url(name).appendingPathComponent($0).path }) + [url(name).path] {
            try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
        }
    }

    func open(_ name: String) throws -> FileHandle {
        FileManager.default.createFile(atPath: url(name).path, contents: nil)
        return try FileHandle(forWritingTo: url(name))
    }

    /// The bytes of all files below a folder, by their names; hidden ones are left out.
    func contents(of folder: String) throws -> [String: Data] {
        var contents: [String: Data] = [:]
        let root = url(folder)
        for case let name as String in FileManager.default.enumerator(atPath: root.path) ?? .init() {
            guard !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) else { continue }
            let file = root.appendingPathComponent(name)
            var isFolder: ObjCBool = false
            FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
            if !isFolder.boolValue { contents[name] = try Data(contentsOf: file) }
        }
        return contents
    }

    /// The modification times of all files below a folder, by their names.
    func times(of folder: String) throws -> [String: Date] {
        var times: [String: Date] = [:]
        for name in try contents(of: folder).keys {
            let attributes = try FileManager.default.attributesOfItem(
                atPath: url(folder).appendingPathComponent(name).path)
            times[name] = attributes[.modificationDate] as? Date
        }
        return times
    }
}
