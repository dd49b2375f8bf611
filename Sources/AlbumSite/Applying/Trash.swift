internal import AlbumModel
internal import Files
internal import Foundation
internal import Reporting

/// The folder in a source that keeps what was deleted. Its name begins with a dot, so it is never looked through for
/// photographs.
struct Trash: Sendable {
    static let folderName = ".albumgen-trash"

    /// Absolute, links resolved.
    let source: String

    var folder: String { "\(source)/\(Self.folderName)" }

    /// What earlier runs moved, the oldest first.
    ///
    /// - Throws: where a batch is there but cannot be understood: it may hold somebody's photographs.
    func batches() throws(BuildFailure) -> [TrashBatch] {
        let names: [String]
        do throws(FileError) {
            guard try FileOperations.isThere(folder) else { return [] }
            try checkIsFolder()
            names = try FileOperations.names(in: folder).filter { $0.first != "." }
        } catch {
            throw BuildFailure(.system, "\(error); what was deleted earlier is kept there")
        }
        var batches: [TrashBatch] = []
        for name in names.sorted(by: NaturalOrder.precedes) {
            let batch = "\(folder)/\(name)"
            do throws(FileError) {
                guard try FileOperations.isThere("\(batch)/\(TrashRecord.fileName)") else { continue }
                batches.append(TrashBatch(source: source, name: name, record: try TrashRecord(in: batch)))
            } catch {
                throw BuildFailure(
                    .system, "\(error); move the files in \(batch)/\(TrashBatch.filesName) back by hand, and delete it")
            }
        }
        return batches
    }

    /// Makes the folder where it is not there, and holds it against other runs.
    func lock() throws(BuildFailure) -> FolderLock {
        do throws(FileError) {
            try FileOperations.makeFolder(folder)
        } catch {
            throw BuildFailure(
                .system, "\(error.description); deleted photos are kept inside the source, so it must be writable")
        }
        do { try checkIsFolder() } catch { throw error.failure }
        return try FolderLock.hold(folder, purpose: "trash")
    }

    /// Makes a folder for a new batch, and writes down in it what will be moved, before anything is.
    func begin(_ record: TrashRecord, at date: Date) throws(BuildFailure) -> TrashBatch {
        let stamp = Self.stamp(date)
        for number in 1...1000 {
            let batch = TrashBatch(source: source, name: number == 1 ? stamp : "\(stamp)-\(number)", record: record)
            if mkdir(batch.folder, 0o777) != 0 {
                guard errno == EEXIST else { throw FileError("make the folder", batch.folder).failure }
                continue
            }
            do throws(FileError) {
                try FileOperations.makeFolder(batch.files)
                try record.write(to: batch.folder)
            } catch {
                // What is left of a batch without files does no harm, and the failure before it is what matters.
                try? batch.removeIfEmpty()
                throw error.failure
            }
            FileOperations.syncFolder(folder)
            return batch
        }
        throw BuildFailure(.system, "cannot make a folder in \(folder): a thousand of this second are there already")
    }

    /// A link in its place could lead anywhere.
    private func checkIsFolder() throws(FileError) {
        var status = stat()
        guard lstat(folder, &status) == 0 else { throw FileError("read", folder) }
        guard status.st_mode & S_IFMT != S_IFDIR else { return }
        let code = status.st_mode & S_IFMT == S_IFLNK ? ELOOP : ENOTDIR
        throw FileError("use the folder", folder, code: code)
    }

    /// `20260314T150926Z`: in order by name, and allowed on every file system.
    private static func stamp(_ date: Date) -> String {
        var seconds = time_t(date.timeIntervalSince1970)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let day = "\(parts.tm_year + 1900)\(two(parts.tm_mon + 1))\(two(parts.tm_mday))"
        return "\(day)T\(two(parts.tm_hour))\(two(parts.tm_min))\(two(parts.tm_sec))Z"
    }
}
