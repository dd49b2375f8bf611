public import Foundation

/// A folder that is deleted with its owner.
public final class TemporaryFolder: Sendable {
    public let path: String

    public init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("albumgen-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.resolvingSymlinksInPath().path
    }

    /// Creates a copy of another folder, preserving times.
    public convenience init(copying other: TemporaryFolder) throws {
        try self.init()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["cp", "-a", other.path + "/.", path]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    public func url(_ name: String) -> URL { URL(fileURLWithPath: path).appendingPathComponent(name) }

    /// Writes a file, creating its parent folders, and returns its path.
    @discardableResult
    public func write(_ data: Data, to name: String) throws -> String {
        let url = url(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: url)
        return url.path
    }

    @discardableResult
    public func write(_ text: String, to name: String) throws -> String { try write(Data(text.utf8), to: name) }

    public func read(_ name: String) throws -> String { try String(contentsOf: url(name), encoding: .utf8) }

    public func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: url(name).path) }

    public func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(at: url(name), withIntermediateDirectories: true)
    }

    public func remove(_ name: String) throws { try FileManager.default.removeItem(at: url(name)) }

    public func move(_ name: String, to other: String) throws {
        try FileManager.default.moveItem(at: url(name), to: url(other))
    }

    public func copy(_ name: String, to other: String) throws {
        try FileManager.default.copyItem(at: url(name), to: url(other))
    }

    /// Creates an empty file and opens it for writing.
    public func open(_ name: String) throws -> FileHandle {
        try write(Data(), to: name)
        return try FileHandle(forWritingTo: url(name))
    }

    /// All names below the folder, including hidden ones, sorted.
    public var names: [String] {
        (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).sorted()
    }
}
