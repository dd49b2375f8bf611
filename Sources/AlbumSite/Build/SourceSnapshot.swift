internal import AlbumModel
internal import AlbumSources
internal import BuildStore
internal import Files
internal import Foundation
internal import Reporting

/// The state of the source at the start of a build.
struct SourceSnapshot: Sendable {
    var tree: SourceTree
    /// The files that are published unchanged.
    var statics: [StaticFile]
    var diagnostics: [Diagnostic]
    var fingerprint: Fingerprint
    /// A time in nanoseconds since 1970. A file modified later may change again without a change of its modification
    /// time.
    var settledBefore: Int64
    /// Files and folders that exist but could not be read.
    var unread: [(path: String, reason: String)]
    /// As in `FolderScanResult`.
    private let absent: [(path: String, reason: String)]

    /// Scans the source.
    init(_ site: OpenedSite) throws(BuildFailure) {
        // Linux takes file times from its clock tick, at most 4 ms on common kernels; network file systems are coarser.
        settledBefore = Int64(min(Date().timeIntervalSince1970 * 1e9, 9e18)) - 50_000_000
        let found = try site.scan()
        tree = found.tree
        statics = found.statics
        diagnostics = found.diagnostics
        unread = found.unread
        absent = found.absent
        fingerprint = site.fingerprint
        for folder in tree.folders {
            let beginning = Fingerprint.Beginning(folder.path.isEmpty ? "" : "\(folder.path)/")
            for file in tree.files[folder.files] { fingerprint.add(file.name, after: beginning, file.stamp) }
            for name in tree.ignoredPhotos[folder.index] ?? [] { fingerprint.add("ignored \(folder.path)/\(name)") }
        }
        for file in statics {
            fingerprint.add(
                "as it is \(file.path)",
                FileStamp(size: Int64(file.size), modified: file.modified, inode: file.inode))
        }
        // A folder without files is not an album, but the configuration may name it.
        for folder in tree.folders { fingerprint.add("folder \(folder.path)") }
        for mark in tree.ignoreUse?.marks ?? [] { fingerprint.add("ignored \(mark)") }
        // Files that are left out are not in the tree, but a build must report them as soon as they exist.
        for diagnostic in found.diagnostics { fingerprint.add("left out \(diagnostic)") }
    }

    /// Returns a snapshot in which a link that has lost its target, or a file that is only in iCloud, counts as unread if an
    /// earlier build read something there: what that build published stays. The state does not record which pages were read.
    func keepingAbsent(knownTo state: BuildState) throws(BuildFailure) -> SourceSnapshot {
        var snapshot = self
        for file in absent {
            let wasRead = try state.hasRead(file.path)
            if wasRead || file.path.hasPrefix(PageTexts.folder + "/") { snapshot.unread.append(file) }
        }
        return snapshot
    }
}
