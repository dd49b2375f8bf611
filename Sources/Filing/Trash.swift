internal import AlbumModel
package import Files
package import Foundation
package import Reporting

/// The folder in a source that keeps deleted files. Its name begins with a dot, so it is never searched for
/// photographs.
package struct Trash: Sendable {
    package static let folderName = ".albumgen-trash"

    /// An absolute path with links resolved.
    package let source: String

    package init(source: String) { self.source = source }

    package var folder: String { "\(source)/\(Self.folderName)" }

    /// Returns the path from the source at which a batch keeps a file.
    package static func path(of path: String, in batch: String) -> String {
        "\(folderName)/\(batch)/\(TrashBatch.filesName)/\(path)"
    }

    /// Removes a batch that holds no files, as after all of them were put back.
    package func tidy(_ batch: String) {
        let empty = TrashRecord(selection: "", album: "", items: [])
        try? TrashBatch(source: source, name: batch, record: empty).removeIfEmpty()
    }

    /// The batches of earlier runs, oldest first.
    package struct Batches: Sendable {
        package var readable: [TrashBatch] = []
        /// Those that cannot be understood. They may hold the user's photographs.
        package var damaged: [(name: String, problem: BuildFailure)] = []
    }

    package func batches() throws(BuildFailure) -> Batches {
        let names: [String]
        do throws(FileError) {
            guard try FileOperations.exists(folder) else { return Batches() }
            try checkIsFolder()
            names = try FileOperations.names(in: folder).filter { $0.first != "." }
        } catch {
            throw BuildFailure(.system, "\(error); what was deleted earlier is kept there")
        }
        var batches = Batches()
        for name in names.sorted(by: NaturalOrder.precedes) {
            do throws(BuildFailure) {
                if let batch = try batch(name) { batches.readable.append(batch) }
            } catch {
                batches.damaged.append((name, error))
            }
        }
        return batches
    }

    /// Returns the batch in a folder of the trash, whatever is in others; nil if there is none.
    ///
    /// - Throws: if it exists but cannot be understood.
    package func batch(_ name: String) throws(BuildFailure) -> TrashBatch? {
        guard Paths.staysInside(name), !name.contains("/") else { return nil }
        let batch = "\(folder)/\(name)"
        let record = "\(batch)/\(TrashRecord.fileName)"
        do throws(FileError) {
            guard try FileOperations.exists(record) else { return nil }
            return TrashBatch(source: source, name: name, record: try TrashRecord(in: batch))
        } catch {
            let problem =
                error.code == EINVAL
                ? "\(record) is damaged, or another version of albumgen wrote it" : error.description
            throw BuildFailure(
                .system, "\(problem); move the files in \(batch)/\(TrashBatch.filesName) back by hand, and delete it")
        }
    }

    /// Creates the folder if it does not exist, and locks it against other runs.
    package func lock() throws(BuildFailure) -> FolderLock {
        do throws(FileError) {
            try FileOperations.makeFolder(folder)
        } catch {
            throw BuildFailure(
                .system, "\(error.description); deleted photos are kept inside the source, so it must be writable")
        }
        do { try checkIsFolder() } catch { throw error.failure }
        return try FolderLock.hold(folder, purpose: "trash")
    }

    /// Creates a folder for a new batch, and records in it what will be moved before anything is.
    package func begin(_ record: TrashRecord, at date: Date) throws(BuildFailure) -> TrashBatch {
        // The last batch is the one that `--restore` puts back, even if the clock has been set back since.
        let earlier = ((try? FileOperations.names(in: folder)) ?? []).compactMap(Self.parts(ofBatch:))
        let stamp = max(Self.stamp(date), earlier.map(\.stamp).max() ?? "")
        let first = earlier.filter { $0.stamp == stamp }.map(\.number).max() ?? 0
        for number in (first + 1)...(first + 1000) {
            let batch = TrashBatch(source: source, name: number == 1 ? stamp : "\(stamp)-\(number)", record: record)
            do throws(FileError) {
                try FileOperations.makeNewFolder(batch.folder)
            } catch {
                guard error.code == EEXIST else { throw error.failure }
                continue
            }
            do throws(FileError) {
                try FileOperations.makeFolder(batch.files)
                try record.write(to: batch.folder)
            } catch {
                // The remains of a batch without files do no harm; the original failure is the one that matters.
                try? batch.removeIfEmpty()
                throw error.failure
            }
            FileOperations.syncFolder(folder)
            return batch
        }
        throw BuildFailure(
            .system,
            "cannot make a folder in \(folder): a thousand runs have already begun in this second; run the command again"
        )
    }

    /// Throws unless the trash is a folder: a link in its place could lead anywhere.
    private func checkIsFolder() throws(FileError) {
        guard let status = FileStatus(of: folder) else { throw FileError("read", folder) }
        guard status.kind != .folder else { return }
        throw FileError("use the folder", folder, code: status.kind == .link ? ELOOP : ENOTDIR)
    }

    /// Returns the stamp and the number in the name of a batch, such as `20260314T150926Z-2`; without a number, it is 1.
    /// Returns nil for another name.
    private static func parts(ofBatch name: String) -> (stamp: String, number: Int)? {
        let parts = name.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        let form = parts[0].map { $0.isASCII && $0.isNumber ? "0" : $0 }
        guard String(form) == "00000000T000000Z", let number = parts.count == 1 ? 1 : Int(parts[1]), number < 1 << 40
        else { return nil }
        return (String(parts[0]), number)
    }

    /// Returns a name such as `20260314T150926Z`: names sort by date, and every file system allows them.
    private static func stamp(_ date: Date) -> String {
        var seconds = time_t(date.timeIntervalSince1970)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let day = "\(parts.tm_year + 1900)\(two(parts.tm_mon + 1))\(two(parts.tm_mday))"
        return "\(day)T\(two(parts.tm_hour))\(two(parts.tm_min))\(two(parts.tm_sec))Z"
    }
}
