import Files
import Foundation
import TestSupport
import Testing

struct ScratchCopyTests {
    private let folder: TemporaryFolder
    private var source: String { "\(folder.path)/a.db" }
    private var scratch: String { "\(folder.path)/scratch" }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("data", to: "a.db")
        try folder.write("log", to: "a.db-wal")
    }

    private func copy(limit: Int = 100, isCancelled: () -> Bool = { false }) throws -> ScratchCopy {
        try ScratchCopy(of: source, with: ["-wal", "-journal"], in: scratch, limit: limit, isCancelled: isCancelled)
    }

    private var leftovers: [String] { (try? FileManager.default.contentsOfDirectory(atPath: scratch)) ?? [] }

    private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    @Test func nobodyElseMayReadIt() throws {
        let copy = try copy()
        try #expect(text(copy.path) == "data")
        try #expect(text(copy.path + "-wal") == "log")
        #expect(!FileManager.default.fileExists(atPath: copy.path + "-journal"))
        for path in [scratch, Paths.parent(of: copy.path)] {
            var status = stat()
            #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o700)
        }
        withExtendedLifetime(copy) {}
    }

    @Test func nothingStays() throws {
        do {
            let copy = try copy()
            try Data("x".utf8).write(to: URL(fileURLWithPath: copy.path + "-shm"))
        }
        #expect(leftovers.isEmpty)
    }

    @Test func itIsLimited() throws {
        _ = try copy(limit: 7)
        let error = #expect(throws: FileError.self) { try copy(limit: 6) }
        #expect(error?.code == EFBIG)
        #expect(leftovers.isEmpty)
    }

    @Test func itCanBeCancelled() throws {
        let error = #expect(throws: FileError.self) { try copy { true } }
        #expect(error?.code == ECANCELED)
        #expect(leftovers.isEmpty)
    }

    /// A log and a database from different moments do not match.
    @Test func filesThatChangeAreCopiedAgain() throws {
        var changes = 0
        let copy = try copy {
            changes += 1
            if changes == 2 { _ = try? folder.write("later", to: "a.db") }
            return false
        }
        try #expect(text(copy.path) == "later")
        let error = #expect(throws: FileError.self) {
            try self.copy {
                changes += 1
                _ = try? folder.write(String(repeating: "x", count: 90 - changes), to: "a.db")
                return false
            }
        }
        #expect(error?.code == EBUSY)
        withExtendedLifetime(copy) {}
    }

    @Test func whatIsMissingOrNoFileIsAnError() throws {
        let other = "\(folder.path)/other.db"
        #expect(throws: FileError("read", other, code: ENOENT)) {
            try ScratchCopy(of: other, with: [], in: scratch, limit: 100)
        }
        try #require(mkfifo(other, 0o666) == 0)
        #expect(throws: FileError("read", other, code: ENXIO)) {
            try ScratchCopy(of: other, with: [], in: scratch, limit: 100)
        }
        #expect(leftovers.isEmpty)
    }
}
