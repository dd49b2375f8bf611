internal import Files
internal import Glibc

/// Watches a folder and everything below it with inotify.
///
/// The kernel watches single folders, so each new folder gets a watch of its own. The kernel does not report files that
/// were added before the watch, so a new folder counts as a change of everything in it.
package final class FolderWatch {
    package enum Failure: Error {
        /// The user has reached the kernel's limit of watched folders (`fs.inotify.max_user_watches`).
        case tooManyFolders
        case unavailable(code: CInt)
    }

    private let descriptor: CInt
    private let root: String
    private let isLeftOut: (String) -> Bool
    /// What distinguishes the root from another folder with its path.
    private let watched: FileIdentity?
    private var folders = WatchedFolders()

    private static let events = UInt32(
        IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB | IN_ONLYDIR | IN_DONT_FOLLOW
            | IN_EXCL_UNLINK)

    /// - Parameters:
    ///   - root: An absolute path without symbolic links.
    ///   - isLeftOut: Whether to ignore a relative path and everything below it.
    package init(_ root: String, isLeftOut: @escaping (String) -> Bool) throws(Failure) {
        self.root = root
        self.isLeftOut = isLeftOut
        watched = FileStatus(of: root)?.identity
        descriptor = inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
        guard descriptor >= 0 else { throw .unavailable(code: errno) }
        do throws(Failure) { try watch("") } catch {
            close(descriptor)
            throw error
        }
    }

    deinit { close(descriptor) }

    /// Whether the root is gone, or another folder has taken its path: a folder that was restored, or a disk that was
    /// mounted there. The kernel still reports changes of the former folder only.
    package var isOutdated: Bool { FileStatus(of: root)?.identity != watched }

    /// Watches a folder and everything below it. Skips a folder below the root that no longer exists or is not
    /// readable.
    private func watch(_ path: String) throws(Failure) {
        let full = path.isEmpty ? root : "\(root)/\(path)"
        let number = inotify_add_watch(descriptor, full, Self.events)
        guard number >= 0 else {
            if errno == ENOSPC || errno == ENOMEM { throw .tooManyFolders }
            if path.isEmpty { throw .unavailable(code: errno) }
            return
        }
        folders.add(number, path)
        for name in Self.folders(in: full) {
            let child = WatchedFolders.joined(path, name)
            if !isLeftOut(child) { try watch(child) }
        }
    }

    private static func folders(in path: String) -> [String] {
        guard let names = try? FileOperations.names(in: path) else { return [] }
        return names.filter { FileStatus(of: "\(path)/\($0)")?.kind == .folder }
    }

    /// Waits for changes.
    ///
    /// - Parameter milliseconds: The maximum time to wait.
    /// - Returns: The changes; empty if there were none.
    package func wait(milliseconds: CInt) throws(Failure) -> [Change] {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, milliseconds) > 0 else { return [] }
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return [] }
        var changes: [Change] = []
        for report in Self.reports(in: buffer[..<count]) { changes += try follow(report) }
        return changes
    }

    private struct Report {
        var number: CInt
        var mask: UInt32
        /// The name of an entry; empty for the folder itself.
        var name: String
    }

    /// Parses reports: each is a header of 16 bytes and a name padded with zero bytes.
    private static func reports(in buffer: ArraySlice<UInt8>) -> [Report] {
        var reports: [Report] = []
        var rest = buffer
        let header = MemoryLayout<inotify_event>.size
        while rest.count >= header {
            let event = rest.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
            let name = rest.dropFirst(header).prefix(Int(event.len)).prefix { $0 != 0 }
            reports.append(Report(number: event.wd, mask: event.mask, name: String(decoding: name, as: UTF8.self)))
            rest = rest.dropFirst(header + Int(event.len))
        }
        return reports
    }

    private func follow(_ report: Report) throws(Failure) -> [Change] {
        func has(_ flag: UInt32) -> Bool { report.mask & flag != 0 }
        // The kernel's queue overflowed: some reports are lost, possibly including those of new folders.
        if has(UInt32(IN_Q_OVERFLOW)) {
            try watch("")
            return [.unknown]
        }
        if has(UInt32(IN_IGNORED)) {
            folders.remove(report.number)
            return []
        }
        guard let path = folders.path(of: report.name, in: report.number), !isLeftOut(path) else { return [] }
        guard has(UInt32(IN_ISDIR)) else { return [.path(path)] }
        if has(UInt32(IN_MOVED_FROM)) {
            for number in folders.numbers(at: path) { inotify_rm_watch(descriptor, number) }
        }
        if has(UInt32(IN_CREATE | IN_MOVED_TO)) { try watch(path) }
        return [.path(path)]
    }
}
