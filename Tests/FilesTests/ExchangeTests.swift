import Files
import Foundation
import Synchronization
import TestSupport
import Testing

/// Replaces files that another program may save at the same moment.
struct ExchangeTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func replace(_ old: String, with new: String) throws -> CInt? {
        do throws(FileError) {
            try FileOperations.replace(Array(old.utf8), with: Array(new.utf8), at: "\(folder.path)/a")
            return nil
        } catch {
            return error.code
        }
    }

    @Test func onlyWhatWasReadIsReplaced() throws {
        #expect(try replace("old", with: "new") == ESTALE && folder.names == [])
        try folder.write("old", to: "a")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.url("a").path)
        #expect(try replace("another", with: "new") == ESTALE && folder.read("a") == "old")
        #expect(try replace("", with: "new") == ESTALE && folder.read("a") == "old")
        #expect(try replace("old", with: "new") == nil && folder.read("a") == "new")
        let mode = try FileManager.default.attributesOfItem(atPath: folder.url("a").path)[.posixPermissions] as? Int
        #expect(mode == 0o640 && folder.names == ["a"])
    }

    @Test func noLinkIsReplaced() throws {
        try folder.write("old", to: "target")
        try FileOperations.symlink(to: "target", at: "\(folder.path)/a")
        #expect(try replace("old", with: "new") != nil)
        #expect(try folder.read("target") == "old" && folder.names == ["a", "target"])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.url("a").path) == "target")
    }

    /// A version that is saved between the check and the replacement stays.
    @Test func whatSomebodySavesMeanwhileStays() throws {
        let path = "\(folder.path)/a"
        try FileOperations.write(Array("0".utf8), to: path)
        let isOver = Mutex(false)
        let lost = Mutex(0)
        let writer = Thread {
            func isSeen(_ text: String) -> Bool {
                let seen = try? FileOperations.read(path, limit: 1 << 20)
                return seen.map { String(decoding: $0, as: UTF8.self).contains(text) } == true
            }
            // A person who saves a new text as soon as the last one is in place. It may be elsewhere for a moment, while
            // files are exchanged back, so the person looks several times.
            for number in 1...2000 {
                let mine = "person \(number)\n"
                try? FileOperations.write(Array(mine.utf8), to: path)
                var tries = 0
                while !isSeen(mine), tries < 500 {
                    tries += 1
                    usleep(1000)
                }
                if tries == 500 { lost.withLock { $0 += 1 } }
            }
            isOver.withLock { $0 = true }
        }
        writer.start()
        var replaced = 0
        while !isOver.withLock({ $0 }) {
            // A page that adds a line to what it has read.
            guard let old = try? FileOperations.read(path, limit: 1 << 20) else { continue }
            do throws(FileError) {
                try FileOperations.replace(old, with: old + Array("page\n".utf8), at: path)
                replaced += 1
            } catch {
                #expect(error.code == ESTALE, "\(error)")
            }
        }
        #expect(lost.withLock { $0 } == 0 && replaced > 0, "\(replaced)")
        #expect(folder.names == ["a"])
    }
}
