internal import Foundation
internal import Glibc
internal import Synchronization

/// Reports changes in a source, from a thread of its own.
package final class SourceWatch: Sendable {
    package enum Event: Sendable {
        case change(Change)
        /// From now on, the watch polls once a second. The reason is the beginning of a sentence.
        case polling(reason: String)
    }

    private let isStopped = Atomic(false)

    /// Starts to watch. Every change after this returns is reported.
    ///
    /// - Parameters:
    ///   - root: An absolute path without symbolic links.
    ///   - leavingOut: Absolute paths of folders to ignore.
    ///   - polls: Whether to poll instead of relying on the kernel's reports.
    ///   - isReadHidden: Returns whether a build reads a hidden file of this name.
    package convenience init(
        _ root: String, leavingOut: [String], polls: Bool,
        isReadHidden: @escaping @Sendable (String) -> Bool = { _ in false },
        _ tell: @escaping @Sendable (Event) -> Void
    ) {
        self.init(root, polls: polls, tell) { path in
            let names = path.split(separator: "/")
            // Hidden files and folders are not part of a site, and editors use such names for their own files.
            return names.dropLast().contains { $0.hasPrefix(".") }
                || names.last.map { $0.hasPrefix(".") && !isReadHidden(String($0)) } == true
                || leavingOut.contains { "\(root)/\(path)" == $0 || "\(root)/\(path)".hasPrefix($0 + "/") }
        }
    }

    /// Starts to watch a single file, even while it does not exist.
    ///
    /// - Parameters:
    ///   - folder: The file's folder, an absolute path without symbolic links. Nothing else in it is looked at.
    package convenience init(
        file name: String, in folder: String, polls: Bool, _ tell: @escaping @Sendable (Event) -> Void
    ) {
        self.init(folder, polls: polls, tell) { $0 != name }
    }

    private init(
        _ root: String, polls: Bool, _ tell: @escaping @Sendable (Event) -> Void,
        isLeftOut: @escaping @Sendable (String) -> Bool
    ) {
        let started = DispatchSemaphore(value: 0)
        Thread.detachNewThread { [self] in
            if polls {
                poll(root, isLeftOut, started, tell)
            } else {
                do throws(FolderWatch.Failure) {
                    var watch = try FolderWatch(root, isLeftOut: isLeftOut)
                    started.signal()
                    while !isStopped.load(ordering: .relaxed) {
                        for change in try watch.wait(milliseconds: 200) { tell(.change(change)) }
                        guard watch.isOutdated else { continue }
                        tell(.change(.unknown))
                        guard let next = try followed(root, isLeftOut) else { break }
                        watch = next
                        tell(.change(.unknown))
                    }
                } catch {
                    tell(.polling(reason: error.reason))
                    poll(root, isLeftOut, started, tell)
                }
            }
        }
        started.wait()
    }

    /// Waits until there is a folder at the root's path again, and watches it.
    ///
    /// - Returns: Nil if the watch was stopped in the meantime.
    private func followed(
        _ root: String, _ isLeftOut: @escaping (String) -> Bool
    ) throws(FolderWatch.Failure) -> FolderWatch? {
        while !isStopped.load(ordering: .relaxed) {
            do throws(FolderWatch.Failure) {
                return try FolderWatch(root, isLeftOut: isLeftOut)
            } catch .unavailable(code: ENOENT) {
                Thread.sleep(forTimeInterval: 0.2)
            }
        }
        return nil
    }

    package func stop() { isStopped.store(true, ordering: .relaxed) }

    private func poll(
        _ root: String, _ isLeftOut: @escaping (String) -> Bool, _ started: DispatchSemaphore,
        _ tell: @Sendable (Event) -> Void
    ) {
        var poll = FolderPoll(root, isLeftOut: isLeftOut)
        started.signal()
        // The changes since the kernel's reports failed are unknown.
        tell(.change(.unknown))
        while !isStopped.load(ordering: .relaxed) {
            Thread.sleep(forTimeInterval: 1)
            for change in poll.look() { tell(.change(change)) }
        }
    }
}

extension FolderWatch.Failure {
    fileprivate var reason: String {
        switch self {
        case .tooManyFolders: "the system cannot watch any more folders for you (fs.inotify.max_user_watches)"
        case .unavailable(let code): "the system cannot watch the source (\(String(cString: strerror(code))))"
        }
    }
}
